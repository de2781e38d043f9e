import sheetjs, { type CellObject, type WorkBook, type WorkSheet } from 'sheetjs-style';
import { compileTable, toSheet, type Column } from '../../engine/index.ts';
import { entrySheet } from './entrySheet.ts';
import { withEntries } from './entryXml.ts';
import type { EntrySheet, SheetPlan, SheetRow } from './messages.ts';
import { sheetName } from './sheetName.ts';
import { dateless, textCell, titleCell, typedCell } from './cells.ts';

const NARROWEST = 8;
const WIDEST = 60;

interface OpenSheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly lines: (CellObject | undefined)[][];
  /** In characters, by the longest text up to a bound. */
  readonly widths: number[];
}

export interface Sheets {
  /** Begins the next sheet with its headings. */
  open(plan: SheetPlan): void;
  add(rows: readonly SheetRow[]): void;
  /** Adds a sheet that is filled in by hand, as a whole. */
  enter(sheet: EntrySheet): void;
  /** The bytes of an xlsx file. */
  write(): Buffer;
}

/** Fills the sheets of one workbook, one after the other. */
export function startSheets(): Sheets {
  const sheets: (OpenSheet | EntrySheet)[] = [];
  return {
    open(plan) {
      sheets.push(
        openSheet(
          plan,
          sheets.map(({ name }) => name),
        ),
      );
    },
    enter: (sheet) => void sheets.push(sheet),
    add(rows) {
      const sheet = sheets.at(-1);
      if (sheet === undefined || !isList(sheet)) throw new Error('There is no sheet to write to.');
      for (const row of rows)
        sheet.lines.push(sheet.columns.map((column, index) => cellOf(sheet, column, { index, value: row[index] })));
    },
    write: () => writeSheets(sheets),
  };
}

function openSheet({ name, table, record, lookups }: SheetPlan, taken: readonly string[]): OpenSheet {
  const { columns } = compileTable(table, record, (id) => {
    const lookup = lookups[id];
    if (lookup === undefined) throw new Error(`The lookup "${id}" was not sent.`);
    return lookup;
  });
  const titles = columns.map(({ title }) => titleCell(title));
  return {
    name: sheetName(name, taken),
    columns,
    lines: [titles],
    widths: columns.map(({ title }) => Math.max(NARROWEST, Math.ceil(title.length / 2) + 2)),
  };
}

function cellOf(
  sheet: OpenSheet,
  column: Column,
  { index, value }: { index: number; value: unknown },
): CellObject | undefined {
  const cell = toSheet(column, dateless(value));
  const made = 'text' in cell ? textCell(cell.text, WIDEST) : typedCell(cell.number, cell.numberFormat);
  const length = 'text' in cell ? Math.min(WIDEST, cell.text.length) : cell.numberFormat.length;
  if (length + 1 > (sheet.widths[index] ?? 0)) sheet.widths[index] = length + 1;
  return made;
}

const isList = (sheet: OpenSheet | EntrySheet): sheet is OpenSheet => 'columns' in sheet;

function writeSheets(sheets: readonly (OpenSheet | EntrySheet)[]): Buffer {
  const entered = new Map(sheets.flatMap((sheet, place) => (isList(sheet) ? [] : [[place, sheet] as const])));
  const workbook: WorkBook = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(
      sheets.map((sheet) => [sheet.name, isList(sheet) ? listSheet(sheet) : entrySheet(sheet)]),
    ),
    ...(entered.size > 0 && { Workbook: bookOf(sheets) }),
  };
  const bytes = sheetjs.write(workbook, {
    type: 'buffer',
    bookType: 'xlsx',
    bookSST: true,
    compression: true,
  }) as Buffer;
  return entered.size === 0 ? bytes : withEntries(bytes, entered);
}

function listSheet({ lines, widths }: OpenSheet): WorkSheet {
  const whole = sheetjs.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: lines.length - 1, c: widths.length - 1 } });
  // Its dense form, a list of lines, takes half the memory of a cell by address.
  return Object.assign(lines, {
    '!ref': whole,
    '!cols': widths.map((wch) => ({ wch })),
    '!autofilter': { ref: whole },
  });
}

/** Which sheets are hidden, and the lists that cells name. */
const bookOf = (sheets: readonly (OpenSheet | EntrySheet)[]): NonNullable<WorkBook['Workbook']> => ({
  Sheets: sheets.map((sheet) => ({ Hidden: !isList(sheet) && sheet.isHidden === true ? 2 : 0 })),
  Names: sheets.flatMap((sheet) =>
    (isList(sheet) ? [] : (sheet.lists ?? [])).map(({ name, values }, c) => {
      const column = sheetjs.utils.encode_col(c);
      return { Name: name, Ref: `'${sheet.name}'!$${column}$1:$${column}$${values}` };
    }),
  ),
});
