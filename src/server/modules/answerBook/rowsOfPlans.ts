import type { JsonObject } from '../../../engine/index.ts';
import type { FileRow } from '../../workbook/reading/messages.ts';
import { wholeRow } from '../imports/planRows.ts';
import type { ReadIds } from './layout.ts';
import type { SaidLine } from './readTableLines.ts';

/** A line of the first sheet, with what its cells say by now that they did not. */
export interface PlanLine {
  readonly row: number;
  readonly pepId: number;
  readonly pupil: string;
  readonly said: { readonly [name: string]: string };
}

interface Lines {
  readonly lines: readonly PlanLine[];
  readonly said: readonly SaidLine[];
}

/**
 * A row for each plan of which a line says something new, in its own line or in the tables; and one for each line of a
 * table of which nothing can be made. Rows count as the first sheet's lines, those that have none there behind them.
 */
export function rowsOfPlans(held: ReadIds, { lines, said }: Lines): FileRow[] {
  const ofPlans = new Map<number, SaidLine[]>();
  const left: [SaidLine, string][] = [];
  for (const line of said) {
    const fault = line.fault ?? (held.plans.has(line.pepId) ? null : 'this line names no plan of this workbook');
    if (fault !== null) {
      left.push([line, fault]);
      continue;
    }
    const others = ofPlans.get(line.pepId) ?? [];
    others.push(line);
    ofPlans.set(line.pepId, others);
  }
  const rows = lines.flatMap((line): FileRow[] => {
    const rowsSaid = ofPlans.get(line.pepId) ?? [];
    // A plan that stands in two lines has its tables once.
    ofPlans.delete(line.pepId);
    return Object.keys(line.said).length === 0 && rowsSaid.length === 0 ? [] : [rowOf(held, line, rowsSaid)];
  });
  let row = lines.length + 1;
  const next = () => (row += 1);
  for (const [pepId, rowsSaid] of ofPlans)
    rows.push(rowOf(held, { row: next(), pepId, pupil: rowsSaid[0]?.pupil ?? '', said: {} }, rowsSaid));
  for (const [{ sheet, line, pupil }, fault] of left)
    rows.push({
      row: next(),
      cells: [],
      answers: { pupil, stage: held.head.stage },
      faults: { [wholeRow]: `“${sheet}”, line ${line}: ${fault}` },
    });
  return rows;
}

function rowOf(held: ReadIds, { row, pepId, pupil, said }: PlanLine, rows: readonly SaidLine[]): FileRow {
  const plan = held.plans.get(pepId);
  const planOf: JsonObject = plan === undefined ? {} : { pepId: plan.pepId, base: plan.base };
  const answers: JsonObject = { ...planOf, pupil, stage: held.head.stage, said };
  if (rows.length > 0)
    answers.rows = rows.map(({ table, line, key, said: cells, takeOut }) => ({
      table,
      line,
      key,
      said: cells,
      takeOut,
    }));
  return { row, cells: [], answers, faults: {} };
}
