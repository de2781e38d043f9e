import { describe, expect, it } from 'vitest';
import { homeGroups, leftWords, ownerWords, takesAnswers, type HomeGroups } from '../../../src/app/pep/homeGroups.ts';
import type { PepDetails, PepOwner, PepStageSummary } from '../../../src/contract/index.ts';
import { pep, stages } from './fixtures.ts';

const left = [{ pointer: '/a', title: 'A', message: '' }];
const section = (formSlug: string, mainUserTypeId: number, more: Partial<PepStageSummary> = {}): PepStageSummary => ({
  ...(stages[0] as PepStageSummary),
  formSlug,
  mainUserTypeId,
  isOptional: false,
  percentageCompleted: 50,
  left,
  ...more,
});
const plan = [
  section('care', 6),
  section('attainment', 1),
  section('views', 1, { percentageCompleted: 100, left: [] }),
  section('transition', 1, { isOptional: true, isCounted: false, percentageCompleted: 0, left: [] }),
  section('targets', 1),
  section('quality', 2, { isCounted: false }),
  section('approval', 3, { isCounted: false }),
];
const returned = { reason: '', by: 'L A', at: '2026-11-12T10:00:00Z', stages: ['targets', 'views'] };
const grouped = (typeId: number, sentBack: PepDetails['returned'] = null, yearGroupId = 9) =>
  homeGroups({ stages: plan, returned: sentBack }, { typeId, yearGroupId });
const slugs = ({ yours, waiting, done, optional }: HomeGroups) => ({
  yours: yours.map(({ stage }) => stage.formSlug),
  waiting: waiting.map(({ ownerTypeId, listed }) => [ownerTypeId, ...listed.map(({ stage }) => stage.formSlug)]),
  done: done.map(({ stage }) => stage.formSlug),
  optional: optional.map(({ stage }) => stage.formSlug),
});

describe('the sections of a plan by whose turn it is', () => {
  const forSchools = {
    yours: ['attainment', 'targets'],
    waiting: [
      [6, 'care'],
      [2, 'quality', 'approval'],
    ],
    done: ['views'],
    optional: ['transition'],
  };
  const forOfficers = { ...forSchools, yours: ['quality', 'approval'] };
  const forReaders = { ...forSchools, yours: [] };
  it.each([
    [1, forSchools],
    [8, forSchools],
    [6, { ...forSchools, yours: ['care'], waiting: [[1, 'attainment', 'targets'], forSchools.waiting[1]] }],
    [
      2,
      {
        ...forOfficers,
        waiting: [
          [6, 'care'],
          [1, 'attainment', 'targets'],
        ],
      },
    ],
    [
      3,
      {
        ...forOfficers,
        waiting: [
          [6, 'care'],
          [1, 'attainment', 'targets'],
        ],
      },
    ],
    [4, { ...forReaders, waiting: [[6, 'care'], [1, 'attainment', 'targets'], forSchools.waiting[1]] }],
    [7, { ...forReaders, waiting: [[6, 'care'], [1, 'attainment', 'targets'], forSchools.waiting[1]] }],
  ])('for type %i', (typeId, groups) => {
    expect(slugs(grouped(typeId))).toEqual(groups);
  });

  it('in the early years the school’s are the social worker’s too [PFORM-2]', () => {
    expect(slugs(grouped(6, null, 1)).yours).toEqual(['care', 'attainment', 'targets']);
  });

  it('keep their numbers, and those that the plan was sent back for stand first, finished or not', () => {
    const { yours, done } = grouped(1, returned);
    expect(yours.map(({ number, isReturned }) => [number, isReturned])).toEqual([
      [3, true],
      [5, true],
      [2, false],
    ]);
    expect(done).toEqual([]);
    expect(slugs(grouped(6, returned)).waiting[0]).toEqual([1, 'views', 'targets', 'attainment']);
  });

  it('an optional one that somebody has begun is a task', () => {
    const begun = section('transition', 1, { isOptional: true, isCounted: true, percentageCompleted: 20 });
    const { yours, optional } = homeGroups({ stages: [begun], returned: null }, { typeId: 1, yearGroupId: 9 });
    expect([yours.length, optional.length]).toEqual([1, 0]);
  });
});

describe('whether a plan is a list of tasks', () => {
  const refused = { 'pep.saveStage': 'No' };
  it.each([
    ['that is open', 2, {}, 1, true],
    ['that is completed', 5, refused, 2, false],
    ['that is superseded', 7, refused, 2, false],
    ['that is submitted, for who cannot write then', 6, refused, 1, false],
    ['that is submitted, for its reviewer', 6, {}, 2, true],
    ['that is open, for who only reads', 2, refused, 4, true],
    ['that is submitted, for who only reads', 6, refused, 4, false],
    ['of a record that was passed on', 2, refused, 2, false],
  ])('one %s', (_, statusId, denied, typeId, is) => {
    expect(takesAnswers({ statusId, denied }, typeId)).toBe(is);
  });
});

describe('whose a section is', () => {
  const owner = (people: string[]): PepOwner => ({
    ownerTypeId: 6,
    people,
    unreached: [],
    reminded: null,
    denied: null,
  });
  const of = (people: string[]): PepDetails => ({
    ...pep,
    outlook: { owners: [owner(people)], hasSchool: true, reviewBy: null, nextBy: null, dates: [] },
  });
  it('names who fills it in, as far as they are known and few', () => {
    expect(ownerWords(6, of(['Priya Nair']))).toBe('Priya Nair, Social Worker');
    expect(ownerWords(6, of(['A', 'B', 'C', 'D', 'E']))).toBe('A, B, C, 2 more, Social Worker');
    expect(ownerWords(6, of([]))).toBe('Social Worker');
    expect(ownerWords(1, { ...pep, studentNcYearId: 1 })).toBe('Setting/SW');
    expect(ownerWords(2, of(['A']))).toBe('Virtual school');
  });

  it('says how many answers are left', () => {
    expect([leftWords({ left }), leftWords({ left: [...left, ...left] }), leftWords({ left: [] })]).toEqual([
      '1 answer',
      '2 answers',
      '',
    ]);
  });
});
