import { describe, expect, it } from 'vitest';
import { authorHelp, type JsonObject } from '../../../../src/engine/index.ts';
import { library, libraryNames, libraryWith } from '../library.ts';

const files = libraryWith({});
const help = authorHelp(files, 'form', libraryNames);
const reading = library['forms/review/reading.json'] ?? {};
const at = (path: string) => (path === '' ? [] : path.split('/'));
const names = (path: string, declaration: JsonObject = reading) =>
  help.namesAt({ declaration, path: at(path) }).map(({ text }) => text);
const values = (path: string, declaration: JsonObject = reading) =>
  help.valuesAt({ declaration, path: at(path) }).map(({ text }) => text);

const questions = ['genre', 'publisher', 'genres', 'liked', 'pages', 'quotes', 'reason', 'page'];

describe('names for an author', () => {
  it('are those of the meta-schema that are not there yet, with what they are for', () => {
    expect(names('')).toEqual([
      '$schema',
      'description',
      'about',
      'data',
      'kept',
      'rules',
      'thresholds',
      'examples',
      'submit',
    ]);
    expect(help.namesAt({ declaration: reading, path: [] }).find(({ text }) => text === 'rules')?.info).toBe(
      'Rules between answers that JSON Schema cannot say, or not in words of its own',
    );
    expect(names('sections/0')).toEqual(['description']);
  });

  it('are the keywords of JSON Schema at any depth of a schema', () => {
    for (const path of [
      'schema/properties/liked',
      'schema/properties/quotes/items/properties/words',
      'schema/allOf/0/then/properties/reason',
      'schema/not',
    ]) {
      expect(names(path)).toEqual(expect.arrayContaining(['maxLength', 'pattern', 'format']));
      expect(names(path)).not.toContain('ui:widget');
    }
    expect(names('schema/properties/liked')).not.toContain('enum');
  });

  it('are the questions, and the words of the UI schema, where questions are drawn', () => {
    expect(names('uiSchema')).toEqual(expect.arrayContaining(['ui:title', 'liked', 'page']));
    expect(names('uiSchema')).not.toContain('reason');
    expect(names('uiSchema/liked')).toEqual(expect.arrayContaining(['ui:widget', 'ui:when']));
    expect(names('messages')).toEqual(questions.filter((name) => name !== 'reason'));
    expect(names('initial')).toEqual(questions.filter((name) => name !== 'pages'));
  });

  it('are facts where a condition on facts stands', () => {
    expect(names('uiSchema/liked/ui:when')).toEqual(['today', 'user.typeId', 'branch.open', 'branch.genre']);
    expect(names('uiSchema/reason/ui:required-when')).toEqual(['today', 'user.typeId', 'branch.genre']);
  });

  it('are none where no meta-schema leads', () => {
    expect(names('nowhere/at/all')).toEqual([]);
    expect(names('title')).toEqual([]);
  });
});

describe('values for an author', () => {
  it.each([
    ['uiSchema/liked/ui:widget', libraryNames.widgets],
    ['uiSchema/quotes/ui:field', libraryNames.fields],
    ['schema/properties/genre/$ref', ['lookups/genre', 'lookups/publisher']],
    ['schema/properties/liked/type', ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']],
    ['schema/properties/liked/readOnly', ['true', 'false']],
    ['submit/command', libraryNames.operations],
    ['derived/pages/operator', ['sum', 'difference', 'count', 'percentage', 'latest', 'joinText', 'band']],
    ['rules/0/notBefore', questions],
    ['uiSchema/liked/ui:when/branch.genre', ['novel', 'poem', 'map']],
    ['uiSchema/liked/ui:when/branch.genre/1', ['novel', 'poem', 'map']],
    ['schema/allOf/0/if/properties/liked/const', ['yes', 'no']],
    ['schema/allOf/0/if/properties/genre/enum/0', ['novel', 'poem', 'map']],
    ['title', []],
  ])('at %s are %j', (path, expected) => expect(values(path)).toEqual(expected));

  it('are the questions that a list does not name yet, and the one that stands at the cursor', () => {
    expect(values('schema/required/0')).toEqual(questions.filter((name) => name !== 'genre'));
    expect(values('sections/1/fields/4')).toEqual(['genre', 'publisher', 'genres', 'pages']);
    expect(values('uiSchema/ui:order/3')).toEqual(['publisher', 'genres', 'pages', 'quotes', 'reason', 'page']);
  });
});

describe('help for an overlay', () => {
  const laid = authorHelp(files, 'overlay', libraryNames);
  const declaration = {
    base: { form: 'review/reading', version: 3 },
    hide: ['pages'],
    patch: { uiSchema: { liked: {} } },
  };
  const place = (path: string) => ({ declaration, path: at(path), form: reading });

  it('names the questions of the form it makes', () => {
    expect(laid.valuesAt(place('hide/1')).map(({ text }) => text)).toEqual(
      questions.filter((name) => name !== 'pages'),
    );
    expect(laid.namesAt(place('')).map(({ text }) => text)).toEqual([
      '$schema',
      'require',
      'optional',
      'order',
      'add',
      'headings',
      'thresholds',
      'examples',
    ]);
    expect(laid.namesAt(place('headings')).map(({ text }) => text)).toEqual(['Book', 'Opinion']);
    expect(laid.valuesAt(place('base/form')).map(({ text }) => text)).toEqual([
      'note',
      'review/reading',
      'review/summary',
    ]);
  });

  it('knows what can be added, and of what', () => {
    const additions = {
      conditions: { why: { if: { properties: { liked: {} } } } },
      rules: { early: {} },
      sections: { own: { fields: [] } },
    };
    const add = (path: string) => ({
      declaration: { ...declaration, add: additions },
      path: at(`add${path}`),
      form: reading,
    });
    const texts = (found: readonly { text: string }[]) => found.map(({ text }) => text);
    expect(texts(laid.namesAt(add('')))).toEqual(['derived']);
    expect(texts(laid.namesAt(add('/conditions/why')))).toEqual(['in', 'then', 'else']);
    expect(texts(laid.valuesAt(add('/conditions/why/if/properties/liked/const')))).toEqual(['yes', 'no']);
    expect(texts(laid.valuesAt(add('/rules/early/field')))).toEqual(questions);
    expect(texts(laid.valuesAt(add('/sections/own/fields/0')))).toEqual(questions);
  });

  it('knows in its patch what the form may have there', () => {
    expect(laid.namesAt(place('patch')).map(({ text }) => text)).toEqual([
      'title',
      'description',
      'schema',
      'initial',
      'messages',
    ]);
    expect(laid.namesAt(place('patch/uiSchema/liked')).map(({ text }) => text)).toContain('ui:help');
    expect(laid.valuesAt(place('patch/uiSchema/liked/ui:widget')).map(({ text }) => text)).toEqual(
      libraryNames.widgets,
    );
  });
});
