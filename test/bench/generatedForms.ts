import type { Json, JsonObject, ResolvedForm } from '../../src/engine/index.ts';

const SECTIONS = 10;
const FIELDS = 50;
const kinds: readonly JsonObject[] = [
  { type: 'string' },
  { type: 'string' },
  { type: 'integer', minimum: 0 },
  {
    type: 'string',
    oneOf: [
      { const: 'a', title: 'First' },
      { const: 'b', title: 'Second' },
      { const: 'c', title: 'Third' },
    ],
  },
  { type: 'string', format: 'date' },
];
const values: readonly Json[] = [
  'A short answer',
  'A longer answer of the kind that people type',
  12,
  'b',
  '2026-01-31',
];
const names = Array.from({ length: SECTIONS * FIELDS }, (_, index) => `q${index}`);

const formOf = (schema: JsonObject, rest: Partial<ResolvedForm>): ResolvedForm => ({
  id: 'bench',
  version: 1,
  title: 'Inventory',
  schema: { type: 'object', ...schema },
  ...rest,
});

/** 500 fields in ten sections with three conditions each. */
export const largeForm: ResolvedForm = formOf(
  {
    required: names.filter((_, index) => index % 3 === 0),
    properties: Object.fromEntries(
      names.map((name, index) => [name, { ...kinds[index % 5], title: `Question ${index + 1}` }]),
    ),
    allOf: Array.from({ length: SECTIONS * 3 }, (_, index) => {
      const asked = `q${Math.floor(index / 3) * FIELDS + (index % 3) * 5}`;
      return {
        if: { properties: { [asked]: { const: 'more' } }, required: [asked] },
        then: { properties: { [`more${index}`]: { type: 'string', title: `More about it ${index}` } } },
      };
    }),
  },
  {
    sections: Array.from({ length: SECTIONS }, (_, section) => ({
      title: `Shelf ${section + 1}`,
      fields: [
        ...names.slice(section * FIELDS, (section + 1) * FIELDS),
        ...[0, 1, 2].map((index) => `more${section * 3 + index}`),
      ],
    })),
    uiSchema: Object.fromEntries(
      names.filter((_, index) => index % 5 === 1).map((name) => [name, { 'ui:widget': 'textarea' }]),
    ),
  },
);

/** An answer to each of its 500 questions. */
export const largeAnswers: JsonObject = Object.fromEntries(
  names.map((name, index) => [name, values[index % 5] ?? null]),
);

const ROWS = 100;
const columns = Array.from({ length: 8 }, (_, index) => `c${index}`);

/** A list of 100 rows of eight fields between a few others. */
export const rowsForm: ResolvedForm = formOf(
  {
    properties: {
      title: { type: 'string', title: 'Title' },
      copies: {
        type: 'array',
        title: 'Copies',
        items: {
          type: 'object',
          properties: Object.fromEntries(
            columns.map((name, index) => [name, { ...kinds[index % 5], title: `Column ${index + 1}` }]),
          ),
        },
      },
      note: { type: 'string', title: 'Note' },
    },
  },
  { uiSchema: { copies: { 'ui:options': { itemTitle: 'copy' } } } },
);

/** Answers to it, every cell filled. */
export const rowsAnswers: JsonObject = {
  title: 'North',
  copies: Array.from({ length: ROWS }, (_, row) => ({
    rowId: `row-${row + 1}`,
    ...Object.fromEntries(columns.map((name, index) => [name, values[index % 5] ?? null])),
  })),
  note: 'Counted',
};
