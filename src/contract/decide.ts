import { fillTemplate, matches, type Facts, type When } from '../engine/index.ts';
import type { FieldRule, Operation } from './types.ts';

/** Whether an operation may run. 403 says who one is does not allow it, 409 the record's state. */
export type Decision =
  { readonly allowed: true } | { readonly allowed: false; readonly status: 403 | 409; readonly reason: string };

const mfaDue = 'Your organisation asks for two-factor authentication: please set it up in your user profile first';

const allowed: Decision = { allowed: true };

/** Facts under these names are fixed for the viewer; anything else is the state of a record. */
const fixed = (path: string) => path.startsWith('user.') || path.startsWith('form.');

const pathsOf = (when: When) => Object.keys(when);

/**
 * Decides over all facts an operation's rules name; a fact that is not there throws. The reason is a
 * sentence for the user.
 */
export function decide(operation: Operation, facts: Facts): Decision {
  if (operation.duringMfaSetup !== true && matches({ 'user.mustSetUpMfa': true }, facts))
    return { allowed: false, status: 403, reason: mfaDue };
  if (!operation.allow.some((when) => matches(when, facts))) {
    return { allowed: false, status: 403, reason: 'You are not allowed to do this' };
  }
  const denial = (operation.deny ?? []).find(({ when }) => matches(when, facts));
  if (!denial) return allowed;
  const status = denial.forbids === true || pathsOf(denial.when).every(fixed) ? 403 : 409;
  return { allowed: false, status, reason: fillTemplate(denial.reason, facts) };
}

/**
 * Decides as far as the viewer alone settles it: rules that speak of anything but `user.` are left
 * for the moment when the record is known. Shapes menus, routes and buttons.
 */
export function decideForViewer(operation: Operation, facts: Facts): Decision {
  const ofViewer = (when: When) => pathsOf(when).every((path) => path.startsWith('user.'));
  return decide({ ...operation, deny: (operation.deny ?? []).filter(({ when }) => ofViewer(when)) }, facts);
}

/** The field rules that hold: what this viewer's form shows locked, or with `hide` does not contain. */
export function fieldLocks(operation: Operation, facts: Facts): readonly Omit<FieldRule, 'when'>[] {
  return (operation.fields ?? [])
    .filter(({ when }) => matches(when, facts))
    .map(({ pointer, reason, hide }) => ({ pointer, reason, ...(hide === undefined ? {} : { hide }) }));
}
