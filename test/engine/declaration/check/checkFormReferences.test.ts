import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { saidOf } from '../library.ts';

const NOTE = 'forms/note.json';
const READING = 'forms/review/reading.json';
const note = (change: JsonObject): string[] => saidOf({ [NOTE]: change }).map((said) => said.replace(`${NOTE} `, ''));
const reading = (change: JsonObject): string[] =>
  saidOf({ [READING]: change }).map((said) => said.replace(`${READING} `, ''));

describe('the check of a form finds', () => {
  it.each<[string, JsonObject, string]>([
    [
      'a lookup',
      { schema: { properties: { note: { $ref: 'lookups/genr' } } } },
      '/schema/properties/note/$ref unknown lookup "genr"; did you mean "genre"?',
    ],
    [
      'a field',
      { uiSchema: { note: { 'ui:field': 'row' } } },
      '/uiSchema/note/ui:field unknown field "row"; did you mean "rows"?',
    ],
    [
      'a question in the UI schema',
      { uiSchema: { noet: {} } },
      '/uiSchema/noet unknown question "noet"; did you mean "note"?',
    ],
    [
      'a question in ui:order',
      { uiSchema: { 'ui:order': ['noet'] } },
      '/uiSchema/ui:order/0 unknown question "noet"; did you mean "note"?',
    ],
    [
      'a required question',
      { schema: { required: ['noet'] } },
      '/schema/required/0 unknown question "noet"; did you mean "note"?',
    ],
    [
      'a fact of ui:when',
      { uiSchema: { note: { 'ui:when': { 'branch.opn': true } } } },
      '/uiSchema/note/ui:when/branch.opn unknown fact "branch.opn"; did you mean "branch.open"?',
    ],
    [
      'a fact of ui:required-when',
      { uiSchema: { note: { 'ui:required-when': { tody: 1 } } } },
      '/uiSchema/note/ui:required-when/tody unknown fact "tody"; did you mean "today"?',
    ],
    [
      'a fact of ui:limits-when',
      { uiSchema: { note: { 'ui:limits-when': [{ when: { tody: 1 }, maxLength: 5 }] } } },
      '/uiSchema/note/ui:limits-when/0/when/tody unknown fact "tody"; did you mean "today"?',
    ],
    [
      'limits that no answer keeps',
      { uiSchema: { note: { 'ui:limits-when': [{ when: { today: '2026-09-01' }, minLength: 9, maxLength: 5 }] } } },
      '/uiSchema/note/ui:limits-when/0/minLength 9 is more than "maxLength", which is 5; no answer is both',
    ],
    [
      'a question in a section',
      { sections: [{ title: 'A', fields: ['note', 'noet'] }] },
      '/sections/0/fields/1 unknown question "noet"; did you mean "note"?',
    ],
    [
      'a question in two sections',
      {
        sections: [
          { title: 'A', fields: ['note'] },
          { title: 'B', fields: ['note'] },
        ],
      },
      '/sections/1/fields/0 "note" stands in two sections',
    ],
    [
      'a message for nothing',
      { messages: { noet: 'A' } },
      '/messages/noet unknown question "noet"; did you mean "note"?',
    ],
    [
      'a message at a wrong pointer',
      { messages: { '/note/*/words': 'A' } },
      '/messages/~1note~1*~1words unknown question "words"',
    ],
    [
      'a derived value of nothing',
      { derived: { note: { operator: 'count', of: ['/notes'] } } },
      '/derived/note/of/0 unknown question "notes"; did you mean "note"?',
    ],
    ['a value of nothing', { initial: { noet: 'A' } }, '/initial/noet unknown question "noet"; did you mean "note"?'],
    ['a fact in its words', { description: 'Of {tody}' }, '/description unknown fact "tody"; did you mean "today"?'],
    [
      'a fact in a first value',
      { initial: { note: 'On {tody}' } },
      '/initial/note unknown fact "tody"; did you mean "today"?',
    ],
    [
      'braces that are no placeholder',
      { initial: { note: 'On {to day}' } },
      '/initial/note {to day} is not a placeholder; one reads {row.name}',
    ],
    [
      'a command',
      { submit: { command: 'book.save' } },
      '/submit/command unknown operation "book.save"; did you mean "books.save"?',
    ],
    [
      'a choice that its command does not take',
      { submit: { command: 'books.save' }, schema: { properties: { genre: { enum: ['novel', 'song'] } } } },
      '/schema/properties/genre offers "song", which is not what "books.save" takes',
    ],
    [
      'a choice of several that its command does not take',
      {
        submit: { command: 'books.save' },
        schema: { properties: { shelves: { type: 'array', items: { enum: [1, 'two'] } } } },
      },
      '/schema/properties/shelves offers "two", which is not what "books.save" takes',
    ],
    [
      'more choices at once than its command takes',
      {
        submit: { command: 'books.save' },
        schema: { properties: { shelves: { type: 'array', items: { enum: [1, 2, 3] } } } },
      },
      '/schema/properties/shelves offers 3 choices at once, which is more than the 2 that "books.save" takes',
    ],
    [
      'a table to reload',
      { submit: { command: 'books.save', refreshes: ['bookz'] } },
      '/submit/refreshes/0 unknown table "bookz"; did you mean "books"?',
    ],
    [
      'a fact in what is sent',
      { submit: { command: 'books.save', params: { on: ['{tody}'] } } },
      '/submit/params/on/0 unknown fact "tody"; did you mean "today"?',
    ],
    [
      'a rule about nothing',
      { rules: [{ field: 'noet', differsFrom: ['note'], message: 'A' }] },
      '/rules/0/field unknown question "noet"; did you mean "note"?',
    ],
    [
      'a fact of a rule',
      { rules: [{ field: 'note', mostWords: 5, when: { 'branch.opn': true }, message: 'A' }] },
      '/rules/0/when/branch.opn unknown fact "branch.opn"; did you mean "branch.open"?',
    ],
    [
      'a band without its bands',
      {
        schema: { properties: { size: { type: 'string' }, number: { type: 'integer' } } },
        derived: { size: { operator: 'band', of: ['number'] } },
      },
      '/derived/size a band needs its bands: [{ "from": 0, "text": "low" }]',
    ],
    [
      'choices that are data, without a type',
      { schema: { properties: { note: { $ref: 'lookups/publisher', type: null } } } },
      '/schema/properties/note/$ref the options of "publisher" are data, so the type of their values has to stand beside it: "type": "integer"',
    ],
    [
      'a question that the order leaves out',
      { schema: { properties: { more: { type: 'string' } } }, uiSchema: { 'ui:order': ['more'] } },
      '/uiSchema/ui:order leaves out "note"; name them, or put "*" where all others belong',
    ],
    [
      'a list that does not say of what',
      { schema: { properties: { note: { type: 'array' } } } },
      '/schema/properties/note a list needs "items", the schema of one row: { "type": "string" }, or { "type": "object", "properties": … }',
    ],
    [
      'a least above the most',
      { schema: { properties: { note: { minLength: 9, maxLength: 3 } } } },
      '/schema/properties/note/minLength 9 is more than "maxLength", which is 3; no answer is both',
    ],
    [
      'a value that a fact never has',
      {
        uiSchema: {
          note: { 'ui:when': { 'branch.open': { not: { enum: [true, 'ture'] } }, 'branch.genre': ['novle'] } },
        },
      },
      '/uiSchema/note/ui:when/branch.genre/0 "novle" is no value of branch.genre; did you mean "novel"?',
    ],
  ])('%s', (_, change, said) => expect(note(change)).toEqual([said]));

  it('a pattern that is no regular expression', () => {
    expect(note({ schema: { properties: { note: { pattern: '^[A-' } } } })).toEqual([
      expect.stringMatching(/^\/schema\/properties\/note\/pattern is no regular expression: \w+/),
    ]);
  });

  it('a condition on a choice that there is not, under not as well', () => {
    const condition = {
      if: { required: ['liked'], properties: { liked: { not: { const: 'yse' } } } },
      then: { required: ['genre'] },
    };
    expect(reading({ schema: condition })).toEqual([
      '/schema/if/properties/liked/not/const "yse" is no answer to "liked"; did you mean "yes"?',
    ]);
  });

  it('a question in rows, in their columns and in rules about them', () => {
    expect(
      reading({
        uiSchema: { quotes: { 'ui:columns': ['word'], items: { wrds: {} } } },
        rules: [{ field: 'quotes', contains: { required: ['page'], properties: { pag: {} } }, message: 'A' }],
      }),
    ).toEqual([
      '/uiSchema/quotes/ui:columns/0 unknown question "word"; did you mean "words"?',
      '/uiSchema/quotes/items/wrds unknown question "wrds"; did you mean "words"?',
      '/rules/0/contains/properties/pag unknown question "pag"; did you mean "page"?',
    ]);
  });

  it('a question that stands in no section', () => {
    expect(reading({ schema: { properties: { shelf: { type: 'string' } } } })).toEqual([
      '/sections "shelf" stands in no section, so nobody would see it',
    ]);
  });

  it('a condition that would hold while there is no answer', () => {
    const open = (condition: JsonObject): string[] => note({ schema: { if: condition, then: {} } });
    expect(open({ properties: { note: { const: 'a' } } })).toEqual([
      '/schema/if/properties/note the condition does not require "note", so it would hold while there is no answer',
    ]);
    const isNotA = { not: { required: ['note'], properties: { note: { const: 'a' } } } };
    expect(open(isNotA)).toEqual([
      '/schema/if the condition holds while nothing is answered; put what follows from it under else',
    ]);
    expect(open({ required: ['note'], anyOf: [{ properties: { note: { const: 'a' } } }] })).toEqual([]);
    expect(open({ not: { required: ['note'] } })).toEqual([]);
    expect(open({ anyOf: [{ not: { required: ['note'] } }, isNotA] })).toHaveLength(1);
  });

  it('questions that open each other in a circle', () => {
    const opens = (by: string, name: string) => ({
      if: { required: [by], properties: { [by]: { const: 'yes' } } },
      then: { properties: { [name]: { type: 'string' } } },
    });
    const sections = [{ title: 'Note', fields: ['note', 'first', 'second'] }];
    expect(note({ schema: { allOf: [opens('first', 'second'), opens('second', 'first')] }, sections })).toEqual([
      '/schema its conditions run in a circle: first, second, first',
    ]);
  });

  it('a condition on nothing', () => {
    expect(note({ schema: { if: { required: ['noet'], properties: { noet: { const: 1 } } } } })).toEqual([
      '/schema/if/required/0 unknown question "noet"; did you mean "note"? (the same: line 18)',
    ]);
  });

  it('a condition in rows that does not require what it reads', () => {
    const items = { if: { properties: { page: { const: 1 } } } };
    expect(reading({ schema: { properties: { quotes: { items } } } })).toEqual([
      '/schema/properties/quotes/items/if/properties/page the condition does not require "page", so it would hold while there is no answer',
    ]);
  });
});
