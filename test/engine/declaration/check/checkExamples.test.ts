import { describe, expect, it } from 'vitest';
import { describeOverlays, loadCatalog, type JsonObject } from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith, saidOf } from '../library.ts';

const READING = 'overlays/7/forms/review/reading.json';
const BASE = 'forms/review/reading.json';
const whichMap: JsonObject = {
  if: { required: ['genre'], properties: { genre: { const: 'poem' } } },
  then: { required: ['which_map'], properties: { which_map: { type: 'string', title: 'Which map?' } } },
};
const laid = (examples: JsonObject[], more: JsonObject = {}) => ({
  [READING]: { base: { form: 'review/reading', version: 3 }, examples, ...more },
});
const said = (examples: JsonObject[], more: JsonObject = {}): string[] =>
  saidOf(laid(examples, more)).map((text) => text.replace(`${READING} `, ''));
const map = { add: { conditions: { map: whichMap } } };

describe('examples of what a form asks', () => {
  it('hold where the form is as they say, its conditions, facts and columns among them', () => {
    const examples: JsonObject[] = [
      { answers: { genre: 'poem' }, expect: { which_map: 'required', liked: 'asked', pages: 'optional' } },
      { answers: { genre: 'novel' }, expect: { which_map: 'not-asked' } },
      { answers: { liked: 'no' }, facts: { 'branch.open': true }, expect: { reason: 'required' } },
      { expect: { reason: 'not-asked', '/quotes/*/words': 'required', '/quotes/*/page': 'optional' } },
    ];
    expect(said(examples, map)).toEqual([]);
    expect(
      loadCatalog(libraryWith(laid(examples, map)), libraryNames)
        .of('7')
        .form('review/reading'),
    ).not.toHaveProperty('examples');
  });

  it.each<[string, JsonObject, JsonObject, string]>([
    [
      'that is not asked',
      { answers: { genre: 'novel' }, expect: { which_map: 'required' } },
      map,
      '/examples/1/expect/which_map Example 2: when "Genre" is Novel, "Which map?" should be asked and ' +
        'required. It is not asked',
    ],
    [
      'that is asked, though it should not be',
      { answers: { genre: 'poem' }, expect: { liked: 'asked', which_map: 'not-asked' } },
      map,
      '/examples/1/expect/which_map Example 2: when "Genre" is Poetry, "Which map?" should be not asked. It is ' +
        'asked and required',
    ],
    [
      'that need not be answered, by the records',
      { answers: { liked: 'no' }, facts: { 'branch.open': false }, expect: { page: 'required' } },
      {},
      '/examples/1/expect/page Example 2: when it is not so that branch.open, and "Liked" is no, "Stopped at ' +
        'page" should be asked and required. It is asked, and not required',
    ],
    [
      'that is a column',
      { expect: { '/quotes/*/page': 'required' } },
      {},
      '/examples/1/expect/~1quotes~1*~1page Example 2: when nothing is answered, "Page" in "Quotes" should be ' +
        'asked and required. It is asked, and not required',
    ],
    [
      'that is hidden',
      { answers: { genres: ['novel', 'poem'] }, expect: { pages: 'asked' } },
      { hide: ['pages'] },
      '/examples/1/expect/pages Example 2: when "genres" has Novel among its answers, and "genres" has Poetry ' +
        'among its answers, "Pages" should be asked. It is not asked',
    ],
  ])('say in words what becomes of a question %s', (_, example, more, words) => {
    expect(said([{ expect: { liked: 'required' } }, example], more)).toEqual([words]);
  });

  it.each<[string, JsonObject, string]>([
    ['question', { answers: { gnre: 'novel' } }, '/answers/gnre unknown question "gnre"; did you mean "genre"?'],
    ['answer', { answers: { genre: 'pom' } }, '/answers/genre "pom" is no answer to "genre"; did you mean "poem"?'],
    [
      'answer of several',
      { answers: { genres: ['novel', 'pom'] } },
      '/answers/genres "pom" is no answer to "genres"; did you mean "poem"?',
    ],
    [
      'answer of that type',
      { answers: { pages: 'many' } },
      '/answers/pages "many" is no answer to "pages", which takes "integer"',
    ],
    [
      'fact',
      { facts: { 'branch.opn': true } },
      '/facts/branch.opn unknown fact "branch.opn"; did you mean "branch.open"?',
    ],
    [
      'value of a fact',
      { facts: { 'branch.genre': 'nvel' } },
      '/facts/branch.genre "nvel" is no value of branch.genre; did you mean "novel"?',
    ],
    ['expected question', { expect: { pags: 'asked' } }, '/expect/pags unknown question "pags"; did you mean "pages"?'],
    [
      'expected column',
      { expect: { '/quotes/*/wrds': 'asked' } },
      '/expect/~1quotes~1*~1wrds unknown question "quotes/wrds"; did you mean "quotes/words"?',
    ],
  ])('are told of a %s that there is not before any of them is tried', (_, wrong, words) => {
    const found = said([{ expect: { liked: 'asked' }, ...wrong }, { expect: { liked: 'not-asked' } }]);
    expect(found).toEqual([`/examples/0${words}`]);
  });

  it('are tried only where nothing else is wrong', () => {
    expect(said([{ expect: { liked: 'not-asked' } }], { require: ['pags'] })).toEqual([
      '/require/0 unknown question "pags"; did you mean "pages"?',
    ]);
  });

  it('of everybody’s form are tried on what an overlay makes of it, but for what it says on purpose', () => {
    const everybody = {
      [BASE]: { examples: [{ answers: { liked: 'yes' }, expect: { pages: 'optional', reason: 'not-asked' } }] },
    };
    const with_ = (more: JsonObject) => saidOf({ ...everybody, ...laid([], more) });
    expect(saidOf(everybody)).toEqual([]);
    expect(with_({ require: ['pages'] })).toEqual([]);
    expect(with_({ hide: ['pages'] })).toEqual([]);
    const always = { if: { required: ['liked'] }, then: { required: ['pages'] } };
    expect(with_({ add: { conditions: { always } } })).toEqual([
      `${READING} /base Example 1 of everybody's form: when "Liked" is yes, "Pages" should be asked and not ` +
        'required. It is asked and required',
    ]);
    const wrong = { [BASE]: { examples: [{ expect: { liked: 'optional' } }] } };
    expect(saidOf(wrong)).toEqual([
      `${BASE} /examples/0/expect/liked Example 1: when nothing is answered, "Liked" should be asked and not ` +
        'required. It is asked and required',
    ]);
  });

  it('belong to forms, sixty at most, beside what is patched', () => {
    const stages = 'overlays/7/stages/review.json';
    const examples = [{ expect: { liked: 'asked' } }];
    expect(saidOf({ [stages]: { base: { stages: 'review', version: 2 }, examples } })).toEqual([
      `${stages} /examples only a form has examples: they say which of its questions are asked`,
    ]);
    expect(said([], { patch: { examples: [] } })).toEqual([
      '/patch/examples a patch may not touch "examples"; it would replace the base\'s; put your own under ' +
        '"examples", beside "patch"',
    ]);
    expect(said(Array.from({ length: 61 }, () => ({ expect: { liked: 'asked' } })))).toEqual([
      '/examples must have 60 items at most',
    ]);
  });

  it('are told with what an overlay changes', () => {
    const examples = [{ answers: { genre: 'novel' }, expect: { pages: 'optional', liked: 'required' } }];
    expect(describeOverlays(libraryWith(laid(examples)))[0]?.sentences).toEqual([
      'expects that when "Genre" is Novel, "Pages" is asked and not required and "Liked" is asked and required',
    ]);
  });
});
