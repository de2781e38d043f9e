import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { answerChanges } from '../../../../src/server/modules/pep/read/answerChanges.ts';

describe('changes between two sets of answers', () => {
  const schema: JsonObject = {
    properties: {
      aim: { type: 'string', title: 'Aim' },
      place: { title: 'Place', properties: { town: { type: 'string', title: 'Town' } } },
      rows: {
        type: 'array',
        title: 'Rows',
        items: { properties: { what: { type: 'string', title: 'What' }, sum: { type: 'number' } } },
      },
      tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
    },
    allOf: [
      { if: { properties: { aim: { const: 'x' } } }, then: { properties: { why: { type: 'string', title: 'Why' } } } },
    ],
  };
  const row = (rowId: string, what: string, sum = 1): JsonObject => ({ rowId, what, sum });

  it.each<[string, JsonObject, JsonObject, unknown[]]>([
    ['nothing', { aim: 'a', tags: ['x'] }, { aim: 'a', tags: ['x'] }, []],
    ['a blank is no answer', {}, { aim: '' }, []],
    ['an answer', { aim: 'a' }, { aim: 'b' }, [['/aim', 'Aim', 'a', 'b']]],
    ['a question that a condition opened', {}, { why: 'so' }, [['/why', 'Why', null, 'so']]],
    ['in a group', { place: { town: 'A' } }, { place: { town: 'B' } }, [['/place/town', 'Place: Town', 'A', 'B']]],
    ['a group that came', {}, { place: { town: 'B' } }, [['/place/town', 'Place: Town', null, 'B']]],
    ['a list of choices', { tags: ['x'] }, { tags: ['x', 'y'] }, [['/tags', 'Tags', ['x'], ['x', 'y']]]],
    [
      'a cell, its row found by id',
      { rows: [row('a', 'A'), row('b', 'B')] },
      { rows: [row('b', 'C')] },
      [
        ['/rows/0/what', 'Rows 1: What', 'B', 'C'],
        ['/rows/0', 'Rows 1', row('a', 'A'), null],
      ],
    ],
    [
      'a column without a title',
      { rows: [row('a', 'A', 1)] },
      { rows: [row('a', 'A', 2)] },
      [['/rows/0/sum', 'Rows 1: sum', 1, 2]],
    ],
    ['a row that came', {}, { rows: [row('a', 'A')] }, [['/rows/0', 'Rows 1', null, row('a', 'A')]]],
    [
      'the order of rows',
      { rows: [row('a', 'A'), row('b', 'B')] },
      { rows: [row('b', 'B'), row('a', 'A')] },
      [['/rows', 'Rows (order)', [row('a', 'A'), row('b', 'B')], [row('b', 'B'), row('a', 'A')]]],
    ],
  ])('finds %s', (_case, before, after, expected) => {
    expect(
      answerChanges({ schema }, before, after).map((change) => [
        change.pointer,
        change.title,
        change.before,
        change.after,
      ]),
    ).toEqual(expected);
  });
});
