import { segmentsOf } from '../../form/pointers.ts';
import type { Derived } from '../types.ts';
import { refTo } from './askedWhen.ts';

/** What is worked out, as an expression; null where XLSForm has no words for it. */
export function calculationOf({ operator, of, separator, atLeast }: Derived): string | null {
  const parts = of.map(termOf);
  if (parts.some((part) => part === null)) return null;
  const [first = '', second = ''] = parts;
  if (operator === 'sum') return parts.join(' + ');
  if (operator === 'difference' && atLeast === undefined) return parts.join(' - ');
  if (operator === 'percentage' && parts.length === 2) return `${first} * 100 div ${second}`;
  const names = of.map((path) => nameAt(path));
  if (operator === 'joinText' && of.every((path) => !path.includes('*')))
    return `concat(${names.map((name) => refTo(name)).join(`, '${separator ?? ', '}', `)})`;
  return operator === 'count' && of.length === 1 && of[0]?.includes('*') === true
    ? `count(${refTo(names[0] ?? '')})`
    : null;
}

const nameAt = (path: string): string => (path.startsWith('/') ? (segmentsOf(path).at(-1) ?? '') : path);

/** An answer within a sum: of rows the sum of them all, of one that is missing nothing. */
function termOf(path: string): string | null {
  const segments = path.startsWith('/') ? segmentsOf(path) : [path];
  const ref = refTo(segments.at(-1) ?? '');
  if (segments.length === 1) return `coalesce(${ref}, 0)`;
  return segments.length === 3 && segments[1] === '*' ? `sum(${ref})` : null;
}
