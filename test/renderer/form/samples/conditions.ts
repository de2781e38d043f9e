import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Samples } from './sample.ts';

const borrows = 'Do you borrow books?';
const borrower: JsonObject = {
  title: 'Borrower',
  type: 'object',
  required: [borrows],
  properties: { [borrows]: { type: 'string', enum: ['No', 'One', 'Several'], default: 'No' } },
  dependencies: {
    [borrows]: {
      oneOf: [
        { properties: { [borrows]: { enum: ['No'] } } },
        {
          properties: { [borrows]: { enum: ['One'] }, 'How long is it?': { type: 'number' } },
          required: ['How long is it?'],
        },
        {
          properties: { [borrows]: { enum: ['Several'] }, 'May we ask for some back?': { type: 'boolean' } },
          required: ['May we ask for some back?'],
        },
      ],
    },
  },
};

/** Forms in which an answer opens others, or one of several shapes holds. */
export const conditionSamples: Samples = {
  propertyDependencies: {
    schema: {
      type: 'object',
      title: 'One needs the other',
      properties: Object.fromEntries(
        [
          ['oneWay', { card: ['address'] }],
          ['bothWays', { card: ['address'], address: ['card'] }],
        ].map(([name, dependencies]) => [
          String(name),
          {
            title: String(name),
            type: 'object',
            required: ['name'],
            dependencies: dependencies as JsonObject,
            properties: { name: { type: 'string' }, card: { type: 'number' }, address: { type: 'string' } },
          },
        ]),
      ),
    },
    uiSchema: { oneWay: { card: { 'ui:help': 'With a card number, an address is needed.' } } },
    data: { oneWay: { name: 'Ann' }, bothWays: { name: 'Bea', card: 1, address: 'Mill Lane' } },
  },
  schemaDependencies: {
    schema: {
      type: 'object',
      title: 'One opens the other',
      definitions: { borrower },
      properties: {
        billing: {
          title: 'Billing',
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, card: { type: 'number' } },
          dependencies: { card: { properties: { address: { type: 'string' } }, required: ['address'] } },
        },
        borrower: { title: 'Borrower', $ref: '#/definitions/borrower' },
        borrowers: { title: 'Borrowers', type: 'array', items: { $ref: '#/definitions/borrower' } },
        household: {
          title: 'Household',
          type: 'array',
          items: [{ title: 'First', $ref: '#/definitions/borrower' }],
          additionalItems: { title: 'Another', $ref: '#/definitions/borrower' },
        },
      },
    },
    data: {
      billing: { name: 'Ann', card: 3, address: 'Mill Lane' },
      borrower: { [borrows]: 'No' },
      borrowers: [
        { [borrows]: 'One', 'How long is it?': 6 },
        { [borrows]: 'Several', 'May we ask for some back?': false },
      ],
      household: [
        { [borrows]: 'No' },
        { [borrows]: 'One', 'How long is it?': 6 },
        { [borrows]: 'Several', 'May we ask for some back?': true },
      ],
    },
    flips: [
      '/billing/card',
      `/borrower/${borrows}`,
      `/borrowers/0/${borrows}`,
      `/borrowers/1/${borrows}`,
      `/household/0/${borrows}`,
      `/household/1/${borrows}`,
      `/household/2/${borrows}`,
    ],
  },
  anyOf: {
    schema: {
      type: 'object',
      properties: {
        age: { type: 'integer', title: 'Age' },
        items: {
          type: 'array',
          items: {
            type: 'object',
            anyOf: [{ properties: { foo: { type: 'string' } } }, { properties: { bar: { type: 'string' } } }],
          },
        },
      },
      anyOf: [
        {
          title: 'By name',
          properties: {
            givenName: { type: 'string', title: 'Given name', default: 'Ann' },
            familyName: { type: 'string', title: 'Family name' },
          },
        },
        { title: 'By card', properties: { card: { type: 'string', title: 'Card' } } },
      ],
    },
    data: { age: 4, items: [{ foo: 'a' }, { bar: 'b' }], card: 'C-7' },
  },
  oneOf: {
    schema: {
      type: 'object',
      oneOf: [
        { properties: { lent: { type: 'string' } }, required: ['lent'] },
        { properties: { sold: { type: 'string' } }, required: ['sold'] },
      ],
    },
    data: { sold: 'yes' },
  },
  allOf: {
    schema: {
      type: 'object',
      allOf: [
        { properties: { shelf: { type: ['string', 'boolean'], default: 'North', title: 'Shelf' } } },
        { properties: { note: { type: 'string' } } },
        { $ref: '#/definitions/loan' },
      ],
      definitions: { loan: { properties: { due: { type: 'string', format: 'date' } }, required: ['due'] } },
    },
    data: { shelf: 'South', note: 'n', due: '2026-03-02' },
  },
  ifThenElse: {
    schema: {
      type: 'object',
      properties: {
        medium: { enum: ['Book', 'Film'] },
        copies: {
          type: 'array',
          items: {
            type: 'object',
            properties: { kind: { enum: ['new', 'old'] } },
            if: { properties: { kind: { const: 'old' } }, required: ['kind'] },
            then: { properties: { marks: { type: 'string' } } },
            else: { properties: { price: { type: 'number' } } },
          },
        },
      },
      allOf: [
        {
          if: { properties: { medium: { const: 'Book' } }, required: ['medium'] },
          then: { properties: { binding: { type: 'string', enum: ['cloth', 'paper'] } }, required: ['binding'] },
        },
        {
          if: { properties: { medium: { const: 'Film' } }, required: ['medium'] },
          then: {
            properties: { binding: { type: 'string', enum: ['disc'] }, minutes: { type: 'integer' } },
            required: ['binding', 'minutes'],
          },
        },
        { required: ['medium'] },
      ],
    },
    data: {
      medium: 'Film',
      binding: 'disc',
      minutes: 90,
      copies: [
        { kind: 'old', marks: 'torn' },
        { kind: 'new', price: 3 },
      ],
    },
    flips: ['/medium', '/copies/0/kind', '/copies/1/kind'],
    untyped: ['/binding'],
  },
};
