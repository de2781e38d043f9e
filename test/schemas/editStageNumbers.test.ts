import { describe, expect, it } from 'vitest';
import { overlayWords } from '../../src/contract/index.ts';
import {
  presentStage,
  stagesText,
  testsOf,
  whenSaid,
  type AnswerCondition,
  type AnswerTest,
} from '../../src/engine/index.ts';
import { bench, checked, files, tenant } from './edited.ts';

const of = 'stages/pep/key-stages-1-4';

function stages(text = '') {
  const made = stagesText(files, of, text);
  if (made === null) throw new Error(of);
  return made;
}

describe('conditions of sections on numbers', () => {
  it('say between which numbers an answer has to lie, in the words of any condition', () => {
    const fact = 'stage.care.placements_12m';
    const test = (is: AnswerTest['is'], ...values: number[]): AnswerCondition => ({
      joined: 'all',
      tests: [{ question: fact, is, values }],
    });
    const title = '"Number of placements in the last 12 months" in "My care"';
    for (const [condition, when, words] of [
      [test('minimum', 3), { type: 'number', minimum: 3 }, 'is at least 3'],
      [test('maximum', 3), { type: 'number', maximum: 3 }, 'is at most 3'],
      [test('exclusiveMinimum', 3), { type: 'number', exclusiveMinimum: 3 }, 'is more than 3'],
      [test('between', 3, 5), { type: 'number', minimum: 3, maximum: 5 }, 'is between 3 and 5'],
    ] as const) {
      expect(whenSaid(condition)).toEqual({ [fact]: when });
      expect(testsOf({ [fact]: when })).toEqual(condition);
      const there = stages(presentStage(stages(), 'future', { [fact]: when }));
      expect(
        bench.stages(there, { tenant, words: overlayWords }).find(({ slug }) => slug === 'future')?.present?.words,
      ).toBe(`the answer to ${title} ${words}`);
      expect(checked([{ path: `overlays/${tenant}/${of}.json`, text: there.text }])).toEqual([]);
    }
    // Limits the wrong way round, and one that is missing, are not whole.
    for (const values of [[5, 3], [3]]) expect(whenSaid(test('between', ...values))).toBeNull();
    // An unanswered question has no number: a condition that would take it for one is left to its text.
    expect(testsOf({ [fact]: { minimum: 3 } })).toBeNull();
  });
});
