import { describe, expect, it } from 'vitest';
import { activeForm } from '../../../src/engine/form/activeForm.ts';
import { alternativesOf } from '../../../src/engine/form/alternatives.ts';
import { chooseAlternative, keepAlternatives } from '../../../src/engine/form/chooseAlternative.ts';
import { schemaAt } from '../../../src/engine/form/schemaParts.ts';
import { settle } from '../../../src/engine/form/settle.ts';
import type { FormDocument } from '../../../src/engine/form/types.ts';
import type { JsonObject, JsonSchema } from '../../../src/engine/json.ts';
import { documentOf, formOf } from './loanForm.ts';

const text: JsonSchema = { type: 'string' };
const loan: JsonSchema = { title: 'Loan', type: 'object', properties: { borrower: text, note: text } };
const sale: JsonSchema = { title: 'Sale', type: 'object', properties: { price: { type: 'number' }, note: text } };

const dealForm = formOf({
  properties: {
    title: text,
    deal: { title: 'Deal', oneOf: [loan, sale, { type: 'null' }] },
    size: { anyOf: [text, { type: 'number' }] },
  },
});

const settled = (document: FormDocument, form = dealForm) => settle({ form, facts: {}, document }).document;

function choose(document: FormDocument, path: readonly string[], option: number, form = dealForm): FormDocument {
  const active = activeForm({ form, facts: {}, document });
  const at = alternativesOf(schemaAt(active.schema, path) ?? {})[0]?.at ?? '';
  return settled(chooseAlternative({ active, facts: {}, document }, { path, at, option }), form);
}

const optionOf = (document: FormDocument, path: readonly string[], form = dealForm) =>
  alternativesOf(schemaAt(activeForm({ form, facts: {}, document }).schema, path) ?? {})[0]?.option;

describe('alternatives', () => {
  it.each<[JsonObject, number]>([
    [{}, 0],
    [{ deal: { borrower: 'Ann' } }, 0],
    [{ deal: { price: 3 } }, 1],
    [{ deal: { note: 'n', price: 3 } }, 1],
    [{ deal: null }, 2],
    [{ deal: { price: 'x' } }, 1],
  ])('are known by what is stored: %j is number %i', (answers, option) => {
    expect(optionOf(documentOf(answers), ['deal'])).toBe(option);
  });

  it('are named by their titles, by their kinds where these tell them apart, else by numbers', () => {
    const titles = (oneOf: JsonSchema[]) =>
      alternativesOf(
        schemaAt(
          activeForm({ form: formOf({ properties: { x: { oneOf } } }), facts: {}, document: documentOf({}) }).schema,
          ['x'],
        ) ?? {},
      )[0]?.titles;
    expect(titles([loan, { type: 'null' }])).toEqual(['Loan', 'None']);
    expect(titles([text, { type: 'number' }])).toEqual(['Text', 'Number']);
    expect(
      titles([
        { type: 'object', properties: { a: text } },
        { type: 'object', properties: { b: text } },
      ]),
    ).toEqual(['Option 1', 'Option 2']);
  });

  it('give back what each held, of groups, of plain values and of none', () => {
    const start = settled(documentOf({ title: 't', deal: { borrower: 'Ann', note: 'n' }, size: 'big' }));
    const none = choose(start, ['deal'], 2);
    expect(none.answers).toEqual({ title: 't', size: 'big' });
    const sold = choose(none, ['deal'], 1);
    expect(sold.answers).toEqual({ title: 't', deal: {}, size: 'big' });
    const back = choose(choose(sold, ['deal'], 2), ['deal'], 0);
    expect(back.answers).toEqual(start.answers);
    expect(choose(choose(start, ['size'], 1), ['size'], 0).answers).toEqual(start.answers);
  });

  it('stay where a person left them, though the answers would fit another', () => {
    const sold = settled(documentOf({ deal: { price: 3 } }));
    const active = activeForm({ form: dealForm, facts: {}, document: sold });
    const emptied = settled(
      keepAlternatives({ active, facts: {}, document: { ...sold, answers: { deal: {} } } }, ['deal', 'price']),
    );
    expect(optionOf(emptied, ['deal'])).toBe(1);
    expect(keepAlternatives({ active, facts: {}, document: emptied }, ['deal', 'price'])).toBe(emptied);
    expect(keepAlternatives({ active, facts: {}, document: sold }, ['title'])).toBe(sold);
  });

  it('hold apart several sets of alternatives of one place', () => {
    const form = formOf({
      oneOf: [{ properties: { a: text } }, { properties: { b: text } }],
      allOf: [{ anyOf: [{ properties: { c: text } }, { properties: { d: text } }] }],
    });
    const start = settled(documentOf({ a: '1', c: '3' }), form);
    const notes = alternativesOf(activeForm({ form, facts: {}, document: start }).schema);
    expect(notes.map(({ at, own }) => [at, own])).toEqual([
      ['allOf/0/anyOf', ['c']],
      ['oneOf', ['a']],
    ]);
    const active = activeForm({ form, facts: {}, document: start });
    const other = settled(
      chooseAlternative({ active, facts: {}, document: start }, { path: [], at: 'oneOf', option: 1 }),
      form,
    );
    expect(other.answers).toEqual({ c: '3' });
  });

  it('end where a schema holds itself: it is opened as far as the answers go', () => {
    const form = formOf({
      definitions: {
        node: {
          type: 'object',
          properties: {
            left: { $ref: '#/definitions/node' },
            right: { anyOf: [{ $ref: '#/definitions/node' }, { type: 'null' }] },
          },
        },
      },
      properties: { tree: { $ref: '#/definitions/node' } },
    });
    const at = (answers: JsonObject, path: readonly string[]) =>
      schemaAt(activeForm({ form, facts: {}, document: documentOf(answers) }).schema, path);
    expect(at({}, ['tree', 'left'])).toEqual({ type: 'object', closed: true });
    expect(at({ tree: { left: { left: {} } } }, ['tree', 'left', 'left', 'left'])).toEqual({
      type: 'object',
      closed: true,
    });
    expect(at({ tree: { right: { left: {} } } }, ['tree', 'right', 'left', 'left'])).toEqual({
      type: 'object',
      closed: true,
    });
  });
});
