import { fieldName } from '../fieldName.ts';
import { pointerOf } from '../../form/pointers.ts';
import { lookupOf } from './checkChoices.ts';
import { checkRowEdit } from './checkRowEdit.ts';
import { checkBody, checkFiltered } from './checkBody.ts';
import { checkColumn, checkEdits } from './checkColumn.ts';
import { checkAction, checkTemplates, checkWhen } from './checkFacts.ts';
import type { ChartDeclaration } from '../chartTypes.ts';
import type {
  ColumnDeclaration,
  ExportDeclaration,
  FilterDeclaration,
  SearchDeclaration,
  SummaryItem,
  TableDeclaration,
} from '../tableTypes.ts';
import type { FieldSchema } from '../types.ts';
import type { Check } from '../read/world.ts';
import { checkField, checkFormat, checkId, checkName, checkOperation, recordOf } from '../read/world.ts';

/** Reports everything in a table that names what does not exist. */
export function checkTable(outer: Check, table: TableDeclaration): void {
  checkId(outer, 'record', { pointer: '/record', id: table.record });
  const record = recordOf(outer.world, table.record);
  const fields = record && Object.keys(record.properties);
  const rowHome = `records/${table.record}.json`;
  const check: Check = fields === undefined ? outer : { ...outer, rowFields: fields, rowHome };
  const field = (pointer: string, name: string | undefined): void => checkField(check, pointer, name);
  checkOperation(check, '/list', table.list);
  checkColumns(check, table, record?.properties ?? {});
  table.pivot?.across.forEach((name, index) => field(`/pivot/across/${index}`, name));
  field('/pivot/rows', table.pivot?.rows);
  field('/pivot/splits', table.pivot?.splits);
  checkName(
    check,
    { pointer: '/pivot/entry', kind: 'entry', name: table.pivot?.entry },
    check.world.names.entries ?? [],
  );
  if (table.pivot?.moves !== undefined && table.pivot.entry === undefined)
    check.report('/pivot/moves', 'says where an entry moves on to; name it as "entry"');
  checkEntry(check, table);
  checkRowEdit(check, table);
  field('/sort/field', table.sort?.field);
  checkSearch(check, table.search);
  checkViews(check, table);
  checkChart(check, table, record?.properties ?? {});
  table.filters?.forEach((filter, index) => {
    const pointer = `/filters/${index}`;
    if (typeof filter === 'string') return field(pointer, filter);
    field(`${pointer}/field`, filter.field);
    checkFilter(check, pointer, filter);
    checkRange(check, `${pointer}/range`, filter, record?.properties[filter.field]);
  });
  if (table.filtersOnButton && table.filters === undefined)
    check.report('/filtersOnButton', 'there is no filter that the button could apply');
  checkId(check, 'form', { pointer: '/filterForm', id: table.filterForm });
  if (table.pageSize !== undefined && table.pageSizes !== undefined && !table.pageSizes.includes(table.pageSize)) {
    check.report('/pageSize', `is not one of pageSizes: ${table.pageSizes.join(', ')}`);
  }
  checkButtons(check, table);
}

function checkSearch(check: Check, search: SearchDeclaration | undefined): void {
  const named = (pointer: string, names: readonly string[] = []) =>
    names.forEach((name, index) => checkField(check, `${pointer}/${index}`, name));
  named('/search/fields', search?.fields);
  if (search?.finder === undefined) return;
  const { beside, path, sort, when } = search.finder;
  named('/search/finder/beside', beside);
  checkField(check, '/search/finder/sort/field', sort?.field);
  checkTemplates(check, '/search/finder/path', path);
  checkWhen({ ...check, rowFields: [] }, '/search/finder/when', when);
}

/** The cells that take keys are those of columns that there are. */
function checkEntry(check: Check, table: TableDeclaration): void {
  if (table.entry === undefined) return;
  const { kind, cells } = table.entry;
  checkName(check, { pointer: '/entry/kind', kind: 'entry', name: kind }, check.world.names.entries ?? []);
  for (const [name, params] of Object.entries(cells)) {
    const pointer = `/entry/cells${pointerOf([name])}`;
    checkName(check, { pointer, kind: 'column', name }, columnNames(table));
    checkTemplates(check, pointer, params);
  }
}

const columnNames = ({ columns = [] }: TableDeclaration) => columns.map(fieldName);

/** A picture shows all rows there are, each with a name and figures. */
function checkChart(
  check: Check,
  { chart, columns = [], pageSizes }: TableDeclaration,
  fields: { readonly [name: string]: FieldSchema },
): void {
  if (chart === undefined) return;
  checkField(check, '/chart/category', chart.category);
  chart.series.forEach((name, index) => {
    const pointer = `/chart/series/${index}`;
    checkField(check, pointer, name);
    if (chart.kind === 'calendar' && fields[name]?.$ref !== undefined) return;
    const types = [fields[name]?.type].flat();
    if (fields[name] !== undefined && !types.some((each) => each === 'number' || each === 'integer'))
      check.report(pointer, `"${name}" is no number`);
  });
  chart.events?.forEach((name, index) => checkField(check, `/chart/events/${index}`, name));
  if (chart.kind === 'calendar') checkCalendar(check, chart, fields);
  if (chart.leads !== undefined) {
    checkFiltered(check, '/chart/leads', chart.leads);
    const category = columns.find((column) => fieldName(column) === chart.category);
    if (typeof category === 'object' && category.link !== undefined)
      check.report('/chart/leads', `the column "${chart.category}" is a link already; choose one of the two`);
  }
  if (pageSizes === undefined || pageSizes.some((size) => size !== 0))
    check.report('/chart', 'a picture shows all rows; let "pageSizes" be [0]');
}

/** A calendar has no scale: its rows are days, each with the one number or word that it has. */
function checkCalendar(
  check: Check,
  { category, series, from, events, reference }: ChartDeclaration,
  fields: { readonly [name: string]: FieldSchema },
): void {
  const day = fields[category];
  if (day !== undefined && day.format !== 'date') check.report('/chart/category', `"${category}" is no date`);
  if (series.length > 1) check.report('/chart/series', 'a calendar has one series');
  const shown = fields[series[0] ?? ''];
  if ([shown?.type].flat().includes('number'))
    check.report('/chart/series/0', 'a calendar shows whole numbers; let it be an integer');
  if (shown?.$ref !== undefined && wordsOf(check, shown.$ref) > MOST_WORDS)
    check.report('/chart/series/0', `a calendar tells at most ${MOST_WORDS} words apart; ${shown.$ref} has more`);
  if (from !== undefined) check.report('/chart/from', 'a calendar has no scale');
  if (events !== undefined) check.report('/chart/events', 'a calendar has no room above its days');
  if (reference !== undefined) check.report('/chart/reference', 'a calendar has no scale');
}

/** As many as there are patterns for. */
const MOST_WORDS = 6;

/** How many words a lookup has; of one that is data nobody knows it here. */
const wordsOf = (check: Check, $ref: string) =>
  lookupOf(check, $ref.slice('lookups/'.length)).options?.length ?? MOST_WORDS + 1;

/** A filter is the page's: its conditions and first value know no row. */
function checkFilter(outer: Check, pointer: string, { initial, locked, when }: FilterDeclaration): void {
  const check: Check = { ...outer, rowFields: [] };
  checkTemplates(check, `${pointer}/initial`, initial);
  checkWhen(check, `${pointer}/locked`, locked);
  checkWhen(check, `${pointer}/when`, when);
  if (locked !== undefined && initial === undefined)
    check.report(`${pointer}/locked`, 'there is no first value to keep; name it as "initial"');
}

/** Words and limits of two bounds are of a field that has bounds: a day or a number. */
function checkRange(check: Check, pointer: string, { range }: FilterDeclaration, field: FieldSchema | undefined): void {
  if (range === undefined || field === undefined) return;
  if (field.$ref !== undefined || field.type === 'boolean')
    check.report(pointer, 'this field is filtered by choices, not by two bounds');
  if (range.least !== undefined && range.most !== undefined && range.least > range.most)
    check.report(`${pointer}/most`, 'is less than "least"');
}

function checkColumns(check: Check, table: TableDeclaration, fields: { readonly [name: string]: FieldSchema }): void {
  const seen = new Set<string>();
  const nameOf = (column: string | ColumnDeclaration) => (typeof column === 'string' ? column : column.field);
  table.columns?.forEach((column, index) => {
    const pointer = `/columns/${index}`;
    const name = nameOf(column);
    checkColumn(check, { pointer, column, field: fields[name] });
    if (seen.has(name)) check.report(pointer, `the column "${name}" stands twice`);
    seen.add(name);
  });
  const column = table.pivot?.value;
  if (column !== undefined) checkColumn(check, { pointer: '/pivot/value', column, field: fields[nameOf(column)] });
}

function checkButtons(check: Check, table: TableDeclaration): void {
  // A toolbar stands above the rows, so there is no row to speak of.
  const above: Check = { ...check, rowFields: [] };
  table.toolbar?.forEach((action, index) => checkAction(above, `/toolbar/${index}`, action));
  table.rowActions?.forEach((action, index) => checkAction(check, `/rowActions/${index}`, action));
  table.bulkActions?.forEach(({ params, edits, ...action }, index) => {
    const pointer = `/bulkActions/${index}`;
    checkAction(above, pointer, action);
    // Only what is sent is a row's own; the words are said once for all of them.
    checkTemplates(check, `${pointer}/params`, params);
    checkEdits(check, pointer, edits);
    if (action.command === undefined)
      check.report(pointer, 'is run once for each ticked row, so it has to be a command');
  });
  checkOpening(check, table);
  table.rowStyles?.forEach((style, index) => checkWhen(check, `/rowStyles/${index}/when`, style.when));
  checkSummary(above, table);
  checkExport(check, '/export', table.export);
  table.otherExports?.forEach((one, index) => checkExport(check, `/otherExports/${index}`, one));
}

/** A row opens in one way, below itself or beside the list. */
function checkOpening(check: Check, table: TableDeclaration): void {
  for (const way of ['expands', 'beside'] as const) {
    checkBody(check, `/${way}/body`, table[way]?.body);
    if (table[way] !== undefined && table.pivot !== undefined)
      check.report(`/${way}`, 'a line of a grid is many rows; none of them can open');
  }
  if (table.expands !== undefined && table.beside !== undefined)
    check.report('/beside', 'rows open below themselves already, by "expands"; choose one of the two');
}

function checkExport(check: Check, pointer: string, declared: ExportDeclaration | undefined): void {
  checkOperation(check, `${pointer}/command`, declared?.command);
  checkTemplates(check, `${pointer}/fileName`, declared?.fileName);
}

function checkSummary(check: Check, table: TableDeclaration): void {
  table.summary?.forEach((item, index) => {
    checkFormat(check, `/summary/${index}/format`, item.format);
    checkSetFilters(check, table, { pointer: `/summary/${index}/filters`, filters: item.filters });
    for (const [name, value] of Object.entries(item.filters ?? {}))
      if (value === null)
        check.report(`/summary/${index}/filters${pointerOf([name])}`, 'a press sets a value; null sets none');
  });
}

/** Each view has a name of its own; it knows no row, and is in the order of a column that there is. */
function checkViews(outer: Check, table: TableDeclaration): void {
  const check: Check = { ...outer, rowFields: [] };
  const seen = new Set<string>();
  if (table.savesViews && (table.filters ?? []).length === 0)
    outer.report('/savesViews', 'views can be saved of a table that has filters');
  table.views?.forEach(({ title, filters, sort, when }, index) => {
    const pointer = `/views/${index}`;
    if (seen.has(title)) check.report(`${pointer}/title`, `the view "${title}" stands twice`);
    seen.add(title);
    checkSetFilters(check, table, { pointer: `${pointer}/filters`, filters });
    checkName(outer, { pointer: `${pointer}/sort/field`, kind: 'column', name: sort?.field }, columnNames(table));
    checkWhen(check, `${pointer}/when`, when);
  });
}

/** Filters that are set by one press are those of the table, and their values know no row. */
function checkSetFilters(
  check: Check,
  table: TableDeclaration,
  { pointer, filters = {} }: { readonly pointer: string; readonly filters: SummaryItem['filters'] },
): void {
  const known = (table.filters ?? []).map(fieldName);
  for (const [name, value] of Object.entries(filters)) {
    const place = `${pointer}${pointerOf([name])}`;
    checkName(check, { pointer: place, kind: 'filter', name }, known);
    checkTemplates(check, place, value);
  }
}
