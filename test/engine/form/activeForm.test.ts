import { describe, expect, it } from 'vitest';
import { activeForm } from '../../../src/engine/form/activeForm.ts';
import { itemSchema, propertiesOf, requiredOf, schemaAt } from '../../../src/engine/form/schemaParts.ts';
import type { JsonObject, JsonSchema } from '../../../src/engine/json.ts';
import { active, documentOf, facts, formOf, loanForm } from './loanForm.ts';

const names = (schema: JsonSchema | undefined): string[] => Object.keys(propertiesOf(schema ?? {}));
const conditionWords = /"(if|then|else|allOf|dependencies|anyOf|ui:when|ui:required-when|ui:limits-when|ui:order)"/;

describe('activeForm', () => {
  it('leaves no condition in what it gives', () => {
    const { schema, uiSchema } = active({
      kind: 'post',
      fee: 1,
      reader: { child: true },
      books: [{ damaged: true }, {}],
    });
    expect(JSON.stringify({ schema, uiSchema })).not.toMatch(conditionWords);
  });

  it('shows a question while its condition holds, and asks for it', () => {
    expect(names(active({ kind: 'home' }).schema)).not.toContain('address');
    const { schema } = active({ kind: 'post' });
    expect(names(schema)).toContain('address');
    expect(requiredOf(schema)).toContain('address');
  });

  it('puts a conditional question after the one it depends on', () => {
    expect(names(active({ kind: 'post', fee: 2 }).schema)).toEqual([
      'title',
      'kind',
      'address',
      'fee',
      'paidOn',
      'shelf',
      'reader',
      'books',
      'tags',
    ]);
  });

  it('follows ui:order and sections where they place a conditional question', () => {
    const sections = [
      { title: 'All', fields: ['tags', 'customs', 'address', 'title', 'kind', 'fee', 'shelf', 'reader', 'books'] },
    ];
    const abroad = { kind: 'post', address: 'abroad' };
    expect(names(active(abroad, { ...loanForm, sections }).schema).slice(0, 4)).toEqual([
      'tags',
      'customs',
      'address',
      'title',
    ]);
    const uiSchema = { ...loanForm.uiSchema, 'ui:order': ['address', '*', 'title'] };
    const ordered = names(active(abroad, { ...loanForm, uiSchema, sections }).schema);
    expect([ordered[0], ordered.at(-1)]).toEqual(['address', 'title']);
  });

  it('reads conditions of groups and of each row by themselves', () => {
    expect(names(schemaAt(active({ reader: { child: true } }).schema, ['reader']))).toEqual([
      'name',
      'child',
      'parent',
    ]);
    expect(names(schemaAt(active({ reader: { child: false } }).schema, ['reader']))).toEqual(['name', 'child', 'card']);
    const books = schemaAt(active({ books: [{ damaged: true }, { name: 'Emma' }] }).schema, ['books']) ?? {};
    expect(names(itemSchema(books, 0))).toEqual(['name', 'damaged', 'cost']);
    expect(names(itemSchema(books, 1))).toEqual(['name', 'damaged']);
    expect(names(itemSchema(books, 2))).toEqual(['name', 'damaged']);
  });

  it('gives one schema for all rows while they are alike', () => {
    const books = schemaAt(active({ books: [{ damaged: true }, { damaged: true, cost: 1 }] }).schema, ['books']) ?? {};
    expect(Array.isArray(books.items)).toBe(false);
    expect(names(itemSchema(books, 0))).toContain('cost');
  });

  it('shows and asks by record facts', () => {
    const other = { library: { hasShelves: false, charges: true } };
    const { schema } = active({}, loanForm, other);
    expect(names(schema)).not.toContain('shelf');
    expect(requiredOf(schema)).toContain('fee');
    expect(requiredOf(active({}).schema)).not.toContain('fee');
  });

  it('throws for a fact that is missing, whatever the answers are', () => {
    expect(() => active({}, loanForm, { library: { hasShelves: true } })).toThrow(
      expect.objectContaining({ code: 'MISSING_FACT' }),
    );
  });

  it('does not ask for what is hidden', () => {
    const form = formOf(
      { required: ['shelf', 'title'], properties: { shelf: { type: 'string' }, title: { type: 'string' } } },
      {
        uiSchema: {
          shelf: { 'ui:when': { 'library.hasShelves': true }, 'ui:required-when': { 'library.hasShelves': false } },
        },
      },
    );
    expect(requiredOf(active({}, form, { library: { hasShelves: false } }).schema)).toEqual(['title']);
  });

  it('sets limits by the record in the place of those of the schema, the later of two that hold', () => {
    const form = formOf(
      { properties: { pages: { type: 'integer', minimum: 1, maximum: 900 }, books: { type: 'array', minItems: 3 } } },
      {
        uiSchema: {
          pages: {
            'ui:limits-when': [
              { when: { 'library.hasShelves': true }, minimum: 5, maximum: 500 },
              { when: { 'library.hasShelves': [true, false] }, maximum: 400 },
            ],
          },
          books: { 'ui:limits-when': [{ when: { 'library.hasShelves': true }, minItems: 1 }] },
        },
      },
    );
    const limits = (hasShelves: boolean) => active({}, form, { library: { hasShelves } }).schema.properties;
    expect(limits(true)).toMatchObject({ pages: { minimum: 5, maximum: 400 }, books: { minItems: 1 } });
    expect(limits(false)).toMatchObject({ pages: { minimum: 1, maximum: 400 }, books: { minItems: 3 } });
    expect(active({}, form, { library: { hasShelves: true } }).uiSchema).toEqual({ pages: {}, books: {} });
  });

  it('lets no hidden answer keep another question open', () => {
    const whole = { kind: 'post', address: 'abroad' };
    expect(names(active(whole).schema)).toContain('customs');
    expect(names(active({ ...whole, kind: 'home' }).schema)).not.toContain('customs');
  });

  it('opens in one step what parked answers open when they come back', () => {
    const document = documentOf({ kind: 'post' }, { address: 'abroad', customs: 'form 7' });
    expect(names(activeForm({ form: loanForm, facts, document }).schema)).toEqual(
      expect.arrayContaining(['address', 'customs']),
    );
  });

  it('reads a blank answer as none', () => {
    expect(names(active({ fee: null }).schema)).not.toContain('paidOn');
    expect(requiredOf(active({ shelf: ' ' }).schema)).not.toContain('fee');
    expect(requiredOf(active({ shelf: 'A' }).schema)).toContain('fee');
  });

  it('opens what hangs on a number of 0 and on a false', () => {
    expect(names(active({ fee: 0 }).schema)).toContain('paidOn');
  });

  it('folds what a condition says of a question that is always there into it', () => {
    const form = formOf({
      properties: {
        kind: { enum: ['a', 'b', 'c'] },
        copies: { type: 'integer', title: 'Copies', minimum: 1, maximum: 9 },
      },
      allOf: [
        {
          if: { properties: { copies: { minimum: 5 } }, required: ['copies'] },
          then: { properties: { copies: { minimum: 0, maximum: 7 }, kind: { enum: ['b', 'c', 'd'] } } },
        },
      ],
    });
    expect(propertiesOf(active({ copies: 6 }, form).schema)).toEqual({
      kind: { enum: ['b', 'c'] },
      copies: { type: 'integer', title: 'Copies', minimum: 1, maximum: 7 },
    });
  });

  it('keeps its identity until a condition flips, and then that of every unchanged part', () => {
    const first = active({ title: 'E', kind: 'home', books: [{ damaged: true }, {}] });
    const step = (answers: JsonObject) => activeForm({ form: loanForm, facts, document: documentOf(answers) }, first);
    expect(step({ title: 'Em', kind: 'home', books: [{ damaged: true, cost: 3 }, { name: 'Emma' }] })).toBe(first);
    const flipped = step({ title: 'Em', kind: 'post', books: [{ damaged: true }, {}] });
    expect(flipped).not.toBe(first);
    expect(flipped.uiSchema).toBe(first.uiSchema);
    expect(schemaAt(flipped.schema, ['books'])).toBe(schemaAt(first.schema, ['books']));
  });

  it('is made once of the same answers, and anew of the same with other facts, parked answers or another form', () => {
    const document = documentOf({ kind: 'post' });
    const { schema } = activeForm({ form: loanForm, facts, document });
    const again = (change: object) => activeForm({ form: loanForm, facts, document, ...change }).schema;
    expect(again({ facts: structuredClone(facts), document: { ...document } })).toBe(schema);
    expect(names(again({ facts: { library: { hasShelves: false, charges: false } } }))).not.toContain('shelf');
    expect(names(again({ document: { ...document, parked: { address: 'abroad' } } }))).toContain('customs');
    expect(names(again({ form: formOf({ properties: { kind: { type: 'string' } } }) }))).toEqual(['kind']);
  });

  it('throws where questions open and hide each other without end', () => {
    const form = formOf({
      properties: { a: { type: 'string' } },
      if: { required: ['b'] },
      then: {},
      else: { properties: { b: { type: 'string' } } },
    });
    expect(() => active({ b: 'x' }, form)).toThrow(expect.objectContaining({ code: 'CONDITION_CIRCLE' }));
  });

  it('leaves the declaration as it is, frozen or not', () => {
    const text = JSON.stringify(loanForm);
    active({ kind: 'post', fee: 3, books: [{ damaged: true }] });
    expect(JSON.stringify(loanForm)).toBe(text);
  });
});

describe('activeForm with alternatives', () => {
  const union = formOf({
    properties: { title: { type: 'string' } },
    oneOf: [
      {
        title: 'Book',
        properties: { medium: { const: 'book', title: 'Medium' }, pages: { type: 'integer' } },
        required: ['medium', 'pages'],
      },
      {
        title: 'Film',
        properties: { medium: { const: 'film', title: 'Medium' }, minutes: { type: 'integer' } },
        required: ['medium'],
      },
    ],
  });

  it('asks which alternative it is, and shows the questions of that one', () => {
    expect(names(active({}, union).schema)).toEqual(['title', 'medium']);
    const { schema } = active({ medium: 'film' }, union);
    expect(names(schema)).toEqual(['title', 'medium', 'minutes']);
    expect(requiredOf(schema)).toEqual(['medium']);
    expect(schemaAt(schema, ['medium'])).toEqual({
      title: 'Medium',
      oneOf: [
        { const: 'book', title: 'Book' },
        { const: 'film', title: 'Film' },
      ],
    });
  });

  it('reads dependencies whose alternatives follow the answer', () => {
    const form = formOf({
      properties: { pet: { type: 'string', title: 'Pet?', enum: ['no', 'yes'] } },
      dependencies: {
        pet: {
          oneOf: [
            { properties: { pet: { enum: ['no'] } } },
            { properties: { pet: { enum: ['yes'] }, age: { type: 'integer' } }, required: ['age'] },
          ],
        },
      },
    });
    expect(names(active({ pet: 'no' }, form).schema)).toEqual(['pet']);
    const { schema } = active({ pet: 'yes' }, form);
    expect([names(schema), requiredOf(schema)]).toEqual([['pet', 'age'], ['age']]);
    expect(schemaAt(schema, ['pet'])).toEqual({ type: 'string', title: 'Pet?', enum: ['no', 'yes'] });
  });

  it('takes the alternative that the answers fit where no field tells them apart', () => {
    const form = formOf({
      properties: { email: { type: 'string' }, phone: { type: 'string' } },
      anyOf: [{ required: ['email'] }, { required: ['phone'] }],
    });
    expect(requiredOf(active({}, form).schema)).toEqual(['email']);
    expect(requiredOf(active({ phone: '1' }, form).schema)).toEqual(['phone']);
  });
});
