import { describe, expect, it } from 'vitest';
import { knownNames, overlayWords } from '../../src/contract/index.ts';
import {
  addStage,
  openWorkbench,
  presentStage,
  stagesText,
  testsOf,
  whenSaid,
  type AnswerCondition,
  type AnswerTest,
  type Json,
  type When,
} from '../../src/engine/index.ts';
import { bench, checked, files, tenant } from './edited.ts';

const of = 'stages/pep/key-stages-1-4';
/** A form of the authority's own. */
const form = 'pep/aspiration-pathway';
const telling = { tenant, words: overlayWords };

function stages(text = '') {
  const made = stagesText(files, of, text);
  if (made === null) throw new Error(of);
  return made;
}

describe('a condition on facts', () => {
  it.each<When>([
    { 'pupil.yearGroupId': 11 },
    { 'pupil.yearGroupId': [11, 12], 'pupil.isOnRoll': true },
    { 'stage.meeting.pep_type': { not: { const: 'initial' } } },
    { 'pupil.senStatus': { not: { enum: ['K', 'E'] } } },
    { 'stage.care.carer_name': { not: { type: 'null' } }, 'stage.care.legal_status': { type: 'null' } },
    { 'stage.send.send_needs': { type: 'array', contains: { enum: ['a', 'b'] } } },
  ])('is read as the sentence that writes it again: %j', (when) => {
    const condition = testsOf(when);
    expect(condition === null ? null : whenSaid(condition)).toEqual(when);
  });

  it('that asks whether there is an answer is read in every way of saying so, and told by one word', () => {
    const fact = 'stage.care.carer_name';
    const test = (is: 'answered' | 'notAnswered'): AnswerCondition => ({
      joined: 'all',
      tests: [{ question: fact, is, values: [] }],
    });
    const words = (expected: Json) =>
      bench.whenInWords(stages(), { [fact]: expected }, telling).replace(/^.* in "My care" /, '');
    const ways: Json[] = [{ type: 'string' }, { type: 'array', minItems: 1 }, { not: { type: 'null' } }];
    for (const said of ways) {
      expect(testsOf({ [fact]: said })).toEqual(test('answered'));
      expect(words(said)).toBe('is answered');
    }
    for (const said of [null, { type: 'null' }]) {
      expect(testsOf({ [fact]: said })).toEqual(test('notAnswered'));
      expect(words(said)).toBe('is not answered');
    }
    expect(testsOf({ [fact]: { type: 'string', minLength: 1, pattern: 'a' } })).toBeNull();
    expect(words({ type: 'array', contains: { const: 'a' } })).toBe('has a among its answers');
    const there = stages(presentStage(stages(), 'future', whenSaid(test('notAnswered'))));
    expect(bench.stages(there, telling).find(({ slug }) => slug === 'future')?.present?.said).toEqual({
      [fact]: { type: 'null' },
    });
    expect(checked([{ path: `overlays/${tenant}/${of}.json`, text: there.text }])).toEqual([]);
  });

  it('on a section of one’s own is told by the words of both, as soon as they are in a draft', () => {
    const path = `overlays/${tenant}/forms/pep/aspiration-pathway.json`;
    const everybodys = files.filter((file) => !file.path.startsWith('overlays/') || file.path === path);
    const drafted = openWorkbench(everybodys, knownNames);
    const text = addStage(stages(), { slug: 'pathway', title: 'My pathway', owner: 1, form, after: 'my-views' });
    const when: When = { 'stage.pathway.first_steps': { type: 'null' } };
    expect(drafted.whenInWords(stages(text), when, telling)).toBe(
      'the answer to "What I want to do, and my first steps" in "My pathway" is not answered',
    );
    const read = stages(presentStage(stages(text), 'future', when));
    expect(drafted.stages(read, telling).find(({ slug }) => slug === 'future')?.present?.words).toContain(
      'in "My pathway" is not answered',
    );
  });

  it('is told otherwise where it says more, and is not written where facts stand twice or one of two would do', () => {
    expect(testsOf({ 'pupil.yearGroupId': { minimum: 4 } })).toBeNull();
    const test = { question: 'pupil.isOnRoll', is: 'is', values: [true] } as const;
    const whole: AnswerCondition = { joined: 'all', tests: [test] };
    expect(whenSaid(whole)).toEqual({ 'pupil.isOnRoll': true });
    expect(whenSaid({ joined: 'all', tests: [test, test] })).toBeNull();
    expect(whenSaid({ joined: 'any', tests: [test, { ...test, question: 'pupil.phase' }] })).toBeNull();
    expect(whenSaid({ joined: 'all', tests: [{ ...test, values: [] }] })).toBeNull();
  });
});

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
      expect(bench.stages(there, telling).find(({ slug }) => slug === 'future')?.present?.words).toBe(
        `the answer to ${title} ${words}`,
      );
      expect(checked([{ path: `overlays/${tenant}/${of}.json`, text: there.text }])).toEqual([]);
    }
    // Limits the wrong way round, and one that is missing, are not whole.
    for (const values of [[5, 3], [3]]) expect(whenSaid(test('between', ...values))).toBeNull();
    // An unanswered question has no number: a condition that would take it for one is left to its text.
    expect(testsOf({ [fact]: { minimum: 3 } })).toBeNull();
  });
});
