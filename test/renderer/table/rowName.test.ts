import { describe, expect, it } from 'vitest';
import type { CompiledTable } from '../../../src/engine/index.ts';
import { rowName } from '../../../src/renderer/table/rowName.ts';

const column = (field: string, declaration: object = {}) => ({
  field,
  declaration,
  format: { cell: 'text', toText: String },
});
const table = (...columns: object[]) => ({ columns }) as unknown as CompiledTable;

describe('what the controls of a row call it', () => {
  it('is the text that leads to the thing or opens it, where the first column is only a number', () => {
    expect(
      rowName(table(column('id'), column('title', { opens: 'book/details' }), column('copies', { link: '/copies' })), {
        id: 9,
        title: 'Sea Room',
        copies: 2,
      }),
    ).toBe('Sea Room');
  });

  it('is the first column otherwise, also where a button with the same word in each row opens something', () => {
    expect(
      rowName(table(column('title'), column('edit', { opens: 'book/edit', sortable: false })), {
        title: 'Sea Room',
        edit: 'Edit',
      }),
    ).toBe('Sea Room');
  });
});
