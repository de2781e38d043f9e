import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { saidOf } from '../library.ts';

const READING = 'overlays/7/forms/review/reading.json';
const said = (overlay: JsonObject): string[] =>
  saidOf({ [READING]: { base: { form: 'review/reading', version: 3 }, ...overlay } }).map((text) =>
    text.replace(`${READING} `, ''),
  );

describe('an overlay on a form', () => {
  it.each<[string, JsonObject, string]>([
    ['an unknown name', { hide: ['pags'] }, '/hide/0 unknown question "pags"; did you mean "pages"?'],
    [
      'a name both hidden and required',
      { hide: ['pages'], require: ['pages'] },
      '/require/0 "pages" is hidden by the same overlay',
    ],
    [
      'a name both required and optional',
      { require: ['pages'], optional: ['pages'] },
      '/optional/0 "pages" is required by the same overlay',
    ],
    [
      'required',
      { patch: { schema: { required: ['pages'] } } },
      '/patch/schema/required a patch may not touch "required"; use require or optional',
    ],
    [
      'required of rows',
      { patch: { schema: { properties: { quotes: { items: { required: [] } } } } } },
      '/patch/schema/properties/quotes/items/required a patch may not touch "required"; use require or optional',
    ],
    [
      'allOf',
      { patch: { schema: { allOf: [] } } },
      '/patch/schema/allOf a patch may not touch "allOf"; conditions are the base\'s; put your own under "add": { "conditions": { "<name>": … } }',
    ],
    [
      'a condition at the root',
      { patch: { schema: { if: { required: ['liked'] } } } },
      '/patch/schema/if a patch may not touch "if"; conditions are the base\'s; put your own under "add": { "conditions": { "<name>": … } }',
    ],
    [
      'rules',
      { patch: { rules: [] } },
      '/patch/rules a patch may not touch "rules"; it would replace the base\'s; put your own under "add": { "rules": { "<name>": … } }',
    ],
    [
      'sections',
      { patch: { sections: [{ title: 'All', fields: ['liked'] }] } },
      '/patch/sections a patch may not touch "sections"; it would replace the base\'s; put your own under "add": { "sections": { "<name>": … } }',
    ],
    [
      'derived values',
      { patch: { derived: { pages: { operator: 'count' } } } },
      '/patch/derived a patch may not touch "derived"; it would replace the base\'s; put your own under "add": { "derived": { "<name>": … } }',
    ],
    [
      'a question named wrongly',
      { patch: { schema: { properties: { pags: { title: 'How many?' } } } } },
      '/patch/schema/properties/pags unknown question "pags"; did you mean "pages"?; a question of the overlay\'s own needs "type" and "title"',
    ],
    [
      'a column named wrongly',
      {
        patch: {
          schema: { properties: { quotes: { items: { properties: { word: { type: 'string', title: 'What?' } } } } } },
        },
      },
      '/patch/schema/properties/quotes/items/properties/word unknown question "word"; did you mean "words"? If it is a question of the overlay\'s own, give it its place in "order"',
    ],
    [
      'ui:order',
      { patch: { uiSchema: { 'ui:order': ['*'] } } },
      '/patch/uiSchema/ui:order a patch may not touch "ui:order"; use order',
    ],
    [
      'version',
      { patch: { version: 9 } },
      '/patch/version a patch may not touch "version"; behaviour is not the tenant\'s',
    ],
    [
      'submit',
      { patch: { submit: { command: 'books.save' } } },
      '/patch/submit a patch may not touch "submit"; behaviour is not the tenant\'s',
    ],
    [
      'a question taken away by null',
      { patch: { schema: { properties: { pages: null } } } },
      '/patch/schema/properties/pages a patch may not touch "pages"; use hide to remove a question',
    ],
    [
      'a widget that does not exist',
      { patch: { uiSchema: { pages: { 'ui:widget': 'txt' } } } },
      '/patch/uiSchema/pages/ui:widget unknown widget "txt"; did you mean "text"?',
    ],
    ['a shape that is no form', { patch: { title: 5 } }, '/patch/title must be of type string: "5" in quotes'],
    [
      'a base that is ahead',
      { base: { form: 'review/reading', version: 4 } },
      '/base/version is ahead of the base, which is at version 3',
    ],
    [
      'a base that is not there',
      { base: { form: 'review/readng', version: 3 } },
      '/base/form unknown form "review/readng"; did you mean "review/reading"?',
    ],
    [
      'a base that stands elsewhere',
      { base: { form: 'note', version: 1 } },
      '/base/form an overlay stands where its base does, so it has to be "review/reading"',
    ],
    ['a base of another kind', { base: { table: 'books' } }, '/base lies in the folder of a form, so its base is one'],
  ])('is refused for %s', (_, overlay, problem) => expect(said(overlay)).toEqual([problem]));
});
