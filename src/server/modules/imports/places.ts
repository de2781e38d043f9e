import { jsonEqual } from '../../../engine/index.ts';
import { administerSchools, administerUsers, lookAtUsers } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import type { Invitations } from '../../identity/port/userAdmin.ts';
import type { Call, Course, UnitCall } from '../handler.ts';
import { refusing } from '../users/administer.ts';
import type { ImportCall, ImportKind } from './kind.ts';
import { kindOf } from './kinds.ts';
import { lockRun, runFacts, type Run } from './runs.ts';

type Units = Pick<Course, 'inUnit'>;

/** Looks at records of a kind where they can be read: in the request's transaction, or beside it. */
export async function inPlaceOf<T>(
  { call, kind }: { readonly call: Call; readonly kind: ImportKind },
  { inUnit }: Units,
  work: (call: UnitCall) => Promise<T>,
): Promise<T> {
  if (kind.place === 'own') return inUnit(work);
  await inUnit(() => Promise.resolve());
  const look = kind.place === 'users' ? lookAtUsers : administerSchools;
  return look(call.services.database, (db) => work({ ...call, db }));
}

/** Works on an import of the authority that is held until the work's end; all that it writes is one transaction. */
export async function inRun<T extends object>(
  call: Call,
  { inUnit }: Units,
  work: (call: ImportCall, run: Run, kind: ImportKind) => Promise<T>,
): Promise<T> {
  const runId = Number(call.body.runId);
  const begun = await inUnit(async (unit) => {
    const run = await lockRun(unit, runId);
    const kind = kindOf(run.kind);
    if (kind.place === 'own') return { done: await work(unit, run, kind) };
    return { seen: await runFacts(unit), place: kind.place };
  });
  if (begun.done !== undefined) return begun.done;
  const resumed = async (unit: ImportCall) => {
    const run = await lockRun(unit, runId);
    // The rules were decided by what stood there a moment ago: nobody else may have begun the same in between.
    if (!jsonEqual(await runFacts(unit), begun.seen))
      throw new ServerError('CONFLICT', { message: 'Somebody else works on this import. Please load the page again.' });
    return work(unit, run, kindOf(run.kind));
  };
  if (begun.place === 'users') return amongUsers(call, resumed);
  return administerSchools(call.services.database, (db) => resumed({ ...call, db }));
}

/**
 * Accounts are made with the work, wherever the pool is: their invitations leave when it is stored, and with it they
 * go.
 */
async function amongUsers<T>(call: Call, work: (call: ImportCall) => Promise<T>): Promise<T> {
  const invited: Invitations[] = [];
  const within = (db: Db) => work({ ...call, db, accounts: { invited, userIds: new Set() } });
  const done = await refusing(() => administerUsers(call.services.database, call.viewer, within)).catch(
    async (error: unknown) => {
      for (const invitations of invited) await invitations.undone();
      throw error;
    },
  );
  for (const invitations of invited) await invitations.stored();
  return done;
}
