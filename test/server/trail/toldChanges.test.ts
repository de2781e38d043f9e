import { describe, expect, it } from 'vitest';
import type { JsonObject, ResolvedForm } from '../../../src/engine/index.ts';
import { toldChanges } from '../../../src/server/modules/trail/toldChanges.ts';

const yesNo = { oneOf: ['yes', 'no'].map((value) => ({ const: value, title: value === 'yes' ? 'Yes' : 'No' })) };

const form: ResolvedForm = {
  id: 'test',
  version: 1,
  title: 'Test',
  schema: {
    type: 'object',
    properties: {
      agreed: { title: 'Agreed', ...yesNo },
      feeling: { type: 'number', title: 'Feeling', minimum: 1, maximum: 5 },
      review: { type: 'string', format: 'date', title: 'Review' },
      letters: { type: 'array', title: 'Letters', items: { type: 'string' } },
      targets: {
        type: 'array',
        title: 'Targets',
        items: {
          type: 'object',
          properties: { area: { type: 'string', title: 'Area' }, cost: { type: 'number', title: 'Cost asked' } },
        },
      },
    },
    allOf: [
      {
        if: { properties: { agreed: { const: 'no' } } },
        then: { properties: { agreed: { const: 'no' }, since: { type: 'string', format: 'date', title: 'Since' } } },
      },
    ],
  },
  uiSchema: {
    feeling: { 'ui:widget': 'scale' },
    letters: { 'ui:widget': 'upload' },
    targets: { items: { cost: { 'ui:widget': 'money' } } },
  },
};

describe('a saved section reads in the trail', () => {
  const told = (before: JsonObject, after: JsonObject) =>
    toldChanges(form, before, after).map((change) => [change.title, change.before, change.after]);

  it.each<[string, JsonObject, JsonObject, string[]]>([
    ['choices by their labels', { agreed: 'yes' }, { agreed: 'no' }, ['Agreed', 'Yes', 'No']],
    ['a question of a condition', {}, { since: '2026-03-04' }, ['Since', '', '04/03/2026']],
    ['a scale', { feeling: 2 }, { feeling: 4 }, ['Feeling', '2 of 5', '4 of 5']],
    ['a day', { review: '2026-03-04' }, { review: null }, ['Review', '04/03/2026', '']],
    ['files by their references', { letters: ['a/1'] }, { letters: ['a/2'] }, ['Letters', 'a/1', 'a/2']],
    ['what the form does not ask of a row', {}, { targets: [{ extra: 'x' }] }, ['Targets', '', 'extra x']],
  ])('with %s', (_, before, after, words) => expect(told(before, after)).toEqual([words]));

  it('with a cell in the words of its column, and a new row in those of all its cells', () => {
    const first = { rowId: 'r1', area: 'Reading', cost: 5 };
    expect(
      told(
        { targets: [first] },
        {
          targets: [
            { ...first, cost: 7.5 },
            { rowId: 'r2', cost: 20, area: 'Sums' },
          ],
        },
      ),
    ).toEqual([
      ['Targets 1: Cost asked', '£5.00', '£7.50'],
      ['Targets 2', '', 'Area Sums, Cost asked £20.00'],
    ]);
  });
});
