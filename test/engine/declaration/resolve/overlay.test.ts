import { describe, expect, it } from 'vitest';
import type { Catalog, JsonObject } from '../../../../src/engine/index.ts';
import { EngineError, loadCatalog } from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith, saidOf } from '../library.ts';

const READING = 'overlays/7/forms/review/reading.json';
const REVIEW = 'overlays/7/stages/review.json';
const BOOKS = 'overlays/7/tables/books.json';
const onReading = (overlay: JsonObject): { [path: string]: JsonObject } => ({
  [READING]: { base: { form: 'review/reading', version: 3 }, ...overlay },
});
const onReview = (overlay: JsonObject): { [path: string]: JsonObject } => ({
  [REVIEW]: { base: { stages: 'review', version: 2 }, ...overlay },
});
const onBooks = (overlay: JsonObject): { [path: string]: JsonObject } => ({
  [BOOKS]: { base: { table: 'books' }, ...overlay },
});
const load = (files: { [path: string]: JsonObject }): Catalog => loadCatalog(libraryWith(files), libraryNames);
const reading = (overlay: JsonObject) => load(onReading(overlay)).of('7').form('review/reading');
const said = (files: { [path: string]: JsonObject }): string[] =>
  saidOf(files).map((text) => text.replace(/^overlays\/7\/\S+ /, ''));

describe('an overlay on a form', () => {
  it('leaves other tenants and the base as they are', () => {
    const catalog = load(onReading({ hide: ['pages'] }));
    expect(catalog.of('7').form('review/reading').schema.properties).not.toHaveProperty('pages');
    expect(catalog.of('8').form('review/reading')).toEqual(catalog.form('review/reading'));
    expect(catalog.form('review/reading').schema.properties).toHaveProperty('pages');
    expect(catalog.tenants).toEqual(['7']);
  });

  it('hides a name wherever it stands, in rows, conditions, UI schema, sections, messages and derived values', () => {
    const text = JSON.stringify(reading({ hide: ['reason', 'page', 'pages', 'words'] }));
    expect(text).not.toMatch(/"(reason|page|pages|words)"|\/words/);
  });

  it('keeps a condition on a hidden question, which then never holds', () => {
    const { schema } = reading({ hide: ['liked', 'reason', 'page', 'pages'] });
    expect(schema.required).toEqual(['genre']);
    expect(schema.allOf).toMatchObject([{ if: { required: ['liked'] }, then: { properties: {} } }]);
  });

  it('requires and frees a name wherever it stands', () => {
    const { schema, uiSchema } = reading({ require: ['page'], optional: ['liked', 'reason', 'words'] });
    expect(schema.required).toEqual(['genre']);
    expect(schema.properties).toMatchObject({ quotes: { items: { required: ['page'] } } });
    expect(schema.allOf).toMatchObject([{ then: { required: ['page'] } }]);
    expect(uiSchema?.reason).toEqual({ 'ui:widget': 'textarea' });
  });

  it('lets an order name what it hides, in whose place it is shown again', () => {
    const order = ['page', 'liked', '*', 'genre'];
    expect(reading({ hide: ['pages', 'page'], order }).uiSchema).toMatchObject({ 'ui:order': ['liked', '*', 'genre'] });
    expect(said(onReading({ hide: ['pages', 'page'], order }))).toEqual([]);
  });

  it('orders questions, columns and sections; a star stands for all the others', () => {
    const { schema, uiSchema, sections } = reading({ order: ['page', 'liked', '*', 'genre'] });
    expect(Object.keys(schema.properties as JsonObject)).toEqual([
      'liked',
      'publisher',
      'genres',
      'pages',
      'quotes',
      'genre',
    ]);
    expect(uiSchema).toMatchObject({
      'ui:order': ['page', 'liked', '*', 'genre'],
      quotes: { 'ui:columns': ['page', 'words'] },
    });
    expect(sections?.map(({ fields }) => fields)).toEqual([
      ['publisher', 'genres', 'pages', 'genre'],
      ['page', 'liked', 'reason', 'quotes'],
    ]);
  });

  it('adds a question, beside the one that stands before it in the order', () => {
    const patch = {
      schema: { properties: { mood: { type: 'string', title: 'Mood' } } },
      uiSchema: { mood: { 'ui:widget': 'radio' } },
    };
    const form = reading({ patch, require: ['mood'], order: ['publisher', 'mood', '*'] });
    expect(form.schema.required).toEqual(['liked', 'genre', 'mood']);
    expect(form.sections?.[0]?.fields).toEqual(['publisher', 'mood', 'genre', 'genres', 'pages']);
    expect(reading({ patch }).sections?.at(-1)?.fields.at(-1)).toBe('mood');
  });

  it('rewords by a merge patch and inlines what the patch brings', () => {
    const form = reading({
      patch: {
        title: 'Your reading',
        schema: { properties: { pages: { title: 'How many?' }, kind: { $ref: 'lookups/genre' } } },
      },
    });
    expect(form).toMatchObject({
      title: 'Your reading',
      version: 3,
      schema: { properties: { pages: { type: 'integer', title: 'How many?' }, kind: { type: 'string' } } },
    });
  });

  it('rewords what a condition opens where it stands, and does not show it without the condition', () => {
    const { schema } = reading({
      patch: { schema: { properties: { reason: { title: 'Why not?' }, pages: { title: 'How many?' } } } },
    });
    expect(schema.properties).not.toHaveProperty('reason');
    expect(schema.properties).toMatchObject({ pages: { type: 'integer', title: 'How many?' } });
    expect(schema.allOf).toMatchObject([
      {
        then: {
          required: ['reason'],
          properties: { reason: { type: 'string', title: 'Why not?' }, page: { title: 'Stopped at page' } },
        },
      },
    ]);
  });

  it('may add questions that are called like a word it may not touch', () => {
    const properties = { version: { type: 'string' }, required: { type: 'string' }, list: { type: 'string' } };
    expect(said(onReading({ patch: { schema: { properties } } }))).toEqual([]);
  });

  it('does not answer for what is wrong in its base', () => {
    expect(
      saidOf({ ...onReading({ hide: ['pages'] }), 'forms/review/reading.json': { messages: { resaon: 'A' } } }),
    ).toEqual(['forms/review/reading.json /messages/resaon unknown question "resaon"; did you mean "reason"?']);
  });
});

describe('a stale overlay', () => {
  const stale = { base: { form: 'review/reading', version: 2 }, hide: ['pages'] };

  it('is a warning, and still holds while it fits', () => {
    const catalog = load(onReading(stale));
    expect(catalog.warnings.map(({ file, pointer, message }) => `${file} ${pointer} ${message}`)).toEqual([
      `${READING} /base/version was written for version 2; the base is at version 3 and the overlay has to be reviewed`,
    ]);
    expect(catalog.of('7').form('review/reading').schema.properties).not.toHaveProperty('pages');
  });

  it('does not stop the others where it no longer fits, but cannot be used', () => {
    const catalog = load(onReading({ ...stale, hide: ['gone'] }));
    expect(catalog.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^unknown question "gone"; there are /),
    );
    expect(catalog.of('8').form('review/reading').id).toBe('review/reading');
    expect(() => catalog.of('7').form('review/reading')).toThrow(EngineError);
  });
});

describe('an overlay on stages', () => {
  it("adds a stage with a form of the tenant's own, hides, orders, and says which count", () => {
    const own = {
      'overlays/7/forms/review/mood.json': {
        version: 1,
        title: 'Mood',
        schema: { type: 'object', properties: { mood: { type: 'string' } } },
      },
    };
    const overlay = {
      patch: { stages: { mood: { form: 'review/mood', title: 'Mood', owner: 1 } } },
      order: ['mood', '*'],
      require: ['summary'],
      optional: ['reading'],
    };
    const catalog = load({ ...own, ...onReview(overlay) });
    expect(Object.entries(catalog.of('7').stages('review').stages)).toEqual([
      ['mood', { form: 'review/mood', title: 'Mood', owner: 1 }],
      ['reading', { form: 'review/reading', title: 'Reading', owner: 1, optional: true }],
      ['summary', { form: 'review/summary', title: 'Summary', owner: 2 }],
    ]);
    expect(catalog.of('7').form('review/mood').title).toBe('Mood');
    expect(() => catalog.form('review/mood')).toThrow(EngineError);
    expect(catalog.of('7').ids.forms).toContain('review/mood');
    expect(catalog.of('8').ids.forms).not.toContain('review/mood');
    expect(
      Object.keys(
        load(onReview({ hide: ['summary'] }))
          .of('7')
          .stages('review').stages,
      ),
    ).toEqual(['reading']);
  });

  it('is refused for a stage or a form that does not exist', () => {
    expect(said(onReview({ hide: ['sumary'] }))).toEqual(['/hide/0 unknown stage "sumary"; did you mean "summary"?']);
    expect(said(onReview({ patch: { stages: { mood: { form: 'review/mood', title: 'Mood', owner: 1 } } } }))).toEqual([
      '/patch/stages/mood/form unknown form "review/mood"',
    ]);
    expect(said(onReview({ hide: ['reading', 'summary'] }))).toEqual(['/hide must not be empty']);
    expect(said(onReview({ patch: { stages: { sumary: { title: 'All of it' } } } }))).toEqual([
      '/patch/stages/sumary unknown stage "sumary"; did you mean "summary"?; a stage of the overlay\'s own needs "form", "title" and "owner"',
    ]);
    expect(said(onReview({ patch: { stages: { readings: { form: 'note', title: 'Readings', owner: 1 } } } }))).toEqual([
      '/patch/stages/readings unknown stage "readings"; did you mean "reading"? If it is a stage of the overlay\'s own, give it its place in "order"',
    ]);
    expect(said(onReview({ add: {} }))).toEqual([
      '/add only a form has conditions, rules, totals and headings; stages are changed by "patch"',
    ]);
  });
});

describe('an overlay on a table', () => {
  it('hides and orders columns and filters, and patches words', () => {
    const table = load(onBooks({ hide: ['price', 'lent'], order: ['genre', '*'], patch: { title: 'Stock' } }))
      .of('7')
      .table('books');
    expect(table).toMatchObject({
      title: 'Stock',
      columns: ['genre', 'title'],
      filters: ['genre'],
      list: 'books.list',
    });
  });

  it('is refused for what a table does not have', () => {
    expect(said(onBooks({ hide: ['prize'] }))).toEqual([
      '/hide/0 unknown column or filter "prize"; did you mean "price"?',
    ]);
    expect(said(onBooks({ require: ['price'] }))).toEqual(['/require a table has nothing to answer']);
    expect(said(onBooks({ patch: { list: 'loans.list' } }))).toEqual([
      '/patch/list a patch may not touch "list"; behaviour is not the tenant\'s',
    ]);
    expect(said(onBooks({ patch: { columns: ['titel'] } }))).toEqual([
      '/patch/columns/0 unknown field "titel"; did you mean "title"?',
    ]);
  });
});

describe("a tenant's own form", () => {
  it("cannot take the place of everybody's", () => {
    const own = { 'overlays/7/forms/note.json': { version: 1, title: 'Note', schema: { type: 'object' } } };
    expect(said(own)).toEqual([
      ' there is a form "note" for all tenants; to lie on it this has to be an overlay with a base',
    ]);
  });
});
