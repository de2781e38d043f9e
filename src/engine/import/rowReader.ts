import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Facts } from '../declaration/types.ts';
import { activeForm } from '../form/activeForm.ts';
import { segmentsOf } from '../form/pointers.ts';
import type { ActiveForm } from '../form/types.ts';
import { validateAnswers } from '../form/validateAnswers.ts';
import type { Json } from '../json.ts';
import { readCell } from './readCell.ts';
import type { FileCell, ImportColumn, ReadRow } from './types.ts';

/** Reads rows of a file as answers to a form, and says of each what the form itself would say of it. */
export function rowReader(
  form: ResolvedForm,
  columns: readonly (ImportColumn | null)[],
  facts: Facts = {},
): (cells: readonly FileCell[]) => ReadRow {
  let active: ActiveForm | undefined;
  return (cells) => {
    const answers: { [field: string]: Json } = {};
    const faults: { [field: string]: string } = {};
    columns.forEach((column, index) => {
      if (column === null) return;
      const { value, fault } = readCell(column, cells[index] ?? null);
      if (value !== undefined) answers[column.field] = value;
      if (fault !== undefined) faults[column.field] = fault;
    });
    active = activeForm({ form, facts, document: { answers, parked: {} } }, active);
    for (const { pointer, message } of validateAnswers(active, answers, 'complete')) {
      const [field = ''] = segmentsOf(pointer);
      // What could not be read is told of as it stands in the file, rather than as missing.
      faults[field] ??= message;
    }
    return { answers, faults };
  };
}
