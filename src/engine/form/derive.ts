import { EngineError } from '../errors.ts';
import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Derived } from '../declaration/types.ts';
import type { Json, JsonObject } from '../json.ts';
import { isEmpty, sameAnswer } from './empty.ts';
import { instancesOf, pointerOf, segmentsOf, withValueAt } from './pointers.ts';
import { schemaAt } from './schemaParts.ts';
import type { ActiveForm } from './types.ts';

/**
 * The answers with every derived value computed (D-40), of questions that `active` shows where it is given; the same
 * object when none changed. Amounts are added as whole numbers of their smallest decimal (pence for money). Where
 * nothing is answered the value is null, which reads TBC; a typed 0 gives 0. A derived value may use another one.
 * Throws `BAD_DERIVATION` for an operator without what it needs.
 */
export function deriveAnswers(
  form: Pick<ResolvedForm, 'derived'>,
  answers: JsonObject,
  active?: Pick<ActiveForm, 'schema'>,
): JsonObject {
  const derived = Object.entries(form.derived ?? {});
  let result = answers;
  for (let pass = 0; pass < derived.length; pass += 1) {
    const before = result;
    for (const [path, rule] of derived) result = deriveOne(result, [path, rule], active);
    if (before === result) break;
  }
  return result;
}

function deriveOne(
  answers: JsonObject,
  [path, rule]: readonly [path: string, rule: Derived],
  active: Pick<ActiveForm, 'schema'> | undefined,
): JsonObject {
  if (rule.of.length === 0) throw new EngineError('BAD_DERIVATION', `Nothing to derive "${path}" from.`);
  let result = answers;
  for (const { segments, value } of instancesOf(answers, path)) {
    if (active !== undefined && schemaAt(active.schema, segments) === undefined) continue;
    const sources = rule.of.map((pattern) => valuesOf(answers, bound(pattern, path, segments)));
    const next = OPERATORS[rule.operator](sources, rule);
    const unchanged = value === undefined ? false : sameAnswer(value, next) && (value === null) === (next === null);
    if (!unchanged) result = withValueAt(result, segments, next) as JsonObject;
  }
  return result;
}

/** The pattern with its stars set to the row that is written, as far as both name the same list. */
function bound(pattern: string, path: string, place: readonly string[]): string {
  const [target, source] = [segmentsOf(path), segmentsOf(pattern)];
  let shared = 0;
  while (shared < source.length && source[shared] === target[shared]) shared += 1;
  return pointerOf(
    source.map((segment, index) => (index < shared && segment === '*' ? (place[index] ?? '*') : segment)),
  );
}

/** Values at a pattern, one for each row; a list that it leads to stands for its rows or items. */
function valuesOf(answers: JsonObject, pattern: string): Sourced[] {
  return instancesOf(answers, pattern).flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
}

type Sourced = Json | undefined;
type Operator = (sources: readonly (readonly Sourced[])[], rule: Derived) => Json;

const OPERATORS: { readonly [name in Derived['operator']]: Operator } = {
  sum: (sources) => total(sources.flat()),
  difference: ([first, ...others], rule) => difference(first ?? [], others.flat(), rule.atLeast),
  count: (sources) => answered(sources.flat()).length,
  percentage: ([part, whole]) => percentage(part ?? [], whole),
  latest: ([keys, values]) => latest(keys ?? [], values),
  joinText: (sources, rule) => {
    const texts = answered(sources.flat()).map(String);
    return texts.length === 0 ? null : texts.join(rule.separator ?? ', ');
  },
  band: (sources, rule) => {
    if (rule.bands === undefined) throw new EngineError('BAD_DERIVATION', 'A band needs its bands.');
    const number = sources.flat().find((value) => typeof value === 'number');
    return number === undefined ? null : (rule.bands.findLast(({ from }) => number >= from)?.text ?? null);
  },
};

function answered(values: readonly Sourced[]): Json[] {
  return values.filter((value) => value !== undefined && !isEmpty(value)) as Json[];
}

/** Exact sum: every number as a whole number of the smallest decimal among them. */
function total(values: readonly Sourced[]): number | null {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return null;
  const scale = 10 ** Math.max(...numbers.map(decimalsOf));
  return numbers.reduce((sum, number) => sum + Math.round(number * scale), 0) / scale;
}

function decimalsOf(number: number): number {
  const [mantissa = '', exponent = '0'] = String(number).split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

function difference(first: readonly Sourced[], others: readonly Sourced[], atLeast = -Infinity): number | null {
  const from = total(first);
  if (from === null) return null;
  const left = total([from, ...others.map((value) => (typeof value === 'number' ? -value : value))]);
  return left === null ? null : Math.max(left, atLeast);
}

/** First ÷ second × 100, not rounded: thresholds compare it, formats round it. */
function percentage(part: readonly Sourced[], whole: readonly Sourced[] | undefined): number | null {
  if (whole === undefined) throw new EngineError('BAD_DERIVATION', 'A percentage needs a part and a whole.');
  const [above, below] = [total(part), total(whole)];
  return above === null || below === null || below === 0 ? null : (above * 100) / below;
}

/** The greatest value; with two sources of the same rows, the second's in the row of the first's greatest. */
function latest(keys: readonly Sourced[], values: readonly Sourced[] | undefined): Json {
  let at = -1;
  keys.forEach((key, index) => {
    const best = keys[at];
    if (!isEmpty(key) && (isEmpty(best) || (key ?? '') >= (best ?? ''))) at = index;
  });
  return (values ?? keys)[at] ?? null;
}
