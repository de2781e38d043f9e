import { describe, expect, it } from 'vitest';
import type { JsonObject, OverlayWords } from '../../../../src/engine/index.ts';
import { describeOverlays } from '../../../../src/engine/index.ts';
import { libraryWith } from '../library.ts';

const READING = 'overlays/7/forms/review/reading.json';
const REVIEW = 'overlays/7/stages/review.json';
const BOOKS = 'overlays/7/tables/books.json';

const words: OverlayWords = {
  facts: { 'branch.open': { title: 'the branch is open' }, 'branch.shelf': { title: 'the shelf', lookup: 'shelf' } },
  owners: { 1: 'the reader', 2: 'the librarian' },
};
const shelves = {
  'lookups/shelf.json': {
    title: 'Shelf',
    options: ['A', 'B', 'C', 'D', 'E'].map((label, index) => ({ value: index + 1, label: `Shelf ${label}` })),
  },
};

/** What is said of one overlay among these files. */
function said(file: string, content: JsonObject, others: { [path: string]: JsonObject } = {}): readonly string[] {
  const found = describeOverlays(libraryWith({ ...shelves, ...others, [file]: content }), words);
  return found.find((one) => one.file === file)?.sentences ?? [];
}
const onReading = (overlay: JsonObject, others?: { [path: string]: JsonObject }) =>
  said(READING, { base: { form: 'review/reading', version: 3 }, ...overlay }, others);
const onReview = (overlay: JsonObject) => said(REVIEW, { base: { stages: 'review', version: 2 }, ...overlay });
const onBooks = (overlay: JsonObject) => said(BOOKS, { base: { table: 'books' }, ...overlay });
const questions = (properties: JsonObject): JsonObject => ({ schema: { properties } });

describe('what an overlay changes in a form is said by the titles that people read', () => {
  it('says nothing where it changes nothing', () => {
    expect(onReading({ patch: { title: 'Reading' } })).toEqual([]);
    expect(onReading({ require: ['liked'], optional: ['pages'], order: ['genre', 'liked', '*'] })).toEqual([]);
  });

  it('names questions that are added, with need, place, answers and condition', () => {
    const mood = { type: 'string', title: 'Mood', enum: ['glad', 'sad'] };
    expect(
      onReading({
        patch: { ...questions({ mood }), uiSchema: { mood: { 'ui:when': { 'branch.shelf': [1, 2, 3, 4] } } } },
        require: ['mood'],
        order: ['genre', 'mood', '*'],
      }),
    ).toEqual([
      'adds the question "Mood", required, after "Genre", with the answers glad and sad, asked where the shelf is Shelf A to Shelf D',
    ]);
    const colour = { quotes: { items: { properties: { colour: { type: 'string', title: 'Colour' } } } } };
    expect(onReading({ patch: questions(colour) })).toEqual([
      'adds the column "Colour" in "Quotes", optional, after "Page"',
    ]);
  });

  it('names questions that are left out, renamed, required and freed', () => {
    expect(
      onReading({
        hide: ['words'],
        optional: ['reason'],
        require: ['pages'],
        patch: questions({ genre: { title: 'What kind?' } }),
      }),
    ).toEqual([
      'leaves out the column "Words" in "Quotes"',
      'renames "Genre" to "What kind?"',
      'makes "Pages" required',
      'makes "Reason" optional',
    ]);
  });

  it('says which answers are replaced, added and taken away', () => {
    expect(onReading({ patch: questions({ liked: { enum: ['very', 'a little'] } }) })).toEqual([
      'replaces the answers to "Liked" by very and a little',
    ]);
    expect(onReading({ patch: questions({ liked: { enum: ['yes', 'no', 'perhaps'] } }) })).toEqual([
      'adds to the answers to "Liked": perhaps',
    ]);
    expect(onReading({ patch: questions({ liked: { enum: ['yes'] } }) })).toEqual([
      'takes from the answers to "Liked": no',
    ]);
    expect(onReading({ patch: questions({ genre: { $ref: 'lookups/shelf' } }) })).toEqual([
      'replaces the answers to "Genre" by Shelf A, Shelf B, Shelf C, Shelf D and Shelf E',
    ]);
  });

  it('says what is moved, with the fewest moves, and under which heading', () => {
    expect(onReading({ order: ['pages', '*'] })).toEqual(['moves "Pages" to the beginning']);
    expect(onReading({ order: ['genre', 'pages', '*'] })).toEqual(['moves "Pages" after "Genre"']);
    const sections: JsonObject = {
      mind: { title: 'Mind', description: 'What you think', fields: ['liked', 'reason', 'page', 'quotes', 'pages'] },
    };
    expect(onReading({ add: { sections } })).toEqual([
      'moves "Pages" after "Stopped at page"',
      'adds the heading "Mind", after "Book"',
      'leaves out the heading "Opinion"',
      'puts "Liked", "Reason", "Stopped at page", "Quotes" and "Pages" under the heading "Mind"',
    ]);
  });

  it('says what else is different: conditions, help, limits, look, sentences, and what is worked out', () => {
    const uiSchema = {
      page: { 'ui:limits-when': [{ when: { 'branch.open': true }, maximum: 40 }] },
      reason: { 'ui:widget': 'text', 'ui:help': 'In a few words', 'ui:required-when': { 'branch.open': false } },
      pages: { 'ui:when': { 'branch.open': true } },
    };
    expect(
      onReading({
        patch: {
          title: 'Your reading',
          ...questions({ pages: { maximum: 900 } }),
          uiSchema,
          messages: { reason: 'Why?' },
          initial: { pages: 5 },
        },
      }),
    ).toEqual([
      'renames the form "Reading" to "Your reading"',
      'asks "Pages" where the branch is open',
      'sets the greatest number of "Pages" to 900',
      'requires "Reason" where it is not so that the branch is open',
      'adds the help at "Reason": "In a few words"',
      'shows "Reason" as text instead of textarea',
      'sets of "Stopped at page" the greatest number to 40 where the branch is open',
      'says "Why?" where "Reason" is not answered as it should be',
      'fills in "Pages" beforehand with 5',
    ]);
  });

  it('says first of a stale overlay that it waits for review', () => {
    expect(onReading({ base: { form: 'review/reading', version: 2 }, hide: ['pages'] })).toEqual([
      'waits for review: it was written for version 2 of its base, which is at version 3',
      'leaves out the question "Pages"',
    ]);
  });

  it("sums up a form of the tenant's own", () => {
    const schema = {
      type: 'object',
      required: ['mood'],
      properties: { mood: { type: 'string', title: 'Mood' }, why: { type: 'string', title: 'Why' } },
    };
    expect(said('overlays/7/forms/own.json', { version: 1, title: 'Own', schema })).toEqual([
      'a form of its own, "Own": 2 questions, required "Mood"',
    ]);
  });
});

describe('what an overlay changes in stages', () => {
  it('names stages that are added, left out, moved and renamed, who fills them in and when they count', () => {
    const mood = {
      form: 'note',
      title: 'Mood',
      owner: 2,
      optional: true,
      when: { 'stage.reading.liked': { not: { const: 'no' } } },
    };
    expect(
      onReview({
        patch: { stages: { mood, reading: { title: 'Books read', owner: 2 } } },
        order: ['summary', 'mood', '*'],
        require: ['summary'],
      }),
    ).toEqual([
      'adds the stage "Mood", after "Summary": counts where the answer to "Liked" in "Books read" is not no, ' +
        'else once something is typed in it, filled in by the librarian',
      'renames the stage "Reading" to "Books read"',
      'has the stage "Books read" filled in by the librarian instead of the reader',
      'changes when "Summary" counts: it counts always',
      'moves the stage "Books read" after "Mood"',
    ]);
    expect(onReview({ hide: ['summary'] })).toEqual(['leaves out the stage "Summary"']);
  });

  it('says under what condition stages are there', () => {
    const mood = { form: 'note', title: 'Mood', owner: 2, present: { 'branch.open': true } };
    expect(onReview({ patch: { stages: { mood, summary: { present: { 'stage.reading.liked': ['yes'] } } } } })).toEqual(
      [
        'adds the stage "Mood", after "Summary": there where the branch is open, counts always, ' +
          'filled in by the librarian',
        'has the stage "Summary" there only where the answer to "Liked" in "Reading" is yes, ' +
          'or once something is typed in it',
      ],
    );
  });

  it('says in one sentence what counts alike', () => {
    expect(onReview({ optional: ['reading'], patch: { stages: { summary: { when: null } } } })).toEqual([
      'changes when "Reading" and "Summary" count: each counts once something is typed in it',
    ]);
  });
});

describe('what an overlay changes in a table', () => {
  it('names columns and filters that are added, left out and moved', () => {
    expect(
      onBooks({ hide: ['lent'], order: ['genre', '*'], patch: { title: 'Stock', search: { fields: ['title'] } } }),
    ).toEqual([
      'moves the column "Genre" to the beginning',
      'leaves out the filter "Lent"',
      'renames the table "Books" to "Stock"',
      'changes search to {"fields":["title"]}',
    ]);
  });

  it('says what splits the lines of a grid, apart from the grid', () => {
    const pivot = { rows: 'title', across: ['genre'], value: 'lent' };
    const onSheet = (base: JsonObject, patch: JsonObject) =>
      said(
        'overlays/7/tables/sheet.json',
        { base: { table: 'sheet' }, patch: { pivot: patch } },
        { 'tables/sheet.json': { title: 'Sheet', record: 'book', list: 'book.list', pivot: base } },
      );
    expect(onSheet(pivot, { splits: 'lent' })).toEqual(['splits the lines of its grid by "Lent"']);
    expect(onSheet({ ...pivot, splits: 'lent' }, { splits: null })).toEqual(['splits the lines of its grid no longer']);
    expect(onSheet({ ...pivot, splits: 'lent' }, { value: 'title' })).toEqual([
      'changes pivot to {"rows":"title","across":["genre"],"value":"title"}',
    ]);
  });
});
