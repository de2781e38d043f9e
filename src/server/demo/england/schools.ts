import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';
import type { Land } from './land.ts';
import { neighbourOf, type Area } from './size.ts';
import { authorityNames, schoolFirst, schoolKinds, schoolSecond } from './words.ts';

/** Kinds as columns, one array each, so that a row finds its own by its place. */
const column = (name: 'phase' | 'ending') =>
  sql`(array[${sql.join(schoolKinds.map((kind) => sql.lit(kind[name])))}]::text[])[1 + n % ${sql.lit(schoolKinds.length)}]`;
const typeColumn = sql`(array[${sql.join(schoolKinds.map(({ type }) => sql.lit(type)))}]::int[])[1 + n % ${sql.lit(schoolKinds.length)}]`;

/** The schools of an authority's area; those that are there already stay. */
async function addSchoolsOf(db: Db, { dice }: Land, area: Area): Promise<void> {
  const { first, count } = area.schools;
  const id = sql`id`;
  // Somewhere in England, each authority in a field of its own on a grid, its schools around the centre.
  const [latitude, longitude] = centreOf(area);
  await sql`
    insert into school (id, urn, dfe_number, name, phase, ofsted_rating_id, establishment_type_id, telephone, address, postcode,
      area, area_authority_id, sends_data, latitude, longitude)
    select id, (900000 + id * 4)::text, ${String(area.id)} || '/' || (1000 + n),
      ${dice.pick(id, 1, schoolFirst)} || ${dice.pick(id, 2, schoolSecond)} || ' ' || ${column('ending')}, ${column('phase')},
      ${dice.pick(id, 3, [1, 1, 2, 2, 2, 2, 2, 3, 3, 4])}, ${typeColumn}, '01632 96' || lpad((n % 10000)::text, 4, '0'),
      (1 + ${dice.below(id, 4, 180)}) || ' Example Street', 'ZZ' || (1 + n % 99) || ' ' || (n % 10) || 'AA',
      ${authorityNames[area.place] ?? ''}::text, ${area.id}::int, ${dice.chance(id, 5, 25)},
      ${latitude}::float8 + (${dice.below(id, 6, 2000)} - 1000) / 10000.0, ${longitude}::float8 + (${dice.below(id, 7, 2000)} - 1000) / 10000.0
    from (select ${first}::int + n as id, n from generate_series(0, ${count - 1}::int) n) made
    on conflict do nothing`.execute(db);
}

export const centreOf = ({ place }: Area): readonly [number, number] => [
  50.6 + (place % 17) * 0.28,
  -3.2 + Math.floor(place / 17) * 0.4,
];

/**
 * The authority's schools and its neighbour's, and which of them children may be placed at: `england_place`, for this
 * transaction.
 */
export async function addSchools(db: Db, land: Land, area: Area): Promise<void> {
  const neighbour = neighbourOf(area);
  await addSchoolsOf(db, land, area);
  await addSchoolsOf(db, land, neighbour);
  await sql`
    create temporary table england_place on commit drop as
    select id as school_id, phase, area_authority_id <> ${sql.lit(area.id)} as away,
      row_number() over (partition by phase, area_authority_id order by id)::int - 1 as n,
      count(*) over (partition by phase, area_authority_id)::int as of
    from school where area_authority_id in (${sql.lit(area.id)}, ${sql.lit(neighbour.id)})`.execute(db);
  await sql`create index on england_place (phase, away, n)`.execute(db);
}

/** What the authority says of schools: its own, and those of others that its children go to. */
export async function linkSchools(db: Db, { dice }: Land, { id }: Area): Promise<void> {
  const school = sql`school.id`;
  await sql`
    insert into authority_school (authority_id, school_id, is_alternative_provision, de_auth_code)
    select ${id}::int, school.id, ${dice.chance(school, 8, 3)}, case when sends_data then 'DE-' || school.urn else '' end
    from school where area_authority_id = ${id} or id in (select school_id from pupil where authority_id = ${id})
    order by school.id`.execute(db);
}
