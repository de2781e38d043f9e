import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

/** What a mark counts as from a day to a day, as the lookup of attendance codes says it. */
export interface CodeClassRow {
  readonly mark: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly class: string;
  readonly base: string;
  readonly is_late: boolean;
}

/** Weeks whose counts are not what their marks come to, by authority. */
export interface WrongWeeks {
  readonly authorityId: number;
  readonly weeks: number;
}

const counts = ['attended', 'authorised', 'unauthorised', 'unable', 'late', 'x_codes', 'c_codes', 'marked'];

/**
 * Makes the database count by these classes and recounts the weeks with marks that count as something else now; answers
 * how many marks those are of.
 */
export async function keepCodeClasses(database: Database, classes: readonly CodeClassRow[]): Promise<string[]> {
  const changed = await asSystem(database, (db) => replaceClasses(db, classes));
  if (changed.length === 0) return [];
  for (const authorityId of await authorityIds(database))
    await asSystem(database, (db) =>
      recount(
        db,
        sql`select distinct authority_id, pupil_id, mark_date - (extract(isodow from mark_date)::int - 1) as week_start
          from attendance_mark where authority_id = ${authorityId} and mark = any(${changed}::text[])`,
      ),
    );
  return changed;
}

async function replaceClasses(db: Db, classes: readonly CodeClassRow[]): Promise<string[]> {
  // Servers that start together do this one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('attendance_code_class'))`.execute(db);
  const wanted = sql`(select * from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as wanted (
    mark text, valid_from date, valid_to date, class text, base text, is_late boolean))`;
  const { rows } = await sql<{ mark: string }>`
    select distinct mark from (
      (select * from ${wanted} wanted except select * from attendance_code_class)
      union all (select * from attendance_code_class except select * from ${wanted} wanted)) differing`.execute(db);
  const changed = rows.map(({ mark }) => mark);
  if (changed.length === 0) return [];
  await sql`delete from attendance_code_class where mark = any(${changed}::text[])`.execute(db);
  await sql`insert into attendance_code_class select * from ${wanted} wanted
    where mark = any(${changed}::text[])`.execute(db);
  return changed;
}

/** Looks whether all counts are what the marks come to (an authority at a time), and recounts those that are not. */
export async function checkCounts(
  database: Database,
  { repairs, isStopped = () => false }: { repairs: boolean; isStopped?: () => boolean },
): Promise<WrongWeeks[]> {
  const found: WrongWeeks[] = [];
  for (const authorityId of await authorityIds(database)) {
    if (isStopped()) break;
    const weeks = await asSystem(database, async (db) => {
      const differing = differingWeeks(authorityId);
      const { rows } = await sql<{
        weeks: number;
      }>`select count(*)::int as weeks from (${differing}) differing`.execute(db);
      const wrong = rows[0]?.weeks ?? 0;
      if (wrong > 0 && repairs) await recount(db, differing);
      return wrong;
    });
    if (weeks > 0) found.push({ authorityId, weeks });
  }
  return found;
}

function differingWeeks(authorityId: number): RawBuilder<unknown> {
  const row = (table: string) => sql`(${sql.join(counts.map((name) => sql.ref(`${table}.${name}`)))})`;
  return sql`select ${authorityId}::int as authority_id, pupil_id, week_start
    from (select * from attendance_week_recounted where authority_id = ${authorityId}) anew
    full join (select * from attendance_week_count where authority_id = ${authorityId}) kept
      using (pupil_id, week_start)
    where ${row('anew')} is distinct from ${row('kept')}`;
}

/** Pupils are held before their weeks are, in one order, as whoever marks them does: nobody waits in a ring. */
async function recount(db: Db, weeks: RawBuilder<unknown>): Promise<void> {
  await sql`select from pupil
    where (authority_id, id) in (select authority_id, pupil_id from (${weeks}) wrong)
    order by authority_id, id for no key update`.execute(db);
  await sql`
    select recount_weeks(array_agg(authority_id), array_agg(pupil_id), array_agg(week_start))
    from (select * from (${weeks}) wrong order by authority_id, pupil_id, week_start) wrong
    having count(*) > 0`.execute(db);
}

async function authorityIds(database: Database): Promise<number[]> {
  const rows = await asSystem(database, (db) => db.selectFrom('authority').select('id').orderBy('id').execute());
  return rows.map(({ id }) => id);
}
