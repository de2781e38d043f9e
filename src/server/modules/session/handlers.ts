import { auditAlone, changeAuthority, listAuthorities, signOutEverywhere } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import { addAuthority } from '../authority/addAuthority.ts';
import type { Handlers } from '../handler.ts';
import { draftKey } from './draftKey.ts';
import { httpError } from './httpError.ts';
import { assignmentsOf, settingsOf } from './viewerFacts.ts';

export const sessionHandlers = {
  'settings.read': {
    run: async (call) => settingsOf(call.viewer, await assignmentsOf(call.db, call)),
  },
  'authorities.list': {
    outside: async ({ services, viewer }) => {
      const found = await listAuthorities(services.database);
      return { contents: found.map(({ id, name }) => ({ id, name, isCurrent: id === viewer.authorityId })) };
    },
  },
  'authorities.add': addAuthority,
  'authorities.change': {
    outside: async ({ services, viewer, body }) => {
      const changed = await changeAuthority(services.database, viewer, Number(body.LocalAuthorityId));
      if (!changed) throw new ServerError('NOT_FOUND');
      return { success: true, id: Number(body.LocalAuthorityId) };
    },
  },
  'session.draftKey': { run: draftKey },
  'test.httpError': { outside: ({ query }) => Promise.resolve(httpError(Number(query.errorCode ?? 400))) },
  'session.signOut': {
    outside: async ({ services, viewer }) => {
      await signOutEverywhere(services.database, viewer, services.now());
      // As signing in: an entry of the user's own authority.
      await auditAlone(services.database, {
        authorityId: viewer.originalAuthorityId,
        userId: viewer.userId,
        action: 'session.signOut',
        record: `user/${viewer.userId}`,
      });
      return { success: true };
    },
  },
} satisfies Handlers;
