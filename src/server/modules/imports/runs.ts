import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { operation, REGISTER_KIND, UNDO_HOURS } from '../../../contract/index.ts';
import { matches, type Facts } from '../../../engine/index.ts';
import type { ImportOutcome } from '../../db/tables/imports.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { viewerFacts } from '../session/viewerFacts.ts';

const hour = 3_600_000;

/**
 * Whether somebody works with all imports of the authority, as whoever sends files does, or only with registers that
 * they brought back themselves.
 */
export function seesEveryRun({ viewer }: Pick<UnitCall, 'viewer'>): boolean {
  return (
    viewer.importKey !== undefined ||
    operation('imports.upload').allow.some((when) => matches(when, { user: viewerFacts(viewer) }))
  );
}

/** The imports that somebody works with (D-279): a condition on `import_run`, under the name that is given. */
export function runsInSight(call: Pick<UnitCall, 'viewer'>, run: string): RawBuilder<SqlBool> {
  if (seesEveryRun(call)) return sql<SqlBool>`true`;
  const { userId } = call.viewer;
  return sql<SqlBool>`(${sql.ref(`${run}.made_by`)} = ${userId} and ${sql.ref(`${run}.kind`)} = ${REGISTER_KIND})`;
}

/** An import that the caller works with; held until the call's end, so that two do nothing with it at once. */
export async function lockRun(call: UnitCall, runId: number) {
  const { db, viewer } = call;
  const run = await db
    .selectFrom('import_run')
    .selectAll()
    .where('authority_id', '=', viewer.authorityId)
    .where('id', '=', runId)
    .where(runsInSight(call, 'import_run'))
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new ServerError('NOT_FOUND');
  return run;
}

export type Run = Awaited<ReturnType<typeof lockRun>>;

/** How many of its rows are what. */
export async function countRows(
  { db, viewer }: UnitCall,
  runId: number,
): Promise<{ [outcome in ImportOutcome]: number }> {
  const found = await sql<{ outcome: ImportOutcome; count: number }>`
    select outcome, count(*)::int as count from import_row
    where authority_id = ${viewer.authorityId} and run_id = ${runId} group by outcome`.execute(db);
  const counts = { new: 0, changed: 0, same: 0, clash: 0, faulty: 0, out: 0 };
  for (const { outcome, count } of found.rows) counts[outcome] = count;
  return counts;
}

/** How many of its rows were faulty or had to be decided when they were read. */
export async function countToCorrect({ db }: UnitCall, runId: number): Promise<number> {
  const { count } = await db
    .selectFrom('import_row')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .where('to_correct', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Until when an import can be taken back; null while there is nothing to take back. */
export const undoUntil = ({ state, applied_at }: Pick<Run, 'state' | 'applied_at'>): Date | null =>
  state !== 'applied' || applied_at === null ? null : new Date(applied_at.getTime() + UNDO_HOURS * hour);

/** Whether its rows are kept as they stand in the file, so that they can be read again. */
async function keepsCells({ db, viewer }: UnitCall, runId: number): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from import_row where authority_id = ${viewer.authorityId} and run_id = ${runId})
      and not exists (
      select from import_row where authority_id = ${viewer.authorityId} and run_id = ${runId} and cells is null)
      as kept`.execute(db);
  return rows[0]?.kept === true;
}

/** What the rules ask of an import (`run.*`). */
export async function runFacts(call: UnitCall): Promise<Facts> {
  const run = await lockRun(call, Number(call.body.runId));
  const counts = await countRows(call, run.id);
  const until = undoUntil(run);
  return {
    run: {
      state: run.state,
      isWaiting: counts.clash + counts.faulty > 0,
      hasWork: counts.new + counts.changed > 0,
      isStale: run.is_stale,
      isKept: await keepsCells(call, run.id),
      isRecent: until === null || until >= call.services.now(),
    },
  };
}
