import { describe, expect, it } from 'vitest';
import { conditionCircle } from '../../../src/engine/form/conditionCircle.ts';
import type { JsonObject, JsonSchema } from '../../../src/engine/json.ts';
import { loanForm } from './loanForm.ts';

const opens = (read: string, name: string): JsonObject => ({
  if: { required: [read] },
  then: { properties: { [name]: { type: 'string' } } },
});
const object = (schema: JsonObject): JsonSchema => ({
  type: 'object',
  properties: { a: { type: 'string' } },
  ...schema,
});

describe('conditionCircle', () => {
  it('finds none in a chain, nor in alternatives', () => {
    expect(conditionCircle({ schema: object({ allOf: [opens('a', 'b'), opens('b', 'c')] }) })).toBe(null);
    expect(conditionCircle(loanForm)).toBe(null);
    const kinds = ['x', 'y'].map((kind): JsonObject => ({
      properties: { kind: { const: kind }, [kind]: { type: 'string' } },
    }));
    expect(conditionCircle({ schema: object({ oneOf: kinds }) })).toBe(null);
    expect(conditionCircle({ schema: object({ if: { required: ['a'] }, then: { oneOf: kinds } }) })).toBe(null);
  });

  it('finds questions that open each other', () => {
    expect(conditionCircle({ schema: object({ allOf: [opens('b', 'c'), opens('c', 'b')] }) })).toEqual(['b', 'c', 'b']);
    expect(
      conditionCircle({ schema: object({ if: { required: ['b'] }, then: {}, else: { properties: { b: {} } } }) }),
    ).toEqual(['b', 'b']);
  });

  it('takes no question that is always there for part of one', () => {
    expect(
      conditionCircle({ schema: object({ if: { required: ['a'] }, then: { properties: { a: { title: 'A' } } } }) }),
    ).toBe(null);
  });

  it('looks into groups and rows', () => {
    const circle = object({ allOf: [opens('b', 'c'), opens('c', 'b')] });
    expect(conditionCircle({ schema: { properties: { reader: circle } } })).toEqual(['b', 'c', 'b']);
    expect(conditionCircle({ schema: { properties: { books: { type: 'array', items: circle } } } })).toEqual([
      'b',
      'c',
      'b',
    ]);
  });

  it('counts what a value is derived from', () => {
    const schema = object({ properties: { a: {}, total: {} }, ...opens('total', 'b') });
    expect(conditionCircle({ schema, derived: { total: { operator: 'sum', of: ['/a'] } } })).toBe(null);
    expect(conditionCircle({ schema, derived: { total: { operator: 'sum', of: ['/a', '/b'] } } })).toEqual([
      'total',
      'b',
      'total',
    ]);
  });
});
