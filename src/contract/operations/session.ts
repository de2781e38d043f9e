import { signedInTypes } from '../ids.ts';
import { authorityChoice, catalogReply, settings } from '../shapes.ts';
import { done } from '../replies/common.ts';
import { contents, integer, list, object, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { poolNotReady, userFields } from './people.ts';
import { closed, id } from './schema.ts';

const { telephone: _telephone, ...personOf } = userFields;

/** As `personOf`'s names, on one line. */
const authorityName = personOf.firstname;

/** What belongs to the session: settings, authorities, the catalogue, signing out. */
export const sessionOperations = defineOperations({
  'settings.read': {
    method: 'GET',
    path: '/api/LocalAuthority/Settings',
    kind: 'read',
    summary: 'The settings context of the signed-in user (SET-1)',
    reply: settings,
    duringMfaSetup: true,
    allow: [{ 'user.typeId': signedInTypes }],
  },
  'authorities.list': {
    method: 'GET',
    path: '/api/LocalAuthority/LocalAuthorities',
    kind: 'read',
    summary: 'The authorities that the user may work as (SET-4)',
    reply: contents(authorityChoice),
    allow: [{ 'user.isSupportOrigin': true }],
  },
  'authorities.add': {
    method: 'POST',
    path: '/api/LocalAuthority/add',
    kind: 'command',
    summary: 'Adds a local authority, and invites its first super user, who goes on from there',
    failure: 'There was a problem saving, please try again.',
    body: closed({ name: authorityName, ...personOf }, ['name', 'username', 'firstname', 'lastname']),
    reply: done,
    allow: [{ 'user.isSupportOrigin': true }],
    deny: [{ when: poolNotReady, reason: '{identity.missing}' }],
  },
  'authorities.change': {
    method: 'POST',
    path: '/api/LocalAuthority/ChangeLa',
    kind: 'command',
    summary: 'Work as another authority, for this session (SET-6)',
    body: closed({ LocalAuthorityId: id }, ['LocalAuthorityId']),
    reply: done,
    allow: [{ 'user.isSupportOrigin': true }],
  },
  'catalog.read': {
    method: 'GET',
    path: '/api/catalog',
    kind: 'read',
    summary: 'The declarations, resolved for the authority, without the PEP forms',
    reply: catalogReply,
    duringMfaSetup: true,
    allow: [{ 'user.typeId': signedInTypes }],
  },
  'catalog.declarations': {
    method: 'GET',
    path: '/api/catalog/declarations',
    kind: 'read',
    summary: 'The files of `schemas/` as they are, meta-schemas and overlays among them, for the playground (D-23)',
    reply: contents(object({ path: string, text: string })),
    allow: [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }],
  },
  'session.draftKey': {
    method: 'GET',
    path: '/api/session/draftKey',
    kind: 'read',
    summary: 'The key by which this user’s unsaved text is encrypted on their device; nobody else is ever given it',
    reply: contents(
      object({
        keyId: string,
        key: string,
        localAuthorityId: integer,
        /** Pupils whose plans were erased, and when: unsaved text about them from before goes too. */
        erased: list(object({ studentId: integer, at: string })),
      }),
    ),
    duringMfaSetup: true,
    allow: [{ 'user.typeId': signedInTypes }],
  },
  'test.httpError': {
    method: 'GET',
    path: '/api/test/httpErrorCode',
    kind: 'read',
    summary: 'Answers the status that is asked for, to see what the portal makes of it (D-21)',
    query: closed({ errorCode: { type: 'integer', minimum: 400, maximum: 599 } }),
    reply: object({ message: string }),
    allow: [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }],
  },
  'session.signOut': {
    method: 'POST',
    path: '/api/session/signOut',
    kind: 'command',
    summary: 'Ends all sessions of the user here, beside the pool’s global sign-out (SIGN-14)',
    reply: done,
    duringMfaSetup: true,
    allow: [{ 'user.typeId': signedInTypes }],
  },
});
