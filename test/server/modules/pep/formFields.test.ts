import { describe, expect, it } from 'vitest';
import { plainForm, questionsOf, type JsonObject, type JsonSchema } from '../../../../src/engine/index.ts';
import { ServerError } from '../../../../src/server/errors.ts';
import { checkSafe } from '../../../../src/server/modules/pep/save/safeDocument.ts';

const text = { type: 'string' };
const node = {
  type: 'object',
  properties: { name: text, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
};
const schema: JsonSchema = {
  type: 'object',
  definitions: { node },
  properties: {
    tree: { $ref: '#/definitions/node' },
    grid: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
    pair: { type: 'array', items: [text, { type: 'object', properties: { size: { type: 'integer' } } }] },
    value: { type: ['string', 'number', 'array'], items: text },
    deal: {
      oneOf: [
        { type: 'object', properties: { borrower: text } },
        {
          type: 'object',
          properties: {
            price: { type: 'number' },
            parts: { type: 'array', items: { type: 'object', properties: { cost: text } } },
          },
        },
      ],
    },
    notes: {
      type: 'object',
      properties: { title: text },
      additionalProperties: { type: 'object', properties: { page: { type: 'integer' } } },
    },
    codes: { type: 'object', patternProperties: { '^c_': text }, additionalProperties: false },
    free: { type: 'object', additionalProperties: true },
    closed: { type: 'object', properties: { a: text } },
    place: { type: 'object' },
  },
  anyOf: [{ properties: { isbn: text } }, { properties: { year: { type: 'integer' } } }],
  allOf: [{ if: { properties: { isbn: { const: '1' } }, required: ['isbn'] }, then: { properties: { shelf: text } } }],
};
const form = plainForm(schema);

/** What is refused of a document, by pointer. */
function refused(answers: JsonObject, parked: JsonObject = {}): { readonly [pointer: string]: string } {
  try {
    checkSafe(form, { answers, parked });
    return {};
  } catch (error) {
    if (error instanceof ServerError) return error.details.errors ?? { '?': error.message };
    throw error;
  }
}

describe('places of a form’s answers', () => {
  it('are known in trees, lists of lists, tuples, alternatives, pairs and conditions', () => {
    expect([...questionsOf(form).fields.keys()].sort()).toEqual([
      'closed',
      'codes',
      'deal',
      'free',
      'grid',
      'isbn',
      'notes',
      'pair',
      'place',
      'shelf',
      'tree',
      'value',
      'year',
    ]);
    expect(
      refused({
        tree: { name: 'a', children: [{ rowId: 'r', name: 'b', children: [{ rowId: 's', children: [] }] }] },
        grid: [[1, 2], []],
        pair: ['x', { rowId: 't', size: 3 }],
        value: ['x'],
        deal: { price: 3, parts: [{ rowId: 'u', cost: 'y' }] },
        notes: { title: 'n', mine: { page: 4 } },
        codes: { c_1: 'x' },
        free: { any: { thing: [1, { deep: true }] } },
        place: { value: 3, label: 'Leeds' },
        isbn: '1',
        shelf: 'North',
      }),
    ).toEqual({});
    expect(refused({ value: 'x', deal: { borrower: 'Ann' } })).toEqual({});
  });

  it.each<[JsonObject, string]>([
    [{ unknown: 1 }, '/unknown'],
    [{ rowId: 'root' }, '/rowId'],
    [{ tree: { colour: 'red' } }, '/tree/colour'],
    [
      { tree: { children: [{ rowId: 'r', children: [{ rowId: 's', colour: 'red' }] }] } },
      '/tree/children/0/children/0/colour',
    ],
    [{ tree: 'oak' }, '/tree'],
    [{ grid: [['x'], 3] }, '/grid/1'],
    [{ pair: ['x', { colour: 'red' }] }, '/pair/1/colour'],
    [{ value: { a: 1 } }, '/value'],
    [{ deal: { colour: 'red' } }, '/deal/colour'],
    [{ notes: { mine: { colour: 'red' } } }, '/notes/mine/colour'],
    [{ codes: { d_1: 'x' } }, '/codes/d_1'],
    [{ closed: { b: 'x' } }, '/closed/b'],
    [{ place: { value: 3, colour: 'red' } }, '/place/colour'],
    [{ shelf: ['x'] }, '/shelf'],
    [{ tree: { children: Array.from({ length: 501 }, () => ({})) } }, '/tree/children'],
  ])('does not have %j', (answers, pointer) => {
    expect(Object.keys(refused(answers))).toEqual([pointer]);
  });

  it('end somewhere, even where a schema does not', () => {
    let tree: JsonObject = { name: 'leaf' };
    for (let depth = 0; depth < 40; depth += 1) tree = { children: [tree] };
    expect(Object.values(refused({ tree }))).toEqual(['This is too deep']);
  });

  it('are none for what a form of its own keeps of alternatives, which no plan has', () => {
    expect(Object.keys(refused({}, { deal: { $choice: { oneOf: { option: 1 } } } }))).toEqual(['/deal/$choice']);
    expect(Object.keys(refused({}, { $choice: { anyOf: { option: 1 } } }))).toEqual(['/$choice']);
  });
});
