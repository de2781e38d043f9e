import { describe, expect, it } from 'vitest';
import type { JsonObject, ResolvedForm } from '../../../../src/engine/index.ts';
import {
  activeForm,
  checkReachable,
  deriveAnswers,
  describeOverlays,
  loadCatalog,
  validateAnswers,
} from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith } from '../library.ts';

const READING = 'overlays/7/forms/review/reading.json';
const BASE = 'forms/review/reading.json';
type Files = { [path: string]: JsonObject };
const onReading = (add: JsonObject, rest: JsonObject = {}): Files => ({
  [READING]: { base: { form: 'review/reading', version: 3 }, add, ...rest },
});
const made = (files: Files): ResolvedForm =>
  loadCatalog(libraryWith(files), libraryNames).of('7').form('review/reading');
const inWords = (files: Files): readonly string[] =>
  describeOverlays(libraryWith(files)).find(({ file }) => file === READING)?.sentences ?? [];
const asked = (form: ResolvedForm, answers: JsonObject): string[] => {
  const active = activeForm({ form, facts: { branch: { open: false } }, document: { answers, parked: {} } });
  return Object.keys(active.schema.properties as JsonObject);
};
const faults = (form: ResolvedForm, answers: JsonObject): string[] => {
  const active = activeForm({ form, facts: { branch: { open: false } }, document: { answers, parked: {} } });
  return validateAnswers(active, answers, 'complete').map(({ pointer, message }) => `${pointer} ${message}`);
};

const whyMap: JsonObject = {
  if: { required: ['genre'], properties: { genre: { const: 'poem' } } },
  then: { required: ['which_map'], properties: { which_map: { type: 'string', title: 'Which map?' } } },
};
const early: JsonObject = { field: 'pages', differsFrom: ['publisher'], message: 'Not the publisher' };
const patch: JsonObject = {
  schema: { properties: { price: { type: 'number', title: 'Price' }, both: { type: 'number', title: 'Both' } } },
};
const all: JsonObject = {
  conditions: { why_map: whyMap },
  rules: { not_the_publisher: early },
  derived: { both: { operator: 'sum', of: ['pages', 'price'] } },
  sections: { money: { title: 'Money', fields: ['price', 'both'] } },
};

describe('what an overlay adds to a form', () => {
  it('is a question that depends on another answer of the same form', () => {
    const form = made(
      onReading({ conditions: { why_map: whyMap } }, { patch: { messages: { which_map: 'Please say which map' } } }),
    );
    expect(asked(form, { genre: 'poem', liked: 'yes' })).toContain('which_map');
    expect(asked(form, { genre: 'novel', liked: 'yes' })).not.toContain('which_map');
    expect(faults(form, { genre: 'poem', liked: 'yes' })).toEqual(['/which_map Please say which map']);
    // The base's own condition holds as before.
    expect(asked(form, { genre: 'poem', liked: 'no' })).toEqual(expect.arrayContaining(['reason', 'page']));
  });

  it('is a condition in every row of a question', () => {
    const long = {
      in: 'quotes',
      if: { required: ['page'], properties: { page: { minimum: 100 } } },
      then: { required: ['chapter'], properties: { chapter: { type: 'integer', title: 'Chapter' } } },
    };
    const form = made(onReading({ conditions: { long } }));
    const answers = {
      genre: 'poem',
      liked: 'yes',
      quotes: [
        { words: 'A', page: 7 },
        { words: 'B', page: 100 },
      ],
    };
    expect(faults(form, answers).map((text) => text.split(' ')[0])).toEqual(['/quotes/1/chapter']);
    expect(
      checkReachable(libraryWith(onReading({ conditions: { long } })), libraryNames).filter(
        ({ file }) => file === READING,
      ),
    ).toEqual([]);
  });

  it('stands beside the rules, totals and headings of the base', () => {
    const base = { [BASE]: { rules: [{ field: 'genre', differsFrom: ['liked'], message: 'Not the same' }] } };
    const form = made({ ...base, ...onReading(all, { patch }) });
    expect(form.rules?.map(({ message }) => message)).toEqual(['Not the same', 'Not the publisher']);
    expect(Object.keys(form.derived ?? {}).sort()).toEqual(['both', 'pages']);
    expect(deriveAnswers(form, { price: 2.5, quotes: [{ page: 7 }, { page: 8 }] })).toMatchObject({
      pages: 15,
      both: 17.5,
    });
    expect(form.sections?.map(({ title, fields }) => [title, ...fields])).toEqual([
      ['Book', 'genre', 'publisher', 'genres', 'pages'],
      ['Opinion', 'liked', 'reason', 'page', 'quotes', 'which_map'],
      ['Money', 'price', 'both'],
    ]);
  });

  it('puts a heading where its first question stands in the order, and leaves the others their own', () => {
    const titles = (sections: JsonObject, order: string[]) =>
      made(onReading({ sections }, { order, patch })).sections?.map(({ title }) => title);
    const money = { title: 'Money', fields: ['price'] };
    expect(titles({ money }, ['price', '*'])).toEqual(['Money', 'Book', 'Opinion']);
    expect(titles({ money }, ['genre', 'price', '*'])).toEqual(['Book', 'Money', 'Opinion']);
    expect(titles({ money }, ['*', 'price'])).toEqual(['Book', 'Opinion', 'Money']);
    const taken = made(onReading({ sections: { how_much: { title: 'How much', fields: ['pages'] } } }));
    expect(taken.sections).toEqual([
      { title: 'Book', fields: ['genre', 'publisher', 'genres'] },
      { title: 'How much', fields: ['pages'] },
      { title: 'Opinion', fields: ['liked', 'reason', 'page', 'quotes'] },
    ]);
  });

  it('gives a form without headings its title as the first', () => {
    const overlay = {
      base: { form: 'note', version: 1 },
      add: { sections: { mood: { title: 'Mood', fields: ['mood'] } } },
      patch: { schema: { properties: { mood: { type: 'string', title: 'Mood' } } } },
    };
    const form = loadCatalog(libraryWith({ 'overlays/7/forms/note.json': overlay }), libraryNames)
      .of('7')
      .form('note');
    expect(form.sections).toEqual([
      { title: 'Note', fields: ['note'] },
      { title: 'Mood', fields: ['mood'] },
    ]);
  });

  it('survives a new version of the base, whose new rules, totals, conditions and headings hold as well', () => {
    const next = {
      [BASE]: {
        version: 4,
        rules: [{ field: 'pages', differsFrom: ['liked'], message: 'New in 4' }],
        schema: {
          properties: { shelf: { type: 'string', title: 'Shelf' }, count: { type: 'integer', title: 'Count' } },
          if: { required: ['shelf'] },
          then: { properties: { board: { type: 'string', title: 'Board' } } },
        },
        derived: { count: { operator: 'count', of: ['quotes'] } },
        sections: [
          { title: 'Place', fields: ['shelf', 'board', 'count'] },
          { title: 'Book', fields: ['genre', 'publisher', 'genres', 'pages'] },
          { title: 'Opinion', fields: ['liked', 'reason', 'page', 'quotes'] },
        ],
      },
    };
    for (const version of [3, 4]) {
      const form = made({ ...next, ...onReading(all, { patch, base: { form: 'review/reading', version } }) });
      expect(form.rules?.map(({ message }) => message)).toEqual(['New in 4', 'Not the publisher']);
      expect(Object.keys(form.derived ?? {}).sort()).toEqual(['both', 'count', 'pages']);
      expect(form.sections?.map(({ title }) => title)).toEqual(['Place', 'Book', 'Opinion', 'Money']);
      expect(asked(form, { genre: 'poem', shelf: 'A' })).toEqual(expect.arrayContaining(['which_map', 'board']));
    }
  });

  it('can be hidden, required and ordered like all else', () => {
    const form = made(onReading(all, { patch, optional: ['which_map'], require: ['price'], order: ['both', '*'] }));
    expect(form.schema.required).toEqual(['liked', 'genre', 'price']);
    expect(faults(form, { genre: 'poem', liked: 'yes', price: 1 })).toEqual([]);
    expect(form.sections?.map(({ title, fields }) => [title, fields[0]])).toEqual([
      ['Money', 'both'],
      ['Book', 'genre'],
      ['Opinion', 'liked'],
    ]);
  });
});

describe('additions are said in words', () => {
  it('with what they wait for, what they are worked out from, and where they stand', () => {
    const requires = {
      if: { required: ['liked', 'pages'], properties: { liked: { not: { const: 'no' } }, pages: { minimum: 300 } } },
      then: { required: ['publisher'], properties: { publisher: { minimum: 5 } } },
      else: { required: ['quotes'] },
    };
    expect(inWords(onReading({ ...all, conditions: { why_map: whyMap, requires } }, { patch }))).toEqual([
      'adds the question "Price", optional, after "Quotes"',
      'adds the question "Both", optional, after "Price"',
      'adds the question "Which map?", required, after "Liked", asked where "Genre" is Poetry',
      'adds the heading "Money", after "Opinion"',
      'requires "publisher" where "Liked" is not no, and "Pages" is at least 300',
      'limits the answers to "publisher" to {"minimum":5} where "Liked" is not no, and "Pages" is at least 300',
      'requires "Quotes" where it is not so that "Liked" is not no, and "Pages" is at least 300',
      'works out "Both" as the sum of "Pages" and "Price"',
      'asks that the answer to "Pages" differs from "publisher": "Not the publisher"',
    ]);
  });
});
