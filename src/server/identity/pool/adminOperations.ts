import { inPool } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { queueMessage } from '../../messages/outgoing.ts';
import {
  adminCreateUser,
  adminDelete,
  adminResetTemporary,
  adminSetEnabled,
  adminSetMfaPreference,
  adminSetPassword,
  adminSetPhone,
  adminSignOut,
  temporaryEnds,
} from './administration.ts';
import { requireGoodPassword } from './answerStep.ts';
import type { PoolContext } from './poolContext.ts';
import { invalidParameter, PoolError } from './poolError.ts';
import { userDetails } from './session.ts';
import { userNamed } from './userId.ts';
import { attributes, flag, mfaPreference, optionalText, text, type Body } from './wire.ts';

type AdminOperation = (context: PoolContext, db: Db, body: Body) => Promise<unknown>;

const nothing = (work: Promise<void>) => work.then(() => ({}));

/** What the pool does for its administrator alone (`adminSignature.ts`). */
const operations: Readonly<Record<string, AdminOperation>> = {
  AdminCreateUser: createUser,
  AdminGetUser: async (_context, db, body) => {
    const { Attributes: UserAttributes, ...user } = await describe(db, text(body, 'Username'));
    return { ...user, UserAttributes };
  },
  AdminSetUserPassword: ({ pool, now }, db, body) => {
    const password = text(body, 'Password');
    requireGoodPassword(password);
    return nothing(
      adminSetPassword(db, pool, {
        username: text(body, 'Username'),
        password,
        permanent: flag(body, 'Permanent'),
        now: now(),
      }),
    );
  },
  AdminDisableUser: (_context, db, body) => nothing(adminSetEnabled(db, text(body, 'Username'), false)),
  AdminEnableUser: (_context, db, body) => nothing(adminSetEnabled(db, text(body, 'Username'), true)),
  AdminSetUserMFAPreference: (_context, db, body) =>
    nothing(adminSetMfaPreference(db, text(body, 'Username'), mfaPreference(body))),
  AdminUpdateUserAttributes: (_context, db, body) =>
    nothing(updateAttributes(db, text(body, 'Username'), attributes(body))),
  AdminUserGlobalSignOut: ({ now }, db, body) => nothing(adminSignOut(db, text(body, 'Username'), now())),
  AdminDeleteUser: (_context, db, body) => nothing(adminDelete(db, text(body, 'Username'))),
};

/** The operation of a name, ready to be called once the call's signature is known to be good. */
export function adminOperation(name: string): ((context: PoolContext, body: Body) => Promise<unknown>) | null {
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation === undefined) return null;
  return (context, body) => {
    const pool = text(body, 'UserPoolId');
    if (pool !== context.pool.id) throw new PoolError('ResourceNotFoundException', `User pool ${pool} does not exist.`);
    return inPool(context.database, (db) => operation(context, db, body));
  };
}

async function createUser({ pool, now }: PoolContext, db: Db, body: Body) {
  const username = text(body, 'Username');
  const action = optionalText(body, 'MessageAction') ?? 'SEND';
  const given = optionalText(body, 'TemporaryPassword');
  if (given !== undefined) requireGoodPassword(given);
  const { temporaryPassword } =
    action === 'RESEND'
      ? await adminResetTemporary(db, pool, { username, now: now() })
      : await adminCreateUser(db, pool, {
          username,
          phone: attributes(body).get('phone_number') ?? '',
          now: now(),
          ...(given !== undefined && { temporaryPassword: given }),
        });
  if (action !== 'SUPPRESS') await invite(db, username, { temporaryPassword, expiresAt: temporaryEnds(now()) });
  return { User: await describe(db, username) };
}

/** Only the telephone number can be changed; names are not kept here, and a blank value takes an attribute away. */
async function updateAttributes(db: Db, username: string, given: ReadonlyMap<string, string>): Promise<void> {
  for (const name of ['sub', 'email', 'email_verified'])
    if (given.has(name)) throw invalidParameter(`${name} cannot be changed.`);
  const phone = given.get('phone_number');
  if (phone !== undefined) await adminSetPhone(db, { username, phone });
}

/** In the words that Cognito uses unless it is told others. The portal invites in its own (`localUserAdmin.ts`). */
async function invite(
  db: Db,
  username: string,
  { temporaryPassword, expiresAt }: { temporaryPassword: string; expiresAt: Date },
): Promise<void> {
  const body = `Your username is ${username} and temporary password is ${temporaryPassword}`;
  await queueMessage(db, {
    channel: 'email',
    purpose: 'sign-up',
    recipient: username,
    subject: 'Your temporary password',
    body,
    expiresAt,
  });
}

async function describe(db: Db, username: string) {
  const user = await userNamed(db, username).selectAll().executeTakeFirst();
  if (user === undefined) throw new PoolError('UserNotFoundException', 'User does not exist.');
  const { UserAttributes: Attributes, ...factors } = userDetails(user);
  const made = Math.floor(user.created_at.getTime() / 1000);
  return {
    Username: user.sub,
    Attributes,
    UserCreateDate: made,
    UserLastModifiedDate: made,
    Enabled: user.enabled,
    UserStatus: user.status,
    ...factors,
  };
}
