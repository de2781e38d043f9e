import { describe, expect, it } from 'vitest';
import { describeOverlays, loadCatalog, type JsonObject } from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith, saidOf } from '../library.ts';

const OVERLAY = 'overlays/7/forms/note.json';

const schema: JsonObject = {
  properties: { pages: { type: 'integer', title: 'Pages', minimum: 0, maximum: 9 } },
  allOf: [
    {
      if: { required: ['pages'], properties: { pages: { minimum: 5 } } },
      then: { required: ['why'], properties: { why: { type: 'string', title: 'Why so long?' } } },
    },
    {
      if: { required: ['pages'], properties: { pages: { exclusiveMaximum: 3 } } },
      then: { required: ['brief'], properties: { brief: { type: 'string', title: 'Why so short?' } } },
    },
  ],
};

const long = { title: 'Pages from which it is asked why', field: 'pages', value: 5 };
const base = (form: JsonObject = {}) => ({ schema, thresholds: { long }, ...form });
const withOverlay = (overlay: JsonObject, form?: JsonObject) => ({
  'forms/note.json': base(form),
  [OVERLAY]: { base: { form: 'note', version: 1 }, ...overlay },
});
const said = (overlay: JsonObject, form?: JsonObject): string[] =>
  saidOf(withOverlay(overlay, form)).map((text) => text.replace(`${OVERLAY} `, ''));

describe('named numbers of a form', () => {
  it('are put where its conditions test by them, and nowhere else', () => {
    const form = loadCatalog(libraryWith(withOverlay({ thresholds: { long: 7 } })), libraryNames)
      .of('7')
      .form('note');
    expect(form.schema).toMatchObject({
      properties: { pages: { minimum: 0, maximum: 9 } },
      allOf: [
        { if: { properties: { pages: { minimum: 7 } } } },
        { if: { properties: { pages: { exclusiveMaximum: 3 } } } },
      ],
    });
    expect(form).not.toHaveProperty('thresholds');
  });

  it('leave everybody’s form as it is', () => {
    const files = libraryWith(withOverlay({ thresholds: { long: 7 } }));
    expect(loadCatalog(files, libraryNames).form('note').schema).toMatchObject({ allOf: schema.allOf });
  });

  it('are told in words beside everybody’s', () => {
    const told = describeOverlays(libraryWith(withOverlay({ thresholds: { long: 7 } })));
    expect(told).toMatchObject([
      { sentences: ['sets "Pages from which it is asked why" to 7, which is 5 for everybody'] },
    ]);
  });

  it('hold in the examples of whoever sets them', () => {
    const examples: JsonObject[] = [
      { answers: { pages: 6 }, expect: { why: 'not-asked' } },
      { answers: { pages: 7 }, expect: { why: 'required' } },
    ];
    expect(said({ thresholds: { long: 7 }, examples })).toEqual([]);
  });

  it.each<[string, JsonObject, JsonObject, string]>([
    [
      'that the form does not name',
      { thresholds: { lang: 7 } },
      {},
      '/thresholds/lang unknown threshold "lang"; did you mean "long"?',
    ],
    ['that is everybody’s', { thresholds: { long: 5 } }, {}, '/thresholds/long everybody’s is 5 already; leave it out'],
    ['that is no answer', { thresholds: { long: 7.5 } }, {}, '/thresholds/long "pages" takes whole numbers'],
    ['that is never reached', { thresholds: { long: 10 } }, {}, '/thresholds/long "pages" is never above 9'],
    ['that is below all answers', { thresholds: { long: -1 } }, {}, '/thresholds/long "pages" is never below 0'],
    [
      'that the help says otherwise',
      { thresholds: { long: 7 } },
      { uiSchema: { why: { 'ui:help': 'From 5 pages on.' } } },
      '/thresholds/long the help of "why" goes on saying 5; put your words under "patch": { "uiSchema": { "why": ' +
        '{ "ui:help": … } } }',
    ],
    [
      'in a patch',
      { patch: { thresholds: { long: { value: 7 } } } },
      {},
      '/patch/thresholds a patch may not touch "thresholds"; it would replace the base\'s; put your own under ' +
        '"thresholds", beside "patch"',
    ],
  ])('refuse one %s', (_, overlay, form, message) => {
    expect(said(overlay, form)).toEqual([message]);
  });

  it('are let be where the help is worded anew', () => {
    const help = { uiSchema: { why: { 'ui:help': 'From 5 pages on.' } } };
    const own = { uiSchema: { why: { 'ui:help': 'From 7 pages on.' } } };
    expect(said({ thresholds: { long: 7 }, patch: own }, help)).toEqual([]);
  });

  it('are refused in everybody’s form where no condition tests by them, and where two have one title', () => {
    const thresholds = { long, short: { ...long, value: 4 } };
    expect(saidOf({ 'forms/note.json': { schema, thresholds } })).toEqual([
      'forms/note.json /thresholds/short/title "long" has the same title',
      'forms/note.json /thresholds/short/value no condition under "if" tests "pages" by 4, ' +
        'so setting it changes nothing',
    ]);
  });

  it('are refused where no form is', () => {
    const table = { 'overlays/7/tables/books.json': { base: { table: 'books' }, thresholds: { long: 7 } } };
    expect(saidOf(table)).toEqual([
      'overlays/7/tables/books.json /thresholds only a form has numbers that its conditions test by',
    ]);
  });
});
