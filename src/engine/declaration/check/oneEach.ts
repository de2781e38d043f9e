import type { Problem } from '../catalogTypes.ts';
import type { Found } from '../read/sources.ts';

/**
 * What was found, each mistake once: places that name the same thing that does not exist are told at the first of them
 * (where it would be declared before all others), with the rest beside it. In the order of files and lines.
 */
export function oneEach(found: readonly Found[]): Problem[] {
  const groups = new Map<string, Found[]>();
  for (const [index, one] of found.entries()) {
    const { missing, file } = one;
    const key =
      missing === undefined ? String(index) : JSON.stringify([missing.kind, missing.name, missing.home ?? file]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return inOrder([...groups.values()].map(told));
}

/** As files are listed and lines follow each other. */
export function inOrder<T extends Problem>(problems: T[]): T[] {
  return problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

function told(group: readonly Found[]): Problem {
  const [first, ...others] = inOrder([...group]).sort((a, b) => rank(a) - rank(b));
  const { missing: _, ...problem } = first ?? group[0]!;
  const severity = group.some((one) => one.severity === 'error') ? 'error' : 'warning';
  return { ...problem, severity, message: problem.message + beside(problem.file, others) };
}

function rank({ missing, file }: Found): number {
  if (missing?.isCause === true) return 0;
  return missing?.home === undefined || missing.home === file ? 1 : 2;
}

/** So many places are told one by one. */
const MOST = 4;

function beside(file: string, others: readonly Found[]): string {
  const places = [
    ...new Set(others.map((one) => (one.file === file ? `line ${one.line}` : `${one.file}:${one.line}`))),
  ];
  if (places.length === 0) return '';
  const [shown, more] = [places.slice(0, MOST), places.length - MOST];
  return ` (the same: ${shown.join(', ')}${more > 0 ? ` and ${more} more places` : ''})`;
}
