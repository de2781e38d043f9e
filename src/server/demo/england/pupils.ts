import { sql } from 'kysely';
import { academicYear } from '../../calendar/academicYears.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { Land } from './land.ts';
import { room, type Area } from './size.ts';
import { groupsOf, oneOf } from './staff.ts';
import { people } from './words.ts';

/** Year groups as often as children in care are in them: more in the later years. */
const yearGroups = [
  1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13,
  14, 14, 14, 15, 15, 19,
];

const ethnicities = [
  'WBRI',
  'WBRI',
  'WBRI',
  'WBRI',
  'WBRI',
  'WOTH',
  'MWBC',
  'MWBA',
  'MOTH',
  'AIND',
  'APKN',
  'BCRB',
  'BAFR',
  'OOTH',
  'NOBT',
];

const phaseOfSchool = sql`case when year_group <= 1 then 'Nursery' when year_group <= 8 then 'Primary' when year_group <= 13 then 'Secondary' else '16 plus' end`;

/** Children with their schools: one in seven is placed in the neighbour's area, one in thirty-three has no school. */
export async function addPupils(db: Db, land: Land, area: Area): Promise<void> {
  const { dice } = land;
  const id = sql`id`;
  const { first, count } = area.pupils;
  const start = land.yearId + 2009;
  const keyStages = sql.join(
    (land.catalog.lookup('year-group').options ?? []).map(
      ({ value, data }) =>
        sql`(${sql.lit(Number(value))}, ${sql.lit(typeof data?.keyStageId === 'number' ? data.keyStageId : null)}::int)`,
    ),
  );
  const careDays = sql`(100 + ${dice.below(id, 21, 2200)})`;
  await sql`
    insert into pupil (id, authority_id, first_name, last_name, upn, la_student_id, date_of_birth, gender_id, ethnicity_code, year_group_id, year_group_year, key_stage_id,
      care_status_id, care_start, sen_status_id, school_id, social_worker_id, is_sensitive, is_percentage_register,
      contact_method, date_added, care_status_start, record_key)
    select id, ${area.id}::int, ${dice.pick(id, 22, people.firstNames)}, ${dice.pick(id, 23, people.lastNames)},
      'X9' || lpad((id::bigint * 7919)::text, 11, '0'), ${String(area.id)} || '-' || (1000 + n),
      make_date(${start}::int - 3 - least(year_group, 16), 9, 1) + ${dice.below(id, 24, 365)}, 1 + ${dice.below(id, 25, 2)}, ${dice.pick(id, 26, ethnicities)},
      year_group, ${land.yearId}::int, key_stage, care_status, ${land.today}::date - ${careDays}, ${dice.pick(id, 27, ['N', 'N', 'N', 'N', 'N', 'K', 'K', 'K', 'E', 'E'])},
      place.school_id, ${oneOf(land, groupsOf(area).workers, { row: id, salt: 28 })}, ${dice.chance(id, 29, 2)}, ${dice.chance(id, 30, 8)},
      ${dice.pick(id, 31, ['Portal', 'Email', 'Call', 'No call'])}, ${land.today}::date - ${careDays},
      ${land.today}::date - ${careDays}, md5(${`england ${area.id} `} || id)::uuid
    from (
      select ${first}::int + n as id, n, year_group, ${phaseOfSchool} as phase,
        case when year_group >= 15 then 5 else ${dice.pick(sql`${sql.lit(first)} + n`, 32, [...Array<number>(17).fill(1), 2, 3, 10])} end as care_status
      from (select n, ${dice.pick(sql`${sql.lit(first)} + n`, 33, yearGroups)} as year_group from generate_series(0, ${count - 1}::int) n) drawn
    ) child
    join (values ${keyStages}) stage (year, key_stage) on stage.year = year_group
    left join lateral (
      select school_id from england_place
      where england_place.phase = child.phase and away = (${dice.below(id, 34, 7)} < 1) and ${dice.below(id, 35, 33)} > 0
        and n = ${dice.below(id, 36, 1_000_000)} % england_place.of
    ) place on true`.execute(db);
  await addRegistrations(db, land, area);
  await assignUsers(db, land, area);
}

/** On the roll of the present school since three years ago, or since a move within the last year. */
async function addRegistrations(db: Db, { dice, yearId, today }: Land, area: Area): Promise<void> {
  const id = sql`pupil.id`;
  const from = academicYear(yearId - 2).firstTermDate;
  await sql`
    with roll as (
      select pupil.id, pupil.school_id, case when ${dice.chance(id, 41, 20)} then ${today}::date - 30 - ${dice.below(id, 42, 330)} end as moved,
        (select school_id from england_place where england_place.phase = school.phase and not away and n = ${dice.below(id, 43, 1_000_000)} % england_place.of) as former
      from pupil join school on school.id = pupil.school_id where authority_id = ${area.id})
    insert into registration (id, authority_id, pupil_id, school_id, start_date, end_date)
    select id * ${sql.lit(room.few)} + 1, ${area.id}::int, id, case when moved is null then school_id else former end, ${from}::date, moved - 1 from roll
    where moved is null or former is not null
    union all
    select id * ${sql.lit(room.few)} + 2, ${area.id}::int, id, school_id, moved, null from roll where moved is not null`.execute(
    db,
  );
}

/** Whom a child is given to: the social worker, and part of the children each to the other kinds. */
async function assignUsers(db: Db, land: Land, area: Area): Promise<void> {
  const { officers, reviewers, others } = groupsOf(area);
  const id = sql`pupil.id`;
  const shares = [
    { group: officers, percent: 60, salt: 44 },
    { group: reviewers, percent: 90, salt: 46 },
    { group: others, percent: 30, salt: 48 },
  ];
  const rows = shares.map(
    ({ group, percent, salt }) =>
      sql`select ${oneOf(land, group, { row: id, salt })}, id, care_start from pupil where authority_id = ${sql.lit(area.id)} and ${land.dice.chance(id, salt + 1, percent)}`,
  );
  await sql`
    insert into pupil_user (authority_id, user_id, pupil_id, start_date, active_status_id)
    select ${area.id}::int, user_id, pupil_id, start_date, 1 from (
      select social_worker_id as user_id, id as pupil_id, care_start as start_date from pupil where authority_id = ${area.id}
      union all ${sql.join(rows, sql` union all `)}) given`.execute(db);
}
