import type { Facts } from '../declaration/types.ts';
import { isObject } from '../json.ts';
import { fillValues } from '../template.ts';
import type { EntryDeclaration } from '../declaration/tableTypes.ts';
import type { Row } from './types.ts';

/** What a cell that is entered knows: what its row says, and over it what the entry declares for its column. */
export function entryCell(entry: EntryDeclaration | undefined, row: Row, field: string, facts: Facts): Row {
  const own = fillValues({ ...entry?.cells[field] }, { ...facts, row });
  return { ...row, ...(isObject(own) ? own : {}) };
}
