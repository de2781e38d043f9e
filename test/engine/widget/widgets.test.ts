import { describe, expect, it } from 'vitest';
import type { Json, JsonSchema, UiOptions } from '../../../src/engine/index.ts';
import {
  answerWords,
  documentWords,
  foreignWidgetKinds,
  signatureText,
  widgetKind,
  widgetKinds,
} from '../../../src/engine/index.ts';

const kinds = { ...foreignWidgetKinds, ...widgetKinds };
const read = (widget: string | undefined, schema: JsonSchema, value: Json | undefined, options: UiOptions = {}) =>
  answerWords(kinds, { schema, options: { ...options, ...(widget === undefined ? {} : { widget }) } }, value);

const string = { type: 'string' };
const number = { type: 'number' };
const shelves = { oneOf: ['a', 'b'].map((shelf) => ({ const: shelf, title: `Shelf ${shelf.toUpperCase()}` })) };

/** For every widget what an answer of it reads. */
const words: { readonly [name in keyof typeof kinds]: readonly [JsonSchema, Json, string] } = {
  text: [string, 'Emma', 'Emma'],
  'any-text': [string, 'Emma', 'Emma'],
  textarea: [string, 'Emma\nPersuasion', 'Emma\nPersuasion'],
  select: [{ ...string, ...shelves }, 'b', 'Shelf B'],
  'multi-select': [{ type: 'array', items: { ...string, ...shelves } }, ['a', 'b'], 'Shelf A, Shelf B'],
  radio: [{ type: 'boolean' }, false, 'No'],
  chips: [{ ...string, ...shelves }, 'a', 'Shelf A'],
  checkbox: [{ type: 'boolean' }, true, 'Yes'],
  number: [{ type: 'integer' }, 1815, '1815'],
  decimal: [number, 1.5, '1.5'],
  money: [number, 1234.5, '£1,234.50'],
  date: [string, '2026-03-04', '04/03/2026'],
  'date-time': [string, '2026-03-04T14:30', '04/03/2026 14:30'],
  email: [string, 'emma@library.example', 'emma@library.example'],
  signature: [
    string,
    signatureText({ by: 7, name: 'Emma Woodhouse', role: 'Chair', at: '2026-07-12T13:05:31.000Z' }),
    'Signed by Emma Woodhouse, Chair, 12/07/2026 at 14:05',
  ],
  scale: [{ ...number, maximum: 5 }, 3, '3 of 5'],
  upload: [{ type: 'array', items: string }, ['f1', 'f2'], '2 files'],
  picture: [string, 'f1', '1 file'],
  password: [string, 'Emma', 'Emma'],
  color: [string, '#ff0000', '#ff0000'],
  'data-url': [string, 'data:,Emma', 'data:,Emma'],
};

describe('the words of an answer', () => {
  it.each(Object.entries(words))('of %s', (widget, [schema, value, text]) =>
    expect(read(widget, schema, value)).toBe(text),
  );

  it.each([...Object.keys(kinds), undefined])('of %s are none where nothing is answered', (widget) => {
    for (const value of [undefined, null, '', '  ', []]) expect(read(widget, string, value)).toBe('');
  });

  it.each<[string | undefined, JsonSchema, Json, string]>([
    [undefined, { ...string, format: 'date' }, '2026-03-04', '04/03/2026'],
    ['textarea', { ...string, format: 'date' }, '2026-03-04', '04/03/2026'],
    [undefined, { ...string, format: 'date-time' }, '2026-07-04T14:30:00Z', '04/07/2026 15:30'],
    ['date', string, 'in spring', 'in spring'],
    ['date-time', string, 'in spring', 'in spring'],
    ['money', { ...number, enum: [5] }, 5, '5'],
    ['money', number, 'much', 'much'],
    ['scale', number, 3, '3'],
    ['select', shelves, 'c', 'c'],
    ['select', number, { value: 7, label: 'North' }, 'North'],
    ['no such widget', string, 'Emma', 'Emma'],
  ])('of %s by %j: %j', (widget, schema, value, text) => expect(read(widget, schema, value)).toBe(text));

  it('are the names that the UI schema gives the choices', () =>
    expect(read('radio', { ...string, enum: ['a', 'b'] }, 'b', { enumNames: { b: 'Upstairs' } })).toBe('Upstairs'));

  it('say in a document that an amount is none, and nothing of others', () => {
    expect(documentWords(kinds, { schema: number, options: { widget: 'money' } }, null)).toBe('£0.00');
    expect(documentWords(kinds, { schema: number, options: { widget: 'decimal' } }, null)).toBe('');
  });
});

it('no widget is taken from what every object has', () => expect(widgetKind(kinds, 'toString')).toBe(kinds.text));

it('no two widgets draw the same format', () => {
  const drawn = Object.values(kinds).flatMap((kind) => ('format' in kind ? [kind.format] : []));
  expect(new Set(drawn).size).toBe(drawn.length);
});
