import { sql } from 'kysely';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import type { Run } from '../runs.ts';
import { isAgain, isOpen, waitingRows } from './sameRow.ts';

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

/** Whether any row waits for what none of the files before waited for: of the same nobody is told each night. */
export async function hasNews({ db }: UnitCall, run: Run, waitingRun: number): Promise<boolean> {
  const found = await sql<{ news: boolean }>`${waitingRows(run, waitingRun)}
    select exists (select from fresh where not exists (select from old where ${isAgain})) as news`.execute(db);
  return found.rows[0]?.news === true;
}

/**
 * A row waits once: where it comes again as it was, it is left out of the import that it waited in before, and is no
 * longer one to correct there. Whoever leaves a row out by hand has decided something; this has decided nothing.
 */
export async function leaveOutRepeated(call: UnitCall, run: Run, waitingRun: number): Promise<void> {
  const left = await sql<{ id: number; count: number }>`${waitingRows(run, waitingRun)},
    gone as (
      update import_row row set outcome = 'out', to_correct = false
      where row.authority_id = ${run.authority_id} and (row.run_id, row.row_number) in (
        select old.run_id, old.row_number from old
        where old.state = 'ready' and ${isOpen('old')} and old.says in (select says from fresh))
      returning row.run_id)
    select run_id as id, count(*)::int as count from gone group by run_id order by run_id`.execute(call.db);
  await tellLeftOut(call, left.rows);
}

/** Says in the trail how many rows of imports were left out. */
export async function tellLeftOut(call: UnitCall, left: readonly { id: number; count: number }[]): Promise<void> {
  if (left.length === 0) return;
  await audit(
    call,
    ...left.map(({ id, count }) => ({
      action: 'imports.leaveOutAll' as const,
      record: `import/${id}`,
      detail: { before: { rowsLeftOut: 0 }, after: { rowsLeftOut: count } },
    })),
  );
}
