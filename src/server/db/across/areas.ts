import { sql, type Selectable } from 'kysely';
import { areaKey } from '../../areaNames.ts';
import type { SchoolTable } from '../tables/schools.ts';
import type { Db } from '../unitOfWork.ts';

/** What says in whose area a school lies. */
type Placed = Pick<Selectable<SchoolTable>, 'area' | 'dfe_number'>;

/** Answers the authority in whose area a school lies; null where it is none of the portal's, or nobody has said. */
export type AreaFinder = (school: Placed) => number | null;

/**
 * An area is that of the authority of its very name, else of the one with the number that its schools' DfE numbers
 * begin with, as the national list has both, else of one of the same name by `areaKey` (D-435). Of authorities that
 * share one the first is taken.
 */
export async function areaFinder(db: Db): Promise<AreaFinder> {
  const authorities = await db
    .selectFrom('authority')
    .select(['id', 'name', sql<string | null>`settings ->> 'nationalListCode'`.as('code')])
    .orderBy('id', 'desc')
    .execute();
  const byName = new Map(authorities.map(({ id, name }) => [name, id]));
  const byCode = new Map(authorities.map(({ id, code }) => [code, id]));
  const byKey = new Map(authorities.map(({ id, name }) => [areaKey(name), id]));
  return ({ area, dfe_number }) =>
    areaKey(area) === ''
      ? null
      : (byName.get(area) ?? byCode.get(dfe_number.slice(0, 3)) ?? byKey.get(areaKey(area)) ?? null);
}

/** Finds the schools of an authority's area anew, where its number in the national list is another one. */
export async function settleArea(db: Db, authorityId: number): Promise<void> {
  const find = await areaFinder(db);
  const schools = await db.selectFrom('school').select(['id', 'area', 'dfe_number', 'area_authority_id']).execute();
  const moved = schools
    .map((school) => ({ id: school.id, is: school.area_authority_id, becomes: find(school) }))
    .filter(({ is, becomes }) => is !== becomes && (is === authorityId || becomes === authorityId));
  if (moved.length === 0) return;
  await sql`select id from school where id = any(${moved.map(({ id }) => id)}::int[]) order by id for update`.execute(
    db,
  );
  await sql`update school set area_authority_id = moved.becomes
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id int, becomes int)
    where school.id = moved.id`.execute(db);
}
