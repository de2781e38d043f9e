import type { JsonSchema } from '../../engine/index.ts';

/** Builders for the JSON Schemas of bodies and query strings; every object is closed. */
export const id: JsonSchema = { type: 'integer', minimum: 1 };
/** A day of anybody's records: calculations with it stay within years of four digits. */
export const date: JsonSchema = { type: 'string', format: 'date', pattern: '^(19|20)\\d\\d-' };
/** An academic year, 2010-2011 onwards (C-2). */
export const yearId: JsonSchema = { type: 'integer', minimum: 1, maximum: 90 };
export const text = (maxLength: number): JsonSchema => ({ type: 'string', maxLength });
/** One line that may be blank. */
export const line = (maxLength: number): JsonSchema => ({
  type: ['string', 'null'],
  maxLength,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
});
/** Why something that was recorded is corrected. */
export const reason: JsonSchema = { type: 'string', minLength: 1, maxLength: 500 };
/** A number of a list, or none. */
export const choice: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: 2_147_483_647 };
export const sessionName: JsonSchema = { type: 'string', enum: ['AM', 'PM'] };

/** A closed object: properties, of which those named are required. */
export function closed(properties: JsonSchema, required: readonly string[] = []): JsonSchema {
  return { type: 'object', additionalProperties: false, required: [...required], properties };
}

/** From and to, either of them blank. */
export const days: JsonSchema = { type: 'array', items: { anyOf: [date, { const: '' }] }, maxItems: 2 };
/** The same of numbers. */
export const numbersBetween: JsonSchema = {
  type: 'array',
  items: { type: 'string', pattern: '^(-?\\d{1,15}(\\.\\d{1,6})?)?$' },
  maxItems: 2,
};

/** A query string with one parameter repeated for a list; numbers arrive as texts and are coerced. */
export const ids: JsonSchema = { type: 'array', items: id, maxItems: 2000 };

/** Bytes of a filter as a body: several such lists. */
export const filterBytes = 256 * 1024;

/** Paging parameters of most lists. */
export const pagingSchema: JsonSchema = {
  page: { type: 'integer', minimum: 1 },
  sizePerPage: { type: 'integer', minimum: 1, maximum: 99_999 },
  sortField: text(60),
  sortOrder: { type: 'string', enum: ['asc', 'desc'] },
  search: text(200),
};

/** The same by the names of the calls of exclusions and organisations (C-33). */
export const numberedPagingSchema: JsonSchema = {
  currentPageNumber: { type: 'integer', minimum: 1 },
  numberOfItemsPerPage: { type: 'integer', minimum: 1, maximum: 99_999 },
  sortKey: text(60),
  sortIsAscending: { type: 'boolean' },
  searchTerm: text(200),
};
