import { jsonEqual } from '../../../engine/index.ts';
import { administerSchools } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import type { Call, Course, UnitCall } from '../handler.ts';
import type { ImportKind } from './kind.ts';
import { kindOf } from './kinds.ts';
import { lockRun, runFacts, type Run } from './runs.ts';

type Units = Pick<Course, 'inUnit'>;

/** Works where records of a kind can be read: in the request's transaction, or where authorities share them, beside. */
export async function inPlaceOf<T>(
  { call, kind }: { readonly call: Call; readonly kind: ImportKind },
  { inUnit }: Units,
  work: (call: UnitCall) => Promise<T>,
): Promise<T> {
  if (!kind.isShared) return inUnit(work);
  await inUnit(() => Promise.resolve());
  return administerSchools(call.services.database, (db) => work({ ...call, db }));
}

/** Works on an import of the authority that is held until the work's end; all that it writes is one transaction. */
export async function inRun<T extends object>(
  call: Call,
  { inUnit }: Units,
  work: (call: UnitCall, run: Run, kind: ImportKind) => Promise<T>,
): Promise<T> {
  const runId = Number(call.body.runId);
  const begun = await inUnit(async (unit) => {
    const run = await lockRun(unit, runId);
    const kind = kindOf(run.kind);
    return kind.isShared ? { seen: await runFacts(unit) } : { done: await work(unit, run, kind) };
  });
  if (begun.done !== undefined) return begun.done;
  return administerSchools(call.services.database, async (db) => {
    const unit = { ...call, db };
    const run = await lockRun(unit, runId);
    // The rules were decided by what stood there a moment ago: nobody else may have begun the same in between.
    if (!jsonEqual(await runFacts(unit), begun.seen))
      throw new ServerError('CONFLICT', { message: 'Somebody else works on this import. Please load the page again.' });
    return work(unit, run, kindOf(run.kind));
  });
}
