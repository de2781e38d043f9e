import { describe, expect, it } from 'vitest';
import type { JsonObject, SourceFile } from '../../../../src/engine/index.ts';
import { checkCatalog, checkReachable, describeOverlays, describeProblem } from '../../../../src/engine/index.ts';
import { brief, libraryNames, libraryWith, saidOf } from '../library.ts';

const NOTE = 'forms/note.json';
const READING = 'forms/review/reading.json';
const LAID = 'overlays/7/forms/review/reading.json';
const laid: JsonObject = { base: { form: 'review/reading', version: 3 }, require: ['pages'] };
const changed = (files: readonly SourceFile[], path: string, change: (text: string) => string): SourceFile[] =>
  files.map((file) => (file.path === path ? { path, text: change(file.text) } : file));
const said = (files: readonly SourceFile[]): string[] =>
  checkCatalog(files, libraryNames).map((problem) => describeProblem({ ...problem, message: brief(problem.message) }));

describe('one mistake is told once', () => {
  it('where several places of a file name what there is not', () => {
    expect(
      saidOf({
        [NOTE]: { messages: { noet: 'A' }, initial: { noet: 'B' }, schema: { required: ['noet'] }, title: 'Changed' },
      }),
    ).toEqual([
      `${NOTE} /schema/properties/note "note" is asked here, and everywhere else it is called "noet" (the ` +
        'same: line 14, line 18, line 21)',
    ]);
    expect(saidOf({ [NOTE]: { messages: { noet: 'A' }, initial: { noet: 'B', note: 'C' } } })).toEqual([
      `${NOTE} /messages/noet unknown question "noet"; did you mean "note"? (the same: line 18)`,
    ]);
  });

  it('where a question is misspelt and overlays name it too', () => {
    const files = changed(
      libraryWith({
        [LAID]: { ...laid, require: ['publisher'] },
        [READING]: { sections: null, messages: { publisher: 'A' }, initial: { publisher: 1 } },
      }),
      READING,
      (text) => text.replace('"publisher": {', '"publsher": {'),
    );
    expect(said(files)).toEqual([
      expect.stringMatching(
        /^forms\/review\/reading\.json:16 \/schema\/properties\/publsher "publsher" is asked here, and everywhere else it is called "publisher" \(the same: line \d+, line \d+, overlays\/7\/forms\/review\/reading\.json:8\)$/,
      ),
    ]);
  });

  it('where files name a declaration that there is not', () => {
    expect(
      saidOf({
        'tables/books.json': { rowActions: [{ label: 'A', opens: 'noet' }] },
        'lookups/genre.json': {
          options: [
            { value: 'novel', label: 'Novel', opens: 'noet' },
            { value: 'map', label: 'Map' },
          ],
        },
      }),
    ).toEqual([
      'lookups/genre.json /options/0/opens unknown form "noet"; did you mean "note"? (the same: tables/books.json:26)',
    ]);
  });

  it('at the lookup that has lost a value, where conditions of several files wait for it', () => {
    const waits: JsonObject = {
      schema: {
        properties: { genre: { $ref: 'lookups/genre' } },
        allOf: [
          { if: { required: ['genre'], properties: { genre: { const: 'poem' } } }, then: { required: ['genre'] } },
        ],
      },
    };
    const loses: JsonObject = {
      options: [
        { value: 'novel', label: 'Novel' },
        { value: 'poems', label: 'Poetry' },
      ],
    };
    expect(
      saidOf({
        [NOTE]: waits,
        'forms/other.json': { version: 1, title: 'Other', ...waits },
        'lookups/genre.json': loses,
      }),
    ).toEqual([
      'lookups/genre.json /options "poem" is no option here, and conditions wait for it; did you mean "poems"? ' +
        '(the same: forms/note.json:24, forms/other.json:19)',
    ]);
    expect(saidOf({ [NOTE]: waits, 'lookups/genre.json': loses })).toEqual([
      `${NOTE} /schema/allOf/0/if/properties/genre/const "poem" is no answer to "genre"; did you mean "poems"?`,
    ]);
  });

  it('at the record whose field is misspelt, and not in its tables', () => {
    const files = changed(libraryWith({}), 'records/book.json', (text) => text.replace('"title": {', '"titel": {'));
    expect(said(files)).toEqual([
      'records/book.json:11 /properties/titel "titel" stands here, and everywhere else it is called "title" ' +
        '(the same: tables/books.json:7, tables/books.json:20)',
    ]);
  });

  it('at the misspelt word, which is read as it was meant', () => {
    const files = (from: string, to: string) =>
      changed(libraryWith({ [LAID]: laid }), READING, (text) => text.replace(from, to));
    expect(said(files('"properties": {', '"propertis": {'))).toEqual([
      `${READING}:11 /schema/propertis unknown property "propertis"; did you mean "properties"?`,
    ]);
    expect(said(files('"title": "Reading"', '"titl": "Reading"'))).toEqual([
      `${READING}:4 /titl unknown property "titl"; did you mean "title"?`,
    ]);
    expect(
      said(changed(files('"properties": {', '"propertis": {'), READING, (text) => text.replace('"liked",', '"likd",'))),
    ).toEqual([
      `${READING}:8 /schema/required/0 unknown question "likd"; did you mean "liked"?`,
      `${READING}:11 /schema/propertis unknown property "propertis"; did you mean "properties"?`,
    ]);
  });

  it('of two misspelt words that fit, the one that what is written would fit', () => {
    const files = changed(libraryWith({}), READING, (text) => text.replace('"ui:widget"', '"ui:widge"'));
    expect(said(files)).toEqual([expect.stringContaining('unknown property "ui:widge"; did you mean "ui:widget"?')]);
  });

  it('and what an overlay makes of a faulty base is told there alone', () => {
    const files = libraryWith({
      [READING]: { uiSchema: { pages: { 'ui:widget': 'nmber' } } },
      [LAID]: { ...laid, patch: { uiSchema: { pages: { 'ui:help': 'Help' } } } },
    });
    expect(said(files)).toEqual([expect.stringMatching(/^forms\/review\/reading\.json.*unknown widget "nmber"/)]);
  });
});

describe('one broken file does not hide the other checks', () => {
  const never: JsonObject = {
    if: { required: ['weeks'], properties: { weeks: { minimum: 9 } } },
    then: { properties: { why: { type: 'string', title: 'Why' } } },
  };
  const loan: JsonObject = {
    version: 1,
    title: 'Loan',
    schema: {
      type: 'object',
      required: ['weeks'],
      properties: { weeks: { type: 'integer', title: 'Weeks', minimum: 1, maximum: 8 } },
      allOf: [never],
    },
  };
  const found = '/schema/allOf/0/if the condition on "Weeks" (weeks) can never hold';
  const all = (files: readonly SourceFile[]) => {
    const checked = checkCatalog(files, libraryNames);
    return [...checked, ...checkReachable(files, libraryNames, checked)].map(
      ({ file, pointer, message }) => `${file} ${pointer} ${brief(message)}`,
    );
  };

  it('what can be reached is still asked of all that is not made of it', () => {
    const files = libraryWith({ 'forms/loan.json': loan, 'forms/other.json': loan, [LAID]: laid });
    const torn = changed(files, 'forms/other.json', (text) => text.slice(0, -1));
    expect(all(torn)).toEqual([
      'forms/other.json  not JSON: the { of line 1 is never closed',
      `forms/loan.json ${found}`,
    ]);
  });

  it.each(['lookups/genre.json', READING, 'meta/form.json', 'meta/shared/common.json'])(
    'nothing is filled in that is made of %s',
    (path) => {
      const { schema } = loan as { readonly schema: { readonly properties: JsonObject } };
      const properties = { ...schema.properties, genre: { $ref: 'lookups/genre' } };
      const onReading: JsonObject = {
        conditions: {
          never: {
            if: { required: ['pages'], properties: { pages: { type: 'string' } } },
            then: { required: ['publisher'] },
          },
        },
      };
      // Each of these would be told to be beyond reach, were it tried.
      const files = libraryWith({
        'forms/of-genre.json': { ...loan, schema: { ...schema, properties } },
        [LAID]: { ...laid, add: onReading },
      });
      expect(all(files).map((told) => told.split(' ')[0])).toEqual(['forms/of-genre.json', LAID]);
      expect(
        all(changed(files, path, (text) => text.slice(0, -2))).filter(
          (told) => !told.startsWith(path) && (path !== READING || !told.includes(found)),
        ),
      ).toEqual([]);
    },
  );

  it('overlays are still told in words, but for those that lie on it', () => {
    const files = libraryWith({
      [LAID]: laid,
      'overlays/7/stages/review.json': { base: { stages: 'review', version: 2 }, order: ['summary', '*'] },
      'overlays/7/forms/own.json': loan,
    });
    const told = (these: readonly SourceFile[]) =>
      describeOverlays(these, undefined, checkCatalog(these, libraryNames)).map(({ file }) => file);
    expect(told(files)).toEqual([LAID, 'overlays/7/stages/review.json', 'overlays/7/forms/own.json']);
    expect(told(changed(files, READING, (text) => text.slice(0, -1)))).toEqual(['overlays/7/forms/own.json']);
  });
});
