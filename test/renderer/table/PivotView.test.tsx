import { describe, expect, it } from 'vitest';
import { sittingRows } from '../../../stories/renderer/table/books.ts';
import { keysOfPage } from '../../../src/renderer/parts/pageOffer.ts';
import { moveKeys } from '../../../src/renderer/table/gridKeys.ts';
import { click } from '../form/mount.tsx';
import { find, focus, mountTable, press, settle, texts } from './mountTable.tsx';

const booked = { rows: 'week', across: ['weekday', 'half'], value: { field: 'booked', command: 'sittings.book' } };
const place = () => {
  const cell = document.activeElement?.closest<HTMLElement>('td[data-line]');
  return cell ? `${cell.dataset.line},${cell.dataset.head}` : null;
};
const stops = () => document.querySelectorAll('tbody [tabindex="0"]').length;
const enter = (line: number, head: number) => find(`td[data-line="${line}"][data-head="${head}"]`);

describe('PivotView', () => {
  it('draws a native table: a caption, heads in two levels, a head for each line', () => {
    mountTable({}, { id: 'sittings' });
    expect(find('table caption').textContent).toBe('Sittings');
    expect(texts('thead tr:first-child th')).toEqual(['Week', 'Mon', 'Tue']);
    expect(texts('thead tr:nth-child(2) th')).toEqual(['am', 'pm', 'am', 'pm']);
    expect(texts('tbody th[scope="row"]')).toHaveLength(4);
    expect(find('table').getAttribute('aria-rowcount')).toBe('6');
    expect(find('tbody tr').getAttribute('aria-rowindex')).toBe('3');
  });

  it('says of itself how to move in it, and tells its keys while it is drawn', () => {
    const { unmount } = mountTable({}, { id: 'sittings' });
    const words = document.getElementById(find('table').getAttribute('aria-describedby') ?? '')?.textContent;
    expect(words).toMatch(/^Arrow keys move between cells\. Enter opens/);
    expect(keysOfPage()).toEqual([{ title: 'In a table', keys: moveKeys }]);
    unmount();
    expect(keysOfPage()).toEqual([]);
  });

  it('has one tab stop; arrows, Home and End move it and stay inside', () => {
    mountTable({}, { id: 'sittings' });
    expect(stops()).toBe(1);
    focus(enter(0, 0));
    const moves: [string, KeyboardEventInit, string][] = [
      ['ArrowRight', {}, '0,1'],
      ['ArrowDown', {}, '1,1'],
      ['End', {}, '1,3'],
      ['ArrowRight', {}, '1,3'],
      ['Home', {}, '1,0'],
      ['End', { ctrlKey: true }, '3,3'],
      ['ArrowDown', {}, '3,3'],
      ['ArrowUp', {}, '2,3'],
      ['ArrowLeft', {}, '2,2'],
      ['Home', { ctrlKey: true }, '0,0'],
    ];
    for (const [key, options, expected] of moves) {
      expect(press(key, options)).toBe(false);
      expect(place()).toBe(expected);
      expect(stops()).toBe(1);
    }
  });

  it('leaves keys alone that are not its own', () => {
    mountTable({}, { id: 'sittings' });
    focus(enter(0, 0));
    expect(press('a')).toBe(true);
    expect(press('Tab')).toBe(true);
    expect(press('ArrowDown', { altKey: true })).toBe(true);
    expect(place()).toBe('0,0');
  });

  it('moves the focus to the control in a cell, and a cell that takes a key for itself keeps it', () => {
    mountTable({ grid: { pivot: booked } }, { id: 'sittings' });
    focus(find('td[data-line="0"][data-head="0"] input'));
    press('ArrowDown');
    expect(document.activeElement?.tagName).toBe('INPUT');
    expect(place()).toBe('1,0');
    document.activeElement?.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    press('ArrowDown');
    expect(place()).toBe('1,0');
  });

  it('a click takes the tab stop along', () => {
    mountTable({ grid: { pivot: booked } }, { id: 'sittings' });
    focus(find('td[data-line="2"][data-head="3"] input'));
    press('ArrowUp');
    expect(place()).toBe('1,3');
  });

  it("saves one cell's row by its id and shows it", async () => {
    const { commands } = mountTable({ grid: { pivot: booked } }, { id: 'sittings' });
    const input = find<HTMLInputElement>('td[data-line="0"][data-head="1"] input');
    click(input);
    await settle();
    expect(commands).toEqual([{ operation: 'sittings.book', input: { sittingId: 2, booked: true } }]);
    expect(input.checked).toBe(true);
  });

  it('a cell that is refused can be reached and says why', () => {
    mountTable(
      { grid: { pivot: booked }, rows: sittingRows(1, () => ({ $denied: { 'sittings.book': 'Closed' } })) },
      { id: 'sittings' },
    );
    focus(find('td[data-line="0"][data-head="0"] [tabindex]'));
    press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('No. Closed');
  });

  it('leaves a cell blank that has no row, and still goes there', () => {
    mountTable({ rows: sittingRows(1).filter((_, index) => index !== 1) }, { id: 'sittings' });
    focus(enter(0, 0));
    press('ArrowRight');
    expect(place()).toBe('0,1');
    expect(document.activeElement?.textContent).toBe('');
  });

  it('pages count its lines, and its first head sorts them', () => {
    const { last } = mountTable({ rows: sittingRows(30), grid: { pageSizes: [10, 0] } }, { id: 'sittings' });
    expect(texts('[role="status"]')).toContain('30 result(s)');
    expect(texts('tbody tr')).toHaveLength(10);
    click(find('thead button'));
    expect(last()?.sort).toEqual({ field: 'week', direction: 'asc' });
    expect(find('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
  });

  it('says that there is nothing', () => {
    mountTable({ rows: [] }, { id: 'sittings' });
    expect(document.body.textContent).toContain('There are no results to display.');
  });
});

describe('a grid of which one part takes the keys', () => {
  const pivot = { rows: 'week', across: ['weekday', 'half'], value: 'seat', entry: 'seats', moves: 'right' } as const;
  const open = (more: object = {}) => mountTable({ grid: { pivot: { ...pivot, ...more } } }, { id: 'sittings' });
  const at = (line: number, head: number) => find(`[data-line="${line}"][data-head="${head}"]`);
  const here = () => {
    const { line, head } = (document.activeElement as HTMLElement).dataset;
    return `${line},${head}`;
  };
  const seats = (line: number) => [0, 1, 2, 3].map((head) => at(line, head).textContent.trim());

  it('has its focus in the cells themselves, with nothing in them that takes it, and one tab stop', () => {
    open();
    expect(at(0, 0).getAttribute('role')).toBe('gridcell');
    expect(document.querySelectorAll('tbody button, tbody input, td [tabindex]')).toHaveLength(0);
    expect(document.querySelectorAll('table [tabindex="0"]')).toHaveLength(1);
    focus(at(0, 0));
    press('ArrowDown');
    expect(here()).toBe('1,0');
    expect(document.querySelectorAll('table [tabindex="0"]')).toHaveLength(1);
  });

  it.each([
    ['right', '0,1', '1,0'],
    ['down', '1,0', '3,3'],
  ])('moves on %s when something was entered, at the end of a line to the next', (moves, next, last) => {
    open({ moves });
    focus(at(0, 0));
    press('x');
    expect(here()).toBe(next);
    focus(at(moves === 'right' ? 0 : 3, 3));
    press('y');
    expect(here()).toBe(last);
  });

  it('means all that a head heads: a line, a column, the two of a day, everything', () => {
    open();
    focus(at(0, 0));
    press('ArrowLeft');
    expect(here()).toBe('0,-1');
    press('l');
    expect([seats(0), here()]).toEqual([['L', 'L', 'L', 'L'], '1,-1']);
    press('ArrowRight');
    for (const [key, place] of [
      ['Home', '1,0'],
      ['ArrowUp', '0,0'],
      ['ArrowUp', '-1,0'],
      ['ArrowUp', '-2,0'],
    ] as const) {
      press(key);
      expect(here()).toBe(place);
    }
    press('d');
    expect([0, 3].map((line) => seats(line).slice(0, 2))).toEqual([
      ['D', 'D'],
      ['D', 'D'],
    ]);
    expect(here()).toBe('-2,2');
    press('ArrowDown');
    press('ArrowRight');
    press('c');
    expect(seats(2)[3]).toBe('C');
    focus(at(-1, -1));
    press('a');
    expect([seats(0), seats(3), here()]).toEqual([['A', 'A', 'A', 'A'], ['A', 'A', 'A', 'A'], '-1,-1']);
  });

  it('chooses a block with Shift, tells it, and gives it up with any other move', () => {
    open();
    focus(at(0, 0));
    press('ArrowRight', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(4);
    press('b');
    expect([seats(0).slice(0, 2), seats(1).slice(0, 2), here()]).toEqual([['B', 'B'], ['B', 'B'], '1,1']);
    press('ArrowRight');
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(0);
    press('PageDown');
    expect(here()).toBe('3,2');
  });

  it('goes where it says, and leaves it the keys of a press and of a paste', () => {
    open();
    focus(at(3, 3));
    press('Home', { altKey: true });
    expect(here()).toBe('0,0');
    click(at(2, 1));
    expect(document.body.textContent).toContain('Pressed 2');
  });
});
