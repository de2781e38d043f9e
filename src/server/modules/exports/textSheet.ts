import type { RecordSchema, ResolvedTable } from '../../../engine/index.ts';
import type { SheetPlan } from '../../workbook/messages.ts';

/** A sheet of texts whose columns have no declaration. */
export function textSheet(name: string, titles: readonly string[]): SheetPlan {
  const properties = Object.fromEntries(
    titles.map((title, index) => [`column${index}`, { title: title || `Column ${index + 1}`, type: 'string' }]),
  );
  const record: RecordSchema = { title: 'Row', id: 'column0', properties };
  const table: ResolvedTable = {
    id: 'text-sheet',
    title: name,
    record: 'text-sheet',
    list: 'imports.rows',
    columns: Object.keys(properties).map((field) => ({ field })),
  };
  return { name, table, record, lookups: {} };
}
