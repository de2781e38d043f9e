import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { dateText, lastYear, readDate } from '../../../src/renderer/form/widgets/dateText.ts';
import { button, click, control, formOf, leave, mountForm, NOW, type } from './mount.tsx';
// Read here, where nothing gives up: the calendar is loaded when it is first opened.
import '../../../src/renderer/form/widgets/DatePopover.tsx';

function mountField(schema: JsonObject, ui: JsonObject = {}, value?: Json) {
  return mountForm(
    formOf({ properties: { field: { title: 'Field', ...schema } } }, { uiSchema: { field: ui } }),
    value === undefined ? {} : { answers: { field: value } },
  );
}

const wheel = (element: HTMLElement) =>
  act(() => void element.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: 100 })));
const errorText = () => document.getElementById('f-field__error')?.textContent ?? '';

afterEach(() => vi.restoreAllMocks());

describe('number', () => {
  const pages = { type: 'integer', minimum: 0 };

  it('takes digits only [FORM-10]', () => {
    const { state } = mountField(pages);
    type(control('field'), '12');
    type(control('field'), '12a');
    expect(control('field').value).toBe('12');
    type(control('field'), '12.5');
    expect(control('field').value).toBe('12');
    leave(control('field'));
    expect(state.document.answers).toEqual({ field: 12 });
  });

  it('refuses a negative where its minimum is 0, and says so until a number is typed [FORM-11]', () => {
    const { state } = mountField(pages);
    type(control('field'), '-5');
    expect(control('field').value).toBe('');
    expect(errorText()).toBe('Please ensure numbers are positive');
    expect(control('field').getAttribute('aria-invalid')).toBe('true');
    leave(control('field'));
    expect(state.document.answers).toEqual({});
    type(control('field'), '5');
    expect(errorText()).toBe('');
  });

  it('loses the focus and keeps its value when the wheel turns over it [FORM-12]', () => {
    const { state } = mountField(pages, {}, 7);
    act(() => control('field').focus());
    wheel(control('field'));
    expect(document.activeElement).not.toBe(control('field'));
    expect(control('field').value).toBe('7');
    expect(state.document.answers).toEqual({ field: 7 });
  });

  it('takes its answer out when it is emptied', () => {
    const { state } = mountField(pages, {}, 7);
    type(control('field'), '');
    leave(control('field'));
    expect(state.document.answers).toEqual({});
  });
});

describe('decimal', () => {
  it('takes a minus sign unless its minimum forbids one', () => {
    const { state } = mountField({ type: 'number' });
    type(control('field'), '-1.25');
    leave(control('field'));
    expect(state.document.answers).toEqual({ field: -1.25 });
  });

  it('refuses a minus sign where its minimum is 0 [FORM-11]', () => {
    mountField({ type: 'number', minimum: 0 });
    type(control('field'), '-1');
    expect(errorText()).toBe('Please ensure numbers are positive');
  });
});

describe('money', () => {
  const price = [{ type: 'number', minimum: 0 }, { 'ui:widget': 'money' }] as const;

  it('takes pounds with at most two decimals and shows two when it is left [FORM-17]', () => {
    const { state } = mountField(...price);
    type(control('field'), '12.5');
    type(control('field'), '12.555');
    expect(control('field').value).toBe('12.5');
    leave(control('field'));
    expect(control('field').value).toBe('12.50');
    expect(state.document.answers).toEqual({ field: 12.5 });
  });

  it('reads a pasted amount with pound sign and commas', () => {
    const { state } = mountField(...price);
    type(control('field'), '£1,234.50');
    leave(control('field'));
    expect(state.document.answers).toEqual({ field: 1234.5 });
  });
});

describe('date', () => {
  const day = { type: 'string', format: 'date' };

  it('shows and takes day, month, year and answers YYYY-MM-DD [FORM-14] [FORM-18]', () => {
    const { state } = mountField(day, {}, '2026-03-04');
    expect(control('field').value).toBe('04/03/2026');
    expect(control('field').placeholder).toBe('DD/MM/YYYY');
    type(control('field'), '5/4/2026');
    leave(control('field'));
    expect(state.document.answers).toEqual({ field: '2026-04-05' });
    expect(control('field').value).toBe('05/04/2026');
  });

  it('keeps what is typed and is no date as it was typed, and flags it when it is left', () => {
    const { state } = mountField(day);
    type(control('field'), '31/02/2026');
    leave(control('field'));
    expect(state.document.answers).toEqual({ field: '31/02/2026' });
    expect(control('field').value).toBe('31/02/2026');
    expect(errorText()).not.toBe('');
  });

  it.each([
    ['4/3/2026', '2026-03-04'],
    ['04.03.26', '2026-03-04'],
    ['04 03 1999', '1999-03-04'],
    ['04032026', '2026-03-04'],
    ['4-3-99', '1999-03-04'],
    ['3/14/2026', null],
    ['tomorrow', null],
  ])('reads %s as %s', (text, iso) => expect(readDate(text, 2026)).toBe(iso));

  it('leaves what is no ISO date as it is', () => expect(dateText('12/0')).toBe('12/0'));

  it('offers the years from 1900 to two years on [FORM-15]', async () => {
    mountField(day);
    click(button('Choose a date for Field'));
    const years = await vi.waitFor(() => {
      const select = document.querySelector<HTMLSelectElement>('select[aria-label=Year]');
      if (!select) throw new Error('The calendar is not there yet.');
      return [...select.options].map((option) => option.text);
    }, 30_000);
    expect(years[0]).toBe('1900');
    expect(years.at(-1)).toBe('2028');
    expect(years).toHaveLength(129);
    expect(lastYear(NOW)).toBe(2028);
  });
});

describe('e-mail', () => {
  const email = { type: 'string', format: 'email' };

  it('flags an address that is not local@domain when the field is left, not before [FORM-16]', () => {
    const { state } = mountField(email, { 'ui:widget': 'email' });
    type(control('field'), 'desk at library');
    expect(errorText()).toBe('');
    leave(control('field'));
    expect(errorText()).not.toBe('');
    expect(state.document.answers).toEqual({ field: 'desk at library' });
    type(control('field'), 'desk@library.example');
    leave(control('field'));
    expect(errorText()).toBe('');
  });
});

describe('text area', () => {
  it('grows with its content up to 500 pixels [FORM-8]', () => {
    const height = vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get');
    height.mockReturnValue(240);
    mountField({ type: 'string' }, { 'ui:widget': 'textarea' }, 'A long answer');
    expect(control('field').style.height).toBe('242px');
    height.mockReturnValue(1800);
    type(control<HTMLTextAreaElement>('field'), 'A very long answer');
    expect(control('field').style.height).toBe('500px');
    expect(control('field').style.maxHeight).toBe('500px');
  });
});

describe('choices', () => {
  const kinds = {
    oneOf: [
      { const: 'novel', title: 'Novel' },
      { const: 'poetry', title: 'Poetry' },
    ],
  };

  it('shows an answer that is no longer offered and keeps it', () => {
    mountField({ type: 'string', ...kinds }, {}, 'withdrawn');
    const select = control<HTMLSelectElement>('field');
    expect(select.selectedOptions[0]?.text).toBe('withdrawn');
  });

  it('keeps many choices in the order they are offered', () => {
    const { state } = mountField({ type: 'array', items: { type: 'string', ...kinds } });
    click(control('field__1'));
    click(control('field__0'));
    expect(state.document.answers).toEqual({ field: ['novel', 'poetry'] });
    click(control('field__0'));
    click(control('field__1'));
    expect(state.document.answers).toEqual({});
  });

  it('loads the choices of a lookup, and keeps them with their label where the answer is an object', () => {
    const useOptions = (id: string) => ({
      options: [{ value: 7, label: `${id} North` }],
      loading: false,
      failed: false,
      reload: () => undefined,
    });
    const form = formOf(
      { properties: { field: { type: 'object', title: 'Branch' } } },
      { uiSchema: { field: { 'ui:widget': 'select', 'ui:options': { lookup: 'branches' } } } },
    );
    const { state } = mountForm(form, { host: { useOptions } });
    const select = control<HTMLSelectElement>('field');
    act(() => {
      select.value = '0';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(state.document.answers).toEqual({ field: { value: 7, label: 'branches North' } });
  });
});
