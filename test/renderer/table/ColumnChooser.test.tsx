import { describe, expect, it } from 'vitest';
import { button, click } from '../forms/mount.tsx';
import { find, mountTable, texts } from './mountTable.tsx';

const heads = () => texts('.MuiDataGrid-columnHeaderTitle');
const choice = (title: string) => {
  const label = [...document.querySelectorAll('[role="dialog"] label')].find((one) => one.textContent === title);
  const input = label?.querySelector('input');
  if (!input) throw new Error(`There is no column ${title}.`);
  return input;
};

describe('the choice of columns', () => {
  it('shows and hides columns and moves them by buttons [TBL-5]', () => {
    mountTable();
    click(button('Columns'));
    click(choice('Weight'));
    click(choice('Shelf'));
    click(button('Move Cost up'));
    expect(heads()).toEqual(['Title', 'Cost', 'Published', 'Summary', 'On loan', 'Weight']);
    expect(find('[role="dialog"] [role="status"]').textContent).toBe('Cost is now 3 of 7');
  });

  it('is there again on the next visit of the device [TBL-6]', () => {
    const preferences = new Map<string, string>();
    const first = mountTable({ preferences });
    click(button('Columns'));
    click(choice('Summary'));
    click(button('Move Title down'));
    first.unmount();
    mountTable({ preferences });
    expect(heads()).toEqual(['Shelf', 'Title', 'Published', 'Cost', 'On loan']);
  });

  it('survives a declaration that has changed since [TBL-6]', () => {
    const preferences = new Map([['columns:books', JSON.stringify({ columns: [{ field: 'price', shown: true }, { field: 'gone', shown: true }, { field: 'title', shown: true }] })]]);
    mountTable({ preferences, table: { columns: ['title', 'price', 'worn', 'bookId'] } });
    expect(heads()).toEqual(['Cost', 'Worn', 'Number', 'Title'].map((title) => (title === 'Cost' ? 'Price' : title)));
  });

  it('hiding the column that the table is sorted by keeps the order', () => {
    const { queries } = mountTable();
    click(button('Columns'));
    click(choice('Title'));
    expect(heads()[0]).toBe('Shelf');
    expect(queries).toHaveLength(1);
  });

  it('goes back to the declared columns, and never to none', () => {
    mountTable();
    click(button('Columns'));
    for (const title of ['Shelf', 'Published', 'Cost', 'Summary', 'On loan']) click(choice(title));
    expect(choice('Title').disabled).toBe(true);
    click(button('Reset'));
    expect(heads()).toEqual(['Title', 'Shelf', 'Published', 'Cost', 'Summary', 'On loan']);
  });
});
