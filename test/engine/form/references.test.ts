import { describe, expect, it } from 'vitest';
import { activeForm } from '../../../src/engine/form/activeForm.ts';
import { plainData, plainDocument, plainForm } from '../../../src/engine/form/plainForm.ts';
import { schemaAt } from '../../../src/engine/form/schemaParts.ts';
import { settle } from '../../../src/engine/form/settle.ts';
import { resolveReference } from '../../../src/engine/form/uriReference.ts';
import { validateSchema } from '../../../src/engine/form/validator.ts';
import type { Json, JsonSchema } from '../../../src/engine/json.ts';
import { ajvErrors } from '../../support/ajvOracle.ts';

/** The question at a place of a form of any origin, as it is asked while it holds these data. */
function asked(schema: JsonSchema, data: Json, path: readonly string[]): JsonSchema | undefined {
  const form = plainForm(schema);
  return schemaAt(activeForm({ form, facts: {}, document: plainDocument(form, data, () => 'id') }).schema, path);
}

/** What is left of data that are opened in a form and settled. */
function kept(schema: JsonSchema, data: Json): Json | undefined {
  const form = plainForm(schema);
  return plainData(form, settle({ form, facts: {}, document: plainDocument(form, data, () => 'id') }).document);
}

const verdict = (schema: JsonSchema, value: Json): string[] =>
  [...new Set(validateSchema(schema, value).map(({ pointer, keyword }) => `${pointer} ${keyword}`))].sort();

const definitions = {
  code: { type: 'string', minLength: 2 },
  node: { type: 'object', properties: { value: { type: 'string' }, child: { $ref: '#/definitions/node' } } },
};
const code = { $ref: '#/definitions/code' };

describe('references beside which more is asked of the same question', () => {
  const properties = { x: code };
  it.each<[string, JsonSchema]>([
    [
      'an alternative of the root',
      { anyOf: [{ properties: { x: { minLength: 4 } } }, { required: ['y'] }], properties },
    ],
    ['each of several', { oneOf: [{ properties: { x: { minLength: 4 } } }], properties }],
    ['a part', { allOf: [{ properties: { x: { minLength: 4 } } }], properties }],
    ['a condition', { if: { required: ['x'] }, then: { properties: { x: { minLength: 4 } } }, properties }],
    ['what another answer brings', { dependencies: { x: { properties: { x: { minLength: 4 } } } }, properties }],
    [
      'the reference itself, in a condition',
      { properties: { x: { minLength: 4 } }, if: { required: ['x'] }, then: { properties } },
    ],
  ])('are found from %s', (_name, schema) => {
    expect(asked({ type: 'object', definitions, ...schema }, { x: 'abcd' }, ['x'])).toEqual({
      type: 'string',
      minLength: 4,
    });
  });

  it('are found from pairs, lists, one reference twice, and a schema that is one question', () => {
    expect(asked({ type: 'object', definitions, additionalProperties: code }, { own: 'ab' }, ['own'])).toEqual({
      title: 'own',
      type: 'string',
      minLength: 2,
    });
    const list = { k: { type: 'array', items: code } };
    expect(
      asked(
        { type: 'object', definitions, properties: list, allOf: [{ properties: { k: { items: { pattern: 'b' } } } }] },
        { k: ['ab'] },
        ['k', '0'],
      ),
    ).toEqual({ type: 'string', minLength: 2, pattern: 'b' });
    const twice = {
      properties: { x: { $ref: '#/definitions/node' } },
      allOf: [{ properties: { x: { $ref: '#/definitions/node', title: 'Tree' } } }],
    };
    expect(asked({ type: 'object', definitions, ...twice }, { x: { child: {} } }, ['x', 'child', 'child'])).toEqual({
      type: 'object',
      closed: true,
    });
    expect(asked({ type: 'object', definitions, ...twice }, {}, ['x'])?.title).toBe('Tree');
    expect(
      asked(
        { type: 'array', items: [{ type: 'string' }], additionalItems: { $ref: '#/items/0' } },
        ['a', 'b'],
        ['answer', '1'],
      ),
    ).toEqual({ type: 'string' });
  });
});

describe('references by address', () => {
  const parts = {
    $id: 'https://library.example/forms/loan.json',
    definitions: {
      code: { $id: '#code', type: 'string', minLength: 2 },
      page: {
        $id: '../parts/page.json',
        definitions: { number: { type: 'integer', minimum: 1 } },
        type: 'object',
        properties: {
          at: { $ref: '#/definitions/number' },
          of: { $ref: 'https://library.example/forms/loan.json#code' },
        },
      },
    },
    type: 'object',
  };

  it.each([
    ['#code', 'x'],
    ['loan.json#code', 'x'],
    ['#/definitions/code', 'x'],
    ['../parts/page.json', { at: 0, of: 'y' }],
    ['https://library.example/parts/page.json#/definitions/number', 0],
    ['//library.example/parts/page.json', { at: 'z' }],
  ] as [string, Json][])('are read as ajv reads them: %s', ($ref, value) => {
    const schema = { ...parts, properties: { x: { $ref } } };
    const expected = ajvErrors(schema, { x: value });
    expect(expected).not.toEqual([]);
    expect(verdict(schema, { x: value })).toEqual(expected);
    expect(
      verdict(
        activeForm({ form: plainForm(schema), facts: {}, document: { answers: { x: value }, parked: {} } }).schema,
        { x: value },
      ),
    ).toEqual(expected);
  });

  it('resolve as the examples of RFC 3986, 5.4 do', () => {
    const cases: [string, string][] = [
      ['g:h', 'g:h'],
      ['g', 'http://a/b/c/g'],
      ['./g', 'http://a/b/c/g'],
      ['g/', 'http://a/b/c/g/'],
      ['/g', 'http://a/g'],
      ['//g', 'http://g'],
      ['?y', 'http://a/b/c/d;p?y'],
      ['g?y', 'http://a/b/c/g?y'],
      ['', 'http://a/b/c/d;p?q'],
      ['.', 'http://a/b/c/'],
      ['..', 'http://a/b/'],
      ['../g', 'http://a/b/g'],
      ['../..', 'http://a/'],
      ['../../g', 'http://a/g'],
      ['../../../g', 'http://a/g'],
      ['g;x=1/../y', 'http://a/b/c/y'],
    ];
    for (const [reference, document] of cases)
      expect([reference, resolveReference('http://a/b/c/d;p?q', reference)]).toEqual([
        reference,
        { document, fragment: '' },
      ]);
    expect(resolveReference('http://a/b', 'c#/d')).toEqual({ document: 'http://a/c', fragment: '/d' });
  });

  it('say in words that nothing is fetched, or that there is no such place', () => {
    const fault = ($ref: string) => asked({ type: 'object', properties: { x: { $ref, title: 'X' } } }, {}, ['x']);
    expect(fault('https://elsewhere.example/a.json')).toEqual({
      title: 'X',
      fault:
        'It refers to "https://elsewhere.example/a.json", which is no part of this schema; nothing is fetched from elsewhere.',
    });
    expect(fault('#/definitions/none')).toEqual({
      title: 'X',
      fault: 'It refers to "#/definitions/none", which does not exist.',
    });
    expect(() => validateSchema({ $ref: 'https://elsewhere.example/a.json' }, 1)).toThrow(
      'leads nowhere in the schema',
    );
  });
});

describe('words beside a reference', () => {
  const beside = {
    definitions,
    type: 'object',
    properties: { x: { ...code, title: 'Code', minLength: 9, type: 'integer', enum: ['q'] } },
  };

  it('ask nothing in draft 7, and name the question', () => {
    expect(verdict(beside, { x: 'ab' })).toEqual([]);
    expect(asked(beside, {}, ['x'])).toEqual({ type: 'string', minLength: 2, title: 'Code' });
  });

  it('ask as well where a later draft is named', () => {
    const later = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...beside,
      properties: { x: { ...code, title: 'Code', minLength: 1, maxLength: 3 } },
    };
    for (const text of ['a', 'ab', 'abcd']) expect(verdict(later, { x: text })).toEqual(ajvErrors(later, { x: text }));
    expect(asked(later, {}, ['x'])).toEqual({ type: 'string', minLength: 2, maxLength: 3, title: 'Code' });
  });
});

describe('a schema without a type', () => {
  it.each<[JsonSchema, Json]>([
    [{}, 1234],
    [{}, 'x'],
    [{}, [1, { a: [2] }]],
    [{}, { a: 1 }],
    [{}, false],
    [{ title: 'Any' }, 1234],
    [{ minimum: 3 }, 1234],
    [{ not: { type: 'string' } }, 1234],
    [{ allOf: [{}] }, 1234],
    [{ oneOf: [{ minimum: 3 }] }, 1234],
    [{ anyOf: [{}, { type: 'object' }] }, 1234],
    [{ if: { type: 'string' }, then: { minLength: 3 } }, 'abcd'],
    [{ definitions, $ref: '#/definitions/any' }, 1234],
    [{ definitions: { any: {} }, $ref: '#/definitions/any' }, 1234],
    [{ properties: { a: {} } }, { a: 1234 }],
    [{ items: {} }, [1234, { a: 1 }, [2]]],
  ])('%j keeps %j as it is', (schema, data) => {
    expect(kept(schema, data)).toEqual(data);
  });

  it('that says by its parts that it is of an object asks for its fields, and refuses in words what it cannot hold', () => {
    expect(kept({ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: 1 })).toEqual({ a: 1 });
    expect(plainForm({ anyOf: [{ required: ['a'] }, { required: ['b'] }] }).id).toBe('plain');
    for (const schema of [{ properties: { a: {} } }, { type: 'object' }] as JsonSchema[])
      expect(() => kept(schema, 1234)).toThrow('The form asks for a group of answers, and cannot hold a number.');
  });
});
