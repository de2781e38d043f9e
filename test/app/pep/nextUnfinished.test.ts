import { describe, expect, it } from 'vitest';
import { mainlyFills, nextUnfinished } from '../../../src/app/pep/ownStages.ts';

const stage = (formSlug: string, percentageCompleted: number, mainUserTypeId = 1) => ({
  formSlug,
  percentageCompleted,
  mainUserTypeId,
});
const teacher = { typeId: 1, yearGroupId: 9 };

describe('the next unfinished section', () => {
  const stages = [stage('a', 50), stage('b', 100), stage('c', 20, 6), stage('d', 99), stage('e', 100)];

  it('[PFORM-6] is the viewer’s own before another’s, going round from the open one', () => {
    expect(nextUnfinished(stages, 'b', teacher)?.formSlug).toBe('d');
    expect(nextUnfinished(stages, 'e', teacher)?.formSlug).toBe('a');
    expect(nextUnfinished(stages, 'b', { ...teacher, typeId: 6 })?.formSlug).toBe('c');
  });

  it('[PFORM-6] is never the open one, is another’s where all one’s own are done, and nothing where all are', () => {
    expect(nextUnfinished([stage('a', 50), stage('b', 100)], 'a', teacher)).toBeUndefined();
    expect(nextUnfinished([stage('a', 100), stage('b', 0, 6)], 'a', teacher)?.formSlug).toBe('b');
    expect(nextUnfinished([stage('a', 100), stage('b', 100)], 'a', teacher)).toBeUndefined();
    expect(nextUnfinished([stage('a', 0)], 'gone', teacher)?.formSlug).toBe('a');
  });
});

describe('who mainly fills a section', () => {
  it.each([
    ['a teacher the school’s', 1, 9, 1, true],
    ['a teacher no social worker’s', 1, 9, 6, false],
    ['either officer the virtual school’s', 3, 9, 2, true],
    ['a social worker the school’s in the early years', 6, 1, 1, true],
    ['a social worker not the school’s later', 6, 9, 1, false],
  ])('[PFORM-2] %s', (_, typeId, yearGroupId, mainUserTypeId, fills) => {
    expect(mainlyFills({ typeId, yearGroupId }, { mainUserTypeId })).toBe(fills);
  });
});
