import { describe, expect, it } from 'vitest';
import {
  isEverybodys,
  keepOwn,
  openWorkbench,
  takeEverybodys,
  type BaseChoice,
  type JsonObject,
} from '../../../../src/engine/index.ts';
import { library, libraryNames, libraryWith } from '../library.ts';

// What everybody has was changed below an overlay that changes the same places.

const path = 'forms/review/reading';
const words = { facts: {}, owners: {} };
const textOf = (value: JsonObject) => JSON.stringify(value, null, 2);
const was = textOf(library[`${path}.json`] ?? {});
const overlayOf = (own: JsonObject) => textOf({ base: { form: 'review/reading', version: 3 }, ...own });

/** The choices of an overlay where everybody's form was changed by a patch, and that form's text. */
function moved(change: JsonObject, own: JsonObject, at = path) {
  const files = libraryWith({ [`${at}.json`]: change });
  const now = files.find((file) => file.path === `${at}.json`)?.text ?? '';
  const before = textOf(library[`${at}.json`] ?? {});
  const text = overlayOf(own);
  const bench = openWorkbench(files, libraryNames);
  const choices = bench.baseChoices({ path: at, was: before, now, own: text }, { tenant: '7', words });
  return { choices, text, base: { version: 3 } };
}

const brief = ({ about, part, was: before, now, own }: BaseChoice) => [about, part, before, now, own];
const properties = (said: JsonObject): JsonObject => ({ schema: { properties: said } });

describe('choices where everybody’s has moved on', () => {
  it('are what both changed, in words, and nothing that one of them left alone', () => {
    const { choices } = moved(
      {
        ...properties({ liked: { title: 'Did you like it?' }, pages: { maximum: 900 } }),
        uiSchema: { reason: { 'ui:help': 'Briefly' } },
      },
      {
        patch: {
          ...properties({ liked: { title: 'Was it good?' }, genre: { title: 'Kind' }, pages: { maximum: 500 } }),
          uiSchema: { reason: { 'ui:help': 'In a sentence' } },
        },
      },
    );
    expect(choices.map(brief)).toEqual([
      ['"Liked"', 'its words', 'Liked', 'Did you like it?', 'Was it good?'],
      ['"Pages"', 'the greatest number', null, '900', '500'],
      ['"Reason"', 'its help', null, 'Briefly', 'In a sentence'],
    ]);
  });

  it('are none where both say the same now, and none of a text that cannot be read', () => {
    const change = properties({ liked: { title: 'Was it good?' } });
    expect(moved(change, { patch: change }).choices).toEqual([]);
    const bench = openWorkbench(libraryWith({}), libraryNames);
    expect(bench.baseChoices({ path, was, now: was, own: '{' }, { tenant: '7', words })).toEqual([]);
  });

  it('hold all that is said of a question that everybody has no more together', () => {
    const { choices, base, text } = moved(
      { ...properties({ pages: null }), initial: null, derived: null },
      { require: ['pages', 'publisher'], hide: ['genres'], patch: properties({ pages: { title: 'Leaves' } }) },
    );
    expect(choices.map(brief)).toEqual([
      ['"Pages"', 'which everybody has no more', '"Pages"', null, 'changes it and makes it required'],
    ]);
    const taken = takeEverybodys({ base, text }, choices[0]?.ways ?? []);
    expect(JSON.parse(taken)).toEqual({
      base: { form: 'review/reading', version: 3 },
      require: ['publisher'],
      hide: ['genres'],
    });
    expect(JSON.parse(keepOwn({ base, text: taken }, choices[0]?.ways ?? [], text))).toEqual(JSON.parse(text));
  });

  it('read answers and conditions in words', () => {
    const { choices } = moved(
      {
        ...properties({ liked: { enum: ['yes', 'no', 'partly'] } }),
        uiSchema: { reason: { 'ui:required-when': { 'branch.open': false } } },
      },
      {
        patch: {
          ...properties({ liked: { enum: ['yes', 'no', 'never'] } }),
          uiSchema: { reason: { 'ui:required-when': { 'branch.genre': 'poem' } } },
        },
      },
    );
    expect(choices.map(({ part, now, own }) => [part, now, own])).toEqual([
      ['its answers', 'yes, no and partly', 'yes, no and never'],
      [
        'when it has to be answered',
        'it is not so that branch.open',
        'it is not so that branch.open, and branch.genre is poem',
      ],
    ]);
  });

  it('are of stages by their words', () => {
    const { choices } = moved(
      { stages: { reading: { title: 'The reading' } } },
      { patch: { stages: { reading: { title: 'My reading' } } } },
      'stages/review',
    );
    expect(choices.map(brief)).toEqual([['"Reading"', 'its words', 'Reading', 'The reading', 'My reading']]);
  });

  it('are of the form as a whole, and of the numbers of conditions', () => {
    const { choices } = moved(
      { title: 'What was read' },
      { patch: { title: 'My books' }, headings: { Book: 'Books' } },
    );
    expect(choices.map(brief)).toEqual([['"What was read"', 'its words', 'Reading', 'What was read', 'My books']]);
    const renamed = moved({ sections: [{ title: 'The book', fields: ['genre'] }] }, { headings: { Book: 'Books' } });
    expect(renamed.choices.map(brief)).toEqual([
      ['the heading "Book"', 'which everybody has no more', 'the heading "Book"', null, 'has words of its own for it'],
    ]);
  });
});

describe('taking everybody’s and keeping one’s own', () => {
  const own = { hide: ['genres'], patch: properties({ liked: { title: 'Good?', enum: ['yes', 'no', 'so'] } }) };
  const ways = [['patch', 'schema', 'properties', 'liked', 'title']];
  const base = { version: 3 };

  it('takes one place out of the text, and puts it back where it stood', () => {
    const text = keepOwn({ base, text: overlayOf(own) }, ways, overlayOf(own));
    const taken = takeEverybodys({ base, text }, ways);
    expect([isEverybodys(text, ways), isEverybodys(taken, ways)]).toEqual([false, true]);
    expect(JSON.parse(taken)).toMatchObject({ hide: ['genres'] });
    expect(keepOwn({ base, text: taken }, ways, text)).toBe(text);
  });

  it('leaves no text where nothing else is said, and begins it again from what is published', () => {
    const text = `${overlayOf({ patch: properties({ liked: { title: 'Good?' } }) })}\n`;
    const taken = takeEverybodys({ base, text }, ways);
    expect(taken).toBe('');
    expect(JSON.parse(keepOwn({ base, text: taken }, ways, text))).toEqual({ $schema: '', ...JSON.parse(text) });
  });

  it('leaves a text that cannot be read as it is', () => {
    expect(takeEverybodys({ base, text: '{' }, ways)).toBe('{');
    expect(keepOwn({ base, text: '{' }, ways, overlayOf(own))).toBe('{');
  });
});
