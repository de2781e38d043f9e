import { sql } from 'kysely';
import type { Db } from '../unitOfWork.ts';
import { areaFinder } from './areas.ts';
import { detailColumns, type KnownSchool, type SchoolDetails } from './schools.ts';

// Schools of a file, some hundred at a time, by the rules that hold for one (`schools.ts`).

/** A school by what an authority has to do with it. */
export type SchoolAsSeen = KnownSchool & {
  readonly is_open: boolean;
  /** Whether it is among the authority's own. */
  readonly isJoined: boolean;
  /** Whether it is among another's. */
  readonly isShared: boolean;
};

/** What a file says of a school. */
export type SchoolToKeep = SchoolDetails & { readonly urn: string; readonly is_open: boolean };

/** Columns that a file writes. */
const written = [...detailColumns, 'is_open'] as const;
const columns = sql.join(written.map((column) => sql.ref(column)));

/** Reads schools by their URNs, or by their ids. */
export async function seenSchools(
  db: Db,
  authorityId: number,
  by: readonly string[] | { readonly ids: readonly number[] },
): Promise<SchoolAsSeen[]> {
  const those = 'ids' in by ? sql`id = any(${by.ids}::int[])` : sql`urn = any(${by}::text[])`;
  const found = await sql<SchoolAsSeen>`
    select id, urn, ${columns},
      exists (select from authority_school own
        where own.school_id = school.id and own.authority_id = ${authorityId}) as "isJoined",
      exists (select from authority_school other
        where other.school_id = school.id and other.authority_id <> ${authorityId}) as "isShared"
    from school where ${those}`.execute(db);
  return found.rows;
}

/** Holds the schools that an import of the authority names: until the work's end nobody joins or corrects them. */
export async function holdImported(db: Db, authorityId: number, runId: number): Promise<void> {
  await sql`
    select id from school where urn in (select answers ->> 'urn' from import_row
      where authority_id = ${authorityId} and run_id = ${runId} and outcome in ('new', 'changed'))
    order by id for update`.execute(db);
}

/** Makes schools; ids by URN of those that nobody had made before. */
export async function makeSchools(db: Db, schools: readonly SchoolToKeep[]): Promise<ReadonlyMap<string, number>> {
  if (schools.length === 0) return new Map();
  const made = await sql<{ id: number; urn: string }>`
    insert into school (urn, ${columns}, area_authority_id, sends_data)
    select urn, ${columns}, area_authority_id, false from ${await sentAs(db, schools)}
    on conflict (urn) do nothing returning id, urn`.execute(db);
  return new Map(made.rows.map(({ id, urn }) => [urn, id]));
}

async function sentAs(db: Db, schools: readonly SchoolToKeep[]) {
  const find = await areaFinder(db);
  const sent = schools.map((school) => ({ ...school, area_authority_id: find(school) }));
  return sql`jsonb_populate_recordset(null::school, ${JSON.stringify(sent)}::jsonb) as sent`;
}

/** Has the authority have to do with schools; ids of those with which it had not. */
export async function joinSchools(db: Db, authorityId: number, schoolIds: readonly number[]): Promise<number[]> {
  if (schoolIds.length === 0) return [];
  const joined = await db
    .insertInto('authority_school')
    .values(schoolIds.map((school_id) => ({ authority_id: authorityId, school_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('school_id')
    .execute();
  return joined.map(({ school_id }) => school_id);
}

/** Writes schools as they are from now on; their URNs say which. */
export async function rewriteSchools(db: Db, schools: readonly SchoolToKeep[]): Promise<void> {
  if (schools.length === 0) return;
  const sets = written.map((column) => sql`${sql.ref(column)} = sent.${sql.ref(column)}`);
  await sql`
    update school set ${sql.join(sets)}, area_authority_id = sent.area_authority_id
    from ${await sentAs(db, schools)} where school.urn = sent.urn`.execute(db);
}

const recordsAt = [
  'registration',
  'pupil',
  'user_school',
  'pep',
  'attendance_mark',
  'attendance_amendment',
  'exclusion',
  'attendance_week',
];

/** Ids of schools at which something stands: of the authority, or of any. */
export async function usedSchools(
  db: Db,
  schoolIds: readonly number[],
  authorityId: number | null,
): Promise<ReadonlySet<number>> {
  const own = authorityId === null ? sql`true` : sql`authority_id = ${authorityId}`;
  const parts = recordsAt.map(
    (table) => sql`select school_id from ${sql.table(table)} where school_id = any(${schoolIds}::int[]) and ${own}`,
  );
  const set = sql`select school_id from authority_school where school_id = any(${schoolIds}::int[]) and ${own}
    and (is_alternative_provision or de_auth_code <> '' or successor_id is not null)`;
  const followed = sql`select successor_id as school_id from authority_school
    where successor_id = any(${schoolIds}::int[]) and ${own}`;
  const found = await sql<{ school_id: number }>`${sql.join([...parts, set, followed], sql` union `)}`.execute(db);
  return new Set(found.rows.map(({ school_id }) => school_id));
}

/** Has the authority have nothing to do with schools any more. */
export async function leaveSchools(db: Db, authorityId: number, schoolIds: readonly number[]): Promise<void> {
  await sql`delete from authority_school
    where authority_id = ${authorityId} and school_id = any(${schoolIds}::int[])`.execute(db);
}

/** Removes schools of no authority; one that another has joined, or where anything stands, is left. */
export async function removeSchools(db: Db, schoolIds: readonly number[]): Promise<void> {
  const used = await usedSchools(db, schoolIds, null);
  await sql`delete from school where id = any(${schoolIds.filter((id) => !used.has(id))}::int[])
    and not exists (select from authority_school where school_id = school.id)`.execute(db);
}
