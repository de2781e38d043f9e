import { sql } from 'kysely';
import type { ImportStep } from '../../../db/tables/imports.ts';
import { unitOfWork, type Db } from '../../../db/unitOfWork.ts';
import { ServerError } from '../../../errors.ts';
import type { Call } from '../../handler.ts';

/** Told how many more rows are done. */
export type Tell = (rows: number) => void;

/** What is done with which file: with one that is there already, its number says the rest. */
export interface Work {
  readonly step: ImportStep;
  readonly fileName?: string;
  readonly runId?: number;
}

/** Milliseconds between two times that it is written how far work is; what is done sooner is not spoken of. */
const PAUSE = 2000;

/** Days for which it is kept that work failed or stopped. */
const KEPT_DAYS = 1;

/**
 * Does long work and keeps meanwhile how far it is, in transactions of their own: its own would show it to nobody. A
 * database of one connection writes it when the work is done, which nobody waits for.
 */
export async function followed<T>(call: Call, work: Work, run: (tell: Tell) => Promise<T>): Promise<T> {
  const inUnit = <R>(write: (db: Db) => Promise<R>) =>
    unitOfWork(call.services.database, call.viewer.authorityId, write);
  const begunAt = performance.now();
  const id = await inUnit((db) => begin(db, call, work));
  if (id === null) return run(() => undefined);
  let [done, toldAt] = [0, begunAt];
  let isTelling = false;
  let told: Promise<void> = Promise.resolve();
  const tell: Tell = (rows) => {
    done += rows;
    if (isTelling || performance.now() - toldAt < PAUSE) return;
    isTelling = true;
    toldAt = performance.now();
    const set = { rows_done: done, told_at: call.services.now() };
    told = inUnit(async (db) => void (await db.updateTable('import_work').set(set).where('id', '=', id).execute()))
      // How far it is may be missed; what is done may not fail for it.
      .catch(() => undefined)
      .finally(() => {
        isTelling = false;
      });
  };
  try {
    const result = await run(tell);
    await told;
    await inUnit((db) => forget(db, id));
    return result;
  } catch (error) {
    await told;
    const isShort = performance.now() - begunAt < PAUSE;
    const end = async (db: Db) => void (await (isShort ? forget(db, id) : keepFailure(db, call, { id, error })));
    // Why it failed is what is said, not that this could not be written.
    await inUnit(end).catch(() => undefined);
    throw error;
  }
}

async function begin(db: Db, { viewer, services }: Call, { step, fileName, runId }: Work): Promise<number | null> {
  const now = services.now();
  await db
    .deleteFrom('import_work')
    .where('authority_id', '=', viewer.authorityId)
    .where((is) =>
      is.or([
        is('begun_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000)),
        // What is begun anew is told in the place of what failed before.
        runId === undefined
          ? is.and([is('run_id', 'is', null), is('file_name', '=', fileName ?? '')])
          : is('run_id', '=', runId),
      ]),
    )
    .execute();
  const ofRun = runId === undefined ? null : await ofFile(db, viewer.authorityId, { runId, step });
  if (runId !== undefined && ofRun === null) return null;
  const { id } = await db
    .insertInto('import_work')
    .values({
      authority_id: viewer.authorityId,
      run_id: runId ?? null,
      step,
      file_name: (ofRun?.file_name ?? fileName ?? '').slice(0, 255),
      rows_all: ofRun?.rows ?? null,
      begun_at: now,
      told_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function ofFile(db: Db, authorityId: number, { runId, step }: { runId: number; step: ImportStep }) {
  const { rows } = await sql<{ file_name: string; rows: number }>`
    select file_name, (select count(*)::int from import_row held where held.authority_id = run.authority_id
      and held.run_id = run.id and (${step === 'readAgain'} or held.outcome in ('new', 'changed'))) as rows
    from import_run run where run.authority_id = ${authorityId} and run.id = ${runId}`.execute(db);
  return rows[0] ?? null;
}

const forget = (db: Db, id: number) => db.deleteFrom('import_work').where('id', '=', id).execute();

const keepFailure = (db: Db, { services }: Call, { id, error }: { id: number; error: unknown }) =>
  db
    .updateTable('import_work')
    .set({ ended_at: services.now(), failure: sentenceOf(error) })
    .where('id', '=', id)
    .execute();

/** What is no refusal is told by its own call; here it is said that it failed. */
const sentenceOf = (error: unknown): string =>
  (error instanceof ServerError && error.details.message) || 'It failed. Nothing was changed; please try again.';
