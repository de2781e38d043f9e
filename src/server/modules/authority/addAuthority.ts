import { userType, type ReplyOf } from '../../../contract/index.ts';
import { addingAuthority, addManaged, AuthorityTaken, insertAuthority, takenUsernames } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { alreadyTaken, type Invitations } from '../../identity/port/userAdmin.ts';
import type { Call, OutsideHandler } from '../handler.ts';
import { identityFactsOf } from '../users/accountFacts.ts';
import { refusing } from '../users/administer.ts';

/** Adds an authority and invites its first super user: both, or neither. Support does it. */
export const addAuthority: OutsideHandler<ReplyOf<'authorities.add'>> = {
  facts: identityFactsOf,
  outside: async (call, course) => {
    await course.inUnit(() => Promise.resolve());
    const invited: Invitations[] = [];
    try {
      const id = await refusing(() =>
        addingAuthority(call.services.database, (db) => makeAuthority(call, db, (sent) => invited.push(sent))),
      );
      for (const invitations of invited) await invitations.stored();
      return { success: true, id };
    } catch (error) {
      for (const invitations of invited) await invitations.undone();
      if (!(error instanceof AuthorityTaken)) throw error;
      throw new ServerError('INVALID', { errors: { '/name': error.message } });
    }
  },
};

async function makeAuthority(call: Call, db: Db, sent: (invitations: Invitations) => void): Promise<number> {
  const { services, viewer, body } = call;
  const word = (name: string) => String(body[name]).trim();
  const head = {
    username: word('username').toLowerCase(),
    firstName: word('firstname'),
    lastName: word('lastname'),
    typeId: userType.laSuperUser,
    telephone: '',
    schoolId: null,
  };
  const authority = { name: word('name'), id: null, isSupport: false };
  const id = await insertAuthority(db, authority);
  if ((await takenUsernames(db, [head.username])).size > 0) throw alreadyTaken(head.username);
  const invitations = await services.identity.users.invite(db, [head]);
  sent(invitations);
  await addManaged(db, id, [{ ...head, sub: invitations.subs[0] ?? '', isActive: true, addedAt: services.now() }]);
  await db
    .insertInto('audit')
    .values({
      authority_id: viewer.originalAuthorityId,
      user_id: viewer.userId,
      action: 'authorities.add',
      record: `authority/${id}`,
      detail: JSON.stringify({ before: null, after: { name: authority.name, username: head.username } }),
    })
    .execute();
  return id;
}
