import {
  columnsOfFields,
  importColumns,
  matchHeadings,
  rowReader,
  type MatchedHeadings,
} from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { fileCells, type CellRow } from './fileCells.ts';
import { areaIn, lookAhead, ownRows } from './longList.ts';
import type { FileHead, FileRow, ReadingPlan, RereadingPlan } from './messages.ts';

/**
 * Opens a file and reads what its first row says; its rows are read when they are asked for, null in the place of one
 * passed over.
 */
export async function openFile(plan: ReadingPlan): Promise<{ head: FileHead; rows: AsyncGenerator<FileRow | null> }> {
  const { longList: list } = plan;
  const { buffer, byteOffset, byteLength } = plan.bytes;
  const cells = fileCells({ ...plan, bytes: Buffer.from(buffer, byteOffset, byteLength) });
  const first = await cells.next();
  if (first.done === true) throw new ServerError('INVALID', { message: 'There is nothing in this file.' });
  const headings = first.value.cells.map((cell) => String(cell ?? '').trim());
  const matched = matchHeadings(importColumns(plan.form), headings, plan.remembered);
  const [repeated] = matched.repeated;
  if (repeated !== undefined)
    throw new ServerError('INVALID', { message: `The column “${repeated}” stands in this file twice.` });
  if (matched.missing.length > leftOf(headings, matched))
    throw new ServerError('INVALID', {
      message: `The first row of the file names its columns. Missing: ${matched.missing.join(', ')}.`,
    });
  const { isLong, rows } = await lookAhead(list, { headings, matched, rows: cells });
  const own = isLong ? (list?.own ?? null) : null;
  const area = list === null || own === null ? null : areaIn(list, headings, own.area);
  const places = headings.flatMap((_, place) => (isLong && matched.columns[place] === null ? [] : [place]));
  const columns = places.map((place) => matched.columns[place] ?? null);
  const read = rowReader(plan.form, columns, { today: plan.today });
  async function* readRows(): AsyncGenerator<FileRow | null> {
    const wanted = own === null || area === null ? rows : ownRows({ own, area, file: { matched, rows } });
    for await (const one of wanted) yield one && readRow(one);
  }
  const readRow = ({ row, cells: all }: CellRow): FileRow => {
    const held = isLong ? places.map((place) => all[place] ?? null) : all;
    return { row, cells: held, ...read(held) };
  };
  const head = {
    headings: places.map((place) => headings[place] ?? ''),
    unread: isLong ? [] : matched.unknown,
    fields: columns.map((column) => column?.field ?? ''),
    passedColumns: headings.length - places.length,
    area: area?.called ?? '',
  };
  return { head, rows: readRows() };
}

/** Columns with a heading that no field has yet: what is missing may be one of them, as somebody can say. */
const leftOf = (headings: readonly string[], { columns }: MatchedHeadings): number =>
  headings.filter((heading, index) => heading !== '' && columns[index] === null).length;

/** Reads rows whose cells were kept, with the columns that somebody has said. */
export function rereader({ form, fields, today }: RereadingPlan): (rows: readonly CellRow[]) => readonly FileRow[] {
  const read = rowReader(form, columnsOfFields(importColumns(form), fields), { today });
  return (rows) => rows.map(({ row, cells }) => ({ row, cells, ...read(cells) }));
}
