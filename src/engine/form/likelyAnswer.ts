import type { JsonSchema } from '../json.ts';
import { daysLater } from './rules.ts';
import { choicesOf } from './schemaParts.ts';

/** Where an answer is made up. */
export interface Place {
  /** The day that it is made up for. */
  readonly today: string;
  /** Names of the question and of the rows around it: other places have other answers. */
  readonly at: string;
}

const NAMES = ['Alex Morgan', 'Sam Taylor', 'Chris Wood', 'Jo Ellis', 'Pat Green', 'Robin Hughes'];
const SHORT = ['As agreed', 'Going well', 'Each week', 'No change', 'Looked at together', 'More time is needed'];
const SENTENCES = [
  'This was talked about, and a next step was agreed.',
  'Things have gone well since last time.',
  'A little more time is needed, and it will be looked at again.',
  'There is nothing new to say here.',
  'It helps to have a quiet place and clear steps.',
  'Everybody knows what to do next.',
  'It began slowly and goes better each week.',
];

/** Longer than a line, an answer is a sentence. */
const LINE = 60;

/** What titles ask for that take no sentence, each with its answers. */
const ASKED: readonly (readonly [title: RegExp, answers: readonly string[]])[] = [
  [/post ?code/i, ['AB1 2CD', 'CD3 4EF', 'EF5 6GH']],
  [/phone|mobile/i, ['01632 960123', '01632 960456', '01632 960789']],
  [/address/i, ['12 Station Road, Newtown', '3 Mill Lane, Newtown', '27 Park View, Newtown']],
  [/\bnames?\b|^who\b|\bby whom\b|\bcontact\b/i, NAMES],
];

/** Titles that ask for a day to come. */
const AHEAD = /\b(next|due|by when|deadline|target|until)\b/i;

/**
 * A text or a day that somebody might give to a question, by its words and kind: the same each time, and another one at
 * another place. It may not be valid. Undefined for questions of other kinds.
 */
export function likelyAnswer(schema: JsonSchema, place: Place): string | undefined {
  if (schema.type !== 'string' || schema.pattern !== undefined || choicesOf(schema) !== undefined) return undefined;
  const title = typeof schema.title === 'string' ? schema.title : '';
  const number = numberOf(`${place.at} ${title}`);
  if (schema.format === 'date')
    return weekday(place.today, AHEAD.test(title) ? 14 + (number % 40) : -7 - (number % 60));
  if (schema.format !== undefined) return undefined;
  const [, asked] = ASKED.find(([words]) => words.test(title)) ?? [];
  const texts = asked ?? (Number(schema.maxLength ?? Infinity) <= LINE ? SHORT : SENTENCES);
  return texts[number % texts.length];
}

/** The same number for the same text. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

/** A day so many days later, or the last before it that is neither Saturday nor Sunday. */
function weekday(today: string, days: number): string {
  const day = daysLater(today, days);
  const past = (new Date(`${day}T00:00:00Z`).getUTCDay() + 1) % 7;
  return past < 2 ? daysLater(day, -1 - past) : day;
}
