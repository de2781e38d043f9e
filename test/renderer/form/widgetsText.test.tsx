import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { ANY_TEXT_LIMIT, leftWords } from '../../../src/renderer/form/widgets/AnyTextWidget.tsx';
import { joinMoment, meetingTimes, readMoment } from '../../../src/renderer/form/widgets/momentText.ts';
import { button, click, control, formOf, leave, mountForm, type } from './mount.tsx';
// Read here, where nothing gives up: the calendar is loaded when it is first opened.
import '../../../src/renderer/form/widgets/DatePopover.tsx';

function mountField(schema: JsonObject, ui: JsonObject = {}, value?: Json) {
  return mountForm(
    formOf({ properties: { field: { title: 'Field', ...schema } } }, { uiSchema: { field: ui } }),
    value === undefined ? {} : { answers: { field: value } },
  );
}

const errorText = () => document.getElementById('f-field__error')?.textContent ?? '';
const anyText = [{ type: 'string', maxLength: 250 }, { 'ui:widget': 'any-text' }] as const;

function choose(select: HTMLSelectElement, value: string) {
  act(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('any-character text', () => {
  it('takes 250 characters and no more [FORM-9] [C-51]', () => {
    mountField(...anyText);
    expect(control('field').maxLength).toBe(250);
    expect(ANY_TEXT_LIMIT).toBe(250);
  });

  it('says in words how many are left, beside the field and to whoever stands on it', () => {
    mountField(...anyText, 'Emma');
    const words = document.getElementById('f-field__left');
    expect(words?.textContent).toBe('246 characters left');
    expect(control('field').getAttribute('aria-describedby')).toContain('f-field__left');
    type(control('field'), 'x'.repeat(249));
    expect(words?.textContent).toBe('1 character left');
  });

  it('says when some of what is pasted does not fit', () => {
    mountField(...anyText, 'x'.repeat(240));
    const paste = Object.assign(new Event('paste', { bubbles: true }), {
      clipboardData: { getData: () => 'y'.repeat(20) },
    });
    act(() => void control('field').dispatchEvent(paste));
    expect(document.getElementById('f-field__left')?.textContent).toContain('did not fit');
  });

  it('reads the count aloud only once typing has paused', () => {
    vi.useFakeTimers();
    const { container } = mountField(...anyText);
    const aloud = () => container.querySelector('.field [role=status]')?.textContent;
    type(control('field'), 'Emma');
    expect(aloud()).toBe('');
    act(() => void vi.advanceTimersByTime(1500));
    expect(aloud()).toBe('246 characters left');
    vi.useRealTimers();
  });

  it.each([
    [250, 'No characters left'],
    [249, '1 character left'],
    [251, '1 character too many'],
    [260, '10 characters too many'],
  ])('after %i says “%s”', (length, words) => expect(leftWords(length)).toBe(words));
});

describe('date and time of a meeting', () => {
  const meeting = [
    { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$` },
    { 'ui:widget': 'date-time' },
  ] as const;
  const date = () => control('field__date');
  const time = () => control<HTMLSelectElement>('field__time');

  it('offers every quarter of an hour from 08:00 to 18:00', () => {
    mountField(...meeting);
    const offered = [...time().options].map(({ text }) => text).slice(1);
    expect(offered).toEqual([...meetingTimes]);
    expect(offered.slice(0, 3)).toEqual(['08:00', '08:15', '08:30']);
    expect(offered.at(-1)).toBe('18:00');
    expect(offered).toHaveLength(41);
  });

  it('answers the local day and time together [FORM-14]', () => {
    const { state } = mountField(...meeting);
    type(date(), '16/3/2026');
    leave(date());
    choose(time(), '09:15');
    expect(state.document.answers).toEqual({ field: '2026-03-16T09:15' });
    expect(date().value).toBe('16/03/2026');
  });

  it('takes a day without separators, and finds no fault on the way from one part to the other', () => {
    const { state } = mountField(...meeting);
    act(() => date().focus());
    type(date(), '01122026');
    act(() => time().focus());
    expect(date().value).toBe('01/12/2026');
    expect(errorText()).toBe('');
    expect(time().getAttribute('aria-invalid')).toBeNull();
    act(() => time().blur());
    expect(errorText()).not.toBe('');
    choose(time(), '09:15');
    expect(state.document.answers).toEqual({ field: '2026-12-01T09:15' });
    expect(errorText()).toBe('');
  });

  it('puts a time on top of a day that is still being typed', () => {
    const { state } = mountField(...meeting);
    choose(time(), '09:15');
    type(date(), '16/03/2026');
    leave(date());
    expect(state.document.answers).toEqual({ field: '2026-03-16T09:15' });
  });

  it('understands a day with its time behind it', () => {
    const { state } = mountField(...meeting);
    type(date(), '16/03/2026 10:30');
    leave(date());
    expect(state.document.answers).toEqual({ field: '2026-03-16T10:30' });
    expect(time().value).toBe('10:30');
  });

  it('refuses a Saturday in words, keeps what was typed, and never makes an answer of it', () => {
    const { state } = mountField(...meeting, '2026-03-16T09:15');
    type(date(), '14/03/2026');
    leave(date());
    expect(errorText()).toContain('Please choose a day from Monday to Friday');
    expect(date().value).toBe('14/03/2026');
    expect(state.document.answers).toEqual({ field: '14/03/2026 09:15' });
    type(date(), '17/03/2026');
    leave(date());
    expect(errorText()).toBe('');
    expect(state.document.answers).toEqual({ field: '2026-03-17T09:15' });
  });

  it('keeps half an answer, which is not whole until it has both', () => {
    const { state } = mountField(...meeting);
    choose(time(), '09:15');
    expect(state.document.answers).toEqual({ field: '09:15' });
    expect(time().value).toBe('09:15');
    choose(time(), '');
    expect(state.document.answers).toEqual({});
  });

  it('shows weekends in the calendar as what cannot be chosen, and the years from 1900 to two years on [FORM-15]', async () => {
    const { state } = mountField(...meeting, '2026-03-16T09:15');
    click(button('Choose a date for Field'));
    const day = (name: string) =>
      [...document.querySelectorAll<HTMLButtonElement>('[role=gridcell]')].find((cell) => cell.textContent === name);
    await vi.waitFor(() => expect(day('14')).toBeDefined(), 30_000);
    expect(day('14')?.disabled).toBe(true);
    expect(day('15')?.disabled).toBe(true);
    const years = [...(document.querySelector<HTMLSelectElement>('select[aria-label=Year]')?.options ?? [])].map(
      ({ text }) => text,
    );
    expect([years[0], years.at(-1)]).toEqual(['1900', '2028']);
    click(day('17') as HTMLButtonElement);
    expect(state.document.answers).toEqual({ field: '2026-03-17T09:15' });
  });

  it.each([
    ['2026-03-16T09:15', { date: '2026-03-16', time: '09:15' }],
    ['2026-03-16T09:15:00', { date: '2026-03-16', time: '09:15' }],
    ['2026-06-16T08:15:00Z', { date: '2026-06-16', time: '09:15' }],
    ['2026-03-16', { date: '2026-03-16', time: '' }],
    ['09:15', { date: '', time: '09:15' }],
    ['14/03/2026 09:15', { date: '14/03/2026', time: '09:15' }],
    ['next week', { date: 'next week', time: '' }],
  ])('reads %s', (value, parts) => {
    expect(readMoment(value)).toEqual(parts);
    expect(readMoment(joinMoment(parts))).toEqual(parts);
  });

  it('reads as day and time in a document', () => {
    const form = formOf(
      { properties: { field: { title: 'Field', type: 'string' } } },
      { uiSchema: { field: { 'ui:widget': 'date-time' } } },
    );
    const { container } = mountForm(form, { answers: { field: '2026-03-16T09:15' }, readOnly: 'Closed' });
    expect(container.querySelector('dd')?.textContent).toBe('16/03/2026 09:15');
  });
});

describe('money in a document', () => {
  it('reads £0.00 where there is no amount, and for a real nought [FORM-17] [C-24]', () => {
    const price = { type: ['number', 'null'], title: 'Price' };
    const ui = { 'ui:widget': 'money' };
    const form = formOf(
      { properties: { none: price, null: price, zero: price, some: price } },
      { uiSchema: { none: ui, null: ui, zero: ui, some: ui } },
    );
    const { container } = mountForm(form, { answers: { null: null, zero: 0, some: 1234.5 }, readOnly: 'Closed' });
    expect([...container.querySelectorAll('dd')].map((dd) => dd.textContent)).toEqual([
      '£0.00',
      '£0.00',
      '£0.00',
      '£1,234.50',
    ]);
  });
});

describe('a value worked out from other answers', () => {
  it('follows every change of them and says where it comes from [FORM-7]', () => {
    const form = formOf(
      {
        properties: {
          novels: { type: 'integer', title: 'Novels' },
          poems: { type: 'integer', title: 'Poems' },
          all: { type: ['integer', 'null'], title: 'All books' },
        },
      },
      { derived: { all: { operator: 'sum', of: ['/novels', '/poems'] } } },
    );
    mountForm(form, {
      answers: { novels: 2, all: 2 },
      locks: [{ pointer: '/all', reason: 'Worked out from other answers', automatic: true }],
    });
    expect(control('all').textContent).toContain('2');
    type(control('poems'), '5');
    leave(control('poems'));
    expect(control('all').textContent).toContain('7');
    expect(control('all').textContent).toContain('Worked out from other answers');
  });
});
