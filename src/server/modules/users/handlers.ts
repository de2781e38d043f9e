import { givenTypes, userType, type ReplyOf } from '../../../contract/index.ts';
import type { Viewer } from '../../db/across/index.ts';
import { forgetManagedFactor, setManagedSub } from '../../db/across/users.ts';
import { queueMessage } from '../../messages/outgoing.ts';
import { audit } from '../audit.ts';
import type { Handlers, OutsideHandler, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { factorResetMail } from './accountMails.ts';
import { accountFacts, identityFactsOf, managedUser, readinessOf } from './accountFacts.ts';
import { administer } from './administer.ts';
import { saveUser, switchUser } from './saveUser.ts';
import { uploadUsers } from './uploadUsers.ts';
import { userList } from './userSource.ts';

const setActive: OutsideHandler<ReplyOf<'users.setActive'>> = {
  facts: async (call) => {
    const user = await managedUser(call.db, call.viewer.authorityId, Number(call.body.userId));
    return accountFacts(call, user, { typeId: user.typeId, isActive: call.body.isActive === true });
  },
  outside: async (call, course) => {
    const userId = Number(call.body.userId);
    const isActive = call.body.isActive === true;
    await administer(call, course, {
      operation: 'users.setActive',
      userId,
      asked: ({ typeId }) => ({ typeId, isActive }),
      work: async (unit, user) => {
        if (user.isActive === isActive) return;
        await switchUser(unit, user, isActive);
        await audit(unit, {
          action: 'users.setActive',
          record: `user/${userId}`,
          detail: { before: { isActive: user.isActive }, after: { isActive } },
        });
      },
    });
    return { success: true, id: userId };
  },
};

/** Facts of the user whom a call names, and of the pool that it needs. */
const factsWithPool = async (call: UnitCall) => ({
  ...(await accountFacts(call, await managedUser(call.db, call.viewer.authorityId, Number(call.body.userId)))),
  ...(await identityFactsOf(call)),
});

const resendSignup: OutsideHandler<ReplyOf<'users.resendSignup'>> = {
  facts: factsWithPool,
  outside: async (call, course) => {
    const userId = Number(call.body.userId);
    await administer(call, course, {
      operation: 'users.resendSignup',
      userId,
      work: async (unit, user) => {
        const sub = await call.services.identity.users.inviteAgain(unit.db, user);
        if (sub !== null) await setManagedSub(unit.db, unit.viewer.authorityId, { id: userId, sub });
        await audit(unit, { action: 'users.resendSignup', record: `user/${userId}` });
      },
    });
    return { success: true, id: userId };
  },
};

/** For somebody who has lost what their codes came from, and who could never sign in again otherwise. */
const resetMfa: OutsideHandler<ReplyOf<'users.resetMfa'>> = {
  facts: factsWithPool,
  outside: async (call, course) => {
    const userId = Number(call.body.userId);
    await administer(call, course, {
      operation: 'users.resetMfa',
      userId,
      work: async (unit, user) => {
        const { db, viewer, services } = unit;
        const now = services.now();
        await services.identity.users.forgetSecondFactor(db, user.username);
        await forgetManagedFactor(db, viewer.authorityId, { id: userId, now });
        await queueMessage(db, factorResetMail(user, { by: viewer, at: now }));
        await audit(unit, {
          action: 'users.resetMfa',
          record: `user/${userId}`,
          detail: { before: { hasSecondFactor: true }, after: { hasSecondFactor: false } },
        });
      },
    });
    return { success: true, id: userId };
  },
};

export const userHandlers = {
  'users.list': { list: async (call) => listHandler(userList(await readinessOf(call.services))).list(call) },
  'users.save': saveUser,
  'users.setActive': setActive,
  'users.resendSignup': resendSignup,
  'users.resetMfa': resetMfa,
  'users.upload': uploadUsers,
  'users.accessLevels': {
    run: ({ viewer, declarations }) =>
      Promise.resolve({ contents: accessLevels(viewer, declarations.lookup('user-type').options ?? []) }),
  },
  'users.readiness': { outside: async ({ services }) => ({ contents: [{ missing: await readinessOf(services) }] }) },
} satisfies Handlers;

/** User types that the viewer may give: the highest only one who has it, or support. */
function accessLevels(
  { typeId, isSupportOrigin }: Viewer,
  options: readonly { value: unknown; label: string }[],
): ReplyOf<'users.accessLevels'>['contents'] {
  const given = givenTypes.filter(
    (type) => type !== userType.laSuperUser || isSupportOrigin || typeId === userType.laSuperUser,
  );
  return options.flatMap(({ value, label }) => (given.includes(Number(value)) ? [{ id: Number(value), label }] : []));
}
