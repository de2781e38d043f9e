import { propertiesOf, requiredOf } from '../../form/schemaParts.ts';
import type { JsonSchema } from '../../json.ts';
import type { AddedCondition, Additions } from '../catalogTypes.ts';
import { listed, plain, quoted, whenInWords } from '../check/overlayWords.ts';
import type { Derived } from '../types.ts';
import { labelAt, testInWords, type Telling } from '../check/conditionWords.ts';
import { ruleInWords } from '../check/ruleWords.ts';

/** Additions to the questions that are there already, in sentences; what is asked anew is said where it is added. */
export function describeAdditions(
  telling: Telling,
  add: Additions,
  isAdded: (path: readonly string[]) => boolean,
): string[] {
  const { conditions = {}, derived = {}, rules = {} } = add;
  return [
    ...Object.values(conditions).flatMap((condition) => describeCondition(telling, condition, isAdded)),
    ...Object.entries(derived).map(
      ([path, value]) => `works out ${labelAt(telling, path)} as ${derivedInWords(telling, value)}`,
    ),
    ...Object.values(rules).map((rule) => {
      const where = rule.when === undefined ? '' : ` where ${whenInWords(telling.speech, rule.when)}`;
      const asked = `the answer to ${labelAt(telling, rule.field)} ${ruleInWords(telling, rule)}`;
      return `asks that ${asked}${where}: ${quoted(rule.message)}`;
    }),
  ];
}

/** `, asked where "Liked" is no` for a question that added conditions bring; empty for one that is always there. */
export function askedWhere(telling: Telling, { conditions = {} }: Additions, path: readonly string[]): string {
  const ways = Object.values(conditions).flatMap((condition) =>
    branchesOf(telling, condition).filter(
      ({ branch, at }) =>
        at.length === path.length - 1 &&
        at.every((name, index) => name === path[index]) &&
        Object.hasOwn(propertiesOf(branch), path.at(-1) ?? ''),
    ),
  );
  return ways.length === 0 ? '' : `, asked where ${ways.map(({ words }) => words).join(', or where ')}`;
}

interface BranchInWords {
  readonly branch: JsonSchema;
  readonly words: string;
  /** Path of the rows or group it holds in; empty for the form. */
  readonly at: readonly string[];
}

function branchesOf({ speech, questions }: Telling, condition: AddedCondition): BranchInWords[] {
  const at = condition.in === undefined ? [] : [condition.in];
  const words = testInWords({ speech, questions }, condition.if, at);
  const branches = [
    [condition.then, words],
    [condition.else, `it is not so that ${words}`],
  ] as const;
  return branches.flatMap(([branch, where]) => (branch === undefined ? [] : [{ branch, words: where, at }]));
}

function describeCondition(
  telling: Telling,
  condition: AddedCondition,
  isAdded: (path: readonly string[]) => boolean,
): string[] {
  return branchesOf(telling, condition).flatMap(({ branch, words, at }) => {
    const label = (name: string): string => labelAt(telling, [...at, name].join('/'));
    const required = requiredOf(branch).filter((name) => !isAdded([...at, name]));
    const limited = Object.entries(propertiesOf(branch)).filter(([name]) => !isAdded([...at, name]));
    return [
      ...(required.length === 0 ? [] : [`requires ${listed(required.map(label))} where ${words}`]),
      ...limited.map(([name, schema]) => `limits the answers to ${label(name)} to ${plain(schema)} where ${words}`),
    ];
  });
}

const WORKED_OUT: { readonly [operator in Derived['operator']]: (of: readonly string[]) => string } = {
  sum: (of) => `the sum of ${listed(of)}`,
  difference: ([from = '', ...others]) => `${from} less ${listed(others)}`,
  count: (of) => `how many answers there are to ${listed(of)}`,
  percentage: ([part = '', whole = '']) => `the share of ${part} in ${whole} in per cent`,
  latest: ([key = '', value]) =>
    value === undefined ? `the latest ${key}` : `${value} of the row with the latest ${key}`,
  joinText: (of) => `the texts of ${listed(of)}`,
  band: ([number = '']) => `a word for ${number}`,
};

function derivedInWords(telling: Telling, { operator, of }: Derived): string {
  return WORKED_OUT[operator](of.map((path) => labelAt(telling, path)));
}
