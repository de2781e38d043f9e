import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { checkCatalog, checkReachable } from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith } from '../library.ts';

/**
 * What both checks say of a form with this schema, and of nothing else. What people would read is not looked at here.
 */
function said(schema: JsonObject): string[] {
  const files = libraryWith({
    'forms/loan.json': { version: 1, title: 'Loan', schema: { type: 'object', ...schema } },
  });
  const faults = [...checkCatalog(files, libraryNames), ...checkReachable(files, libraryNames)];
  return faults
    .filter(({ message }) => !/are both called|would read codes/.test(message))
    .map(({ pointer, message }) => `${pointer} ${message}`);
}

const OPTIONS = ['a', 'b', 'c', 'd'];
const tick = (more: JsonObject = {}): JsonObject => ({
  type: 'array',
  title: 'Tick',
  uniqueItems: true,
  items: { type: 'string', enum: OPTIONS },
  ...more,
});
const titled: JsonObject = tick({
  items: { oneOf: OPTIONS.map((option) => ({ const: option, title: option.toUpperCase() })) },
});
const why: JsonObject = { type: 'string', title: 'Why' };
const then: JsonObject = { required: ['why'], properties: { why } };
const has = (option: string): JsonObject => ({ contains: { const: option } });

/** A form with a list and a condition on it. */
const on = (list: JsonObject, test: JsonObject, more: JsonObject = {}): JsonObject => ({
  required: ['t'],
  properties: { t: list },
  if: { required: ['t'], properties: { t: test } },
  then,
  ...more,
});
const opens = (test: JsonObject, name: string): JsonObject => ({
  if: { required: ['t'], properties: { t: test } },
  then: { required: [name], properties: { [name]: why } },
});

const kind: JsonObject = { type: 'string', title: 'Kind', enum: ['x', 'y', 'z'] };
const rows = (row: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'array',
  title: 'Rows',
  items: { type: 'object', ...row },
  ...more,
});

const SOUND: { readonly [name: string]: JsonObject } = {
  'the first option': { ...on(tick(), has('a')), required: [] },
  'the second option': { ...on(tick(), has('b')), required: [] },
  'the last option of a required list': on(tick(), has('d')),
  'options with titles': on(titled, has('d')),
  'options as anyOf': on(
    tick({ minItems: 1, items: { anyOf: OPTIONS.map((option) => ({ const: option, title: option })) } }),
    has('d'),
  ),
  'options that are numbers': on(tick({ items: { type: 'integer', enum: [1, 2, 3] } }), { contains: { const: 3 } }),
  'one of several options': on(tick({ minItems: 1 }), { contains: { enum: ['c', 'd'] } }),
  'one option or another': on(tick(), { anyOf: [has('c'), has('d')] }),
  'two options together': on(tick(), { allOf: [has('b'), has('d')] }),
  'an option that is not ticked': on(tick(), { not: has('b') }),
  'nothing but some options': on(tick(), { items: { enum: ['c', 'd'] } }),
  'no option of a kind': on(tick(), { items: { not: { const: 'd' } } }),
  'exactly these': on(tick(), { const: ['b', 'd'] }),
  'one of these lists': on(tick(), { enum: [['a', 'b'], ['c']] }),
  'at least three': on(tick({ minItems: 2 }), { minItems: 3 }),
  'one at most': on(tick(), { maxItems: 1 }),
  'an option of a list of at least two': on(tick({ minItems: 2 }), has('d')),
  'an option of a list of one': on(tick({ minItems: 1, maxItems: 1 }), has('d')),
  'an option that excludes the others': on(tick(), has('d'), { then: { properties: { t: { maxItems: 1 } } } }),
  'an option of a list that need not be unique': on(tick({ uniqueItems: false }), has('b')),
  'an option, else something': on(tick(), has('c'), { then: { properties: { x: why } }, else: then }),
  'each option, on its own': {
    required: ['t'],
    properties: { t: tick() },
    allOf: OPTIONS.map((option) => opens(has(option), `why_${option}`)),
  },
  'options of a long list': {
    required: ['t'],
    properties: { t: tick({ items: { enum: Array.from({ length: 40 }, (_, index) => `o${index}`) } }) },
    allOf: [5, 20, 39].map((index) => opens(has(`o${index}`), `why_${index}`)),
  },
  'an option and another answer': {
    required: ['t', 'k'],
    properties: { t: tick(), k: kind },
    if: { required: ['t', 'k'], properties: { t: has('c'), k: { const: 'y' } } },
    then,
  },
  'an option that opens another list': on(tick(), has('c'), {
    then: { required: ['u'], properties: { u: tick() }, if: { required: ['u'], properties: { u: has('b') } }, then },
  }),
  'an option in a group': { properties: { g: { type: 'object', ...on(tick(), has('c')) } } },
  'an option in a group, from above': {
    properties: { g: { type: 'object', properties: { t: tick() } } },
    if: { required: ['g'], properties: { g: { required: ['t'], properties: { t: has('c') } } } },
    then,
  },
  'an option in rows': { properties: { r: rows(on(tick(), has('c'))) } },
  'a row of a kind': {
    required: ['r'],
    properties: { r: rows({ required: ['k'], properties: { k: kind } }) },
    if: { required: ['r'], properties: { r: { contains: { required: ['k'], properties: { k: { const: 'y' } } } } } },
    then,
  },
  'an option of a lookup': {
    properties: { t: { type: 'array', title: 'Genres', uniqueItems: true, items: { $ref: 'lookups/genre' } } },
    if: { required: ['t'], properties: { t: has('poem') } },
    then,
  },
  'a text among texts': on({ type: 'array', title: 'Words', items: { type: 'string' } }, has('zebra')),
  'a list that is required by another answer': {
    required: ['k'],
    properties: { k: kind, t: tick({ minItems: 2 }) },
    if: { required: ['k'], properties: { k: { const: 'y' } } },
    then: { required: ['t'] },
  },
  'a list that has to hold an option': { required: ['t'], properties: { t: tick({ minItems: 2, ...has('d') }) } },
  'all of a list': { required: ['t'], properties: { t: tick({ minItems: 4 }) } },
  'several texts, each once': {
    required: ['t'],
    properties: {
      t: { type: 'array', title: 'Words', minItems: 9, uniqueItems: true, items: { type: 'string', minLength: 2 } },
    },
  },
  'several numbers, each once': {
    required: ['t'],
    properties: {
      t: {
        type: 'array',
        title: 'Numbers',
        minItems: 3,
        uniqueItems: true,
        items: { type: 'integer', minimum: 2, maximum: 9 },
      },
    },
  },
  'several dates, each once': {
    required: ['t'],
    properties: {
      t: { type: 'array', title: 'Dates', minItems: 3, uniqueItems: true, items: { type: 'string', format: 'date' } },
    },
  },
  'rows that may not be alike': {
    required: ['r'],
    properties: { r: rows({ required: ['k'], properties: { k: kind } }, { minItems: 3, uniqueItems: true }) },
  },
};

describe('the check of what can be reached, on lists', () => {
  it.each(Object.entries(SOUND))('has nothing to say of %s [PFORM-23]', (_name, schema) => {
    expect(said(schema)).toEqual([]);
  });

  it('finds an option that is not offered, and what no list can be', () => {
    expect(said(on(tick(), { contains: { const: 'e' } }))[0]).toMatch(
      /^\/schema\/if\/properties\/t\/contains\/const "e" is no answer to "t"/,
    );
    expect(said(on(tick({ maxItems: 1 }), { minItems: 2 }))[0]).toBe(
      '/schema/if the condition on "Tick" (t) can never hold',
    );
    expect(said(on(tick({ maxItems: 1 }), { allOf: [has('a'), has('b')] }))[0]).toBe(
      '/schema/if the condition on "Tick" (t) can never hold',
    );
    expect(said(on(tick(), { minItems: 1 }))).toEqual([
      '/schema/if while the condition on "Tick" (t) does not hold, 100 % cannot be reached: /t stays "Choose at least 1 answer for “Tick”"',
    ]);
    expect(said({ required: ['t'], properties: { t: tick({ minItems: 5 }) } })).toEqual([
      '/schema 100 % cannot be reached: no answer to "Tick" (t) is valid',
    ]);
    expect(
      said({
        required: ['r'],
        properties: { r: rows({ required: ['k'], properties: { k: kind } }, { minItems: 4, uniqueItems: true }) },
      }),
    ).toEqual(['/schema 100 % cannot be reached: /r stays "“Rows” has the same answer twice"']);
  });
});

const m: JsonObject = { required: ['m'], properties: { m: why } };
const isY: JsonObject = { properties: { k: { const: 'y' } } };
/** A form with a required question and what its answer brings. */
const brings = (part: JsonObject | string[], k: JsonObject = kind): JsonObject => ({
  required: ['k'],
  properties: { k, ...(Array.isArray(part) ? { m: why } : {}) },
  dependencies: { k: part },
});

const DEPENDENCIES: { readonly [name: string]: JsonObject } = {
  'another question': brings(['m']),
  'another question, if answered at all': { ...brings(['m']), required: [] },
  'each other': { required: ['k'], properties: { k: kind, m: why }, dependencies: { k: ['m'], m: ['k'] } },
  'a part of the form': brings(m),
  'a condition that need not require what is answered there': brings({ if: isY, then: m }),
  'such a condition with an else': brings({ if: isY, then: m, else: { properties: { z: why } } }),
  'such a condition among others': brings({ allOf: [{ if: isY, then: m }] }),
  'a condition on a number': brings(
    { if: { properties: { k: { minimum: 5 } } }, then: m },
    { type: 'integer', title: 'Number', minimum: 0 },
  ),
  'alternatives by the answer': brings({
    oneOf: [
      { properties: { k: { enum: ['x', 'z'] } } },
      { properties: { k: { enum: ['y'] }, m: why }, required: ['m'] },
    ],
  }),
  'a chain': brings({ ...m, dependencies: { m: ['n'] }, properties: { m: why, n: { ...why, title: 'Since when' } } }),
  'a question that is itself opened': {
    required: ['q'],
    properties: { q: kind },
    allOf: [
      { if: { required: ['q'], properties: { q: { const: 'x' } } }, then: { required: ['k'], properties: { k: why } } },
    ],
    dependencies: { k: m },
  },
  'a question of a row': { properties: { r: rows(brings(['m'])) } },
  'a question of a group': { properties: { g: { type: 'object', ...brings({ if: isY, then: m }) } } },
  'what an if requires, which is the same': {
    required: ['k'],
    properties: { k: why },
    if: { required: ['k'] },
    then: m,
  },
  'a condition in what an if requires': {
    properties: { k: kind },
    if: { required: ['k'] },
    then: { if: isY, then: m },
  },
};

describe('the check of what can be reached, where an answer brings what depends on it', () => {
  it.each(Object.entries(DEPENDENCIES))('has nothing to say of %s [PFORM-23]', (_name, schema) => {
    expect(said(schema)).toEqual([]);
  });

  it('finds what cannot be answered there, a value that is not offered, and a condition without `required` elsewhere', () => {
    const noAnswer =
      '/schema/dependencies/k while the condition on "Kind" (k) holds, 100 % cannot be reached: no answer to "M" (m) is valid';
    expect(
      said(brings({ required: ['m'], properties: { m: { type: 'string', title: 'M', enum: ['a'], minLength: 2 } } })),
    ).toContain(noAnswer);
    expect(said(brings({ if: { properties: { k: { const: 'w' } } }, then: m }))[0]).toMatch(
      /^\/schema\/dependencies\/k\/if\/properties\/k\/const "w" is no answer to "k"/,
    );
    expect(
      said({ properties: { k: kind, q: { ...kind, title: 'Other' } }, dependencies: { q: { if: isY, then: m } } })[0],
    ).toBe(
      '/schema/dependencies/q/if/properties/k the condition does not require "k", so it would hold while there is no answer',
    );
  });
});
