import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { FormDocument, Json, JsonObject, JsonSchema } from '../../../src/engine/index.ts';
import { plainData, plainDocument, plainForm } from '../../../src/engine/index.ts';
import { button, click, control, leave, mountForm, type } from './mount.tsx';

function counter(): () => string {
  let count = 0;
  return () => `id-${(count += 1)}`;
}

function open(schema: JsonSchema, data: Json, parked: JsonObject = {}) {
  const form = plainForm({ type: 'object', ...schema });
  const document = plainDocument(form, data, counter());
  const view = mountForm(form, { answers: document.answers, parked });
  const reopened = (): ReturnType<typeof mountForm> => {
    const stored = JSON.parse(JSON.stringify(view.state.document)) as FormDocument;
    view.unmount();
    return mountForm(form, { answers: stored.answers, parked: stored.parked });
  };
  return { view, reopened, now: (): Json | undefined => plainData(form, view.state.document) };
}

/** The select by which the kind of a place is chosen; of the root for the empty place. */
function kindOf(place: string): HTMLSelectElement {
  const select = document.getElementById(`f${place === '' ? '' : '-'}${place}__kind`);
  if (!(select instanceof HTMLSelectElement)) throw new Error(`Nothing is to be chosen at "${place}".`);
  return select;
}

function choose(place: string, label: string): void {
  const select = kindOf(place);
  const option = [...select.options].find(({ text }) => text === label);
  if (!option) throw new Error(`There is no choice "${label}".`);
  act(() => {
    select.value = option.value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const chosen = (place: string): string => kindOf(place).selectedOptions[0]?.text ?? '';

function write(id: string, text: string): void {
  type(control(id), text);
  leave(control(id));
}

const text = { type: 'string' };
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

describe('lists', () => {
  it('of plain values add, move and remove, and keep an emptied item in its place', () => {
    const { now } = open(
      { properties: { words: { type: 'array', title: 'Words', items: text } } },
      { words: ['a', 'b'] },
    );
    click(button('Add item'));
    expect(document.activeElement).toBe(control('words-2'));
    write('words-2', 'c');
    expect(now()).toEqual({ words: ['a', 'b', 'c'] });
    click(button('Move item 3 up'));
    expect(now()).toEqual({ words: ['a', 'c', 'b'] });
    write('words-1', '');
    expect(now()).toEqual({ words: ['a', '', 'b'] });
    click(button('Remove item 1'));
    expect(now()).toEqual({ words: ['', 'b'] });
    click(button('Remove item 1'));
    click(button('Remove item 1'));
    expect(now()).toEqual({});
  });

  it('of lists add and empty the inner ones without losing the outer', () => {
    const { now } = open(
      {
        properties: {
          grid: { type: 'array', title: 'Grid', items: { type: 'array', title: 'Line', items: { type: 'integer' } } },
        },
      },
      { grid: [[1, 2], [3]] },
    );
    write('grid-0-1', '7');
    expect(now()).toEqual({ grid: [[1, 7], [3]] });
    click(document.querySelector('#f-grid-1 .tool-danger') as Element);
    expect(now()).toEqual({ grid: [[1, 7], []] });
  });

  it('with a place for each item are filled from any place, and take more only where they may', () => {
    const pair = { type: 'array', title: 'Pair', items: [text, { type: 'integer' }] };
    const { now } = open(
      { properties: { pair, more: { ...pair, title: 'More', additionalItems: { type: 'boolean' } } } },
      {},
    );
    write('pair-1', '3');
    expect(now()).toEqual({ pair: [null, 3] });
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent?.trim())).toEqual([
      'Add item',
    ]);
    click(button('Add item'));
    expect(now()).toEqual({ pair: [null, 3], more: [null, null, null] });
    click(control('more-2'));
    expect(now()).toEqual({ pair: [null, 3], more: [null, null, true] });
  });

  it('keep what the kinds of their items held when items move', () => {
    const { now } = open(
      { properties: { mixed: { type: 'array', title: 'Mixed', items: { anyOf: [text, { type: 'number' }] } } } },
      { mixed: ['a', 'b'] },
    );
    choose('mixed-1', 'Number');
    write('mixed-1', '4');
    click(button('Move item 2 up'));
    expect(now()).toEqual({ mixed: [4, 'a'] });
    expect(chosen('mixed-0')).toBe('Number');
    choose('mixed-0', 'Text');
    expect(now()).toEqual({ mixed: ['b', 'a'] });
  });
});

describe('a schema that holds itself', () => {
  const node = {
    type: 'object',
    properties: {
      name: text,
      children: { type: 'array', title: 'Children', items: { $ref: '#/definitions/node' } },
      twin: { title: 'Twin', $ref: '#/definitions/node' },
    },
  };

  it('opens one level at a time, as deep as the answers go', () => {
    const { now } = open(
      { definitions: { node }, properties: { tree: { title: 'Tree', $ref: '#/definitions/node' } } },
      { tree: { name: 'root', children: [{ name: 'leaf' }] } },
    );
    expect(control('tree-children-0-name').value).toBe('leaf');
    expect(document.getElementById('f-tree-children-0-children-0-name')).toBeNull();
    click(document.querySelector('#f-tree-children-0-children > button') as Element);
    write('tree-children-0-children-0-name', 'bud');
    click(document.querySelector('#f-tree-twin > button') as Element);
    write('tree-twin-name', 'other');
    expect(now()).toEqual({
      tree: { name: 'root', children: [{ name: 'leaf', children: [{ name: 'bud' }] }], twin: { name: 'other' } },
    });
  });
});

describe('pairs of one’s own naming', () => {
  const schema = {
    additionalProperties: { type: 'integer' },
    properties: { title: text },
    propertyNames: { maxLength: 8 },
  };

  it('can be added, answered, renamed and removed', () => {
    const { now } = open(schema, { title: 'x', one: 1 });
    const field = document.querySelector<HTMLInputElement>('.pairs > .field > input') as HTMLInputElement;
    type(field, 'two');
    click(button('Add entry'));
    write('two', '2');
    expect(now()).toEqual({ title: 'x', one: 1, two: 2 });
    write('one__name', 'first');
    expect(now()).toEqual({ title: 'x', first: 1, two: 2 });
    expect(Object.keys(now() as JsonObject)).toEqual(['title', 'first', 'two']);
    write('two', '');
    expect(now()).toEqual({ title: 'x', first: 1, two: null });
    click(button('Remove first'));
    expect(now()).toEqual({ title: 'x', two: null });
  });

  it('refuse a name that is taken, empty or not allowed, and say so', () => {
    const { now } = open(schema, { title: 'x', one: 1 });
    const field = document.querySelector<HTMLInputElement>('.pairs > .field > input') as HTMLInputElement;
    const said = [];
    for (const name of ['', 'title', 'one', 'much too long']) {
      type(field, name);
      click(button('Add entry'));
      said.push(document.getElementById(`${field.id}__error`)?.textContent);
    }
    expect(said).toEqual([
      'Enter a name',
      'There is already a “title”',
      'There is already a “one”',
      '“much too long” cannot be a name here',
    ]);
    expect(now()).toEqual({ title: 'x', one: 1 });
  });
});

describe('defaults', () => {
  const form = plainForm({
    type: 'object',
    properties: {
      name: { ...text, default: 'Ann' },
      list: { type: 'array', items: { type: 'object', properties: { a: { ...text, default: 'x' } } } },
      pick: { default: 'b', anyOf: [text, { type: 'number' }] },
    },
  });

  it('are there in a document that begins with nothing, and never in the place of what was typed or taken out', () => {
    expect(plainDocument(form, undefined, counter()).answers).toEqual({ name: 'Ann', pick: 'b' });
    const { state } = mountForm(form, { answers: { name: 'Bea' } });
    expect(state.changes).toBe(0);
    write('name', '');
    expect(state.document.answers).toEqual({});
    choose('pick', 'Number');
    choose('pick', 'Text');
    expect(control('name').value).toBe('');
    expect(state.document.answers).toEqual({});
  });
});
