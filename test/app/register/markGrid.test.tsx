import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { CommandResult } from '../../../src/renderer/index.ts';
import { find, press } from '../support.tsx';
import { afternoon, markGrid, morning, quietPage, settle } from './marks.tsx';

const ALERT = 'Error, could not save mark. Please login back in to try again.';

quietPage();

/** A reply that comes when the test says so. */
function later() {
  let finish: (result: CommandResult) => void = () => undefined;
  const answer = new Promise<CommandResult>((resolve) => (finish = resolve));
  return { answer, finish: (result: CommandResult = { ok: true, body: {} }) => finish(result) };
}

describe('a mark in the week grid', () => {
  it('shows its code, and says its meaning to a reader of the screen', () => {
    const { cell } = markGrid();
    expect(cell().textContent).toBe('/');
    expect(cell().getAttribute('aria-label')).toBe('/, Present (AM)');
  });

  it('[SATT-8] carries the stripe and, but for the first school of the key, the number of its school', () => {
    const { cell } = markGrid({ rows: [{ ...morning, schoolNumber: 2 }] });
    expect(find<HTMLElement>(cell(), '[data-number]').dataset.number).toBe('2');
    const first = markGrid({ rows: [{ ...morning, schoolNumber: 1 }] }).cell();
    const [one, two] = [first, cell()].map((place) => getComputedStyle(find(place, 'div span')).backgroundImage);
    expect(two).toContain('repeating-linear-gradient');
    expect([first.querySelector('[data-number]'), one === two]).toEqual([null, false]);
  });

  it('[REG-4] [REG-10] [REG-15] saves a different mark by the single call, with what the row knows', async () => {
    const { cell, calls } = markGrid();
    press(cell(), 'L');
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
          base: '/',
          saveId: expect.any(String),
        },
      },
    ]);
  });

  it('[REG-4] makes no call for the mark that stands already', async () => {
    const { cell, calls } = markGrid();
    press(cell(), '/');
    await settle();
    expect(calls).toEqual([]);
  });

  it('takes either stroke for present, whichever the session takes', async () => {
    const { cell, calls } = markGrid({ rows: [afternoon] });
    press(cell(), '/');
    await settle();
    expect(calls[0]?.input.mark).toBe('\\');
  });

  it('waits a moment for the second character of a code', async () => {
    const { cell, calls } = markGrid();
    press(cell(), 'c');
    expect(cell().textContent).toBe('C');
    await settle();
    expect(calls).toEqual([]);
    press(cell(), '1');
    await settle();
    expect(calls[0]?.input.mark).toBe('C1');
  });

  it('takes the shorter code when nothing follows, and at once with Enter', async () => {
    const { cell, calls } = markGrid();
    press(cell(), 'c');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(calls[0]?.input.mark).toBe('C');
    const other = markGrid();
    press(other.cell(), 'c');
    press(other.cell(), 'Enter');
    await settle();
    expect(other.calls[0]?.input.mark).toBe('C');
  });

  it('keeps what is being saved while rows arrive that were asked for before it', async () => {
    const { answer, finish } = later();
    const { cell, redraw } = markGrid({ answer });
    press(cell(), 'L');
    await settle();
    redraw([{ ...morning }]);
    expect(cell().getAttribute('aria-label')).toContain('L, ');
    finish();
    await settle();
    redraw([{ ...morning, mark: 'L' }]);
    redraw([{ ...morning, mark: 'N' }]);
    expect(cell().textContent).toBe('N');
  });

  it('[REG-12] shows a loader while it saves', async () => {
    const { answer, finish } = later();
    const { cell } = markGrid({ answer });
    press(cell(), 'L');
    await settle();
    expect(cell().getAttribute('aria-busy')).toBe('true');
    expect(cell().querySelector('[role=progressbar], svg')).not.toBeNull();
    finish();
    await settle();
    expect(cell().getAttribute('aria-busy')).toBe('false');
    expect(cell().textContent).toBe('L');
  });

  it('drops no key while it saves: the next code is saved after it', async () => {
    const { answer, finish } = later();
    const { cell, calls } = markGrid({ answer });
    press(cell(), 'L');
    await settle();
    press(cell(), 'N');
    await settle();
    expect(calls).toHaveLength(1);
    finish();
    await settle();
    expect(calls.map(({ input }) => input.mark)).toEqual(['L', 'N']);
  });

  it('[REG-23] says "Mark saved"', async () => {
    const { cell, notices } = markGrid();
    press(cell(), 'L');
    await settle();
    expect(notices).toEqual([{ tone: 'success', text: 'Mark saved' }]);
  });

  it('[REG-24] alerts and goes back to the former mark when saving fails', async () => {
    const { cell } = markGrid({ answer: { ok: false, status: 500, message: 'x', errors: {} } });
    press(cell(), 'L');
    await settle();
    expect(window.alert).toHaveBeenCalledWith(ALERT);
    expect(cell().textContent).toBe('/');
  });

  it('reloads its lists once nothing more is typed, and shows what they then hold', async () => {
    const { cell, refresh, redraw } = markGrid();
    press(cell(), 'L');
    await settle();
    expect(refresh).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(refresh).toHaveBeenCalledWith(['student-attendance', 'session-attendance']);
    redraw([{ ...morning, mark: 'N' }]);
    expect(cell().textContent).toBe('N');
  });
});
