import { describe, expect, it } from 'vitest';
import { overlayWords } from '../../src/contract/index.ts';
import { heldIn, holdStage, holdStages, stagesText, waitStage, type StagesText } from '../../src/engine/index.ts';
import { bench, checked, tenant, textOf, files } from './edited.ts';

// Ratings of the sections of an authority's plans, changed by pointing.

const path = 'stages/pep/key-stages-1-4';

function at(text = ''): StagesText {
  const stages = stagesText(files, path, text);
  if (stages === null) throw new Error(path);
  return stages;
}

const row = (stages: StagesText, slug: string) =>
  bench.stages(stages, { tenant, words: overlayWords }).find((one) => one.slug === slug);
const faults = ({ text }: StagesText) => checked([{ path: `overlays/${tenant}/${path}.json`, text }]);
const red = { ratings: [3, 4], message: 'Red has to be put right first.' };
const onRoll = { when: { 'pupil.isOnRoll': true }, message: 'Only where a school is recorded.' };

describe('ratings of a section', () => {
  it('wait for something, and leave no trace once they wait for nothing', () => {
    const green = at(waitStage(at(), 'my-views', 1, onRoll));
    expect(JSON.parse(green.text)).toMatchObject({ patch: { stages: { 'my-views': { ratings: { 1: onRoll } } } } });
    expect(row(green, 'my-views')?.waits).toEqual([
      { rating: 1, when: { said: onRoll.when, words: 'a school is recorded' }, message: onRoll.message },
    ]);
    const both = at(waitStage(green, 'my-views', 2, { ...onRoll, message: 'Nor amber.' }));
    expect(row(both, 'my-views')?.waits.map(({ rating }) => rating)).toEqual([1, 2]);
    expect(waitStage(both, 'my-views', 2, null)).toBe(green.text);
    expect(waitStage(green, 'my-views', 1, null)).toBe('');
    expect(faults(both)).toEqual([]);
  });

  it('hold completing back, of one section or of all, and are taken away again', () => {
    const one = at(holdStage(at(), 'care', red));
    expect(row(one, 'care')?.holds).toEqual(red);
    expect(row(one, 'school')?.holds).toBeNull();
    const all = at(holdStages(one, { ratings: [4] }));
    expect(heldIn(all)).toEqual({ ratings: [4] });
    expect(Object.keys((JSON.parse(all.text) as { patch: object }).patch)).toEqual(['holdsCompleting', 'stages']);
    const free = at(holdStage(all, 'care', { ratings: [] }));
    expect(row(free, 'care')?.holds).toEqual({ ratings: [] });
    expect(faults(free)).toEqual([]);
    expect(holdStage(at(holdStages(all, null)), 'care', null)).toBe('');
  });

  it('are kept where an author wrote them', () => {
    const text = textOf(`overlays/12/${path}.json`);
    const shown = at(text);
    expect(row(shown, 'my-views')?.waits.map(({ rating }) => rating)).toEqual([1]);
    const held = at(holdStages(shown, red));
    expect(JSON.parse(holdStages(held, null))).toEqual(JSON.parse(text));
  });
});
