import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { button, click } from '../form/mount.tsx';
import { find, focus, mountTable, press, texts } from './mountTable.tsx';

const heads = () => texts('.MuiDataGrid-columnHeaderTitle');
const widthOf = (field: string) =>
  Math.round(Number.parseFloat(find(`.MuiDataGrid-columnHeader[data-field="${field}"]`).style.width));
const point = (type: string, on: EventTarget, clientY: number) => {
  act(() => {
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, clientY }));
  });
};

/** The list of columns in the popover, 36 pixels a line, as a browser would lay it out. */
function laidOut() {
  const list = find('[role="dialog"] ol');
  const count = list.children.length;
  Object.defineProperty(list, 'scrollHeight', { value: count * 36 });
  list.getBoundingClientRect = () => ({ top: 100, bottom: 100 + count * 36 }) as DOMRect;
  return (title: string) => find(`[role="dialog"] li:has([title="${title}"]) .handle`);
}

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

  it('is there again on the next visit of the device', () => {
    const preferences = new Map<string, string>();
    const first = mountTable({ preferences });
    click(button('Columns'));
    click(choice('Summary'));
    click(button('Move Title down'));
    first.unmount();
    mountTable({ preferences });
    expect(heads()).toEqual(['Shelf', 'Title', 'Published', 'Cost', 'On loan']);
  });

  it('survives a declaration that has changed since', () => {
    const preferences = new Map([
      [
        'columns:books',
        JSON.stringify({
          columns: [
            { field: 'price', shown: true },
            { field: 'gone', shown: true },
            { field: 'title', shown: true },
          ],
        }),
      ],
    ]);
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

  it('makes columns wider and narrower by buttons, and keeps the width on the device [TBL-5]', () => {
    const preferences = new Map<string, string>();
    const first = mountTable({ preferences });
    expect(widthOf('price')).toBe(90);
    click(button('Columns'));
    click(button('Make Cost wider'));
    expect(widthOf('price')).toBe(114);
    click(button('Make Cost narrower'));
    click(button('Make Cost narrower'));
    expect(widthOf('price')).toBe(66);
    expect(find('[role="dialog"] [role="status"]').textContent).toBe('Cost is now 66 pixels wide');
    first.unmount();
    mountTable({ preferences });
    expect(widthOf('price')).toBe(66);
    click(button('Columns'));
    click(button('Reset'));
    expect(widthOf('price')).toBe(90);
  });

  it('moves a column by dragging its handle, and not when Escape is pressed on the way [TBL-5]', () => {
    mountTable();
    click(button('Columns'));
    const handle = laidOut();
    point('pointerdown', handle('Title'), 118);
    point('pointermove', window, 100 + 36 * 2 + 10);
    expect(heads()[0]).toBe('Title');
    point('pointerup', window, 0);
    expect(heads()).toEqual(['Shelf', 'Published', 'Title', 'Cost', 'Summary', 'On loan']);
    expect(find('[role="dialog"] [role="status"]').textContent).toBe('Title is now 3 of 7');
    point('pointerdown', handle('Title'), 180);
    point('pointermove', window, 101);
    press('Escape', { on: find('[role="dialog"]') });
    point('pointerup', window, 101);
    expect(heads()[0]).toBe('Shelf');
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  });

  it('changes width and place from a head by the keyboard [TBL-5]', () => {
    const { queries } = mountTable();
    const head = () => find('.MuiDataGrid-columnHeader[data-field="price"]');
    focus(head());
    press('ArrowRight', { shiftKey: true });
    expect(widthOf('price')).toBe(114);
    press('ArrowLeft', { ctrlKey: true, on: head() });
    expect(heads()).toEqual(['Title', 'Shelf', 'Cost', 'Published', 'Summary', 'On loan']);
    press('ArrowRight', { ctrlKey: true, on: head() });
    press('ArrowRight', { ctrlKey: true, on: head() });
    expect(heads()).toEqual(['Title', 'Shelf', 'Published', 'Summary', 'Cost', 'On loan']);
    expect(queries).toHaveLength(1);
  });

  it.each([
    '17',
    '{"columns":{}}',
    '{"columns":[{"field":"price","shown":true,"width":1e300},{"field":"price","shown":true},{"field":"title","shown":true}]}',
  ])('draws every column of the table over a store that somebody else wrote', (text) => {
    mountTable({ preferences: new Map([['columns:books', text]]) });
    expect(heads().toSorted()).toEqual(['Cost', 'On loan', 'Published', 'Shelf', 'Summary', 'Title']);
    expect(widthOf('price')).toBe(90);
  });
});
