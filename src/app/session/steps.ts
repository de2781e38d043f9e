import type { CodeChallenge, NewPasswordChallenge } from './pool.ts';

/** Where somebody stands on the way in. All of it is on /login, and none of it in the address. */
export type Step =
  | { readonly kind: 'signIn'; readonly userName?: string; readonly failure?: string }
  | { readonly kind: 'code'; readonly challenge: CodeChallenge; readonly userName: string }
  | NewPasswordStep
  | { readonly kind: 'forgot'; readonly userName: string }
  | { readonly kind: 'reset'; readonly userName: string }
  | { readonly kind: 'opening'; readonly signOn?: string };

export type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

export interface NewPasswordStep {
  readonly kind: 'newPassword';
  readonly userName: string;
  readonly temporaryPassword?: string;
  /** The step that the pool holds open, where the temporary password has been given already. */
  readonly challenge?: NewPasswordChallenge;
}

export const FAILED = 'Error, please try again';

/** The declaration that a step draws. */
export function formOf(step: Step): string {
  switch (step.kind) {
    case 'signIn':
    case 'opening':
      return 'public/sign-in';
    case 'code':
      return step.challenge.kind === 'smsMfa' ? 'public/sms-code' : 'public/software-code';
    case 'newPassword':
      return 'public/new-password';
    case 'forgot':
      return 'public/forgot-password';
    case 'reset':
      return 'public/reset-password';
  }
}

/** Where a code went, for the text of a step that asks for it. */
export function sentTo(step: Step): string {
  if (step.kind === 'reset') return step.userName;
  return step.kind === 'code' && step.challenge.sentTo !== '' ? step.challenge.sentTo : 'your phone';
}

/**
 * The address of a sign-up link leads to the new password, that of single sign-on on; every other begins with the
 * sign-in form.
 */
export function firstStep({ pathname, search }: { readonly pathname: string; readonly search: string }): Step {
  const query = new URLSearchParams(/^\/login\/?$/i.test(pathname) ? search : '');
  const signOn = query.get('signOn');
  if (signOn !== null) return { kind: 'opening', signOn };
  const invited = query.get('newUser');
  return invited === null ? { kind: 'signIn' } : { kind: 'newPassword', userName: invited.trim().slice(0, 254) };
}
