import { describe, expect, it } from 'vitest';
import type { Lookup } from '../../src/engine/index.ts';
import { factOptions } from '../../src/app/declarations/factsOffered.ts';
import { contentSaid } from './mutations/content.ts';
import { meaningless, overlayMeaningless } from './mutations/meaning.ts';
import { namesWritten } from './mutations/names.ts';
import { overlayMistakes, stagesMistakes } from './mutations/overlays.ts';
import { measurePointed } from './mutations/pointed/measurePointed.ts';
import { nearest } from './mutations/pointed/nearest.ts';
import { pointedInWords } from './mutations/pointed/pointedTable.ts';
import { asked, at, textOf } from './edited.ts';

// The kinds of mistake that are planted in files, tried by pointing; `npm run mutations` does so on more forms.
const planted = { ...namesWritten, ...contentSaid, ...meaningless, ...overlayMistakes, ...overlayMeaningless };
const measured = measurePointed(8);
const { figures, missed, possible, impossible } = measured;

describe(`by pointing, ${pointedInWords(measured)}`, () => {
  it('are the kinds that are planted in files', () => {
    expect(Object.keys(nearest)).toEqual(Object.keys({ ...planted, ...stagesMistakes }));
    expect(figures.length).toBeGreaterThanOrEqual(60);
    expect(figures.filter(({ acts }) => acts === 0)).toEqual([]);
  });

  it('cannot be made at all, or are told on the row that they are about, with the cure', () => {
    expect(missed).toEqual([]);
    expect(possible.map(({ kind }) => kind)).toEqual([
      'two questions of one title',
      'hides what a condition needs',
      'rolled forward from an unknown stage',
    ]);
    expect(impossible.length + possible.length).toBe(figures.length);
  });

  it('are tried by acts of which many change the text', () => {
    expect(figures.filter(({ acts, refused }) => acts - refused < 5).map(({ kind }) => kind)).toEqual([
      'hides what a condition needs',
    ]);
  });
});

describe('what lists offer is what there can be', () => {
  it('of a box that has to be ticked its tick alone', () => {
    expect(asked(at('forms/pep/agree'), 'dt_confirm')?.readable?.answers).toEqual([{ value: true, label: 'ticked' }]);
  });

  it('of a fact its values, and not the word for all of them', () => {
    const lookup = (id: string) => JSON.parse(textOf(`lookups/${id}.json`)) as Lookup;
    expect(lookup('care-status').options?.find(({ all }) => all === true)?.value).toBe(0);
    const values = factOptions('pupil.careStatusId', lookup).map(({ value }) => value);
    expect(values).toContain(1);
    expect(values).not.toContain(0);
  });
});
