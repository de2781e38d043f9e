import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';
import type { Land } from './land.ts';
import type { Area } from './size.ts';
import { groupsOf, oneOf } from './staff.ts';

/** Lookup pep-status: sent back, completed, handed in. */
const [returned, completed, handedIn] = [4, 5, 6];

/** Terms whose plans have ratings by section; what is older has the plan's own alone. */
const ratedTerms = 4;

/** As often as sections are found to be so: green, amber, red; not compliant is rare. */
const found = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3];

const reviews = [
  'Clear, complete and written with the child.',
  'Please say how progress will be measured.',
  'Targets are not linked to what the school knows of the child’s learning.',
];

const reason = 'Please say how each target will be measured, and add what the child said.';

/**
 * Ratings of the sections of a year's plans, one in thirty of them moderated; of the plans that were just handed in
 * half are rated so far. The worst section speaks for the plan, as where an authority says nothing else; and why plans
 * were sent back.
 */
export async function addReviews(db: Db, land: Land, area: Area): Promise<void> {
  await addRatings(db, land, area);
  await ratePlans(db, land, area);
  await sendBack(db, land, area);
}

async function addRatings(db: Db, land: Land, area: Area): Promise<void> {
  const { dice, today } = land;
  const { officers } = groupsOf(area);
  const id = sql`stage.id`;
  await sql`
    create temporary table england_rating on commit drop as
    select stage.id * 2 as id, stage.id as stage_id, pep.id as pep_id, pep.status_id,
      case when pep.status_id = ${sql.lit(returned)} and stage.slug in ('targets', 'my-views') then 3
        else ${dice.pick(id, 131, found)} end as rating,
      ${dice.chance(id, 132, 3)} and pep.status_id = ${sql.lit(completed)} as is_moderated,
      ${oneOf(land, officers, { row: sql`pep.id`, salt: 133 })} as officer,
      least(coalesce(pep.date_submitted + 5, ${today}::date), ${today}::date - 1)::timestamptz
        + interval '14 hours' as rated_at
    from pep join england_pep draft on draft.id = pep.id
    join pep_stage stage on stage.authority_id = ${area.id} and stage.pep_id = pep.id
    where pep.authority_id = ${area.id} and ago < ${sql.lit(ratedTerms)} and stage.owner_type_id not in (2, 3)
      and (pep.status_id in (${sql.lit(returned)}, ${sql.lit(completed)})
        or pep.status_id = ${sql.lit(handedIn)} and ${dice.chance(id, 134, 50)})`.execute(db);
  await sql`
    insert into pep_stage_rating (authority_id, id, stage_id, rating, review, is_moderation, moderates, rated_by,
      rated_at)
    select ${area.id}::int, id, stage_id, rating, ${textOf(sql`rating`)}, false, null, officer, rated_at
    from england_rating order by id`.execute(db);
  await sql`
    insert into pep_stage_rating (authority_id, id, stage_id, rating, review, is_moderation, moderates, rated_by,
      rated_at)
    select ${area.id}::int, id + 1, stage_id, 1, ${textOf(sql`1`)}, true, id, ${officers.account}::int,
      rated_at + interval '1 day'
    from england_rating where is_moderated order by id`.execute(db);
}

const textOf = (rating: ReturnType<typeof sql>) =>
  sql`(array[${sql.join(reviews.map((text) => sql.lit(text)))}])[${rating}]`;

/** By the latest ratings where there are any; older plans were green, or amber one in four. */
async function ratePlans(db: Db, { dice }: Land, area: Area): Promise<void> {
  await sql`
    update pep set rag_rating_id = worst.rating
    from (select pep_id, max(case when is_moderated then 1 else rating end) as rating
      from england_rating group by 1) worst
    where pep.authority_id = ${area.id} and pep.id = worst.pep_id`.execute(db);
  await sql`
    update pep set rag_rating_id = case when ${dice.chance(sql`pep.id`, 135, 25)} then 2 else 1 end
    from england_pep draft where pep.authority_id = ${area.id} and draft.id = pep.id
      and ago >= ${sql.lit(ratedTerms)} and pep.status_id = ${sql.lit(completed)}`.execute(db);
}

async function sendBack(db: Db, land: Land, area: Area): Promise<void> {
  await sql`
    insert into pep_return (authority_id, pep_id, reason, stages, returned_by, returned_at)
    select ${area.id}::int, pep.id, ${reason}, '["targets", "my-views"]',
      ${oneOf(land, groupsOf(area).officers, { row: sql`pep.id`, salt: 133 })},
      ${land.today}::date - 1 + interval '15 hours 30 minutes'
    from pep where authority_id = ${area.id} and status_id = ${sql.lit(returned)} order by id`.execute(db);
}
