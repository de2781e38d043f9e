import { decide, operation, type OperationId } from '../../../contract/index.ts';
import { administerUsers, type ManagedUser } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { AccountRefusal, NumberNeeded } from '../../identity/port/userAdmin.ts';
import type { Call, Course, UnitCall } from '../handler.ts';
import { viewerFacts } from '../session/viewerFacts.ts';
import { accountFacts, identityFacts, managedUser, readinessOf, type IntendedUser } from './accountFacts.ts';

/** One thing done to one user. */
export interface Administration<T> {
  readonly operation: OperationId;
  readonly userId: number;
  /** What is to become of the user, where that is what the call says. */
  readonly asked?: (user: ManagedUser) => IntendedUser;
  readonly work: (call: UnitCall, user: ManagedUser) => Promise<T>;
}

/**
 * Does something to a user in a transaction that may change users. The rules have been decided before it, and are again
 * inside: another administrator may have made somebody a super user, or the only one left, in between.
 */
export async function administer<T>(
  call: Call,
  course: Course,
  { operation: id, userId, asked, work }: Administration<T>,
): Promise<T> {
  await course.inUnit(() => Promise.resolve());
  const missing = await readinessOf(call.services);
  return refusing(() =>
    administerUsers(call.services.database, call.viewer, async (db: Db) => {
      const unit: UnitCall = { ...call, db };
      const user = await managedUser(db, call.viewer.authorityId, userId);
      const viewer = { user: viewerFacts(call.viewer), today: call.today };
      const decision = decide(operation(id), {
        ...(await accountFacts(unit, user, asked?.(user))),
        ...identityFacts(missing),
        ...viewer,
      });
      if (!decision.allowed)
        throw new ServerError(decision.status === 403 ? 'NOT_ALLOWED' : 'CONFLICT', { message: decision.reason });
      return work(unit, user);
    }),
  );
}

/** Says in the API's way why the identity pool refuses. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AccountRefusal)) throw error;
    if (error instanceof NumberNeeded)
      throw new ServerError('INVALID', { message: error.message, errors: { '/telephone': error.message } });
    throw error.taken === null
      ? new ServerError('CONFLICT', { message: error.message })
      : new ServerError('INVALID', { message: error.message, errors: { '/username': error.message } });
  }
}
