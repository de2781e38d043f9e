import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../../../src/engine/index.ts';
import { choose, chosen, open, text, write } from './anyOriginForm.ts';
import { control } from './mount.tsx';

const loan = {
  title: 'Loan',
  properties: { borrower: { ...text, title: 'Borrower' }, note: { ...text, title: 'Note' } },
};
const sale = {
  title: 'Sale',
  properties: { price: { type: 'number', title: 'Price' }, note: { ...text, title: 'Note' } },
};

/**
 * The same alternatives at the root, of a property and of a row: where, how the place's answers are found, and its
 * prefix.
 */
const levels: [string, JsonSchema, (fields: JsonObject) => Json, string][] = [
  ['the root', { anyOf: [loan, sale] }, (fields) => fields, ''],
  [
    'a property',
    {
      properties: {
        deal: {
          title: 'Deal',
          oneOf: [
            { type: 'object', ...loan },
            { type: 'object', ...sale },
          ],
        },
      },
    },
    (fields) => ({ deal: fields }),
    'deal',
  ],
  [
    'an item',
    { properties: { deals: { type: 'array', items: { type: 'object', oneOf: [loan, sale] } } } },
    (fields) => ({ deals: [{ borrower: 'Zoe' }, fields] }),
    'deals-1',
  ],
];

describe.each(levels)('alternatives of %s', (_level, schema, wrap, prefix) => {
  const at = (name: string) => (prefix === '' ? name : `${prefix}-${name}`);

  it('select, when saved data is opened, the one that it is of, and change nothing', () => {
    const { view } = open(schema, wrap({ price: 3 }));
    expect(chosen(prefix)).toBe('Sale');
    expect(control(at('price')).value).toBe('3');
    expect(view.state.changes).toBe(0);
  });

  it('give back from A to B to A what A held, after saving and reloading too', () => {
    const { now, reopened } = open(schema, wrap({ borrower: 'Ann' }));
    choose(prefix, 'Sale');
    expect(now()).toEqual(wrap({}));
    write(at('price'), '5');
    expect(now()).toEqual(wrap({ price: 5 }));
    const later = reopened();
    expect(later.state.changes).toBe(0);
    expect(chosen(prefix)).toBe('Sale');
    choose(prefix, 'Loan');
    expect(control(at('borrower')).value).toBe('Ann');
    choose(prefix, 'Sale');
    expect(control(at('price')).value).toBe('5');
  });

  it('take an answer to the same question along, and restore each its own afterwards', () => {
    const { now } = open(schema, wrap({ borrower: 'Ann', note: 'first' }));
    choose(prefix, 'Sale');
    expect(control(at('note')).value).toBe('first');
    write(at('note'), 'second');
    choose(prefix, 'Loan');
    expect(now()).toEqual(wrap({ borrower: 'Ann', note: 'first' }));
    choose(prefix, 'Sale');
    expect(now()).toEqual(wrap({ note: 'second' }));
  });

  it('stay chosen while an answer is emptied to be typed anew', () => {
    const { reopened } = open(schema, wrap({ price: 3 }));
    write(at('price'), '');
    expect(chosen(prefix)).toBe('Sale');
    reopened();
    expect(chosen(prefix)).toBe('Sale');
  });
});

describe('alternatives told apart by an answer', () => {
  const kind = (name: string, more: JsonSchema): JsonSchema => ({
    title: name,
    properties: { kind: { const: name }, ...more },
  });
  const schema = {
    oneOf: [
      kind('word', { value: text, note: text }),
      kind('count', { value: { type: 'integer' }, note: text }),
      kind('none', {}),
    ],
  };
  const say = (index: number) => {
    const select = control<HTMLSelectElement>('kind');
    act(() => {
      select.value = String(index);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };

  it('hold each their own answer under one name, and ask no further question', () => {
    const { now, view, reopened } = open(schema, { kind: 'word', value: 'many', note: 'n' });
    expect(document.querySelectorAll('select')).toHaveLength(1);
    expect(view.state.changes).toBe(0);
    say(1);
    expect(now()).toEqual({ kind: 'count', note: 'n' });
    write('value', '12');
    say(2);
    expect(now()).toEqual({ kind: 'none' });
    reopened();
    say(0);
    expect([control('value').value, control('note').value]).toEqual(['many', 'n']);
    say(1);
    expect([control('value').value, control('note').value]).toEqual(['12', 'n']);
  });
});

describe('answers of several types', () => {
  it('keep what each type held, and show by the type of what is stored', () => {
    const { view, now } = open(
      { properties: { value: { title: 'Value', type: ['string', 'number'] } } },
      { value: 'many' },
    );
    expect(chosen('value')).toBe('Text');
    choose('value', 'Number');
    expect(now()).toEqual({});
    write('value', '12');
    expect(now()).toEqual({ value: 12 });
    choose('value', 'Text');
    expect(control('value').value).toBe('many');
    expect(view.state.document.answers).toEqual({ value: 'many' });
    choose('value', 'Number');
    expect(now()).toEqual({ value: 12 });
  });

  it('read null as nothing typed yet, and leave it alone', () => {
    const { view, now } = open(
      { properties: { name: { type: ['string', 'null'], title: 'Name' }, age: { type: 'integer' } } },
      { name: null },
    );
    expect(control('name').value).toBe('');
    write('age', '4');
    expect(now()).toEqual({ name: null, age: 4 });
    expect(view.state.changes).toBe(1);
  });
});

describe('an answer of no type', () => {
  it('is opened as what it is, and stays so while it is emptied to be typed anew', () => {
    const { view, now } = open({ properties: { any: { title: 'Any' } } }, { any: 1234 });
    expect([control('any').value, view.state.changes]).toEqual(['1234', 0]);
    write('any', '');
    write('any', '56');
    expect(now()).toEqual({ any: 56 });
  });
});

it('shows a list of which the schema says nothing as it is, and keeps it when another answer changes', () => {
  const faults = vi.spyOn(console, 'error');
  const properties = { name: { ...text, title: 'Name' }, bare: { type: 'array', title: 'Bare' }, any: {} };
  const data = { name: 'Bo', bare: [1, 'two', [3]], any: [{ deep: null }] };
  const { now } = open({ properties }, data);
  const shown = [...document.querySelectorAll('[role=group] pre')].map((one) => one.textContent);
  expect(shown).toEqual([JSON.stringify(data.bare, null, 2)]);
  write('name', 'Ada');
  expect(now()).toEqual({ ...data, name: 'Ada' });
  expect([document.querySelectorAll('.problem').length, faults.mock.calls]).toEqual([0, []]);
  faults.mockRestore();
});
