import { signedInTypes } from '../ids.ts';
import { done } from '../replies/common.ts';
import { boolean, contents, integer, list, object, optional, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

/**
 * One's own account: whoever is signed in, and before a second factor that is due as well, since the page of it holds
 * all of this.
 */
const own = { duringMfaSetup: true, allow: [{ 'user.typeId': signedInTypes }] };

/** Six digits as text, which keeps leading zeros; a number is filled up with them (C-22). */
const code = { type: ['string', 'integer'], pattern: '^\\d{6}$', minimum: 0, maximum: 999_999 };

const alert = object({ id: integer, name: string, isChecked: boolean });

/** What users do with their own account: second factor, alerts, terms (SIGN-12, SIGN-19, SET-9 to SET-16). */
export const accountOperations = defineOperations({
  'account.profile': {
    method: 'GET',
    path: '/api/Users/profile',
    kind: 'read',
    summary: 'What the portal holds of the user themself',
    reply: contents(object({ telephone: string, authorityName: string })),
    ...own,
  },
  'account.acceptTerms': {
    method: 'POST',
    path: '/api/Users/acceptTerms',
    kind: 'command',
    summary: 'Keeps the moment at which the user accepted the terms of use, the first time (SIGN-12, D-4)',
    body: closed({}),
    reply: done,
    ...own,
  },
  'account.qrCode': {
    method: 'POST',
    path: '/api/Users/getQrCode',
    kind: 'command',
    summary:
      'A new secret for an authenticator app, as a picture and as text; not asked for until a code of it is shown (D-51)',
    body: closed({}),
    reply: object({ qrCode: string, secretCode: string }),
    ...own,
  },
  'account.verifyToken': {
    method: 'POST',
    path: '/api/Users/verifyToken',
    kind: 'command',
    summary: 'Turns two-factor authentication on where the code is of the new secret (D-51, C-22)',
    body: closed({ token: code, deviceName: text(100) }, ['token']),
    reply: object({ hasErrors: boolean }),
    ...own,
  },
  'account.mfaStatus': {
    method: 'POST',
    path: '/api/Users/getMfaStatus',
    kind: 'read',
    summary: 'Whether the identity pool asks the user for a second factor',
    body: closed({}),
    reply: object({ mfaEnabled: boolean }),
    ...own,
  },
  'account.disableMfa': {
    method: 'POST',
    path: '/api/Users/disable2fa',
    kind: 'command',
    summary: 'Turns two-factor authentication off, unless the user’s own authority requires it',
    body: closed({}),
    reply: done,
    ...own,
  },
  'account.alerts': {
    method: 'GET',
    path: '/api/AlertSubscriptions/get',
    kind: 'read',
    summary: 'The alerts there are, in their groups, and which of them the user gets (SET-11)',
    reply: object({ general: list(alert), studentEvents: list(alert), pep: optional(list(alert)) }),
    ...own,
  },
  'account.saveAlert': {
    method: 'POST',
    path: '/api/AlertSubscriptions/save',
    kind: 'command',
    summary: 'Subscribes to an alert, or no more; officers get what their authority has set (SET-13, SET-14)',
    body: closed({ id, isChecked: { type: 'boolean' } }, ['id', 'isChecked']),
    reply: done,
    duringMfaSetup: true,
    allow: [{ 'user.typeId': [0, 1, 4, 6, 7, 8] }],
  },
  'account.alertDigest': {
    method: 'GET',
    path: '/api/AlertSubscriptions/getAlertDigestStatus',
    kind: 'read',
    summary: 'How alerts reach the user (SET-12)',
    reply: object({ selectedAlertOption: integer }),
    ...own,
  },
  'account.setAlertDigest': {
    method: 'POST',
    path: '/api/AlertSubscriptions/toggleAlertDigest',
    kind: 'command',
    summary: 'At once, as a digest once a day, or none (D-53)',
    body: closed({ selectedAlertOption: { type: 'integer', enum: [1, 2, 3] } }, ['selectedAlertOption']),
    reply: done,
    ...own,
  },
});
