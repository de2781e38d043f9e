import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../src/engine/index.ts';
import { saidOf } from '../library.ts';

const NOTE = 'forms/note.json';
const said = (change: JsonObject): string[] => saidOf({ [NOTE]: change }).map((one) => one.replace(`${NOTE} `, ''));
const ruled = (rule: JsonObject, properties: { [name: string]: Json } = {}): string[] =>
  said({ schema: { properties }, rules: [{ field: 'note', message: 'Go', ...rule }] });

describe('a rule about answers of which it can say nothing is a fault', () => {
  it.each<[string, JsonObject, string]>([
    ['a day', { notInFuture: true }, 'a day'],
    ['a number', { addsUpTo: { total: 5, with: [] } }, 'a number'],
    ['a list', { contains: { required: ['page'] } }, 'a list'],
  ])('of %s', (_, rule, subject) =>
    expect(ruled(rule)[0]).toBe(`/rules/0/field the rule "Go" speaks of ${subject}, and "note" is none`),
  );

  it('of the answers that it reads too', () => {
    expect(
      ruled({ field: 'on', within: { days: 5, after: 'note' } }, { on: { type: 'string', format: 'date' } }),
    ).toEqual(['/rules/0/within/after the rule "Go" speaks of a day, and "note" is none']);
  });

  it('of a question that is not there', () => {
    expect(ruled({ field: 'count', addsUpTo: { total: 5, with: ['cuont'] } }, { count: { type: 'number' } })).toEqual([
      '/rules/0/addsUpTo/with/0 unknown question "cuont"; did you mean "count"?',
    ]);
  });
});
