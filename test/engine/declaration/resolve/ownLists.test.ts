import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import {
  checkCatalog,
  describeOverlays,
  EngineError,
  loadCatalog,
  makeRelease,
  newOverlay,
  openWorkbench,
} from '../../../../src/engine/index.ts';
import { asFiles, library, libraryNames, libraryWith, saidOf } from '../library.ts';

// Lists of answers that one tenant has of its own, below its folder.

const MOOD = 'overlays/7/lookups/mood.json';
const READING = 'overlays/7/forms/review/reading.json';
const LOG = 'overlays/7/forms/log.json';
const mood = (...labels: readonly string[]): JsonObject => ({
  title: 'Mood',
  options: labels.map((label) => ({ value: label.toLowerCase(), label })),
});
const asking = ($ref: string): JsonObject => ({
  base: { form: 'review/reading', version: 3 },
  patch: { schema: { properties: { mood: { $ref } } } },
});
const log = ($ref: string): JsonObject => ({
  version: 1,
  title: 'Log',
  schema: { type: 'object', properties: { mood: { $ref } } },
});
const glad = { type: 'string', title: 'Mood', oneOf: [{ const: 'glad', title: 'Glad' }] };

describe('a list of answers of one tenant', () => {
  const files = { [MOOD]: mood('Glad'), [READING]: asking('lookups/mood'), [LOG]: log('lookups/mood') };
  const catalog = loadCatalog(libraryWith(files), libraryNames);

  it('is offered by the questions that its overlays add and by its own forms, under its title', () => {
    const own = catalog.of('7');
    expect(own.form('review/reading').schema.properties).toMatchObject({ mood: glad });
    expect(own.form('log').schema.properties).toEqual({ mood: glad });
    expect(own.lookup('mood')).toMatchObject(mood('Glad'));
    expect(own.ids.lookups).toEqual(['genre', 'publisher', 'mood']);
  });

  it('is there for nobody else, and everybody’s lists stay one object for all', () => {
    for (const other of [catalog, catalog.of('8')]) {
      expect(other.ids.lookups).toEqual(['genre', 'publisher']);
      expect(() => other.lookup('mood')).toThrow(EngineError);
    }
    expect(catalog.of('7').lookup('genre')).toBe(catalog.lookup('genre'));
  });

  it('may have the name that another tenant’s has: the two never meet', () => {
    // What conditions wait for is an answer of one's own list.
    const waiting = (value: string): JsonObject => {
      const then = { properties: { why: { type: 'string', title: 'Why' } } };
      const allOf = [{ if: { required: ['mood'], properties: { mood: { const: value } } }, then }];
      return { ...log('lookups/mood'), schema: { ...(log('lookups/mood').schema as JsonObject), allOf } };
    };
    const both = { [MOOD]: mood('Glad'), [LOG]: waiting('glad') };
    const eight = {
      'overlays/8/lookups/mood.json': mood('Calm', 'Cross'),
      'overlays/8/forms/log.json': waiting('calm'),
    };
    const two = loadCatalog(libraryWith({ ...both, ...eight }), libraryNames);
    const choices = (tenant: string) => JSON.stringify(two.of(tenant).form('log').schema);
    expect([choices('7').includes('Glad'), choices('7').includes('Calm')]).toEqual([true, false]);
    expect([choices('8').includes('Glad'), choices('8').includes('Calm')]).toEqual([false, true]);
  });

  it('reads in words', () => {
    expect(describeOverlays(libraryWith({ [MOOD]: mood('Glad', 'Cross') }))).toEqual([
      { file: MOOD, tenant: '7', sentences: ['a list of answers of its own: "Mood", with "Glad" and "Cross"'] },
    ]);
  });

  it('says from which day until which it offers an answer', () => {
    const options: readonly JsonObject[] = [
      { value: 'glad', label: 'Glad', validFrom: '2026-09-01' },
      { value: 'cross', label: 'Cross', validFrom: '2025-09-01', validTo: '2026-08-31' },
    ];
    const described = describeOverlays(libraryWith({ [MOOD]: { title: 'Mood', options: [...options] } }));
    expect(described.flatMap(({ sentences }) => sentences)).toEqual([
      'a list of answers of its own: "Mood", with "Glad" from 01/09/2026 and "Cross" from 01/09/2025 until 31/08/2026',
    ]);
  });

  it('is begun with two answers, under a name that is free', () => {
    const { file } = newOverlay(libraryWith({}), '7', 'lookups/mood');
    expect(file?.path).toBe(MOOD);
    expect(checkCatalog([...libraryWith({}), ...(file ? [file] : [])], libraryNames)).toEqual([]);
    expect(newOverlay(libraryWith({}), '7', 'lookup/genre').problem).toBe(
      'schemas/lookups/genre.json is there already',
    );
    expect(newOverlay(libraryWith({}), '7', 'lookup/My Mood').problem).toContain('did you mean "my-mood"?');
  });
});

describe('the check of lists of one tenant', () => {
  it('refuses one that has the name of everybody’s, with or without a base', () => {
    const genre = 'overlays/7/lookups/genre.json';
    const said =
      'there is a lookup "genre" for all tenants, and what it offers is theirs to say; ' +
      "a list of a tenant's own needs another name";
    expect(saidOf({ [genre]: mood('Glad') })).toEqual([`${genre}  ${said}`]);
    const laid = { base: { form: 'genre' }, patch: { options: [] } };
    expect(saidOf({ [genre]: laid }).length).toBeGreaterThan(0);
  });

  it('refuses another tenant’s in a form, and one tenant’s in everybody’s', () => {
    const of8 = { [MOOD]: mood('Glad'), [LOG.replace('/7/', '/8/')]: log('lookups/mood') };
    const everybody = { [MOOD]: mood('Glad'), 'forms/log.json': log('lookups/mood') };
    for (const files of [of8, everybody])
      expect(saidOf(files)).toEqual([expect.stringMatching(/log\.json \/schema\/properties\/mood\/\$ref .*"mood"/)]);
  });

  it('tells an answer that a condition waits for and the list does not offer', () => {
    const { patch, ...overlay } = asking('lookups/mood');
    const why = { if: { required: ['mood'], properties: { mood: { const: 'sad' } } }, then: { required: ['pages'] } };
    expect(
      saidOf({ [MOOD]: mood('Glad'), [READING]: { ...overlay, patch: patch ?? {}, add: { conditions: { why } } } }),
    ).toEqual([expect.stringContaining('"sad"')]);
  });

  it('finds what is wrong in the list itself', () => {
    expect(saidOf({ [MOOD]: mood('Glad', 'Glad') })).toEqual([
      `${MOOD} /options/1/value the value "glad" stands twice`,
    ]);
  });
});

describe('a list that everybody has got meanwhile', () => {
  it('is told, and no form takes everybody’s answers for the tenant’s own', () => {
    const own = asFiles({ [MOOD]: mood('Glad'), [READING]: asking('lookups/mood'), [LOG]: log('lookups/mood') }).filter(
      ({ path }) => path.startsWith('overlays/'),
    );
    const base = asFiles({ ...library, 'lookups/mood.json': mood('Sad') });
    const problems = checkCatalog([...base, ...own], libraryNames);
    expect(problems.map(({ file }) => file)).toEqual([MOOD]);
    const bound = openWorkbench(base, libraryNames).bind('7', own, problems);
    expect(bound.warnings.map(({ file }) => file).toSorted()).toEqual([LOG, READING, MOOD].toSorted());
    expect(bound.form('review/reading').schema.properties).not.toHaveProperty('mood');
    expect(bound.ids.forms).not.toContain('log');
    expect(() => makeRelease(bound, 'review', (text) => text)).toThrow('takes its answers from');
  });
});
