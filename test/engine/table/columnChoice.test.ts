import { describe, expect, it } from 'vitest';
import { applyColumnChoice, columnChoiceOf, parseColumnChoice } from '../../../src/engine/index.ts';
import type { ChosenColumn } from '../../../src/engine/index.ts';
import { books } from './library.ts';

const { columns } = books({ columns: ['title', 'shelfId', 'price', { field: 'weight', hidden: true }] });
const seen = (chosen: readonly ChosenColumn[]) => chosen.map(({ column, shown }) => `${shown ? '' : '-'}${column.field}`);
const choice = (...fields: string[]) => ({
  columns: fields.map((field) => ({ field: field.replace('-', ''), shown: !field.startsWith('-') })),
});

describe('the choice of columns', () => {
  it('[TBL-5] is the declaration\'s until somebody chooses', () => {
    expect(seen(applyColumnChoice(columns, null))).toEqual(['title', 'shelfId', 'price', '-weight']);
  });

  it('[TBL-5] [TBL-6] keeps order and hidden columns through the text it is stored as', () => {
    const chosen = applyColumnChoice(columns, choice('price', '-title', 'weight', 'shelfId'));
    expect(seen(chosen)).toEqual(['price', '-title', 'weight', 'shelfId']);
    const stored = parseColumnChoice(JSON.stringify(columnChoiceOf(chosen)));
    expect(seen(applyColumnChoice(columns, stored))).toEqual(seen(chosen));
  });

  it('[TBL-6] puts a column added since behind the one it is declared behind', () => {
    expect(seen(applyColumnChoice(columns, choice('price', 'title')))).toEqual(['price', '-weight', 'title', 'shelfId']);
    expect(seen(applyColumnChoice(columns, choice('price', 'shelfId')))).toEqual(['title', 'price', '-weight', 'shelfId']);
  });

  it('[TBL-6] passes over a column removed since, and a new title changes nothing', () => {
    const renamed = books({ columns: [{ field: 'title', title: 'Name' }, 'price'] }).columns;
    expect(seen(applyColumnChoice(renamed, choice('price', 'gone', 'title')))).toEqual(['price', 'title']);
  });

  it('shows the declared columns where nothing would be left to see', () => {
    expect(seen(applyColumnChoice(columns, choice('-title', '-shelfId', '-price', '-weight')))).toEqual(['title', 'shelfId', 'price', '-weight']);
  });

  it.each(['', '{', '[]', '{"columns":1}', '{"columns":[1]}', '{"columns":[{"field":"a"}]}', 'null'])('takes %j for no choice', (text) => {
    expect(parseColumnChoice(text)).toBeNull();
  });

  it('reads a field that stands twice once', () => {
    expect(parseColumnChoice(JSON.stringify(choice('a', 'a')))?.columns).toHaveLength(1);
  });
});
