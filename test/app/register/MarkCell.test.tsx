import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandResult } from '../../../src/renderer/index.ts';
import { byText, click, find, press } from '../support.tsx';
import { afternoon, markCell, morning } from './marks.tsx';

const options = () => [...document.querySelectorAll('[role=option] b')].map((code) => code.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('alert', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a mark in the week grid', () => {
  it('shows its code, and says session and meaning to a reader of the screen', () => {
    const { button } = markCell();
    expect(button().textContent).toBe('/');
    expect(button().getAttribute('aria-label')).toBe('Wednesday 12 November 2025 AM: /, Present (AM)');
  });

  it('[SATT-8] carries the stripe and, but for the first school of the key, number and name of its school', () => {
    const { button, element } = markCell({ row: { ...morning, schoolNumber: 2 } });
    expect(button().getAttribute('aria-label')).toContain('12 November 2025 AM at Starlingmere: /');
    expect(find<HTMLElement>(element, '[data-number]').dataset.number).toBe('2');
    const first = markCell({ row: { ...morning, schoolNumber: 1 } }).element;
    const [one, two] = [first, element].map((place) => getComputedStyle(find(place, 'span')).backgroundImage);
    expect(two).toContain('repeating-linear-gradient');
    expect([first.textContent, one === two]).toEqual(['/', false]);
  });

  it('[REG-4] [REG-10] [REG-15] saves a different mark by the single call, with what the row knows', async () => {
    const { button, calls, settle } = markCell();
    press(button(), 'L');
    await settle();
    expect(calls).toEqual([
      {
        operation: 'attendance.saveMark',
        input: {
          studentId: 5,
          date: '2025-11-12',
          session: 'AM',
          schoolId: 3,
          registerId: 8,
          yearGroupId: 9,
          startDate: '2025-11-12',
          endDate: '2025-11-12',
          studentIds: [5],
          overwrite: false,
          mark: 'L',
        },
      },
    ]);
  });

  it('[REG-4] makes no call for the mark that stands already', async () => {
    const { button, calls, settle } = markCell();
    press(button(), '/');
    await settle();
    expect(calls).toEqual([]);
  });

  it('takes either stroke for present, whichever the session takes', async () => {
    const { button, calls, settle } = markCell({ row: afternoon });
    press(button(), '/');
    await settle();
    expect(calls[0]?.input.mark).toBe('\\');
  });

  it('waits a moment for the second character of a code', async () => {
    const { button, calls, settle } = markCell();
    press(button(), 'c');
    expect(button().textContent).toBe('C');
    expect(calls).toEqual([]);
    press(button(), '1');
    await settle();
    expect(calls[0]?.input.mark).toBe('C1');
  });

  it('takes the shorter code when nothing follows', async () => {
    const { button, calls } = markCell();
    press(button(), 'c');
    await act(async () => void vi.advanceTimersByTime(1000));
    expect(calls[0]?.input.mark).toBe('C');
  });

  it('takes the shorter code at once with Enter', async () => {
    const { button, calls, settle } = markCell();
    press(button(), 'c');
    press(button(), 'Enter');
    await settle();
    expect(calls[0]?.input.mark).toBe('C');
  });

  it('keeps what is being saved while rows arrive that were asked for before it', async () => {
    let finish: (result: CommandResult) => void = () => undefined;
    const { button, redraw, settle } = markCell({ answer: new Promise((resolve) => (finish = resolve)) });
    press(button(), 'L');
    redraw({ ...morning });
    finish({ ok: true, body: {} });
    await settle();
    expect(button().textContent).toBe('L');
    redraw({ ...morning, mark: 'N' });
    expect(button().textContent).toBe('N');
  });

  it('[REG-12] shows a loader while it saves', async () => {
    let finish: (result: CommandResult) => void = () => undefined;
    const { button, settle } = markCell({ answer: new Promise((resolve) => (finish = resolve)) });
    press(button(), 'L');
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(button().querySelector('[role=progressbar], svg')).not.toBeNull();
    finish({ ok: true, body: {} });
    await settle();
    expect(button().getAttribute('aria-busy')).toBe('false');
    expect(button().textContent).toBe('L');
  });

  it('drops no key while it saves: the next code is saved after it', async () => {
    let finish: (result: CommandResult) => void = () => undefined;
    const { button, calls, settle } = markCell({ answer: new Promise((resolve) => (finish = resolve)) });
    press(button(), 'L');
    press(button(), 'N');
    expect(calls).toHaveLength(1);
    finish({ ok: true, body: {} });
    await settle();
    expect(calls.map(({ input }) => input.mark)).toEqual(['L', 'N']);
  });

  it('[REG-23] says "Mark saved"', async () => {
    const { button, notices, settle } = markCell();
    press(button(), 'L');
    await settle();
    expect(notices).toEqual([{ tone: 'success', text: 'Mark saved' }]);
  });

  it('[REG-24] alerts and goes back to the former mark when saving fails', async () => {
    const { button, settle } = markCell({ answer: { ok: false, status: 500, message: 'x', errors: {} } });
    press(button(), 'L');
    await settle();
    expect(window.alert).toHaveBeenCalledWith('Error, could not save mark. Please login back in to try again.');
    expect(button().textContent).toBe('/');
  });

  it('reloads the grid after a saved mark and shows what it then holds', async () => {
    const { button, refresh, redraw, settle } = markCell();
    press(button(), 'L');
    await settle();
    expect(refresh).toHaveBeenCalledWith(['student-attendance', 'session-attendance']);
    redraw({ ...morning, mark: 'N' });
    expect(button().textContent).toBe('N');
  });
});

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
    const { button, open, calls, settle } = markCell();
    press(button(), code);
    await settle();
    expect(open).toHaveBeenCalledWith(form, expect.objectContaining({ value: code }));
    expect(calls).toEqual([]);
  });

  it('[REG-9] Y7 asks for a comment', async () => {
    const { button, open, settle } = markCell();
    press(button(), 'y');
    press(button(), '7');
    await settle();
    expect(open).toHaveBeenCalledWith('mark/statutory-comment', expect.objectContaining({ value: 'Y7' }));
  });

  it('[REG-13] goes back to the former mark when the dialog is cancelled', async () => {
    const { button, settle } = markCell({ sent: false });
    press(button(), 'E');
    await settle();
    expect(button().textContent).toBe('/');
  });
});

describe('the list of codes', () => {
  it.each(['Enter', ' ', 'F4'])(
    '[REG-2] opens with %j and offers what is valid on the date and for the session',
    (key) => {
      const { button } = markCell();
      press(button(), key);
      expect(find(document, '[role=listbox]').getAttribute('aria-label')).toContain('Wednesday 12 November 2025 AM');
      expect(options()).toContain('C2');
      expect(options()).not.toContain('\\');
      expect(options()).not.toContain('H');
    },
  );

  it('[REG-2] offers no code before its first day', () => {
    const { button } = markCell({ row: { ...morning, date: '2024-03-04' } });
    press(button(), 'Enter');
    expect(options()).not.toContain('C2');
    expect(options()).toContain('C');
  });

  it('chooses with arrows and Enter, and closes', async () => {
    const { button, calls, settle } = markCell();
    press(button(), 'Enter');
    const list = find(document, '[role=listbox]');
    press(list, 'ArrowDown');
    press(list, 'Enter');
    await settle();
    expect(calls[0]?.input.mark).toBe('L');
  });

  it('[REG-11] marks the rest of the week with the block box ticked', async () => {
    const { button, calls, notices, settle } = markCell();
    press(button(), 'Enter');
    click(find(document, '[role=presentation] input[type=checkbox]'));
    click(byText(document, '[role=option] b', 'L'));
    await settle();
    expect(calls[0]).toMatchObject({ operation: 'attendance.saveBlock', input: { mark: 'L' } });
    expect(notices).toEqual([{ tone: 'success', text: 'Block marks saved' }]);
  });
});

describe('a whole week', () => {
  it('[REG-11] is filled with the box of the cell, once', async () => {
    const { element, button, calls, settle } = markCell();
    click(find(element, 'input[type=checkbox]'));
    press(button(), 'L');
    await settle();
    expect(calls[0]?.operation).toBe('attendance.saveBlock');
    expect(find<HTMLInputElement>(element, 'input[type=checkbox]').checked).toBe(false);
  });

  it('[REG-11] is filled by Shift and Enter with the mark that stands', async () => {
    const { button, calls, settle } = markCell();
    press(button(), 'Enter', { shiftKey: true });
    await settle();
    expect(calls[0]).toMatchObject({ operation: 'attendance.saveBlock', input: { mark: '/' } });
  });
});

describe('a session that takes no mark', () => {
  it('cannot be changed by somebody who may not, and says why', async () => {
    const { element, button, calls, settle } = markCell({ denied: 'You are not allowed to do this' });
    press(button(), 'L');
    press(button(), 'Enter');
    await settle();
    expect(calls).toEqual([]);
    expect(document.querySelector('[role=listbox]')).toBeNull();
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(element.textContent).toContain('You are not allowed to do this');
  });

  it('still takes a range that may lie ahead', () => {
    const reason = 'This day is in the future';
    const refused = ['attendance.saveMark', 'attendance.saveBlock', 'attendance.saveICode', 'attendance.saveXCode'];
    const $denied = Object.fromEntries(refused.map((operation) => [operation, reason]));
    const { button } = markCell({ row: { ...morning, mark: null, $denied }, denied: reason });
    press(button(), 'Enter');
    expect(options()).toEqual(['K', 'B', 'E', 'Y7', 'Z', '7']);
  });
});
