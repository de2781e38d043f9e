import { signedInTypes } from '../ids.ts';
import { defineOperations } from './define.ts';
import { closed, done } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes }];

/** What users do with their own account: second factor, alerts, terms (SIGN-12, SIGN-19, SET-9 to SET-16). */
export const accountOperations = defineOperations({
  'account.acceptTerms': {
    method: 'POST',
    path: '/api/Users/acceptTerms',
    kind: 'command',
    summary: 'Keeps the moment at which the user accepted the terms of use, the first time (SIGN-12, D-4)',
    body: closed({}),
    response: done,
    duringMfaSetup: true,
    allow: everyone,
  },
});
