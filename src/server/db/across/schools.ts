import { sql, type Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { SchoolTable } from '../tables/schools.ts';
import { asSystem, type Db } from '../unitOfWork.ts';
import { areaFinder } from './areas.ts';

// Schools belong to no authority, so a request may only read them: what one authority may add and change of them, and
// when, is decided by who else has to do with a school, which only this folder sees.

/** The columns of a school that authorities record. */
export const detailColumns = [
  'name',
  'dfe_number',
  'phase',
  'phase_id',
  'establishment_type_id',
  'address',
  'town',
  'postcode',
  'telephone',
  'area',
  'closed_on',
] as const;

/** What is recorded of a school by an authority. */
export type SchoolDetails = Readonly<Pick<Selectable<SchoolTable>, (typeof detailColumns)[number]>>;

/** A school as it stands. */
export type KnownSchool = SchoolDetails & { readonly id: number; readonly urn: string };

/** Works on the schools that authorities share. */
export function administerSchools<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return asSystem(database, work);
}

const schools = (db: Db) => db.selectFrom('school').select(['id', 'urn', ...detailColumns]);

/** A school of the authority, held until the work's end; undefined where it is none of theirs. */
export function findSchool(db: Db, authorityId: number, schoolId: number): Promise<KnownSchool | undefined> {
  return schools(db)
    .where('id', '=', schoolId)
    .where('id', 'in', (of) =>
      of.selectFrom('authority_school').select('school_id').where('authority_id', '=', authorityId),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another authority has to do with a school. */
export async function isShared(db: Db, authorityId: number, schoolId: number): Promise<boolean> {
  const other = await db
    .selectFrom('authority_school')
    .select('school_id')
    .where('school_id', '=', schoolId)
    .where('authority_id', '<>', authorityId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Who changes schools, in which authority, and by what operation. */
interface Change {
  readonly authorityId: number;
  readonly userId: number | null;
  readonly action: string;
}

/** Writes a change of schools to the trail of each other authority that has them. */
export async function noteForOthers(
  db: Db,
  { authorityId, userId, action }: Change,
  schools: readonly { readonly schoolId: number; readonly detail: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  await sql`
    insert into audit (authority_id, user_id, action, record, detail)
    select other.authority_id, ${userId}, ${action}, 'school/' || changed."schoolId", changed.detail
    from jsonb_to_recordset(${JSON.stringify(schools)}::jsonb) as changed ("schoolId" int, detail jsonb)
      join authority_school other on other.school_id = changed."schoolId" and other.authority_id <> ${authorityId}
    order by other.authority_id, changed."schoolId"`.execute(db);
}

/**
 * Makes a school unless there is one of its URN, which then stays as it is. Held until the work's end, so that nobody
 * corrects it while another authority joins it.
 */
export async function addKnownSchool(
  db: Db,
  urn: string,
  details: SchoolDetails,
): Promise<{ readonly school: KnownSchool; readonly isNew: boolean }> {
  const made = await db
    .insertInto('school')
    .values({
      ...details,
      urn,
      ofsted_rating_id: null,
      sends_data: false,
      area_authority_id: (await areaFinder(db))(details),
    })
    .onConflict((conflict) => conflict.column('urn').doNothing())
    .returning('id')
    .executeTakeFirst();
  const school = await schools(db).where('urn', '=', urn).forUpdate().executeTakeFirstOrThrow();
  return { school, isNew: made !== undefined };
}

/** Has an authority have to do with a school; false where it had already. */
export async function joinSchool(db: Db, authorityId: number, schoolId: number): Promise<boolean> {
  const joined = await db
    .insertInto('authority_school')
    .values({ authority_id: authorityId, school_id: schoolId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('school_id')
    .executeTakeFirst();
  return joined !== undefined;
}

/** Changes a school; its area and its DfE number say which authority's area it lies in. */
export async function changeKnownSchool(db: Db, school: KnownSchool, changed: Partial<SchoolDetails>): Promise<void> {
  const isMoved = changed.area !== undefined || changed.dfe_number !== undefined;
  const area = isMoved ? { area_authority_id: (await areaFinder(db))({ ...school, ...changed }) } : {};
  await db
    .updateTable('school')
    .set({ ...changed, ...area })
    .where('id', '=', school.id)
    .execute();
}
