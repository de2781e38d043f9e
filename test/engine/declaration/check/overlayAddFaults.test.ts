import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { checkReachable } from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith, saidOf } from '../library.ts';

const READING = 'overlays/7/forms/review/reading.json';
const BASE = 'forms/review/reading.json';
type Files = { [path: string]: JsonObject };
const onReading = (add: JsonObject, rest: JsonObject = {}): Files => ({
  [READING]: { base: { form: 'review/reading', version: 3 }, add, ...rest },
});
const said = (files: Files): string[] => saidOf(files).map((text) => text.replace(`${READING} `, ''));

const whyMap: JsonObject = {
  if: { required: ['genre'], properties: { genre: { const: 'poem' } } },
  then: { required: ['which_map'], properties: { which_map: { type: 'string', title: 'Which map?' } } },
};
const early: JsonObject = { field: 'pages', differsFrom: ['publisher'], message: 'Not the publisher' };

describe('additions are checked where they stand', () => {
  const condition = (name: string) => ({
    if: { required: [name], properties: { [name]: { const: 'yes' } } },
    then: { required: ['pages'] },
  });

  it.each<[string, JsonObject, string[]]>([
    [
      'a choice that there is not',
      { conditions: { why: { ...whyMap, if: { required: ['genre'], properties: { genre: { const: 'mpa' } } } } } },
      ['/add/conditions/why/if/properties/genre/const "mpa" is no answer to "genre"; did you mean "map"?'],
    ],
    [
      'what a condition requires',
      { conditions: { why: { ...whyMap, then: { required: ['pags'] } } } },
      ['/add/conditions/why/then/required/0 unknown question "pags"; did you mean "pages"?'],
    ],
    [
      'the second of several',
      { conditions: { one: condition('liked'), two: { ...condition('liked'), then: { required: ['pags'] } } } },
      ['/add/conditions/two/then/required/0 unknown question "pags"; did you mean "pages"?'],
    ],
    [
      'a column in a row',
      { conditions: { row: { in: 'quotes', if: { required: ['page'] }, then: { required: ['wrds'] } } } },
      ['/add/conditions/row/then/required/0 unknown question "wrds"; did you mean "words"?'],
    ],
    [
      'a list that there is not',
      { conditions: { row: { in: 'quots', if: { required: ['page'] }, then: { required: ['words'] } } } },
      ['/add/conditions/row/in unknown question with rows or a group "quots"; did you mean "quotes"?'],
    ],
    [
      'a condition of which nothing follows',
      { conditions: { none: { if: { required: ['liked'] } } } },
      ['/add/conditions/none nothing follows from it; say under "then" or "else" what is asked or required'],
    ],
    [
      'conditions in a circle',
      {
        conditions: {
          one: {
            if: { required: ['two'], properties: { two: { const: 'a' } } },
            then: { properties: { three: { type: 'string' } } },
          },
          two: {
            if: { required: ['three'], properties: { three: { const: 'a' } } },
            then: { properties: { two: { type: 'string' } } },
          },
        },
      },
      ['/add/conditions its conditions run in a circle: two, three, two'],
    ],
    [
      'a rule',
      { rules: { early: { ...early, differsFrom: ['publishr'] } } },
      ['/add/rules/early/differsFrom/0 unknown question "publishr"; did you mean "publisher"?'],
    ],
    [
      'a total',
      { derived: { publisher: { operator: 'sum', of: ['pages', 'pags'] } } },
      ['/add/derived/publisher/of/1 unknown question "pags"; did you mean "pages"?'],
    ],
    [
      'a total that the base has',
      { derived: { pages: { operator: 'count', of: ['quotes'] } } },
      ['/add/derived/pages the base works out "pages" already; give your own value a question of its own'],
    ],
    [
      'a heading',
      { sections: { own: { title: 'Own', fields: ['liked', 'pags'] } } },
      ['/add/sections/own/fields/1 unknown question "pags"; did you mean "pages"?'],
    ],
    [
      'a heading that the base has',
      { sections: { own: { title: 'Opinion', fields: ['liked'] } } },
      [
        '/add/sections/own/title the base has a heading "Opinion" already; "order" puts a question beside another one under it',
      ],
    ],
  ])('%s', (_, add, problems) => expect(said(onReading(add))).toEqual(problems));

  it('what can never hold, said by the check of what can be reached', () => {
    const files = libraryWith(
      onReading({
        conditions: {
          never: {
            if: { required: ['pages'], properties: { pages: { type: 'string' } } },
            then: { properties: { more: { type: 'string', title: 'More' } } },
          },
        },
      }),
    );
    const found = checkReachable(files, libraryNames).filter(({ file }) => file === READING);
    expect(found.map(({ pointer, line }) => [pointer, line > 1])).toEqual([['/add/conditions/never/if', true]]);
  });
});

describe('hiding what something else needs is said at hide', () => {
  const rules = { [BASE]: { rules: [{ field: 'pages', differsFrom: ['publisher'], message: 'Too early' }] } };

  it.each<[string, Files, JsonObject, string[]]>([
    [
      'a sum',
      {},
      { hide: ['page'] },
      ['/hide/0 "pages" is worked out from "page" (sum); hide "pages" as well, or neither'],
    ],
    [
      'a condition',
      {},
      { hide: ['genres', 'liked'] },
      ['/hide/1 "reason" depends on the answer to "liked"; hide "reason" as well, or neither'],
    ],
    [
      'a rule',
      rules,
      { hide: ['publisher'] },
      ['/hide/0 the rule "Too early" compares "pages" with "publisher"; hide "pages" as well, or neither'],
    ],
    [
      'a condition of the overlay',
      {},
      { hide: ['genre'], add: { conditions: { why_map: whyMap } } },
      ['/hide/0 "which_map" depends on the answer to "genre"; hide "which_map" as well, or neither'],
    ],
    [
      'a condition of another form',
      { 'forms/review/summary.json': { uiSchema: { text: { 'ui:when': { 'stage.reading.pages': 1 } } } } },
      { hide: ['pages'] },
      ['/hide/0 "pages" is read by a condition in forms/review/summary.json (stage.reading.pages)'],
    ],
    ['nothing, where all of it goes', { ...rules }, { hide: ['liked', 'reason', 'page', 'pages', 'publisher'] }, []],
    [
      'nothing, where a sum has other parts',
      { [BASE]: { derived: { pages: { operator: 'sum', of: ['/quotes/*/page', 'publisher'] } } } },
      { hide: ['publisher'] },
      [],
    ],
  ])('%s', (_, base, overlay, problems) => expect(said({ ...base, ...onReading({}, overlay) })).toEqual(problems));

  it('a stage that another one waits for', () => {
    const waits = { 'stages/review.json': { stages: { summary: { when: { 'stage.reading.liked': 'yes' } } } } };
    const overlay = { 'overlays/7/stages/review.json': { base: { stages: 'review', version: 2 }, hide: ['reading'] } };
    expect(saidOf({ ...waits, ...overlay })).toEqual([
      'overlays/7/stages/review.json /hide/0 "reading" is read by a condition in stages/review.json (stage.reading)',
    ]);
  });
});
