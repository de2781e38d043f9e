import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { filterForm, formatOf, type JsonObject } from '../../../src/engine/index.ts';
import { button, click, control, formOf, leave, mountForm, type } from './mount.tsx';

const many = Array.from({ length: 5000 }, (_, index) => ({ value: index + 1, label: `Branch ${index + 1}` }));
const useOptions = () => ({ options: many, loading: false, failed: false, reload: () => undefined });

function mountLong(schema: JsonObject = { type: 'integer' }, answers: JsonObject = {}) {
  const form = formOf(
    { properties: { field: { title: 'Branch', ...schema } } },
    { uiSchema: { field: { 'ui:widget': 'select', 'ui:options': { lookup: 'branches' } } } },
  );
  return mountForm(form, { answers, host: { useOptions } });
}

const press = (key: string) =>
  act(
    () => void control('field').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );
const listed = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const active = () => document.getElementById(control('field').getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a long list of choices', () => {
  it('is a combobox whose list is drawn only as far as it is in sight', () => {
    mountLong();
    expect(control('field').getAttribute('role')).toBe('combobox');
    expect(listed()).toHaveLength(0);
    click(control('field'));
    expect(listed().length).toBeGreaterThan(5);
    expect(listed().length).toBeLessThan(40);
    expect(listed()[0]?.getAttribute('aria-setsize')).toBe('5000');
    expect(control('field').getAttribute('aria-expanded')).toBe('true');
  });

  it('narrows as one types, and Enter takes the row the arrows are on', () => {
    const { state, container } = mountLong();
    type(control('field'), 'branch 49');
    expect(listed()[0]?.textContent).toBe('Branch 49');
    expect(active()).toBe('Branch 49');
    expect(container.querySelector('.field [role=status]')?.textContent).toBe('199 choices');
    press('ArrowDown');
    expect(active()).toBe('Branch 490');
    press('Enter');
    expect(state.document.answers).toEqual({ field: 490 });
    expect(control('field').value).toBe('Branch 490');
    expect(listed()).toHaveLength(0);
  });

  it('opens on the answer, far down the list as it is', () => {
    mountLong({ type: 'integer' }, { field: 4711 });
    expect(control('field').value).toBe('Branch 4711');
    press('ArrowDown');
    expect(active()).toBe('Branch 4711');
    press('ArrowUp');
    expect(active()).toBe('Branch 4710');
  });

  it('keeps a choice with its label where the answer is an object', () => {
    const { state } = mountLong({ type: 'object' });
    type(control('field'), 'branch 77');
    click(listed()[0] as HTMLElement);
    expect(state.document.answers).toEqual({ field: { value: 77, label: 'Branch 77' } });
  });

  it('leaves the answer as it was when a search is given up, by Escape or by leaving', () => {
    const { state } = mountLong({ type: 'integer' }, { field: 3 });
    act(() => control('field').focus());
    type(control('field'), 'branch 12');
    press('Escape');
    expect(control('field').value).toBe('Branch 3');
    type(control('field'), 'branch 12');
    leave(control('field'));
    expect(control('field').value).toBe('Branch 3');
    expect(state.document.answers).toEqual({ field: 3 });
  });

  it('takes the answer out when its text is emptied', () => {
    const { state } = mountLong({ type: 'integer' }, { field: 3 });
    type(control('field'), '');
    leave(control('field'));
    expect(state.document.answers).toEqual({});
  });

  it('says when nothing matches, and shows an answer that is no longer offered', () => {
    mountLong({ type: 'object' }, { field: { value: 'gone', label: 'Branch that closed' } });
    expect(control('field').value).toBe('Branch that closed');
    type(control('field'), 'nowhere');
    expect(document.querySelector('[role=listbox]')?.textContent).toBe('Nothing matches.');
  });

  it('draws a hundred boxes of many choices and every one that is ticked', () => {
    const form = formOf(
      { properties: { field: { type: 'array', title: 'Branches', items: { type: 'integer' } } } },
      { uiSchema: { field: { 'ui:widget': 'multi-select', 'ui:options': { lookup: 'branches' } } } },
    );
    const { container } = mountForm(form, { answers: { field: [4711] }, host: { useOptions } });
    expect(container.querySelectorAll('input[type=checkbox]')).toHaveLength(101);
    expect(container.textContent).toContain('4899 more');
    const find = container.querySelector<HTMLInputElement>('input[type=search]');
    type(find as HTMLInputElement, 'branch 500');
    expect([...container.querySelectorAll('.option')].map((label) => label.textContent)).toEqual([
      'Branch 500',
      'Branch 5000',
    ]);
  });
});

describe('a scale', () => {
  const mountScale = (schema: JsonObject, options: JsonObject = {}, answers: JsonObject = {}) =>
    mountForm(
      formOf(
        { properties: { field: { type: 'integer', title: 'Liked it', ...schema } } },
        { uiSchema: { field: { 'ui:widget': 'scale', 'ui:options': options } } },
      ),
      { answers },
    );
  const labels = (container: Element) =>
    [...container.querySelectorAll('.scale-step')].map((label) => label.textContent);

  it('is a group of radio buttons from its minimum to its maximum, with words at both ends', () => {
    const { container, state } = mountScale({ minimum: 1, maximum: 5 }, { ends: ['Not at all', 'Very much'] });
    expect(control('field').getAttribute('role')).toBe('radiogroup');
    expect(labels(container)).toEqual(['1Not at all', '2', '3', '4', '5Very much']);
    click(control('field__3'));
    expect(state.document.answers).toEqual({ field: 4 });
  });

  it('names its faces in words', () => {
    const { container } = mountScale({ minimum: 1, maximum: 5 }, { faces: true });
    expect(container.querySelectorAll('.scale-step svg')).toHaveLength(5);
    expect(labels(container)[0]).toBe('1Very unhappy');
    expect(labels(container)[4]).toBe('5Very happy');
  });

  it('takes its steps and their names from the choices where there are some', () => {
    const { container, state } = mountScale(
      {
        oneOf: [
          { const: 1, title: 'Dull' },
          { const: 2, title: 'Fair' },
          { const: 3, title: 'Gripping' },
        ],
      },
      { faces: true },
    );
    expect(labels(container)).toEqual(['Dull', 'Fair', 'Gripping']);
    click(control('field__2'));
    expect(state.document.answers).toEqual({ field: 3 });
  });

  it('lets an answer that is not required be taken back', () => {
    const { state } = mountScale({ minimum: 1, maximum: 3 }, {}, { field: 2 });
    click(button('Clear answer'));
    expect(state.document.answers).toEqual({});
  });

  it('shows a card instead of a scale without an end', () => {
    const { container } = mountScale({ minimum: 1 });
    expect(container.textContent).toContain('A scale needs a minimum and a maximum, or choices.');
  });

  it('reads with its highest step in a document', () => {
    const form = formOf(
      { properties: { field: { type: 'integer', title: 'Liked it', minimum: 1, maximum: 5 } } },
      { uiSchema: { field: { 'ui:widget': 'scale' } } },
    );
    expect(
      mountForm(form, { answers: { field: 4 }, readOnly: 'Closed' }).container.querySelector('dd')?.textContent,
    ).toBe('4 of 5');
  });
});

describe('choices that were used lately', () => {
  const types = {
    type: 'integer',
    oneOf: [
      { const: 1, title: 'Admissions' },
      { const: 2, title: 'Meeting' },
      { const: 3, title: 'Telephone call' },
    ],
  };
  const form = formOf(
    { properties: { field: { title: 'Note type', ...types } } },
    { uiSchema: { field: { 'ui:widget': 'select', 'ui:options': { recent: 'note' } } } },
  );

  it('stand first the next time, each list apart, and what cannot be read is none', () => {
    const kept = new Map<string, string>([
      ['recent:other', '[1]'],
      ['recent:note', '{'],
    ]);
    const preferences = {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string) => void kept.set(key, value),
    };
    const first = mountForm(form, { host: { preferences } });
    const select = () => control<HTMLSelectElement>('field');
    expect([...select().querySelectorAll('optgroup')]).toEqual([]);
    act(() => {
      select().value = '2';
      select().dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(first.state.document.answers).toEqual({ field: 3 });
    expect(kept.get('recent:note')).toBe('[3]');
    first.unmount();
    mountForm(form, { host: { preferences } });
    expect([...select().querySelectorAll('optgroup')].map(({ label, textContent }) => [label, textContent])).toEqual([
      ['Used lately', 'Telephone call'],
      ['All', 'AdmissionsMeetingTelephone call'],
    ]);
  });
});

describe('a choice that its list does not hold', () => {
  it('is said to be none of it, and never shown as the id that it is', () => {
    const few = () => ({
      options: [{ value: 1, label: 'North' }],
      loading: false,
      failed: false,
      reload: () => undefined,
    });
    const form = formOf(
      { properties: { field: { title: 'Branch', type: 'integer' } } },
      { uiSchema: { field: { 'ui:widget': 'select', 'ui:options': { lookup: 'branches' } } } },
    );
    mountForm(form, { answers: { field: 9999 }, host: { useOptions: few } });
    expect(control<HTMLSelectElement>('field').selectedOptions[0]?.textContent).toBe('not in the list');
    mountForm(form, {
      answers: { field: 1 },
      locks: [{ pointer: '/field', reason: 'Cannot be changed.' }],
      host: { useOptions: few },
    });
    expect(document.querySelector('dl.read dd')?.textContent).toBe('North');
  });
});

describe('a choice that its list offers no longer', () => {
  const options = [
    { value: 1, label: 'North' },
    { value: 2, label: 'South', offered: false },
  ];
  const some = () => ({ options, loading: false, failed: false, reload: () => undefined });
  const texts = () => [...control<HTMLSelectElement>('field').options].map(({ textContent }) => textContent);

  const mountAnswered = (answers: JsonObject) => {
    const form = formOf(
      { properties: { field: { title: 'Branch', type: 'integer' } } },
      { uiSchema: { field: { 'ui:widget': 'select', 'ui:options': { lookup: 'branches' } } } },
    );
    mountForm(form, { answers, host: { useOptions: some } });
  };

  it('is not offered to a new answer', () => {
    mountAnswered({});
    expect(texts()).toEqual(['Choose…', 'North']);
  });

  it('stands there for the answer that it is', () => {
    mountAnswered({ field: 2 });
    expect(texts()).toEqual(['Choose…', 'North', 'South']);
    expect(control<HTMLSelectElement>('field').selectedOptions[0]?.textContent).toBe('South');
  });

  it('is a choice of a filter', () => {
    const lookup = { title: 'Branch', list: 'branches.list' };
    const format = formatOf({ title: 'Branch', type: 'integer', $ref: 'lookups/branches' });
    const column = { field: 'field', title: 'Branch', kind: 'in', valueType: 'number', format } as const;
    const filter = { ...column, lookup, lookupId: 'branches', single: true, locked: false, alone: false };
    const form = filterForm([filter], 'filters/x');
    mountForm(form, { answers: {}, host: { useOptions: some } });
    expect(texts()).toEqual(['Choose…', 'North', 'South']);
  });
});
