import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OverallRules } from '../../../../src/engine/index.ts';
import type { OverallRatingRule } from '../../../../src/server/db/authoritySettings.ts';
import {
  overallRating as rated,
  rulesOfSetting,
  type RatedStage,
} from '../../../../src/server/modules/pep/review/overallRating.ts';

const overallRating = (rule: OverallRatingRule, stages: readonly RatedStage[]) => rated(rulesOfSetting(rule), stages);

describe('the overall rating', () => {
  const worst: OverallRatingRule = { rule: 'worst' };
  const gold: OverallRatingRule = { rule: 'gold', leftOut: ['attainment'] };
  const of = (rule: OverallRatingRule, list: readonly number[]) =>
    overallRating(
      rule,
      list.map((rating, index) => ({ slug: `stage-${index}`, rating })),
    );

  it.each([
    [[], 5],
    [[5, 5], 5],
    [[1], 1],
    [[1, 5], 1],
    [[1, 2], 2],
    [[2, 3, 1], 3],
    [[3, 4, 1], 4],
  ])('is the worst of %j: %i [D-38]', (list, expected) => {
    expect(of(worst, list)).toBe(expected);
  });

  it.each([
    ['nothing rated', [], 5],
    ['only “not rated”', [5, 5], 5],
    ['all seven gold', [1, 1, 1, 1, 1, 1, 1], 1],
    ['six of seven gold, the rest green', [1, 1, 1, 1, 1, 1, 2], 1],
    ['five of seven gold, the rest green', [1, 1, 1, 1, 1, 2, 2], 2],
    ['six of seven gold, one amber', [1, 1, 1, 1, 1, 1, 3], 2],
    ['six of seven green or better, one amber', [2, 2, 2, 1, 1, 2, 3], 2],
    ['all green', [2, 2, 2, 2, 2, 2, 2], 2],
    ['two of seven amber', [2, 2, 2, 2, 2, 3, 3], 3],
    ['one red among gold', [1, 1, 1, 1, 1, 1, 4], 4],
    ['red and amber', [1, 3, 4], 4],
    ['seven of eight gold', [1, 1, 1, 1, 1, 1, 1, 2], 1],
    ['thirteen of fourteen gold', [...Array<number>(13).fill(1), 2], 1],
    ['twelve of fourteen gold', [...Array<number>(12).fill(1), 2, 2], 2],
    ['two of three gold: below seven sections all have to be', [1, 1, 2], 2],
    ['two of three green, one amber', [2, 2, 3], 3],
    ['one amber alone', [3], 3],
    ['“not rated” sections are no sections yet', [1, 1, 1, 1, 1, 1, 5], 1],
    ['seven sections, of which one is not rated, one green', [1, 1, 1, 1, 1, 2, 5], 2],
  ])('by the gold rule, %s: %j is %i [RAG-7]', (_case, list, expected) => {
    expect(of(gold, list)).toBe(expected);
  });

  it('leaves attainment out of the gold rule, red or not [RAG-7]', () => {
    const others = [1, 1, 1, 1, 1, 1, 1].map((rating, index) => ({ slug: `stage-${index}`, rating }));
    expect(overallRating(gold, [...others, { slug: 'attainment', rating: 4 }])).toBe(1);
    expect(overallRating(gold, [{ slug: 'attainment', rating: 2 }])).toBe(5);
    expect(overallRating(worst, [...others, { slug: 'attainment', rating: 4 }])).toBe(4);
  });
});

/** The gold rule as it was written before it was rules, to compare with. */
function goldAsWritten(ratings: readonly number[]): number {
  const behind = (rating: number) => ratings.filter((one) => one > rating).length;
  const spared = ratings.length >= 7 ? 1 : 0;
  if (behind(3) > 0) return 4;
  if (behind(2) === 0 && behind(1) <= spared) return 1;
  return behind(2) <= spared ? 2 : 3;
}

describe('rules of a rating', () => {
  const combinations = (length: number): number[][] =>
    length === 0 ? [[]] : combinations(length - 1).flatMap((list) => [1, 2, 3, 4].map((rating) => [...list, rating]));
  const declared = ['early-years', 'key-stages-1-4', 'post-16'].map((phase) => {
    const file = readFileSync(`schemas/overlays/12/stages/pep/${phase}.json`, 'utf8');
    return (JSON.parse(file) as { patch: { overall: OverallRules } }).patch.overall;
  });
  const gold = rulesOfSetting({ rule: 'gold', leftOut: [] });

  it.each([1, 2, 3, 6, 7])('give what the settings give, for every combination of %i sections', (count) => {
    for (const list of combinations(count)) {
      const stages = list.map((rating, index) => ({ slug: `s${index}`, rating }));
      const given = [gold, ...declared].map((rules) => rated(rules, stages));
      expect(new Set(given), list.join()).toEqual(new Set([goldAsWritten(list)]));
      expect(rated(rulesOfSetting({ rule: 'worst' }), stages)).toBe(Math.max(...list));
    }
  });
});
