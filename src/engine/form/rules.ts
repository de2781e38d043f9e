import type { AnswerRule } from '../declaration/types.ts';
import { jsonEqual, type Json, type JsonObject } from '../json.ts';
import type { Question } from './questions.ts';
import { choicesOf } from './schemaParts.ts';
import { isSignature } from './signature.ts';
import { STRING_FORMATS } from './stringFormats.ts';
import type { AnswerError } from './types.ts';
import { validateSchema } from './validator.ts';

/** What a rule asks of an answer: the one of these words that it has. */
export type RuleKeyword = Exclude<keyof AnswerRule, 'field' | 'when' | 'message'>;

/** What each keyword is said with. */
export type RuleValues = { readonly [K in RuleKeyword]-?: NonNullable<AnswerRule[K]> };

/** The sort of answers that a keyword can speak of. */
export type RuleSubject = 'day' | 'text' | 'number' | 'list' | 'any';

/** A field that a rule reads beside its own, and where below the rule it is named. */
export interface RuleRead {
  readonly field: string;
  readonly at: readonly string[];
}

interface Beside {
  readonly answers: JsonObject;
  /** `YYYY-MM-DD`; null where nobody says what day it is. */
  readonly today: string | null;
}

type NameAt = readonly [field: string, ...at: readonly string[]];

interface Kind<Value> {
  readonly about: RuleSubject;
  /** The fields that it reads beside its own, each with the way to its name. */
  reads(value: Value): readonly NameAt[];
  breaks(answer: Json, value: Value, beside: Beside): boolean;
}

/** Every keyword of a rule: all that the engine knows of it but for its words, and for answers that are made up. */
const KINDS: { readonly [K in RuleKeyword]: Kind<RuleValues[K]> } = {
  notBefore: {
    about: 'day',
    reads: (field) => [[field]],
    breaks: (answer, field, { answers }) => {
      const earliest = answers[field];
      return isDay(answer) && isDay(earliest) && answer < earliest;
    },
  },
  within: {
    about: 'day',
    reads: ({ after }) => [[after, 'after']],
    breaks: (answer, { days, after }, { answers }) => {
      const from = answers[after];
      return isDay(answer) && isDay(from) && answer.slice(0, 10) > daysLater(from, days);
    },
  },
  notInFuture: {
    about: 'day',
    reads: () => [],
    breaks: (answer, _, { today }) => today !== null && isDay(answer) && answer.slice(0, 10) > today,
  },
  weekday: { about: 'day', reads: () => [], breaks: (answer) => !isWeekday(answer) },
  differsFrom: {
    about: 'any',
    reads: (fields) => fields.map((field, index) => [field, String(index)]),
    breaks: (answer, fields, { answers }) => fields.some((other) => jsonEqual(answers[other], answer)),
  },
  mostWords: {
    about: 'text',
    reads: () => [],
    breaks: (answer, most) => typeof answer === 'string' && wordCount(answer) > most,
  },
  addsUpTo: {
    about: 'number',
    reads: (value) => value.with.map((field, index) => [field, 'with', String(index)]),
    breaks: (answer, value, { answers }) => {
      const numbers = [answer, ...value.with.map((field) => answers[field])];
      if (!numbers.every((number) => typeof number === 'number')) return false;
      // Tenths and hundredths have no exact place among the machine's numbers.
      return Math.abs(numbers.reduce((sum, number) => sum + number, 0) - value.total) > 1e-6;
    },
  },
  contains: {
    about: 'list',
    reads: () => [],
    breaks: (answer, row) =>
      Array.isArray(answer) && answer.length > 0 && !answer.some((one) => validateSchema(row, one).length === 0),
  },
};

/** All of them, in the order in which they are offered. */
export const RULE_KEYWORDS = Object.keys(KINDS) as readonly RuleKeyword[];

/** The keyword that a rule has; the last of all where an author wrote none. */
export const keywordOf = (rule: Partial<AnswerRule>): RuleKeyword =>
  RULE_KEYWORDS.find((keyword) => rule[keyword] !== undefined) ?? 'contains';

/** The fields that a rule reads beside its own. Columns that `contains` tests are none. */
export function readBy(rule: Partial<AnswerRule>): readonly RuleRead[] {
  const reads = <K extends RuleKeyword>(keyword: K): readonly NameAt[] => {
    const value = rule[keyword];
    return value === undefined ? [] : KINDS[keyword].reads(value as RuleValues[K]);
  };
  return RULE_KEYWORDS.flatMap((keyword) => reads(keyword).map(([field, ...at]) => ({ field, at: [keyword, ...at] })));
}

/** What a keyword speaks of. */
export const subjectOf = (keyword: RuleKeyword): RuleSubject => KINDS[keyword].about;

/** Whether a keyword can speak of the answers to a question. */
export function speaksOf(keyword: RuleKeyword, question: Pick<Question, 'schema' | 'ui'>): boolean {
  const [{ about }, subject] = [KINDS[keyword], answered(question)];
  return about === 'any' ? subject !== null && subject !== 'list' : about === subject;
}

/** Null of a question of which nothing is answered by writing or choosing, or a group. */
function answered({ schema, ui }: Pick<Question, 'schema' | 'ui'>): RuleSubject | null {
  const { type, format, $ref } = schema;
  if (type === 'array') return 'list';
  if (isSignature(schema)) return null;
  if ($ref !== undefined || choicesOf(schema) !== undefined) return 'any';
  if (type === 'number' || type === 'integer') return 'number';
  if (type !== 'string') return type === 'null' || type === 'object' ? null : 'any';
  return format === 'date' || format === 'date-time' || ui['ui:widget'] === 'date-time' ? 'day' : 'text';
}

const isDay = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);

/** A day that does not exist is none of the week's. */
function isWeekday(value: Json): boolean {
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return STRING_FORMATS.date?.(day) === true && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** The day that lies so many days after another, or after the day of a moment; an empty text after one that is none. */
export function daysLater(from: string, days: number): string {
  const day = new Date(`${from.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10);
}

/** How many words a text has: what stands between blanks. */
export const wordCount = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

function breaks<K extends RuleKeyword>(rule: AnswerRule, keyword: K, beside: Beside): boolean {
  const answer = beside.answers[rule.field];
  const value = rule[keyword] as RuleValues[K] | undefined;
  if (value === undefined || answer === undefined || answer === null || answer === '') return false;
  return KINDS[keyword].breaks(answer, value, beside);
}

/** Faults by the rules between answers; a rule about a hidden question never speaks. */
export function ruleErrors(rules: readonly AnswerRule[], answers: JsonObject, today: string | null): AnswerError[] {
  const beside: Beside = { answers, today };
  return rules
    .filter((rule) => breaks(rule, keywordOf(rule), beside))
    .map((rule) => ({ pointer: `/${rule.field}`, keyword: keywordOf(rule), message: rule.message }));
}
