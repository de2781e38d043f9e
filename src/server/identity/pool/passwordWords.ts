import { dictionary } from '@zxcvbn-ts/language-common';
import type { Account } from './account.ts';
import { PoolError } from './poolError.ts';

/** What this portal is about, and so what is tried first at its door. */
const wordsOfThePortal = ['virtual', 'school', 'portal', 'pupil', 'student', 'teacher', 'education'];

/** A word counts wherever it stands; a shorter name (`Ann`) only by itself, as many a word holds it. */
const longEnough = 5;
const shortestName = 3;
const shortestKnown = 4;

/** Some 49,000 passwords that are used most; made when the first password is chosen. */
let wellKnown: ReadonlySet<string> | null = null;

type Owner = Pick<Account, 'username' | 'first_name' | 'last_name' | 'authority_name'>;

/** Why a new password that meets the rules of SIGN-8 is easily guessed all the same; null where it is not. */
export function guessable(password: string, owner: Owner): PoolError | null {
  if (isWellKnown(password))
    return refusal('That password is one that many people use, so it would soon be guessed. Please choose another.');
  const word = heldWord(password, owner);
  return word === null
    ? null
    : refusal(
        `A password with “${word}” in it would soon be guessed: it is a part of your name, your e-mail address or the name of your authority, or a word of this portal. Please choose another.`,
      );
}

const refusal = (sentence: string) => new PoolError('InvalidPasswordException', sentence);

/** Well known is also what is written in other letters, doubled, or set between digits and signs: `1P@ssw0rd!`. */
function isWellKnown(password: string): boolean {
  wellKnown ??= new Set(dictionary['passwords-common']);
  const lower = password.normalize('NFKC').toLowerCase();
  const bare = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const forms = [lower, bare].flatMap((form) => [form, ...unswapped(form)]);
  return [...forms, ...forms.map(lettersOf)]
    .flatMap((form) => [form, form.replace(/^(.+?)\1+$/, '$1')])
    .some((form) => form.length >= shortestKnown && wellKnown?.has(form));
}

function heldWord(password: string, owner: Owner): string | null {
  const lower = password.normalize('NFKC').toLowerCase();
  const forms = [lower, ...unswapped(lower)];
  const texts = forms.map(lettersOf);
  const pieces = forms.flatMap(piecesOf);
  const names = [owner.first_name, owner.last_name, owner.username.split('@')[0]].flatMap((name) => [
    ...piecesOf(name),
    lettersOf(name ?? ''),
  ]);
  const words = [...names, ...piecesOf(owner.authority_name), ...wordsOfThePortal];
  return (
    words.find((word) => word.length >= longEnough && texts.some((text) => text.includes(word))) ??
    names.find((name) => name.length >= shortestName && pieces.includes(name)) ??
    null
  );
}

const swaps: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't' };

/** Letters in the place of the digits and signs that stand for them; a one stands for two. */
function unswapped(text: string): string[] {
  const plain = text.replaceAll(/[03457@$]/g, (sign) => swaps[sign] ?? sign);
  return [plain.replaceAll(/[1!]/g, 'i'), plain.replaceAll(/[1!]/g, 'l')];
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/\P{L}/gu, '');

function piecesOf(text: string | null | undefined): string[] {
  return (text ?? '')
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter((piece) => piece !== '');
}
