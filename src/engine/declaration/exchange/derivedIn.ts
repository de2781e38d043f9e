import type { Derived } from '../types.ts';
import { readExpression, type Expression } from './xpath.ts';

/** Finds the way to the answers of a name, with a star for rows; null where it is out of sight. */
export type FindPath = (name: string) => string | null;

/** What an expression works out, as a form says it; null where it cannot. */
export function derivedIn(calculation: string, find: FindPath): Derived | null {
  const expression = readExpression(calculation);
  if (expression === null) return null;
  return shareIn(expression, find) ?? reckonedIn(expression, find) ?? calledIn(expression, find);
}

/** An answer within a sum; of rows their sum. */
function termIn(expression: Expression, find: FindPath): string | null {
  if (expression.kind === 'answer') return find(expression.name);
  if (expression.kind !== 'call') return null;
  const [first, second] = expression.of;
  if (first?.kind !== 'answer') return null;
  const isZero = second?.kind === 'value' && Number(second.value) === 0;
  if (expression.name === 'coalesce' && !isZero) return null;
  return ['sum', 'coalesce', 'number'].includes(expression.name) ? find(first.name) : null;
}

function reckonedIn(expression: Expression, find: FindPath): Derived | null {
  if (expression.kind === 'call' && expression.name === 'sum') return derived('sum', [termIn(expression, find)]);
  if (expression.kind !== 'reckoned' || !['+', '-'].includes(expression.operator)) return null;
  const terms: Expression[] = [];
  let at: Expression = expression;
  while (at.kind === 'reckoned' && at.operator === expression.operator) {
    terms.unshift(at.right);
    at = at.left;
  }
  const of = [at, ...terms].map((term) => termIn(term, find));
  return derived(expression.operator === '+' ? 'sum' : 'difference', of);
}

/** `a * 100 div b`, and the same the other way about. */
function shareIn(expression: Expression, find: FindPath): Derived | null {
  if (expression.kind !== 'reckoned') return null;
  const { operator, left, right } = expression;
  const isHundred = (one: Expression): boolean => one.kind === 'value' && one.value === 100;
  const [product, whole] = operator === 'div' ? [left, right] : [null, null];
  if (product?.kind === 'reckoned' && product.operator === '*' && whole !== null) {
    const part = isHundred(product.right) ? product.left : isHundred(product.left) ? product.right : null;
    return part === null ? null : derived('percentage', [termIn(part, find), termIn(whole, find)]);
  }
  const share = operator === '*' ? (isHundred(right) ? left : isHundred(left) ? right : null) : null;
  if (share?.kind !== 'reckoned' || share.operator !== 'div') return null;
  return derived('percentage', [termIn(share.left, find), termIn(share.right, find)]);
}

function calledIn(expression: Expression, find: FindPath): Derived | null {
  if (expression.kind !== 'call') return null;
  const { name, of } = expression;
  if (name === 'count' && of[0]?.kind === 'answer') return derived('count', [find(of[0].name)]);
  if (name !== 'concat') return null;
  const answers = of.filter((_, index) => index % 2 === 0);
  const between = of.filter((_, index) => index % 2 === 1);
  const marks = new Set(between.map((one) => (one.kind === 'value' ? String(one.value) : null)));
  const [separator = ''] = marks;
  const isEven = answers.length === between.length + 1 && marks.size < 2 && separator !== null;
  const paths = answers.map((one) => (one.kind === 'answer' ? find(one.name) : null));
  const joined = isEven ? derived('joinText', paths) : null;
  return joined === null || separator === null ? null : { ...joined, separator };
}

function derived(operator: Derived['operator'], of: readonly (string | null)[]): Derived | null {
  const known = of.filter((path) => path !== null);
  return known.length === of.length ? { operator, of: known } : null;
}
