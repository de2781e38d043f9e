import { describe, expect, it } from 'vitest';
import { EngineError, joinReleases, loadCatalog, makeRelease, parseRelease } from '../../../../src/engine/index.ts';
import { asFiles, library, libraryNames, libraryWith } from '../library.ts';

// Not a good hash, but one that differs with the text.
const hash = (text: string): string =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 4_294_967_291, 7).toString(16);
const catalog = loadCatalog(asFiles(library), libraryNames);

describe('a release', () => {
  const release = makeRelease(catalog.of('7'), 'review', hash);

  it('holds the stages and all their forms, choices put in', () => {
    expect(Object.keys(release.forms)).toEqual(['reading', 'summary']);
    expect(release.stages.id).toBe('review');
    expect(release.text).not.toContain('$ref');
    expect(release.hash).toBe(hash(release.text));
  });

  it('is the same after a way through its text, key order and all', () => {
    const again = parseRelease(release.text, hash);
    expect(again).toEqual(release);
    expect(JSON.stringify(again.forms)).toBe(JSON.stringify(release.forms));
    expect(Object.isFrozen(again.forms.reading?.schema)).toBe(true);
  });

  it('is named by its content: the same for the same, another for an overlay', () => {
    expect(makeRelease(catalog.of('8'), 'review', hash).hash).toBe(release.hash);
    const overlay = {
      'overlays/7/forms/review/reading.json': { base: { form: 'review/reading', version: 3 }, order: ['pages', '*'] },
    };
    const laid = loadCatalog(libraryWith(overlay), libraryNames);
    expect(makeRelease(laid.of('7'), 'review', hash).hash).not.toBe(release.hash);
    expect(makeRelease(laid.of('8'), 'review', hash).hash).toBe(release.hash);
  });

  it('is refused while an overlay in it waits for review, for that tenant only', () => {
    const overlay = { 'overlays/7/forms/review/reading.json': { base: { form: 'review/reading', version: 2 } } };
    const laid = loadCatalog(libraryWith(overlay), libraryNames);
    expect(() => makeRelease(laid.of('7'), 'review', hash)).toThrow(/has to be reviewed/);
    expect(makeRelease(laid.of('8'), 'review', hash).hash).toBe(release.hash);
  });

  it('is refused where an overlay brings what no plan can keep', () => {
    const deal = {
      type: 'object',
      title: 'Deal',
      anyOf: ['price', 'days'].map((name) => ({ properties: { [name]: { type: 'number' } } })),
    };
    const overlay = {
      'overlays/7/forms/review/reading.json': {
        base: { form: 'review/reading', version: 3 },
        patch: { schema: { properties: { deal } } },
        add: { sections: { deals: { title: 'Deals', fields: ['deal'] } } },
      },
    };
    const laid = loadCatalog(libraryWith(overlay), libraryNames);
    expect(() => makeRelease(laid.of('7'), 'review', hash)).toThrow(/deal\/anyOf offers alternatives/);
    expect(makeRelease(laid.of('8'), 'review', hash).hash).toBe(release.hash);
  });

  it('goes on with the stages that the next one has no longer, idle ones as optional', () => {
    const [slug = '', ...others] = Object.keys(release.stages.stages);
    const without = ({ [slug]: _gone, ...left }: Readonly<Record<string, unknown>>) => left;
    const { stages, forms } = release;
    const text = JSON.stringify({
      stages: { ...stages, stages: without({ ...stages.stages }) },
      forms: without(forms),
    });
    const next = parseRelease(text, hash);
    expect(joinReleases(release, next, [], hash)).toBe(release);
    const joined = joinReleases(next, release, [], hash);
    expect(Object.keys(joined.stages.stages)).toEqual([...others, slug]);
    expect(joined.stages.stages[slug]).toEqual(release.stages.stages[slug]);
    expect(joined.forms[slug]).toEqual(release.forms[slug]);
    expect(joinReleases(next, release, [slug], hash).stages.stages[slug]?.optional).toBe(true);
  });

  it.each(['', '[]', '{"stages":{}}', '{"stages":{"stages":{"a":{}}},"forms":{}}'])('is not made of %j', (text) => {
    expect(() => parseRelease(text, hash)).toThrow(EngineError);
  });
});
