import { unboundedPattern } from '../../form/boundedPattern.ts';
import type { JsonObject, JsonSchema } from '../../json.ts';
import type { AnswerRule } from '../types.ts';
import { EMAIL_PATTERN } from './sheets.ts';
import type { FindSeen, Seen } from './testOf.ts';
import { readExpression, TURNED, type Comparison, type Expression } from './xpath.ts';

/** What a constraint limits. */
export interface Limited {
  /** Words of the question's schema. */
  readonly words: JsonObject;
  /** Rules beside other answers, without their messages. */
  readonly rules: readonly Omit<AnswerRule, 'message'>[];
  /** Whether all of it was understood. */
  readonly isWhole: boolean;
}

/** The limits that a constraint sets to an answer, as far as a form says them. */
export function limitsIn(constraint: string, self: Seen, find: FindSeen | null): Limited {
  const expression = readExpression(constraint);
  const parts = expression === null ? [] : conjuncts(expression);
  const said = parts.map((part) => limitIn(part, self, find));
  return {
    words: Object.assign({}, ...said.map((one) => one?.words ?? {})) as JsonObject,
    rules: withoutRepeats(said.flatMap((one) => one?.rules ?? [])),
    isWhole: parts.length > 0 && said.every((one) => one !== null),
  };
}

const conjuncts = (expression: Expression): readonly Expression[] =>
  expression.kind === 'joint' && expression.word === 'and' ? expression.of.flatMap(conjuncts) : [expression];

type Limit = Partial<Pick<Limited, 'words' | 'rules'>>;

function limitIn(expression: Expression, self: Seen, find: FindSeen | null): Limit | null {
  if (expression.kind === 'call') return patternIn(expression, self.schema);
  if (expression.kind !== 'compared') return null;
  const { left, right, operator } = expression;
  const isTurned = left.kind === 'value' || left.kind === 'answer';
  if (isTurned && (right.kind === 'self' || right.kind === 'call'))
    return limitIn({ kind: 'compared', left: right, right: left, operator: TURNED[operator] }, self, find);
  if (left.kind === 'self' && right.kind === 'answer') return ruleBeside(self, operator, find?.(right.name) ?? null);
  if (left.kind === 'self' && right.kind === 'call' && right.name === 'today')
    return operator === '<=' && isDay(self) ? { rules: [{ field: self.key, notInFuture: true }] } : null;
  if (right.kind !== 'value' || typeof right.value !== 'number') return null;
  if (left.kind === 'self') return isNumber(self.schema) ? bounded(operator, right.value, NUMBER_WORDS) : null;
  if (left.kind !== 'call' || left.of.length !== 1 || left.of[0]?.kind !== 'self') return null;
  if (left.name === 'string-length' && self.schema.type === 'string') return counted(operator, right.value, 'Length');
  return left.name === 'count-selected' && self.schema.type === 'array'
    ? counted(operator, right.value, 'Items')
    : null;
}

const isNumber = ({ type }: JsonSchema): boolean => type === 'number' || type === 'integer';

const NUMBER_WORDS: { readonly [operator in Comparison]?: string } = {
  '>=': 'minimum',
  '>': 'exclusiveMinimum',
  '<=': 'maximum',
  '<': 'exclusiveMaximum',
};

function bounded(operator: Comparison, value: number, words: { readonly [name: string]: string }): Limit | null {
  const word = words[operator];
  return word === undefined ? null : { words: { [word]: value } };
}

function counted(operator: Comparison, value: number, what: 'Length' | 'Items'): Limit | null {
  const [least, most] = [`min${what}`, `max${what}`];
  const whole = operator === '<' ? value - 1 : operator === '>' ? value + 1 : value;
  if (!Number.isInteger(whole) || whole < 0 || operator === '!=') return null;
  if (operator === '=') return { words: { [least]: whole, [most]: whole } };
  return { words: { [operator.startsWith('<') ? most : least]: whole } };
}

function patternIn({ name, of }: Expression & { readonly kind: 'call' }, schema: JsonSchema): Limit | null {
  const [first, second] = of;
  if (name !== 'regex' || first?.kind !== 'self' || second?.kind !== 'value' || schema.type !== 'string') return null;
  const pattern = String(second.value);
  if (pattern === EMAIL_PATTERN) return { words: { format: 'email' } };
  return isSafe(pattern) ? { words: { pattern } } : null;
}

/** A pattern runs with every save: one that might take long is none of a form's. */
function isSafe(pattern: string): boolean {
  try {
    return RegExp(pattern, 'u') instanceof RegExp && unboundedPattern(pattern) === null;
  } catch {
    return false;
  }
}

const isDay = ({ schema }: Seen): boolean => schema.format === 'date';

function ruleBeside(self: Seen, operator: Comparison, other: Seen | null): Limit | null {
  if (other === null) return null;
  if (operator === '!=') return { rules: [{ field: self.key, differsFrom: [other.key] }] };
  if (!isDay(self) || !isDay(other)) return null;
  if (operator === '>=') return { rules: [{ field: self.key, notBefore: other.key }] };
  return operator === '<=' ? { rules: [{ field: other.key, notBefore: self.key }] } : null;
}

/** A question that differs from several has one rule. */
function withoutRepeats(rules: readonly Omit<AnswerRule, 'message'>[]): Omit<AnswerRule, 'message'>[] {
  const differs = rules.filter(({ differsFrom }) => differsFrom !== undefined);
  const others = rules.filter(({ differsFrom }) => differsFrom === undefined);
  const [first] = differs;
  if (first === undefined) return others;
  return [...others, { ...first, differsFrom: differs.flatMap(({ differsFrom }) => differsFrom ?? []) }];
}
