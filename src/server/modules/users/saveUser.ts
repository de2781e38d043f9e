import type { ReplyOf } from '../../../contract/index.ts';
import {
  addManaged,
  administerUsers,
  changeManaged,
  findManaged,
  knowsSchool,
  type ManagedUser,
  setManagedActive,
  takenUsernames,
  type UserDetails,
} from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { alreadyTaken, type Invitations } from '../../identity/port/userAdmin.ts';
import { queueMessage } from '../../messages/outgoing.ts';
import { audit } from '../audit.ts';
import type { Call, Course, OutsideHandler, UnitCall } from '../handler.ts';
import { codesElsewhereMail } from './accountMails.ts';
import { accountFacts, identityFactsOf, managedUser, type IntendedUser } from './accountFacts.ts';
import { administer, refusing } from './administer.ts';

const askedOf = ({ body }: Call): IntendedUser => ({
  typeId: Number(body.accessLevelId),
  isActive: body.isActive === true,
});

function detailsOf({ body }: Call): UserDetails {
  const { autoAssignToOrganisationId: school = null } = body;
  const word = (name: string) => (typeof body[name] === 'string' ? body[name].trim() : '');
  return {
    username: word('username').toLowerCase(),
    firstName: word('firstname'),
    lastName: word('lastname'),
    telephone: word('telephone'),
    typeId: Number(body.accessLevelId),
    schoolId: school === null ? null : Number(school),
  };
}

/** Adds a user, or changes one (API-26). */
export const saveUser: OutsideHandler<ReplyOf<'users.save'>> = {
  facts: async (call) => {
    const userId = Number(call.body.userId);
    const user = userId === 0 ? null : await managedUser(call.db, call.viewer.authorityId, userId);
    return { ...(await accountFacts(call, user, askedOf(call))), ...(await identityFactsOf(call)) };
  },
  outside: (call, course) => (Number(call.body.userId) === 0 ? addUser(call, course) : changeUser(call, course)),
};

async function addUser(call: Call, course: Course): Promise<ReplyOf<'users.save'>> {
  await course.inUnit(() => Promise.resolve());
  const { services, viewer } = call;
  const details = detailsOf(call);
  const invited: Invitations[] = [];
  try {
    const id = await refusing(() =>
      administerUsers(services.database, viewer, async (db) => {
        await checkSchool(db, viewer.authorityId, details.schoolId);
        if ((await takenUsernames(db, [details.username])).size > 0) throw alreadyTaken(details.username);
        const invitations = await services.identity.users.invite(db, [details]);
        invited.push(invitations);
        const [added = 0] = await addManaged(db, viewer.authorityId, [
          { ...details, sub: invitations.subs[0] ?? '', isActive: askedOf(call).isActive, addedAt: services.now() },
        ]);
        if (!askedOf(call).isActive) await services.identity.users.setEnabled(db, details.username, false);
        await audit(
          { ...call, db },
          {
            action: 'users.save',
            record: `user/${added}`,
            detail: { before: null, after: { ...details, isActive: askedOf(call).isActive } },
          },
        );
        return added;
      }),
    );
    for (const invitations of invited) await invitations.stored();
    return { success: true, id };
  } catch (error) {
    for (const invitations of invited) await invitations.undone();
    throw error;
  }
}

async function changeUser(call: Call, course: Course): Promise<ReplyOf<'users.save'>> {
  const userId = Number(call.body.userId);
  await administer(call, course, { operation: 'users.save', userId, asked: () => askedOf(call), work: applyChange });
  return { success: true, id: userId };
}

async function applyChange(call: UnitCall, user: ManagedUser): Promise<void> {
  const { db, viewer } = call;
  const details = detailsOf(call);
  const asked = askedOf(call);
  // The pool knows the account by it, and so does every session.
  if (details.username !== user.username.toLowerCase()) {
    throw new ServerError('INVALID', {
      errors: { '/username': 'The e-mail address of an account cannot be changed; please add a new user' },
    });
  }
  if (details.schoolId !== user.schoolId) await checkSchool(db, viewer.authorityId, details.schoolId);
  await changeDetails(call, user, details);
  if (asked.isActive !== user.isActive) await switchUser(call, user, asked.isActive);
  const after = await findManaged(db, viewer.authorityId, user.id);
  await audit(call, { action: 'users.save', record: `user/${user.id}`, detail: { before: user, after } });
}

/** Writes what is said of a user, here and in the pool. */
export async function changeDetails(
  call: UnitCall,
  user: ManagedUser,
  details: Omit<UserDetails, 'username'>,
): Promise<void> {
  if (details.telephone !== user.telephone) await changeTelephone(call, user, details.telephone);
  await changeManaged(call.db, call.viewer.authorityId, { ...details, id: user.id });
}

/** Where the pool sends its codes. Somebody whose codes go elsewhere from now on is told by the way that stays. */
async function changeTelephone(
  { db, viewer, services }: UnitCall,
  user: ManagedUser,
  telephone: string,
): Promise<void> {
  if ((await services.identity.users.missing()) !== null) return;
  const { sms } = await services.identity.users.setTelephone(db, user.username, telephone);
  if (sms) await queueMessage(db, codesElsewhereMail(user, telephone, { by: viewer, at: services.now() }));
}

/**
 * Lets a user in or no more, in the pool and here. Where the pool cannot be reached at all, what the portal says still
 * ends every session of theirs.
 */
export async function switchUser(
  { db, viewer, services }: UnitCall,
  { id, username }: ManagedUser,
  isActive: boolean,
): Promise<void> {
  // In the order in which whoever signs in, or out, takes an account and its user: nobody waits in a ring.
  if ((await services.identity.users.missing()) === null)
    await services.identity.users.setEnabled(db, username, isActive);
  await setManagedActive(db, viewer.authorityId, { id, isActive, now: services.now() });
}

async function checkSchool(db: Db, authorityId: number, schoolId: number | null): Promise<void> {
  if (schoolId === null || (await knowsSchool(db, authorityId, schoolId))) return;
  throw new ServerError('INVALID', {
    errors: { '/autoAssignToOrganisationId': 'Please choose a school of the authority' },
  });
}
