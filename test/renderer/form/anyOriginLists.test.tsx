import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { plainDocument, plainForm } from '../../../src/engine/index.ts';
import { choose, chosen, counter, open, text, write } from './anyOriginForm.ts';
import { button, click, control, mountForm, type } from './mount.tsx';

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
