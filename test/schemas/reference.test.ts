import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knownNames, signedOutWidgets } from '../../src/contract/index.ts';
import { kinds, placesOf, samplesOf } from '../../stories/reference/kinds.ts';
import { described, registered } from '../../stories/reference/sources.ts';
import { everyColumn, everyQuestion } from '../../stories/reference/uses.ts';

type Module = Readonly<Record<string, { args?: { name?: string; kind?: string } }>>;

const modules = import.meta.glob<Module>('../../stories/reference/*.stories.tsx', { eager: true });
const pagesOf = (file: string): string[] =>
  Object.values(modules[`../../stories/reference/${file}.stories.tsx`] ?? {}).flatMap(
    ({ args }) => args?.name ?? args?.kind ?? [],
  );
const wordsOf = (component: string | undefined) => described(component ?? '')?.words ?? '';

describe('the reference for designers', () => {
  it.each([
    ['Widgets', knownNames.widgets],
    ['Fields', knownNames.fields],
    ['Cells', knownNames.cells],
    ['Declarations', [...kinds]],
  ])('has a page for each of the %s, and no other', (file, names) => {
    expect(pagesOf(file).sort()).toEqual([...names].sort());
  });

  it('has a page for each view that the renderer hands out', () => {
    const handedOut = readFileSync('src/renderer/index.ts', 'utf8').matchAll(/^export \{ ([A-Z]\w*View) \}/gm);
    const views = [...handedOut].map(([, name = '']) => name);
    expect(views.length).toBeGreaterThan(4);
    expect(views.filter((name) => !pagesOf('Views').includes(name))).toEqual([]);
  });

  it('tells of each by the comment above its component', () => {
    const drawn = [...knownNames.widgets, ...knownNames.fields, ...knownNames.cells];
    const silent = drawn.filter((name) => !signedOutWidgets.includes(name) && wordsOf(registered(name)) === '');
    expect(silent).toEqual([]);
    expect(pagesOf('Views').filter((name) => wordsOf(name) === '')).toEqual([]);
  });

  it('tells what a view is given', () => {
    const { takes = [] } = described('FormView') ?? {};
    expect(takes.find(({ name }) => name === 'readOnly')).toEqual({
      name: 'readOnly',
      type: 'string | null',
      isOptional: true,
      words: expect.stringMatching(/^Why nobody can change anything now/),
    });
  });

  it('finds where widgets and cells are used', () => {
    expect(everyQuestion().filter(({ drawnBy }) => drawnBy === 'date').length).toBeGreaterThan(10);
    expect(everyColumn().filter(({ cell }) => cell === 'stages')).not.toEqual([]);
  });

  it.each(kinds)('tells what a %s may say, what is accepted, and what is said of each fault', (kind) => {
    const [whole] = placesOf(kind);
    const { valid, faults } = samplesOf(kind);
    expect(whole?.may.some(({ isNeeded }) => isNeeded)).toBe(true);
    expect(valid.map(({ name }) => name)).toContain('full');
    expect(faults.every(({ at, says }) => at !== '' || says !== '')).toBe(true);
    expect(faults.length).toBeGreaterThan(5);
  });
});
