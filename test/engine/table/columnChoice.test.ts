import { describe, expect, it } from 'vitest';
import {
  applyColumnChoice,
  columnChoiceOf,
  moveColumn,
  parseColumnChoice,
  resizeColumn,
  showColumn,
} from '../../../src/engine/index.ts';
import type { ChosenColumn } from '../../../src/engine/index.ts';
import { books } from './library.ts';

const { columns } = books({ columns: ['title', 'shelfId', 'price', { field: 'weight', hidden: true }] });
const seen = (chosen: readonly ChosenColumn[]) =>
  chosen.map(({ column, shown }) => `${shown ? '' : '-'}${column.field}`);
const choice = (...fields: string[]) => ({
  columns: fields.map((field) => ({ field: field.replace('-', ''), shown: !field.startsWith('-') })),
});

describe('the choice of columns', () => {
  it("[TBL-5] is the declaration's until somebody chooses", () => {
    expect(seen(applyColumnChoice(columns, null))).toEqual(['title', 'shelfId', 'price', '-weight']);
  });

  it('[TBL-5] keeps order and hidden columns through the text it is stored as', () => {
    const chosen = applyColumnChoice(columns, choice('price', '-title', 'weight', 'shelfId'));
    expect(seen(chosen)).toEqual(['price', '-title', 'weight', 'shelfId']);
    const stored = parseColumnChoice(JSON.stringify(columnChoiceOf(chosen)));
    expect(seen(applyColumnChoice(columns, stored))).toEqual(seen(chosen));
  });

  it('puts a column added since behind the one it is declared behind', () => {
    expect(seen(applyColumnChoice(columns, choice('price', 'title')))).toEqual([
      'price',
      '-weight',
      'title',
      'shelfId',
    ]);
    expect(seen(applyColumnChoice(columns, choice('price', 'shelfId')))).toEqual([
      'title',
      'price',
      '-weight',
      'shelfId',
    ]);
  });

  it('passes over a column removed since, and a new title changes nothing', () => {
    const renamed = books({ columns: [{ field: 'title', title: 'Name' }, 'price'] }).columns;
    expect(seen(applyColumnChoice(renamed, choice('price', 'gone', 'title')))).toEqual(['price', 'title']);
  });

  it('shows the declared columns where nothing would be left to see', () => {
    expect(seen(applyColumnChoice(columns, choice('-title', '-shelfId', '-price', '-weight')))).toEqual([
      'title',
      'shelfId',
      'price',
      '-weight',
    ]);
  });

  it.each(['', '{', '[]', '{"columns":1}', '{"columns":[1]}', '{"columns":[{"field":"a"}]}', 'null'])(
    'takes %j for no choice',
    (text) => {
      expect(parseColumnChoice(text)).toBeNull();
    },
  );

  it.each([
    'true',
    '17',
    '"columns"',
    '{"columns":{"0":{"field":"title","shown":true}}}',
    '{"columns":[null]}',
    '{"columns":[{"field":"title","shown":"yes"}]}',
    '{"columns":[{"field":7,"shown":true}]}',
    '{"columns":[{"field":"__proto__","shown":true}]}',
    '{"columns":[]}',
    '9'.repeat(5000),
    '['.repeat(20_000),
  ])('draws the declared columns over a store that holds something else', (text) => {
    expect(seen(applyColumnChoice(columns, parseColumnChoice(text)))).toEqual(['title', 'shelfId', 'price', '-weight']);
  });

  it.each([1e300, -5, 0, 59, 1201, 100.5, '200', null, [200], true])(
    'passes over the width %j, and over nothing else',
    (width) => {
      const text = JSON.stringify({
        columns: [
          { field: 'price', shown: true, width },
          { field: 'title', shown: true, width: 200 },
        ],
      });
      const kept = applyColumnChoice(columns, parseColumnChoice(text));
      expect(seen(kept)).toEqual(['price', '-weight', 'title', 'shelfId']);
      expect(kept.map((entry) => entry.width)).toEqual([undefined, undefined, 200, undefined]);
    },
  );

  it('[TBL-5] never hides the last column, moves within the ends, and keeps widths within reason', () => {
    const one = ['title', 'shelfId', 'price'].reduce(
      (chosen, field) => showColumn(chosen, field, false),
      applyColumnChoice(columns, null),
    );
    expect(seen(one)).toEqual(['-title', '-shelfId', 'price', '-weight']);
    const declared = applyColumnChoice(columns, null);
    expect(seen(moveColumn(declared, 'title', 99))).toEqual(['shelfId', 'price', '-weight', 'title']);
    expect(seen(moveColumn(declared, 'price', -1))).toEqual(['price', 'title', 'shelfId', '-weight']);
    expect(seen(moveColumn(declared, 'nothing', 0))).toEqual(seen(declared));
    expect([1, 1e9, 99.6].map((width) => resizeColumn(declared, 'title', width)[0]?.width)).toEqual([60, 1200, 100]);
  });

  it('reads a field that stands twice once', () => {
    expect(parseColumnChoice(JSON.stringify(choice('a', 'a')))?.columns).toHaveLength(1);
  });
});
