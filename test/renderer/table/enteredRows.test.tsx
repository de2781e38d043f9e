import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import { click } from '../form/mount.tsx';
import { find, focus, mountTable, press } from './mountTable.tsx';

const entry = {
  kind: 'seats',
  cells: { published: { seat: '{row.language}' }, price: { seat: 'P' } },
};

const open = (more: object = {}) =>
  mountTable({
    rows: bookRows(4),
    table: { columns: [{ field: 'title', link: '/b' }, 'published', 'price'], entry: { ...entry, ...more } },
  });
const rows = () => [...document.querySelectorAll<HTMLElement>('.MuiDataGrid-row')];
const at = (line: number, field: string) =>
  find(`.MuiDataGrid-row[data-id="${rows()[line]?.dataset.id}"] [role="gridcell"][data-field="${field}"]`);
const here = () => {
  const cell = (document.activeElement as HTMLElement).closest<HTMLElement>('[data-field]');
  const row = cell?.closest<HTMLElement>('.MuiDataGrid-row');
  return `${row ? rows().indexOf(row) : -1} ${cell?.dataset.field ?? ''}`;
};
const seats = (field: string) => [0, 1, 2, 3].map((line) => at(line, field).textContent.trim());

describe('columns of a data grid whose cells take keys', () => {
  it('are drawn by the entry in the grid’s own cells, from what is declared for each column', () => {
    open();
    expect(seats('price')).toEqual(['P', 'P', 'P', 'P']);
    expect(at(0, 'price').getAttribute('aria-colindex')).toBe('3');
    expect(at(0, 'title').querySelector('a')).not.toBeNull();
  });

  it.each([
    ['down', '1 published'],
    ['right', '0 price'],
  ])('take a letter where the focus is and move on %s', (moves, next) => {
    open({ moves });
    focus(at(0, 'published'));
    press('x');
    expect([at(0, 'published').textContent, here()]).toEqual(['X', next]);
  });

  it('leave arrows to the grid, which goes through them and the others alike', () => {
    open();
    focus(at(1, 'price'));
    press('ArrowLeft');
    expect(here()).toBe('1 published');
    press('ArrowUp');
    expect(here()).toBe('0 published');
  });

  it('take a letter on the name of a row for all of its cells, and on a head for all of its column', () => {
    open();
    focus(find(`.MuiDataGrid-row[data-id="${rows()[2]?.dataset.id}"] a`));
    press('n');
    expect([at(2, 'published').textContent, at(2, 'price').textContent]).toEqual(['N', 'N']);
    focus(find('[role="columnheader"][data-field="price"]'));
    press('c');
    expect(seats('price')).toEqual(['C', 'C', 'C', 'C']);
    expect(seats('published')[0]).not.toBe('C');
  });

  it('are chosen as a block with Shift, which ends where the focus goes elsewhere', () => {
    open();
    focus(at(0, 'published'));
    press('ArrowDown', { shiftKey: true });
    press('ArrowRight', { shiftKey: true });
    expect(document.querySelectorAll('[role="gridcell"][aria-selected="true"]')).toHaveLength(4);
    press('b');
    expect([seats('published').slice(0, 3), seats('price').slice(0, 3)]).toEqual([
      ['B', 'B', expect.not.stringMatching('B')],
      ['B', 'B', 'P'],
    ]);
    focus(at(3, 'price'));
    expect(document.querySelectorAll('[role="gridcell"][aria-selected="true"]')).toHaveLength(0);
    press('e');
    expect(seats('price')).toEqual(['B', 'B', 'P', 'E']);
  });

  it('tell a press of a pointer, and go where the entry says', () => {
    open();
    click(at(2, 'price'));
    expect(document.body.textContent).toContain('Pressed 2');
    focus(at(3, 'price'));
    press('Home', { altKey: true });
    expect(here()).toBe('0 published');
  });

  it('are the grid’s own where the entry’s columns are not shown', () => {
    mountTable({ rows: bookRows(2), table: { columns: ['title', { field: 'price', hidden: true }], entry } });
    expect(document.querySelectorAll('.entered')).toHaveLength(0);
  });
});

describe('the same columns on cards, where it is narrow', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  afterEach(() => void vi.unstubAllGlobals());

  const card = (line: number, field: string) => find(`li:nth-child(${line + 1}) dd[data-field="${field}"] button`);
  const onCard = () => (document.activeElement as HTMLElement).dataset;

  it('are buttons that the entry draws, called by their title and what stands in them', () => {
    open();
    const button = card(1, 'price');
    expect(button.textContent).toBe('P');
    const named = (button.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
    expect(named.map((part) => part?.textContent)).toEqual(['Price', 'P']);
    expect(document.querySelectorAll('dd[data-field="published"] button')).toHaveLength(4);
  });

  it.each([
    ['down', { cardLine: '1', cardHead: '0' }],
    ['right', { cardLine: '0', cardHead: '1' }],
  ])('take a letter where the focus is and move on %s', (moves, next) => {
    open({ moves });
    focus(card(0, 'published'));
    press('x');
    expect([card(0, 'published').textContent, onCard()]).toMatchObject(['X', next]);
  });

  it('tell a press of a pointer, go where the entry says, and leave it other keys', () => {
    open();
    click(card(2, 'price'));
    expect(document.body.textContent).toContain('Pressed 2');
    focus(card(3, 'price'));
    press('Home', { altKey: true });
    expect(onCard()).toMatchObject({ cardLine: '0', cardHead: '0' });
    expect(press('ArrowDown')).toBe(true);
  });
});
