import type { JsonObject } from '../../engine/index.ts';

/** Schemas that one begins with, by the words they are offered in. */
export const starts: {
  readonly [id in 'small' | 'empty' | 'kinds']: { readonly label: string; readonly schema: JsonObject };
} = {
  small: {
    label: 'A small form',
    schema: {
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string', title: 'Title' },
        pages: { type: 'integer', title: 'Pages', minimum: 1 },
        authors: { type: 'array', title: 'Authors', items: { type: 'string' } },
      },
    },
  },
  empty: { label: 'No questions yet', schema: { type: 'object', properties: {} } },
  kinds: {
    label: 'A question of each kind',
    schema: {
      type: 'object',
      properties: {
        text: { type: 'string', title: 'A text' },
        whole: { type: 'integer', title: 'A whole number' },
        number: { type: 'number', title: 'A number' },
        agreed: { type: 'boolean', title: 'Yes or no' },
        day: { type: 'string', format: 'date', title: 'A date' },
        colour: { type: 'string', title: 'One of a list', enum: ['Red', 'Green', 'Blue'] },
        colours: {
          type: 'array',
          title: 'Several of a list',
          uniqueItems: true,
          items: { type: 'string', enum: ['Red', 'Green', 'Blue'] },
        },
        group: { type: 'object', title: 'A group', properties: { name: { type: 'string', title: 'Name' } } },
        rows: {
          type: 'array',
          title: 'Rows',
          items: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } },
        },
      },
    },
  },
};
