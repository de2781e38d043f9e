import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';
import { roads } from '../seed/names.ts';
import type { Land } from './land.ts';
import { room, type Area } from './size.ts';
import { groupsOf } from './staff.ts';
import { authorityNames } from './words.ts';

/** Lookup care-status: looked after, and left care. */
const [inCare, left] = [1, 5];

/** Lookup legal-status: mostly full care orders. */
const legalStatuses = ['C2', 'C2', 'V2', 'C1'];

/** Foster carers most often, as in the yearly return; children's homes and with parents. */
const placementTypes = ['U4', 'U4', 'U6', 'U6', 'U1', 'K2', 'P2'];

const providers = ['Own carers of the authority', 'Hazelmere Fostering', 'Brightwater Homes'];

const needs = ['SEMH', 'MLD', 'SLCN', 'ASD', 'SPLD'];

/**
 * How each care status came to be, where children live and lived (two homes of every third in the time in care), and
 * since when they have special educational needs.
 */
export async function addPeriods(db: Db, land: Land, area: Area): Promise<void> {
  await addCareStatus(db, land, area);
  await addPlacements(db, land, area);
  await addNeeds(db, land, area);
}

/** Who is not looked after any more was before. */
async function addCareStatus(db: Db, { dice }: Land, area: Area): Promise<void> {
  const { officers } = groupsOf(area);
  const ended = dice.below(sql`pupil.id`, 141, 60);
  await sql`
    insert into care_status_change (id, authority_id, pupil_id, care_status_id, start_date, legal_status, changed_by,
      changed_at)
    select pupil.id * ${sql.lit(room.few)} + nth, ${area.id}::int, pupil.id, status, since, legal,
      ${officers.account}::int, since + interval '10 hours'
    from pupil cross join lateral (
      select 1 as nth, ${sql.lit(inCare)} as status, care_start as since,
        ${dice.pick(sql`pupil.id`, 142, legalStatuses)} as legal
      union all
      select 2, care_status_id, care_start + 30 + ${ended}, null where care_status_id <> ${sql.lit(inCare)}) change
    where authority_id = ${area.id} order by 1`.execute(db);
  await sql`
    update pupil set care_status_start = care_start + 30 + ${ended}
    where authority_id = ${area.id} and care_status_id <> ${sql.lit(inCare)}`.execute(db);
}

async function addPlacements(db: Db, { dice }: Land, area: Area): Promise<void> {
  const id = sql`made.id`;
  const road = dice.pick(id, 151, [...roads]);
  const town = sql`${authorityNames[area.place] ?? ''}::text`;
  const code = sql`'ZZ' || (1 + ${dice.below(id, 155, 9)}) || ' ' || ${dice.below(id, 156, 10)} || 'AA'`;
  const moved = sql`case when ${dice.chance(sql`pupil.id`, 158, 33)}
    then care_start + 20 + ${dice.below(sql`pupil.id`, 159, 60)} end`;
  await sql`
    insert into placement (id, authority_id, pupil_id, start_date, end_date, placement_type, provider, address,
      postcode, is_out_of_area, changed_by, changed_at)
    select id, ${area.id}::int, pupil_id, since, until, ${dice.pick(id, 152, placementTypes)},
      ${dice.pick(id, 153, providers)}, (2 + ${dice.below(id, 154, 60)}) || ' ' || ${road} || ', ' || ${town}, ${code},
      ${dice.chance(id, 157, 20)}, ${groupsOf(area).officers.account}::int, since + interval '10 hours'
    from (
      select pupil.id * ${sql.lit(room.few)} + nth as id, pupil.id as pupil_id, since, until
      from pupil cross join lateral (
        select care_start as first, ${moved} as moved,
          case care_status_id when ${sql.lit(left)} then care_status_start - 1 end as last) at
      cross join lateral (
        select 1 as nth, first as since, coalesce(moved - 1, last) as until
        union all select 2, moved, last where moved is not null and (last is null or moved <= last)) stay
      where authority_id = ${area.id} and (until is null or until >= since)) made
    order by id`.execute(db);
}

async function addNeeds(db: Db, { dice, today }: Land, area: Area): Promise<void> {
  const id = sql`pupil.id`;
  const since = sql`greatest(date_of_birth, ${today}::date - 100 - ${dice.below(id, 161, 800)})`;
  await sql`
    insert into sen_period (id, authority_id, pupil_id, start_date, sen_status_id, sen_need, changed_by, changed_at)
    select pupil.id * ${sql.lit(room.few)} + 1, ${area.id}::int, pupil.id, ${since}, sen_status_id,
      case when sen_status_id <> 'N' then ${dice.pick(id, 162, needs)} end,
      ${groupsOf(area).officers.account}::int, ${since} + interval '10 hours'
    from pupil where authority_id = ${area.id} order by pupil.id`.execute(db);
}
