import { describe, expect, it } from 'vitest';
import { byText, click, find, press } from '../support.tsx';
import { markGrid, morning, quietPage, settle } from './marks.tsx';

const options = () => [...document.querySelectorAll('[role=option] b')].map((code) => code.textContent);

quietPage();

describe('a code that opens a dialog', () => {
  it.each([
    ['[REG-5]', 'E', 'mark/exclusion'],
    ['[REG-6]', 'I', 'mark/i-code'],
    ['[REG-7]', 'X', 'mark/x-code'],
    ['[REG-8]', '7', 'mark/date-range'],
    ['[REG-8]', 'Z', 'mark/date-range'],
    ['[REG-9]', 'B', 'mark/statutory-comment'],
    ['[REG-9]', 'K', 'mark/statutory-comment'],
  ])('%s %s asks %s first', async (_id, code, form) => {
    const { cell, open, calls } = markGrid();
    press(cell(), code);
    await settle();
    expect(open).toHaveBeenCalledWith(form, expect.objectContaining({ value: code }));
    expect(calls).toEqual([]);
  });

  it('[REG-9] Y7 asks for a comment', async () => {
    const { cell, open } = markGrid();
    press(cell(), 'y');
    press(cell(), '7');
    await settle();
    expect(open).toHaveBeenCalledWith('mark/statutory-comment', expect.objectContaining({ value: 'Y7' }));
  });

  it('[REG-13] goes back to the former mark when the dialog is cancelled', async () => {
    const { cell, open, calls } = markGrid({ sent: false });
    press(cell(), 'E');
    await settle();
    expect(open).toHaveBeenCalledOnce();
    expect(cell().textContent).toBe('/');
    expect(calls).toEqual([]);
  });
});

describe('the list of codes', () => {
  const list = () => find<HTMLElement>(document, '[role=listbox]');

  it.each(['Enter', ' ', 'F4'])(
    '[REG-2] opens with %j and offers what is valid on the date and for the session',
    (key) => {
      const { cell } = markGrid();
      press(cell(), key);
      expect(list().getAttribute('aria-label')).toContain('Wednesday 12 November 2025 AM');
      expect(options()).toContain('C2');
      expect(options()).not.toContain('\\');
      expect(options()).not.toContain('H');
    },
  );

  it('[REG-2] offers no code before its first day', () => {
    const { cell } = markGrid({ rows: [{ ...morning, date: '2024-03-04' }] });
    press(cell(), 'Enter');
    expect(options()).not.toContain('C2');
    expect(options()).toContain('C');
  });

  it('chooses with arrows and Enter, and closes', async () => {
    const { cell, calls } = markGrid();
    press(cell(), 'Enter');
    press(list(), 'ArrowDown');
    press(list(), 'Enter');
    await settle();
    expect(calls[0]?.input.mark).toBe('L');
    expect(document.querySelector('[role=listbox]')).toBeNull();
  });

  it('[REG-11] [REG-23] marks the rest of the week with the block box ticked', async () => {
    const { cell, calls, notices } = markGrid();
    press(cell(), 'Enter');
    click(find(document, '[role=presentation] input[type=checkbox]'));
    click(byText(document, '[role=option] b', 'L'));
    await settle();
    expect(calls[0]).toMatchObject({ operation: 'attendance.saveBlock', input: { mark: 'L' } });
    expect(notices).toEqual([{ tone: 'success', text: 'Block marks saved' }]);
  });
});

describe('a whole week', () => {
  it('[REG-11] is filled with the box of the cell, once', async () => {
    const { cell, calls } = markGrid();
    click(find(cell(), '[data-box]'));
    press(cell(), 'L');
    await settle();
    expect(calls[0]?.operation).toBe('attendance.saveBlock');
    expect(cell().querySelector('[data-ticked]')).toBeNull();
  });

  it('[REG-11] is filled by Shift and Enter with the mark that stands', async () => {
    const { cell, calls } = markGrid();
    press(cell(), 'Enter', { shiftKey: true });
    await settle();
    expect(calls[0]).toMatchObject({ operation: 'attendance.saveBlock', input: { mark: '/' } });
  });
});

describe('a session that takes no mark', () => {
  it('cannot be changed by somebody who may not, and says why', async () => {
    const { cell, calls } = markGrid({ denied: 'You are not allowed to do this' });
    press(cell(), 'L');
    press(cell(), 'Enter');
    await settle();
    expect(calls).toEqual([]);
    expect(document.querySelector('[role=listbox]')).toBeNull();
    expect(cell().getAttribute('aria-readonly')).toBe('true');
    const said = document.getElementById(cell().getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe('You are not allowed to do this');
  });

  it('still takes a range that may lie ahead', () => {
    const reason = 'This day is in the future';
    const refused = ['attendance.saveMark', 'attendance.saveBlock', 'attendance.saveICode', 'attendance.saveXCode'];
    const $denied = Object.fromEntries(refused.map((operation) => [operation, reason]));
    const { cell } = markGrid({ rows: [{ ...morning, mark: null, $denied }], denied: reason });
    press(cell(), 'Enter');
    expect(options()).toEqual(['K', 'B', 'E', 'Y7', 'Z', '7']);
  });
});
