/** Said where a file's password is missing or weak; the same on the page and in the call's answer (EXP-4). */
export const WEAK_PASSWORD = "Error: Your password isn't strong enough, please check the requirements";

/** What SIGN-13 asks of a password, in words. */
export const PASSWORD_REQUIREMENTS =
  'At least 8 characters, with an upper-case letter, a lower-case letter, a digit and a special character.';

const KINDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}\s]/u];

/**
 * The general rule for passwords (SIGN-13), by which files are locked; a special character is anything but letters,
 * digits and white space (C-10).
 */
export function isStrongPassword(text: string): boolean {
  return [...text].length >= 8 && KINDS.every((kind) => kind.test(text));
}

const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LOWER = 'abcdefghijkmnopqrstuvwxyz';
const DIGITS = '23456789';
const SYMBOLS = '@$!%*?&';
const LENGTH = 12;

/**
 * A password of 12 characters with all four kinds (C-9), without letters that are taken for one another. `below` gives
 * a whole number from 0 to one less than it is given, each as likely: it has to be cryptographically sound.
 */
export function generateExportPassword(below: (limit: number) => number): string {
  const all = UPPER + LOWER + DIGITS + SYMBOLS;
  const pick = (letters: string) => letters.charAt(below(letters.length));
  const picked = [UPPER, LOWER, DIGITS, SYMBOLS].map(pick);
  while (picked.length < LENGTH) picked.push(pick(all));
  for (let last = picked.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [picked[last], picked[other]] = [picked[other] ?? '', picked[last] ?? ''];
  }
  return picked.join('');
}
