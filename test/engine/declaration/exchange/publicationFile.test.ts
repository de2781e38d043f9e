import { describe, expect, it } from 'vitest';
import {
  namedBy,
  publicationContent,
  publicationFile,
  readPublication,
  stepsTo,
  type Publication,
} from '../../../../src/engine/index.ts';

const limits = { texts: 3, letters: 40, allLetters: 90, path: /^forms\/[a-z/-]+$/ };
const told = (path: string, text = '{}') => ({ path, text, title: 'Reading', words: ['hides the question “Genre”'] });
const library: Publication = {
  tenant: 'The library by the river',
  number: 4,
  note: 'Asked for by readers',
  publishedAt: '2026-11-12T09:30:00.000Z',
  baseHash: 'aa',
  hash: 'bb',
  declarations: [told('forms/review/reading', '{ "hide": ["genre"] }'), told('forms/review/loans')],
};

describe('a publication as a file', () => {
  it('comes back as it went out, and can be read by people', () => {
    const file = publicationFile(library);
    expect(readPublication(file, limits)).toEqual({
      problem: null,
      publication: { kind: 'publication of declarations', version: 1, ...library },
    });
    expect(file).toContain('"words": [\n        "hides the question “Genre”"');
  });

  it('is named by what it lies on and by all its texts, in whatever order they are', () => {
    const named = (base: string, texts = library.declarations) => namedBy(base, publicationContent(texts));
    expect(named('aa', library.declarations.toReversed())).toBe(named('aa'));
    expect(named('ab')).not.toBe(named('aa'));
    expect(named('aa', [told('forms/review/loans')])).not.toBe(named('aa'));
    expect(
      named(
        'aa',
        library.declarations.map((one) => ({ ...one, words: [], title: '' })),
      ),
    ).toBe(named('aa'));
  });

  it('says what is wrong with one that is none', () => {
    const said = (file: string) => readPublication(file, limits).problem;
    const changed = (part: object) =>
      said(JSON.stringify({ ...(JSON.parse(publicationFile(library)) as object), ...part }));
    expect(said('PK')).toMatch(/^This file is damaged, or of another kind/);
    for (const other of ['[]', '{}', 'null', '{"schema":{}}'])
      expect(said(other)).toMatch(/^This file is no publication/);
    expect(changed({ version: 2 })).toMatch(/made by another version of the product/);
    expect(changed({ hash: 7 })).toBe('This file is not whole: it does not say its “hash”.');
    expect(changed({ number: 'four' })).toBe('This file is not whole: it does not say its “number”.');
    expect(changed({ declarations: {} })).toMatch(/it holds no declarations/);
    expect(changed({ declarations: [3] })).toMatch(/its declaration 1 is no declaration/);
    expect(changed({ declarations: [told('../forms/review')] })).toMatch(/declaration 1 has a path that no/);
    expect(changed({ declarations: [told('forms/a'), told('forms/b', ' ')] })).toMatch(/2 \(forms\/b\) has no text/);
    expect(changed({ declarations: [told('forms/a', 'x'.repeat(41))] })).toMatch(/41 characters; 40 are allowed/);
    expect(changed({ declarations: [{ ...told('forms/a'), words: [1] }] })).toMatch(/has no title or words/);
    expect(changed({ declarations: [told('forms/a'), told('forms/a')] })).toMatch(/holds “forms\/a” twice/);
    expect(changed({ declarations: ['a', 'b', 'c', 'd'].map((name) => told(`forms/${name}`)) })).toMatch(
      /it holds 4 declarations; 3 are allowed/,
    );
    const long = ['a', 'b', 'c'].map((name) => told(`forms/${name}`, 'x'.repeat(40)));
    expect(changed({ declarations: long })).toMatch(/have 120 characters together; 90 are allowed/);
  });
});

describe('the steps to a publication', () => {
  const at = (path: string, text: string) => ({ path, text });
  const draft = (path: string, text: string) => ({ path, text, revision: 2 });
  const published = [at('forms/a', '1'), at('forms/b', '1'), at('forms/c', '1')];

  it('are what differs from what is published, what is not wanted any more among it', () => {
    expect(stepsTo([at('forms/d', '1'), at('forms/b', '2'), at('forms/a', '1')], published)).toEqual([
      { path: 'forms/b', text: '2', kind: 'changed', draft: null },
      { path: 'forms/c', text: '', kind: 'gone', draft: null },
      { path: 'forms/d', text: '1', kind: 'new', draft: null },
    ]);
    expect(stepsTo(published, published)).toEqual([]);
  });

  it('name the draft that stands in the place of a text, and leave out one that says what is wanted', () => {
    const [a, b, d] = [draft('forms/a', '3'), draft('forms/b', '2'), draft('forms/d', '4')];
    const wanted = [at('forms/a', '2'), at('forms/b', '2'), at('forms/c', '1')];
    expect(stepsTo(wanted, published, [a, b, d])).toEqual([
      { path: 'forms/a', text: '2', kind: 'changed', draft: a },
      { path: 'forms/d', text: '', kind: 'same', draft: d },
    ]);
    const out = draft('forms/c', ' ');
    expect(stepsTo([at('forms/a', '1'), at('forms/b', '1')], published, [out])).toEqual([]);
    expect(stepsTo(published, published, [out])).toEqual([{ path: 'forms/c', text: '1', kind: 'same', draft: out }]);
  });
});
