import { usersOfAuthority } from '../codecs/users.ts';
import { givenTypes } from '../ids.ts';
import type { Denial } from '../types.ts';
import { done, options } from '../replies/common.ts';
import { contents, integer, list, nullable, object, optional, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { poolNotReady, userFields } from './people.ts';
import { closed, id } from './schema.ts';

const support = { 'user.isSupportOrigin': true };

/** Who administers users: the virtual school, and support in the authority that they work as. */
const administrators = [{ 'user.typeId': [2, 3] }, support];
const superUsers = [{ 'user.typeId': 3 }, support];

const byLaUser = { 'user.typeId': 2, 'user.isSupportOrigin': false };

/** Type 2 may not create or edit type 3, which says who one is: 403 (D-48). */
const superUserUntouched: Denial = {
  when: { ...byLaUser, 'account.typeId': 3 },
  reason: 'Only an LA Super User can change an LA Super User',
  forbids: true,
};

/** There is nothing left to sign in with (D-441). */
const erasedUntouched: Denial = {
  when: { 'account.state': 'Erased' },
  reason: 'The account of this user was erased; please add a new user',
};

const rowFault = object({ row: integer, message: string });

/** Users of the authority (USER, D-48 to D-50). */
export const userOperations = defineOperations({
  'users.list': {
    method: 'GET',
    path: '/api/Users/LacUsers',
    kind: 'list',
    summary: 'Users of the authority with their state (USER-1, USER-2, API-25)',
    query: usersOfAuthority.query,
    allow: administrators,
  },
  'users.save': {
    method: 'POST',
    path: '/api/Users/Add',
    kind: 'command',
    summary: 'Adds a user and invites them (userId 0), or changes one (USER-3, API-26)',
    failure: 'There was a problem saving, please try again.',
    body: closed(
      {
        ...userFields,
        userId: { type: 'integer', minimum: 0 },
        autoAssignToOrganisationId: { type: ['integer', 'null'], minimum: 1 },
        accessLevelId: { enum: givenTypes },
        isActive: { type: 'boolean' },
      },
      ['userId', 'username', 'firstname', 'lastname', 'accessLevelId', 'isActive'],
    ),
    reply: done,
    allow: administrators,
    deny: [
      superUserUntouched,
      erasedUntouched,
      {
        when: { ...byLaUser, 'asked.typeId': 3 },
        reason: 'Only an LA Super User can make somebody an LA Super User',
        forbids: true,
      },
      { when: { 'asked.endsOwn': true }, reason: 'You cannot deactivate yourself or change your own user type' },
      { when: { 'asked.endsLastSuper': true }, reason: 'This is the only active LA Super User; there has to be one' },
      { when: { ...poolNotReady, 'account.isNew': true }, reason: '{identity.missing}' },
    ],
  },
  'users.setActive': {
    method: 'POST',
    path: '/api/Users/SetActive',
    kind: 'command',
    summary: 'Deactivates a user, which ends their sessions at once, or lets them in again (D-48)',
    failure: 'There was a problem saving, please try again.',
    body: closed({ userId: id, isActive: { type: 'boolean' } }, ['userId', 'isActive']),
    reply: done,
    allow: administrators,
    deny: [
      superUserUntouched,
      erasedUntouched,
      { when: { 'asked.isActive': false, 'account.isSelf': true }, reason: 'You cannot deactivate yourself' },
      {
        when: { 'asked.isActive': false, 'account.isLastSuper': true },
        reason: 'This is the only active LA Super User; there has to be one',
      },
    ],
  },
  'users.resendSignup': {
    method: 'POST',
    path: '/api/Users/ResendSignup',
    kind: 'command',
    summary: 'Sends the sign-up again, with a new temporary password (USER-4, API-27)',
    failure: 'There was a problem saving, please try again.',
    body: closed({ userId: id }, ['userId']),
    reply: done,
    allow: administrators,
    deny: [
      superUserUntouched,
      erasedUntouched,
      {
        when: { 'account.state': ['Active', 'Inactive'] },
        reason: 'This user has set a password of their own already',
      },
      { when: { 'account.isActive': false }, reason: 'This user is deactivated' },
      { when: poolNotReady, reason: '{identity.missing}' },
    ],
  },
  'users.resetMfa': {
    method: 'POST',
    path: '/api/Users/ResetMfa',
    kind: 'command',
    summary: 'Takes a lost second factor away, which ends the user’s sessions and is told to them',
    failure: 'There was a problem saving, please try again.',
    body: closed({ userId: id }, ['userId']),
    reply: done,
    allow: administrators,
    deny: [
      superUserUntouched,
      erasedUntouched,
      {
        when: { 'account.isSelf': true },
        reason: 'You cannot reset your own two-factor authentication; it is disabled in your user profile',
      },
      { when: { 'account.hasSecondFactor': false }, reason: 'This user has no two-factor authentication' },
      { when: poolNotReady, reason: '{identity.missing}' },
    ],
  },
  'users.upload': {
    method: 'POST',
    path: '/api/PortalUsers/upload',
    kind: 'upload',
    summary: 'Adds the users of a CSV file, all or none (USER-5, D-49, API-31)',
    failure: 'There was a problem saving, please try again.',
    query: closed({ permission: { type: 'integer', enum: givenTypes } }, ['permission']),
    reply: object({ added: integer, errors: list(rowFault), uninvited: optional(list(string)) }),
    allow: superUsers,
    deny: [{ when: poolNotReady, reason: '{identity.missing}' }],
  },
  'users.accessLevels': {
    method: 'GET',
    path: '/api/Users/AccessLevels',
    kind: 'options',
    summary: 'User types that the caller may give',
    reply: options,
    allow: administrators,
  },
  'users.readiness': {
    method: 'GET',
    path: '/api/Users/Readiness',
    kind: 'read',
    summary: 'What has to be set before users can be added and invited; nothing where all is',
    reply: contents(object({ missing: nullable(string) })),
    allow: administrators,
  },
});
