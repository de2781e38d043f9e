import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import type { Run } from '../runs.ts';

/** Rows that somebody has to look at. */
const isOpen = (row: string) => sql<SqlBool>`${sql.ref(`${row}.outcome`)} in ('faulty', 'clash')`;

/** Moves the rows of a file that somebody has to look at into an import of their own; answers its number. */
export async function setAside({ db, viewer }: UnitCall, run: Run): Promise<number> {
  const { kind, file_name, headings, unread, fields, made_by, made_by_key, made_at } = run;
  const { id } = await db
    .insertInto('import_run')
    .values({
      authority_id: viewer.authorityId,
      kind,
      file_name,
      headings,
      unread,
      fields,
      made_by,
      made_by_key,
      made_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('import_row')
    .set({ run_id: id })
    .where('authority_id', '=', viewer.authorityId)
    .where('run_id', '=', run.id)
    .where(isOpen('import_row'))
    .execute();
  return id;
}

/** Rows of earlier files of the same key and kind, and the imports that they are of. */
const earlierRows = (run: Run): RawBuilder<unknown> => sql`
  import_row old join import_run earlier on earlier.authority_id = old.authority_id and earlier.id = old.run_id
  where old.authority_id = ${run.authority_id} and earlier.made_by_key = ${run.made_by_key}
    and earlier.kind = ${run.kind} and earlier.id < ${run.id}`;

/** Whether any row to look at is another than those of the files before: of the same rows nobody is told each night. */
export async function hasNews({ db }: UnitCall, run: Run, waitingRun: number): Promise<boolean> {
  const found = await sql<{ news: boolean }>`
    select exists (select from import_row fresh
      where fresh.authority_id = ${run.authority_id} and fresh.run_id = ${waitingRun} and ${isOpen('fresh')}
        and not exists (select from ${earlierRows(run)} and old.to_correct
          and old.cells = fresh.cells)) as news`.execute(db);
  return found.rows[0]?.news === true;
}

/** A row waits once: where it comes again as it was, it is left out of the import that it waited in before. */
export async function leaveOutRepeated(call: UnitCall, run: Run, waitingRun: number): Promise<void> {
  const left = await sql<{ id: number; count: number }>`
    with gone as (
      update import_row row set outcome = 'out'
      where row.authority_id = ${run.authority_id} and (row.run_id, row.row_number) in (
        select old.run_id, old.row_number from ${earlierRows(run)} and earlier.state = 'ready' and ${isOpen('old')}
          and old.cells in (select fresh.cells from import_row fresh
            where fresh.authority_id = ${run.authority_id} and fresh.run_id = ${waitingRun} and ${isOpen('fresh')}))
      returning row.run_id)
    select run_id as id, count(*)::int as count from gone group by run_id order by run_id`.execute(call.db);
  if (left.rows.length === 0) return;
  await audit(
    call,
    ...left.rows.map(({ id, count }) => ({
      action: 'imports.leaveOutAll',
      record: `import/${id}`,
      detail: { before: { rowsLeftOut: 0 }, after: { rowsLeftOut: count } },
    })),
  );
}
