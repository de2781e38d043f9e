import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { cellTables, otherTitles } from '../../../../src/server/modules/answerBook/cellTables.ts';
import { readRows } from '../../../../src/server/modules/answerBook/readRows.ts';
import { readRowIds, rowIdLines } from '../../../../src/server/modules/answerBook/rowLayout.ts';

// Which tables and columns of a form a workbook holds, and how it remembers their rows.

const row = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    day: { type: 'string', format: 'date', title: 'Day' },
    time: { type: 'string', format: 'time', title: 'Time' },
    picture: { type: 'string', title: 'Picture' },
    sum: { type: 'number', title: 'Sum' },
    price: { type: 'number', title: 'Price' },
    parts: {
      type: 'array',
      title: 'Parts',
      items: { type: 'object', properties: { part: { type: 'string', title: 'Part' } } },
    },
  },
};

const form = {
  schema: {
    type: 'object',
    properties: {
      things: { type: 'array', title: 'Things', maxItems: 3, items: row },
      locked: { type: 'array', title: 'Locked', items: row },
      pictures: {
        type: 'array',
        title: 'Pictures',
        items: { type: 'object', properties: { picture: row.properties.picture } },
      },
    },
  },
  uiSchema: {
    things: { items: { picture: { 'ui:widget': 'upload' } } },
    pictures: { items: { picture: { 'ui:widget': 'upload' } } },
  },
  derived: { '/things/*/sum': { operator: 'sum' as const, of: ['/things/*/price'] } },
};
const locks = [{ pointer: '/things/*/price' }, { pointer: '/locked' }];

describe('tables in a workbook of answers', () => {
  it('have the columns that a cell can hold and somebody may give; the others are named', () => {
    const tables = cellTables(form, locks);
    expect([...tables.keys()]).toEqual(['things']);
    const things = tables.get('things');
    expect([...(things?.columns.keys() ?? [])]).toEqual(['name', 'day']);
    expect(things?.kept).toEqual(['price']);
    expect(otherTitles(form, locks)).toEqual(['Things: Time', 'Things: Picture', 'Things: Parts', 'Pictures']);
  });

  it('have a line for each row, by its id or else by its place, and no more empty ones than there may be rows', () => {
    const rows: JsonObject[] = [{ rowId: 'a', name: 'One', price: 2 }, { name: 'Two' }];
    const read = readRows({
      tables: cellTables(form, locks),
      active: form,
      isFixed: () => false,
      answers: { things: rows },
    });
    expect(read.get('things')?.rows.map(({ key, canGo, cells }) => [key, canGo, cells.get('name')?.text])).toEqual([
      ['a', false, 'One'],
      ['#2', true, 'Two'],
      ['', false, ''],
    ]);
  });

  it('are remembered on a sheet that is read again as it was written', () => {
    const columns = [{ name: 'name', heading: 'Name' }];
    const tables = [
      { name: 'things', sheet: 'Things', columns, rows: [{ pepId: 4, key: 'a', shown: ['One'] }] },
      { name: 'Table', sheet: 'Table', columns, rows: [] },
    ];
    expect(readRowIds(rowIdLines(tables))).toEqual(tables);
    // As wide as the widest, as some spreadsheets save them.
    expect(readRowIds(rowIdLines(tables).map((line) => [...line, '']))).toMatchObject(
      tables.map(({ name, sheet }) => ({ name, sheet, columns })),
    );
    expect(readRowIds([])).toEqual([]);
    for (const lines of [[['Something']], [['Table', 'x', 'X']], [...rowIdLines(tables), ['no number', 'a', 'One']]])
      expect(readRowIds(lines)).toBeNull();
    const many = Array.from({ length: 101 }, () => rowIdLines(tables.slice(0, 1))).flat();
    expect(readRowIds(many)).toBeNull();
  });
});
