import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Samples } from './sample.ts';

const texts = (title: string): JsonObject => ({ type: 'array', title, items: { type: 'string', default: 'word' } });
/** Forms whose structure is what is hard about them: groups and lists in each other, references, roots of any kind. */
export const structureSamples: Samples = {
  nested: {
    schema: {
      type: 'object',
      title: 'Tasks',
      required: ['title'],
      properties: {
        title: { type: 'string', title: 'Title' },
        tasks: {
          type: 'array',
          title: 'Tasks',
          items: {
            type: 'object',
            required: ['title'],
            properties: {
              title: { type: 'string', title: 'Title' },
              details: { type: 'string', title: 'Details' },
              done: { type: 'boolean', title: 'Done?', default: false },
            },
          },
        },
      },
    },
    uiSchema: { tasks: { items: { details: { 'ui:widget': 'textarea' } } } },
    data: {
      title: 'Today',
      tasks: [
        { title: 'Shelve', details: 'Fiction first', done: true },
        { title: 'Mend', details: 'Two spines', done: false },
      ],
    },
  },
  arrays: {
    schema: {
      definitions: { Thing: { type: 'object', properties: { name: { type: 'string', default: 'A name' } } } },
      type: 'object',
      properties: {
        words: texts('Words'),
        several: {
          type: 'array',
          title: 'Several',
          uniqueItems: true,
          items: { type: 'string', enum: ['a', 'b', 'c', 'd'] },
        },
        fixed: {
          type: 'array',
          title: 'Fixed',
          items: [
            { title: 'A text', type: 'string', default: 'word' },
            { title: 'Yes or no', type: 'boolean' },
          ],
          additionalItems: { title: 'More', type: 'number' },
        },
        atLeast: { type: 'array', title: 'At least three', minItems: 3, items: { $ref: '#/definitions/Thing' } },
        lists: {
          type: 'array',
          title: 'Lists',
          items: { type: 'array', title: 'Inner list', items: { type: 'string', default: 'word' } },
        },
        still: texts('Not to be moved'),
        kept: texts('Not to be removed'),
        bare: texts('No buttons'),
        fixedBare: {
          type: 'array',
          title: 'Fixed, no buttons',
          items: [
            { title: 'A number', type: 'number', default: 42 },
            { title: 'Yes or no', type: 'boolean', default: false },
          ],
          additionalItems: { title: 'A text', type: 'string' },
        },
      },
    },
    uiSchema: {
      words: { items: { 'ui:emptyValue': '' } },
      several: { 'ui:widget': 'checkboxes' },
      fixed: {
        items: [{ 'ui:widget': 'textarea' }, { 'ui:widget': 'select' }],
        additionalItems: { 'ui:widget': 'updown' },
      },
      still: { 'ui:options': { orderable: false } },
      kept: { 'ui:options': { removable: false } },
      bare: { 'ui:options': { addable: false, orderable: false, removable: false } },
      fixedBare: { 'ui:options': { addable: false, orderable: false, removable: false } },
    },
    data: {
      words: ['one', 'two'],
      several: ['a', 'b'],
      fixed: ['Some text', true, 123],
      atLeast: [{ name: 'x' }, { name: 'y' }, {}],
      lists: [['a', 'b'], ['c']],
      still: ['p', 'q'],
      kept: ['r', 's'],
      bare: ['t', 'u'],
      fixedBare: [42, true, 'v', 'w'],
    },
  },
  references: {
    schema: {
      definitions: {
        address: {
          type: 'object',
          required: ['street', 'town'],
          properties: { street: { type: 'string' }, town: { type: 'string' } },
        },
        node: {
          type: 'object',
          properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
        },
        chain: { type: 'object', properties: { label: { type: 'string' }, next: { $ref: '#/definitions/chain' } } },
      },
      type: 'object',
      properties: {
        home: { title: 'Home', $ref: '#/definitions/address' },
        branch: { title: 'Branch', $ref: '#/definitions/address' },
        tree: { title: 'Subjects', $ref: '#/definitions/node' },
        chain: { title: 'Chain', $ref: '#/definitions/chain' },
      },
    },
    uiSchema: { 'ui:order': ['branch', 'home', 'tree', 'chain'] },
    data: {
      home: { street: 'Mill Lane', town: 'Leeds' },
      branch: { street: 'High Street', town: 'York' },
      tree: {
        name: 'Art',
        children: [{ name: 'Music', children: [{ name: 'Song' }, { name: 'Opera', children: [] }] }, { name: 'Film' }],
      },
      chain: { label: 'a', next: { label: 'b' } },
    },
  },
  additionalProperties: {
    schema: {
      type: 'object',
      title: 'Of one’s own naming',
      required: ['name'],
      additionalProperties: { type: 'string' },
      properties: { name: { type: 'string', title: 'Name' }, age: { type: 'integer', title: 'Age' } },
    },
    data: { name: 'Ann', age: 44, favourite: 'Emma', 'second best': 'Persuasion' },
  },
  patternProperties: {
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        sizes: {
          type: 'object',
          additionalProperties: false,
          patternProperties: { '^n_': { type: 'integer' }, '^t_': { type: 'string' } },
        },
        anything: { type: 'object', additionalProperties: true },
      },
    },
    data: {
      name: 'Ann',
      sizes: { n_pages: 3, t_cloth: 'linen' },
      anything: { words: 'x', count: 2, sure: true, list: ['a', 'b'], deep: { er: 'y' } },
    },
  },
  rootAnything: { schema: {}, data: 1234 },
  rootAnyGroup: { schema: { title: 'Anything' }, data: { a: 1, b: [{ c: 'x' }] } },
  rootReferences: {
    schema: {
      type: 'array',
      items: { type: 'object', properties: { word: { type: 'string' }, below: { $ref: '#' } } },
    },
    data: [{ word: 'a', below: [{ word: 'b' }] }],
  },
  rootList: {
    schema: { type: 'array', title: 'A list', items: { type: 'object', properties: { a: { type: 'string' } } } },
    data: [{ a: 'x' }, { a: 'y' }],
  },
  newerDrafts: {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { short: { type: 'string', maxLength: 9 } },
      properties: {
        pair: { type: 'array', prefixItems: [{ $ref: '#/$defs/short' }, { type: 'integer' }], items: false },
        card: { type: 'string' },
      },
      dependentSchemas: { card: { properties: { since: { type: 'string' } } } },
      dependentRequired: { card: ['since'] },
    },
    data: { pair: ['a', 1], card: 'C', since: 'May' },
  },
};
