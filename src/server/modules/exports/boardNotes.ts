import {
  filterText,
  findFormat,
  type CompiledTable,
  type FilterValue,
  type TableQuery,
} from '../../../engine/index.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { UnitCall } from '../handler.ts';
import { LEAST_PUBLISHED } from '../pepReports/suppressed.ts';
import type { ListContents } from './listExport.ts';
import { filledLookup, type OptionsHandlers } from './sheetPlan.ts';
import { textSheet } from './textSheet.ts';

type Line = readonly [sheet: string, figure: string, words: string, source: string];

const titles = ['Sheet', 'Figure', 'What it counts', 'Source'];

/** What the notes of a workbook are about. */
export interface Noted {
  readonly asked: CompiledTable;
  readonly filters: TableQuery['filters'];
  readonly year: number;
  readonly sheets: readonly Pick<ListContents, 'compiled' | 'query' | 'columns'>[];
  readonly options: OptionsHandlers;
}

/**
 * A sheet that says what the others are of, what each of their figures counts and where that comes from, in the words
 * of their declarations.
 */
export async function fillNotes(call: UnitCall, workbook: Workbook, noted: Noted): Promise<void> {
  await workbook.sheet(textSheet('Notes', titles));
  const lines = [
    ...aboutAll(call, noted),
    ...(await narrowings(call, noted)),
    ...noted.sheets.flatMap((sheet) => aboutSheet(call, sheet)),
  ];
  await workbook.add(lines);
}

const aboutAll = ({ today }: UnitCall, { year }: Noted): Line[] => [
  ['This workbook', 'Academic year', academicYear(year).label, ''],
  ['', 'Made on', findFormat('date').toText(today, { options: {} }), ''],
  [
    '',
    'Left out',
    `What is under ${LEAST_PUBLISHED}, and what would tell such a figure: the remark beside it says so`,
    '',
  ],
];

/** The filters that were set, with the sheets that do not know them. */
async function narrowings(call: UnitCall, { asked, filters, sheets, options }: Noted): Promise<Line[]> {
  const set = asked.filters.flatMap((filter): [typeof filter, FilterValue][] => {
    const value = filters[filter.field];
    return value === undefined || aboutAllOf.includes(filter.field) ? [] : [[filter, value]];
  });
  if (set.length === 0) return [['', 'Narrowed to', 'Nothing: all pupils in sight', '']];
  return Promise.all(
    set.map(async ([filter, value]): Promise<Line> => {
      const { lookup, lookupId, field } = filter;
      const known =
        lookup === undefined || lookupId === undefined ? lookup : await filledLookup(call, lookupId, lookup, options);
      const others = sheets.filter(({ query }) => query.filters[field] === undefined);
      const besides = others.map(({ compiled }) => compiled.declaration.title).join(', ');
      const words = filterText(filter, value, known?.options);
      return ['', 'Narrowed to', besides === '' ? words : `${words}. Not narrowed by it: ${besides}`, ''];
    }),
  );
}

/** What the first lines say anyway. */
const aboutAllOf: readonly string[] = ['academicYearId', 'reportForm'];

/** A line for the sheet, and one for each of its columns that is a figure. */
function aboutSheet({ declarations }: UnitCall, { compiled, columns }: Noted['sheets'][number]): Line[] {
  const { title, description = '', record } = compiled.declaration;
  const { properties } = declarations.record(record);
  const source = declarations.lookup('figure-source').options?.find(({ value }) => value === record)?.label ?? '';
  const figures = columns.flatMap((field): Line[] => {
    const words = properties[field]?.description;
    const column = compiled.columns.find((one) => one.field === field);
    return words === undefined || column === undefined ? [] : [['', column.title, words, '']];
  });
  return [[title, '', description, source], ...figures];
}
