import { findFormat, isDate, type FileCell } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { OutsideHandler, UnitCall } from '../handler.ts';
import { passwordOf } from './asked.ts';
import { fileHandler } from './fileHandler.ts';
import { textSheet } from './textSheet.ts';

/** Rows that are read and written at a time. */
const atOnce = 500;

/**
 * The rows of an import that were faulty or to be decided, with the headings and cells of their own file and a column
 * that says what is wrong: corrected, it can be sent again.
 */
export const importRowsExport: OutsideHandler<never> = fileHandler(({ body }) => ({
  fileName: 'Rows to correct.xlsx',
  async fill(unit, workbook) {
    const run = await findRun(unit, Number(body.runId));
    await workbook.sheet(textSheet('Rows to correct', [...run.headings, 'What is wrong']));
    let [last, count] = [0, 0];
    for (;;) {
      const rows = await rowsAfter(unit, run.id, last);
      const end = rows.at(-1);
      if (end === undefined) break;
      last = end.row_number;
      count += rows.length;
      await workbook.add(
        rows.map(({ cells, words }) => [...run.headings.map((_, index) => cellText(cells?.[index] ?? null)), words]),
      );
    }
    await audit(unit, {
      action: 'exports.importRows',
      record: `import/${run.id}`,
      detail: { count, locked: passwordOf(unit) !== null },
    });
  },
}));

async function findRun({ db }: UnitCall, runId: number) {
  const run = await db.selectFrom('import_run').select(['id', 'headings']).where('id', '=', runId).executeTakeFirst();
  if (!run) throw new ServerError('NOT_FOUND');
  return run;
}

const rowsAfter = ({ db }: UnitCall, runId: number, last: number) =>
  db
    .selectFrom('import_row')
    .select(['row_number', 'cells', 'words'])
    .where('run_id', '=', runId)
    .where('to_correct', '=', true)
    .where('row_number', '>', last)
    .orderBy('row_number')
    .limit(atOnce)
    .execute();

/** As people write it: what was a day in the file is one again when it is read. */
function cellText(cell: FileCell): string {
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'string' && isDate(cell)) return findFormat('date').toText(cell, { options: {} });
  return String(cell ?? '');
}
