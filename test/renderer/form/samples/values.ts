import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Samples } from './sample.ts';

const colour: JsonObject = {
  title: 'Colour',
  type: 'string',
  anyOf: [
    { type: 'string', enum: ['#f00'], title: 'Red' },
    { type: 'string', enum: ['#0f0'], title: 'Green' },
    { type: 'string', enum: ['#00f'], title: 'Blue' },
  ],
};
const places: JsonObject = {
  enum: [
    { name: 'Leeds', floor: 4 },
    { name: 'York', floor: 5 },
    { name: 'Hull', floor: 2 },
  ],
};
const branchNames: JsonObject = { 'ui:enumNames': ['Leeds branch', 'York branch', 'Hull branch'] };

/** Forms whose values are what is hard about them: choices of any kind, defaults, several types or none. */
export const valueSamples: Samples = {
  alternatives: {
    schema: {
      definitions: {
        Colour: colour,
        Toggle: {
          title: 'Toggle',
          type: 'boolean',
          oneOf: [
            { title: 'On', const: true },
            { title: 'Off', const: false },
          ],
        },
      },
      type: 'object',
      title: 'Book cover',
      required: ['ink', 'blend'],
      properties: {
        ink: { $ref: '#/definitions/Colour', title: 'Ink' },
        mask: { type: 'array', uniqueItems: true, title: 'Mask', items: { $ref: '#/definitions/Colour' } },
        toggle: { title: 'Use the mask', $ref: '#/definitions/Toggle' },
        palette: { type: 'array', title: 'Palette', items: { $ref: '#/definitions/Colour' } },
        blend: {
          title: 'Blend',
          type: 'string',
          oneOf: [
            { const: 'screen', title: 'Screen' },
            { const: 'multiply', title: 'Multiply' },
            { const: 'overlay', title: 'Overlay' },
          ],
        },
      },
    },
    uiSchema: { blend: { 'ui:enumDisabled': ['multiply'] }, toggle: { 'ui:widget': 'radio' } },
    data: { ink: '#0f0', mask: ['#00f'], toggle: true, palette: ['#f00'], blend: 'screen' },
  },
  defaults: {
    schema: {
      type: 'object',
      title: 'Defaults',
      definitions: {
        example: {
          type: 'object',
          properties: {
            scalar: { title: 'Scalar', type: 'string', default: 'first' },
            list: {
              title: 'List',
              type: 'array',
              items: { type: 'object', properties: { nested: { title: 'Nested', type: 'string', default: 'inner' } } },
            },
            group: {
              title: 'Group',
              type: 'object',
              properties: { nested: { title: 'Nested', type: 'string', default: 'deep' } },
            },
          },
        },
      },
      properties: {
        filled: { title: 'Filled', $ref: '#/definitions/example' },
        empty: { title: 'Empty', $ref: '#/definitions/example' },
      },
    },
    data: {
      filled: { scalar: 'value', list: [{ nested: 'own' }], group: { nested: 'mine' } },
      empty: { list: [{}, {}] },
    },
  },
  enumObjects: {
    schema: {
      type: 'object',
      definitions: { places },
      properties: {
        place: { title: 'Place', $ref: '#/definitions/places' },
        inSight: { title: 'In sight', $ref: '#/definitions/places' },
        several: { title: 'Several', type: 'array', uniqueItems: true, items: { $ref: '#/definitions/places' } },
        rating: { title: 'Rating', type: 'number', enum: [1, 2, 3] },
        old: { title: 'Old way', type: 'string', enum: ['a', 'b'], enumNames: ['First', 'Second'] },
      },
    },
    uiSchema: {
      place: branchNames,
      inSight: { 'ui:widget': 'RadioWidget', ...branchNames },
      several: { 'ui:widget': 'CheckboxesWidget', items: branchNames },
      rating: { 'ui:enumNames': { 1: 'Poor', 2: 'Fair', 3: 'Good' } },
    },
    data: {
      place: { name: 'York', floor: 5 },
      inSight: { name: 'Leeds', floor: 4 },
      several: [{ name: 'Hull', floor: 2 }],
      rating: 2,
      old: 'b',
    },
  },
  const: {
    schema: {
      type: 'object',
      properties: { kind: { type: 'string', title: 'Kind', const: 'loan' }, name: { type: 'string' } },
    },
    data: { kind: 'loan', name: 'x' },
    untyped: ['/kind'],
  },
  union: {
    schema: {
      type: 'object',
      properties: {
        value: { title: 'Value', type: ['string', 'number', 'boolean', 'null'] },
        contact: {
          title: 'Contact',
          oneOf: [
            { title: 'None', type: 'null' },
            { title: 'Reader', type: 'object', properties: { card: { type: 'string' } }, required: ['card'] },
            { title: 'Text', type: 'string' },
          ],
        },
        mixed: {
          type: 'array',
          items: {
            anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'object', properties: { a: { type: 'string' } } }],
          },
        },
      },
    },
    data: { value: 3, contact: { card: 'C-1' }, mixed: ['x', 2, { a: 'y' }] },
  },
  anything: {
    schema: {
      properties: {
        count: { title: 'Count' },
        words: { title: 'Words' },
        group: { title: 'Group' },
        list: { items: {} },
      },
    },
    data: { count: 1234, words: 'x', group: { a: 1, b: { c: 'y' } }, list: [1, { a: 2 }, ['z']] },
  },
};
