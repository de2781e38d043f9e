import type { RuleKeyword, RuleValues } from '../../form/rules.ts';
import { keywordOf } from '../../form/rules.ts';
import type { JsonSchema } from '../../json.ts';
import type { AnswerRule } from '../types.ts';
import { labelAt, testInWords, type Telling } from './conditionWords.ts';
import { listed, quoted } from './overlayWords.ts';

/** What a rule says beside its keyword, as it is chosen and told: a number, other questions, what a row has to be. */
export interface RuleParts {
  /** 0 where the keyword takes none. */
  readonly number: number;
  /** Keys of questions; none where it reads no others. */
  readonly others: readonly string[];
  /** Of a keyword that tests rows alone. */
  readonly row?: JsonSchema;
}

/** The number that a keyword takes. */
export interface RuleNumber {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
  /** What it begins with. */
  readonly first: number;
}

interface Said<Value> {
  /** What it is called in a list of them. */
  readonly label: string;
  /** Null where it takes none. */
  readonly number: RuleNumber | null;
  /** How many other questions it reads; `row` where it reads the columns of one row instead. */
  readonly others: 'none' | 'one' | 'some' | 'row';
  /** What follows the words of the question in a sentence; the other questions in words, or what a row has to be. */
  says(number: number, others: readonly string[]): string;
  parts(value: Value): RuleParts;
  value(parts: RuleParts): Value;
}

/** A keyword that can be chosen from a list. */
export type ChosenKeyword = RuleKeyword;

const alone: Omit<Said<true>, 'label' | 'says'> = {
  number: null,
  others: 'none',
  parts: () => ({ number: 0, others: [] }),
  value: () => true,
};

/** The words of every keyword that can be chosen, in the order in which they are offered. */
export const RULE_WORDS: { readonly [K in ChosenKeyword]: Said<RuleValues[K]> } = {
  notInFuture: { ...alone, label: 'is not in the future', says: () => 'is not in the future' },
  weekday: { ...alone, label: 'is from Monday to Friday', says: () => 'is a day from Monday to Friday' },
  notBefore: {
    label: 'is not before …',
    number: null,
    others: 'one',
    says: (_, others) => `is not before ${listed(others)}`,
    parts: (field) => ({ number: 0, others: [field] }),
    value: ({ others: [field = ''] }) => field,
  },
  within: {
    label: 'is at most … days after …',
    number: { label: 'Days', least: 0, most: 3660, isWhole: true, first: 14 },
    others: 'one',
    says: (days, others) => `is at most ${days} ${days === 1 ? 'day' : 'days'} after ${listed(others)}`,
    parts: ({ days, after }) => ({ number: days, others: [after] }),
    value: ({ number, others: [after = ''] }) => ({ days: number, after }),
  },
  differsFrom: {
    label: 'differs from …',
    number: null,
    others: 'some',
    says: (_, others) => `differs from ${listed(others, 'and from')}`,
    parts: (others) => ({ number: 0, others }),
    value: ({ others }) => others,
  },
  mostWords: {
    label: 'has at most … words',
    number: { label: 'Words', least: 1, most: 10_000, isWhole: true, first: 100 },
    others: 'none',
    says: (words) => `has at most ${words} ${words === 1 ? 'word' : 'words'}`,
    parts: (number) => ({ number, others: [] }),
    value: ({ number }) => number,
  },
  addsUpTo: {
    label: 'adds up to …, together with …',
    number: { label: 'Total', least: -1_000_000, most: 1_000_000, isWhole: false, first: 100 },
    others: 'some',
    says: (total, others) => `adds up to ${total} together with ${listed(others)}`,
    parts: ({ total, with: others }) => ({ number: total, others }),
    value: ({ number, others }) => ({ total: number, with: others }),
  },
  contains: {
    label: 'has a row where …',
    number: null,
    others: 'row',
    says: (_, [row = '']) => `has a row where ${row}`,
    parts: (row) => ({ number: 0, others: [], row }),
    value: ({ row = {} }) => row,
  },
};

/** The parts of a rule. */
export function partsOfRule(rule: AnswerRule): RuleParts & { readonly keyword: ChosenKeyword } {
  const keyword = keywordOf(rule);
  const read = <K extends ChosenKeyword>(of: K): RuleParts => RULE_WORDS[of].parts(rule[of] as RuleValues[K]);
  return { keyword, ...read(keyword) };
}

/** What a rule asks, as it follows the words of its question: `is not before "Lent on"`. */
export function ruleInWords(telling: Telling, rule: AnswerRule): string {
  const { keyword, number, others, row } = partsOfRule(rule);
  const read = others.map((name) => (telling.questions.has(name) ? labelAt(telling, name) : quoted(name)));
  return RULE_WORDS[keyword].says(number, row === undefined ? read : [testInWords(telling, row, [rule.field])]);
}
