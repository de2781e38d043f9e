import { checkAction, checkTemplates, checkWhen } from './checkFacts.ts';
import type { ColumnDeclaration, TableDeclaration } from './tableTypes.ts';
import type { Check } from './world.ts';
import { checkFormat, checkId, checkName, checkOperation, recordOf } from './world.ts';

/** Reports everything in a table that names what does not exist. */
export function checkTable(outer: Check, table: TableDeclaration): void {
  checkId(outer, 'record', { pointer: '/record', id: table.record });
  const record = recordOf(outer.world, table.record);
  const fields = record && Object.keys(record.properties);
  const check: Check = fields === undefined ? outer : { ...outer, rowFields: fields };
  const field = (pointer: string, name: string | undefined): void => {
    if (fields !== undefined) checkName(check, { pointer, kind: 'field', name }, fields);
  };
  checkOperation(check, '/list', table.list);
  checkColumns(check, table);
  table.pivot?.across.forEach((name, index) => field(`/pivot/across/${index}`, name));
  field('/pivot/rows', table.pivot?.rows);
  field('/sort/field', table.sort?.field);
  table.search?.fields.forEach((name, index) => field(`/search/fields/${index}`, name));
  table.filters?.forEach((filter, index) => {
    const pointer = `/filters/${index}`;
    if (typeof filter === 'string') return field(pointer, filter);
    field(`${pointer}/field`, filter.field);
    checkTemplates(check, `${pointer}/initial`, filter.initial);
  });
  checkId(check, 'form', { pointer: '/filterForm', id: table.filterForm });
  if (table.pageSize !== undefined && table.pageSizes !== undefined && !table.pageSizes.includes(table.pageSize)) {
    check.report('/pageSize', `is not one of pageSizes: ${table.pageSizes.join(', ')}`);
  }
  checkButtons(check, table);
}

function checkColumns(check: Check, table: TableDeclaration): void {
  const seen = new Set<string>();
  table.columns?.forEach((column, index) => {
    const pointer = `/columns/${index}`;
    checkColumn(check, pointer, column);
    const name = typeof column === 'string' ? column : column.field;
    if (seen.has(name)) check.report(pointer, `the column "${name}" stands twice`);
    seen.add(name);
  });
  if (table.pivot !== undefined) checkColumn(check, '/pivot/value', table.pivot.value);
}

function checkColumn(check: Check, pointer: string, column: string | ColumnDeclaration): void {
  const known = check.rowFields;
  if (typeof column === 'string') {
    if (known !== undefined) checkName(check, { pointer, kind: 'field', name: column }, known);
    return;
  }
  if (known !== undefined) checkName(check, { pointer: `${pointer}/field`, kind: 'field', name: column.field }, known);
  checkName(check, { pointer: `${pointer}/cell`, kind: 'cell', name: column.cell }, check.world.names.cells);
  checkFormat(check, `${pointer}/format`, column.format);
  checkTemplates(check, `${pointer}/link`, column.link);
  checkId(check, 'form', { pointer: `${pointer}/opens`, id: column.opens });
  checkOperation(check, `${pointer}/command`, column.command);
  checkTemplates(check, `${pointer}/params`, column.params);
  column.refreshes?.forEach((id, index) => checkId(check, 'table', { pointer: `${pointer}/refreshes/${index}`, id }));
  for (const name of ['success', 'failure'] as const) checkTemplates(check, `${pointer}/${name}`, column[name]);
}

function checkButtons(check: Check, table: TableDeclaration): void {
  // A toolbar stands above the rows, so there is no row to speak of.
  table.toolbar?.forEach((action, index) => checkAction({ ...check, rowFields: [] }, `/toolbar/${index}`, action));
  table.rowActions?.forEach((action, index) => checkAction(check, `/rowActions/${index}`, action));
  table.rowStyles?.forEach((style, index) => checkWhen(check, `/rowStyles/${index}/when`, style.when));
  table.summary?.forEach((item, index) => checkFormat(check, `/summary/${index}/format`, item.format));
  checkOperation(check, '/export/command', table.export?.command);
  checkTemplates(check, '/export/fileName', table.export?.fileName);
}
