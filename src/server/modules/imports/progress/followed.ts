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
  const inUnit = (write: (db: Db) => Promise<unknown>) =>
    unitOfWork(call.services.database, call.viewer.authorityId, write);
  const follow: Follow = { id: null, done: 0, begunAt: call.services.now() };
  let [toldAt, isTelling] = [performance.now(), false];
  let told: Promise<void> = Promise.resolve();
  const tell: Tell = (rows) => {
    follow.done += rows;
    if (isTelling || performance.now() - toldAt < PAUSE) return;
    isTelling = true;
    toldAt = performance.now();
    told = inUnit((db) => write(db, call, { work, follow }))
      // How far it is may be missed; what is done may not fail for it.
      .catch(() => undefined)
      .then(() => {
        isTelling = false;
      });
  };
  const end = async (write: (db: Db, id: number) => Promise<unknown>) => {
    await told;
    const { id } = follow;
    if (id !== null) await inUnit((db) => write(db, id)).catch(() => undefined);
  };
  try {
    const result = await run(tell);
    await end((db, id) => db.deleteFrom('import_work').where('id', '=', id).execute());
    return result;
  } catch (error) {
    const failed = { ended_at: call.services.now(), failure: sentenceOf(error) };
    await end((db, id) => db.updateTable('import_work').set(failed).where('id', '=', id).execute());
    throw error;
  }
}

interface Follow {
  /** Null until it has lasted long enough. */
  id: number | null;
  done: number;
  readonly begunAt: Date;
}

async function write(db: Db, call: Call, { work, follow }: { work: Work; follow: Follow }): Promise<void> {
  const set = { rows_done: follow.done, told_at: call.services.now() };
  if (follow.id === null) follow.id = await begin(db, call, { ...work, begunAt: follow.begunAt, set });
  else await db.updateTable('import_work').set(set).where('id', '=', follow.id).execute();
}

interface Begun extends Work {
  readonly begunAt: Date;
  readonly set: { readonly rows_done: number; readonly told_at: Date };
}

async function begin(
  db: Db,
  { viewer: { authorityId } }: Call,
  { step, fileName = '', runId, begunAt, set }: Begun,
): Promise<number> {
  await db
    .deleteFrom('import_work')
    .where('authority_id', '=', authorityId)
    .where((is) =>
      is.or([
        is('begun_at', '<', new Date(begunAt.getTime() - KEPT_DAYS * 86_400_000)),
        // What is begun anew is told in the place of what failed before.
        runId === undefined
          ? is.and([is('run_id', 'is', null), is('file_name', '=', fileName)])
          : is('run_id', '=', runId),
      ]),
    )
    .execute();
  const file = runId === undefined ? null : await ofFile(db, authorityId, { runId, step });
  const { id } = await db
    .insertInto('import_work')
    .values({
      authority_id: authorityId,
      run_id: runId ?? null,
      step,
      file_name: (file?.file_name ?? fileName).slice(0, 255),
      rows_all: file?.rows ?? null,
      begun_at: begunAt,
      ...set,
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

/** What is no refusal is told by its own call; here it is said that it failed. */
const sentenceOf = (error: unknown): string =>
  (error instanceof ServerError && error.details.message) || 'It failed. Nothing was changed; please try again.';
