import { fillTemplate } from '../template.ts';
import type { Column, Row } from './types.ts';

/**
 * What a cell says: its value as the format reads it, or, of a column composed of several fields, the
 * texts of all of them in its own words. Throws `BAD_VALUE` like the format.
 */
export function columnText(column: Column, row: Row): string {
  const { format, options, lookup, parts, declaration } = column;
  if (parts === undefined) return format.toText(row[column.field], { options, ...(lookup ? { lookup } : {}) });
  const texts = Object.fromEntries(parts.map((part) => [part.field, columnText(part, row)]));
  return fillTemplate(declaration.reads ?? '', { row: texts }).replace(DANGLING, '');
}

/** What stood between two texts says nothing where one of them is blank. */
const DANGLING = /^[\s,·–-]+|[\s,·–-]+$/g;

/** The columns of a file: each field in a column of its own, once, so that it can be sorted and reckoned with. */
export function fileColumns(columns: readonly Column[]): readonly Column[] {
  const plain = new Map<string, Column>();
  for (const part of columns.flatMap((column) => column.parts ?? [column]))
    if (!plain.has(part.field)) plain.set(part.field, part);
  return [...plain.values()];
}
