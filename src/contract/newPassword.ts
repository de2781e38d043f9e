/** One rule that a new password for signing in has to meet, as it is shown while typing. */
export interface PasswordCheck {
  readonly id: string;
  readonly label: string;
  readonly test: (text: string) => boolean;
}

/** The rules for passwords that people sign in with (SIGN-8); files have a rule of their own (C-8). */
export const newPasswordChecks: readonly PasswordCheck[] = [
  { id: 'length', label: 'At least 10 characters', test: (text) => [...text].length >= 10 },
  { id: 'upper', label: 'One upper case letter', test: (text) => /[A-Z]/.test(text) },
  { id: 'lower', label: 'One lower case letter', test: (text) => /[a-z]/.test(text) },
  { id: 'digit', label: 'One digit', test: (text) => /\d/.test(text) },
  { id: 'special', label: 'One special character from @$!%*?&', test: (text) => /[@$!%*?&]/.test(text) },
];
