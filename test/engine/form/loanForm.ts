import type { ResolvedForm } from '../../../src/engine/declaration/catalogTypes.ts';
import type { Facts } from '../../../src/engine/declaration/types.ts';
import { activeForm } from '../../../src/engine/form/activeForm.ts';
import type { ActiveForm, FormDocument } from '../../../src/engine/form/types.ts';
import type { JsonObject } from '../../../src/engine/json.ts';

/** A form of a library that has a condition of every kind, at the root, in a group and in rows. */
export const loanForm: ResolvedForm = {
  id: 'loan',
  version: 1,
  title: 'Loan',
  schema: {
    type: 'object',
    required: ['title', 'kind', 'books'],
    properties: {
      title: { type: 'string', title: 'Title', maxLength: 20 },
      kind: {
        type: 'string',
        title: 'Kind',
        oneOf: [
          { const: 'home', title: 'At home' },
          { const: 'post', title: 'By post' },
        ],
      },
      fee: { type: 'number', title: 'Fee', minimum: 0, multipleOf: 0.01 },
      shelf: { type: 'string', title: 'Shelf' },
      reader: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', title: 'Name' }, child: { type: 'boolean', title: 'A child?' } },
        if: { properties: { child: { const: true } }, required: ['child'] },
        then: { properties: { parent: { type: 'string', title: 'Parent' } }, required: ['parent'] },
        else: { properties: { card: { type: 'string', title: 'Card' } } },
      },
      books: {
        type: 'array',
        title: 'Books',
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', title: 'Name' }, damaged: { type: 'boolean', title: 'Damaged' } },
          allOf: [
            {
              if: { properties: { damaged: { const: true } }, required: ['damaged'] },
              then: { properties: { cost: { type: 'number', title: 'Cost', minimum: 0 } }, required: ['cost'] },
            },
          ],
        },
      },
      tags: { type: 'array', title: 'Tags', uniqueItems: true, items: { type: 'string', enum: ['new', 'old'] } },
    },
    allOf: [
      {
        if: { properties: { kind: { const: 'post' } }, required: ['kind'] },
        then: { properties: { address: { type: 'string', title: 'Address' } }, required: ['address'] },
      },
      {
        if: { properties: { address: { const: 'abroad' } }, required: ['address'] },
        then: { properties: { customs: { type: 'string', title: 'Customs' } } },
      },
    ],
    dependencies: {
      fee: { properties: { paidOn: { type: 'string', format: 'date', title: 'Paid on' } } },
      shelf: ['fee'],
    },
  },
  uiSchema: {
    shelf: { 'ui:when': { 'library.hasShelves': true } },
    fee: { 'ui:required-when': { 'library.charges': true }, 'ui:widget': 'money' },
    reader: { name: { 'ui:help': 'As on the card' } },
  },
};

export const facts: Facts = { library: { hasShelves: true, charges: false } };

export function documentOf(answers: JsonObject, parked: JsonObject = {}): FormDocument {
  return { answers, parked };
}

export function active(answers: JsonObject, form: ResolvedForm = loanForm, known: Facts = facts): ActiveForm {
  return activeForm({ form, facts: known, document: documentOf(answers) });
}

/** A form around a schema, for tests of one thing. */
export function formOf(schema: JsonObject, more: Partial<ResolvedForm> = {}): ResolvedForm {
  return { id: 'test', version: 1, title: 'Test', schema: { type: 'object', ...schema }, ...more };
}
