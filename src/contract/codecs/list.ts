import { isObject, type FilterValue, type Json, type JsonObject, type Page, type TableQuery } from '../../engine/index.ts';
import { ALL_ROWS } from '../ids.ts';

/** A query string by name; what repeats is a list. */
export type WireQuery = { readonly [name: string]: string | readonly string[] | undefined };

/** What came over the wire, not yet checked against the table (`parseTableQuery` does that). */
export interface RawList {
  readonly query: { page: Json; pageSize: Json; sort: Json; filters: JsonObject; search: Json };
  readonly params: JsonObject;
}

/** Translates one list call between `TableQuery`/`Page` and the shape that the specification fixes. */
export interface ListCodec {
  toWire(query: TableQuery, params: JsonObject): { [name: string]: string[] };
  fromWire(query: WireQuery): RawList;
  pageToWire(page: Page): JsonObject;
  pageFromWire(body: JsonObject): Page;
}

/** How a filter is written on the wire. */
export interface WireFilter {
  readonly name: string;
  readonly kind: 'numbers' | 'texts' | 'boolean' | 'date' | 'text';
}

/** What a plain list call needs to know: names of its filters, parameters, sort names and rows. */
export interface ListShape {
  readonly filters: { readonly [field: string]: WireFilter };
  /** Parameters that are no filters: name -> whether a number. */
  readonly params: { readonly [name: string]: 'number' | 'text' };
  readonly rows: string;
  readonly total: string;
}

const listOf = (value: WireQuery[string]): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : [...value];

const number = (value: string | undefined): Json => (value === undefined ? null : Number(value));

function filterToWire(value: FilterValue): string[] {
  if ('in' in value) return value.in.map(String);
  if ('is' in value) return [String(value.is)];
  if ('contains' in value) return [value.contains];
  return value.between.map((bound) => (bound === null ? '' : String(bound)));
}

function filterFromWire(kind: WireFilter['kind'], values: string[]): JsonObject {
  if (kind === 'numbers') return { in: values.map(Number) };
  if (kind === 'texts') return { in: values };
  if (kind === 'boolean') return { is: values[0] === 'true' };
  if (kind === 'text') return { contains: values[0] ?? '' };
  return { between: [values[0] || null, values[1] || null] };
}

/** The query string's part that all lists share: paging, sorting, search. */
function pagingToWire(query: TableQuery): { [name: string]: string[] } {
  return {
    page: [String(query.page)],
    sizePerPage: [String(query.pageSize === 0 ? ALL_ROWS : query.pageSize)],
    ...(query.sort ? { sortField: [query.sort.field], sortOrder: [query.sort.direction] } : {}),
    ...(query.search ? { search: [query.search] } : {}),
  };
}

function readPaging(wire: WireQuery): Omit<RawList['query'], 'filters'> {
  const first = (name: string) => listOf(wire[name])[0];
  const size = number(first('sizePerPage'));
  const field = first('sortField');
  return {
    page: number(first('page')) ?? 1,
    pageSize: size === ALL_ROWS ? 0 : size,
    sort: field === undefined ? null : { field, direction: first('sortOrder') ?? 'asc' },
    search: first('search') ?? '',
  };
}

/** The codec of a list call of the usual shape: `{ data: [...], totalSize, summary?, extras?, denied? }`. */
export function listCodec(shape: ListShape): ListCodec {
  return {
    toWire(query, params) {
      const wire = pagingToWire(query);
      for (const [field, value] of Object.entries(query.filters)) {
        const filter = shape.filters[field];
        if (!filter) throw new Error(`The call has no parameter for the filter "${field}".`);
        wire[filter.name] = filterToWire(value);
      }
      for (const [name, value] of Object.entries(params)) {
        if (name in shape.params && value !== null) wire[name] = [String(value)];
      }
      return wire;
    },
    fromWire(wire) {
      const filters: JsonObject = {};
      for (const [field, { name, kind }] of Object.entries(shape.filters)) {
        const values = listOf(wire[name]);
        if (values.length > 0) filters[field] = filterFromWire(kind, values);
      }
      const params: JsonObject = {};
      for (const [name, type] of Object.entries(shape.params)) {
        const value = listOf(wire[name])[0];
        if (value !== undefined) params[name] = type === 'number' ? Number(value) : value;
      }
      return { query: { ...readPaging(wire), filters }, params };
    },
    pageToWire: (page) => ({ [shape.rows]: [...page.rows], [shape.total]: page.total, ...besides(page) }),
    pageFromWire: (body) => ({
      rows: rowsOf(body[shape.rows]),
      total: Number(body[shape.total] ?? 0),
      ...besidesFromWire(body),
    }),
  };
}

/** What a page carries beside rows and total, as it goes over the wire. */
export function besides({ summary, extras, denied }: Page): JsonObject {
  return {
    ...(summary ? { summary } : {}),
    ...(extras ? { extras } : {}),
    ...(denied ? { denied: { ...denied } } : {}),
  };
}

/** The same read back. */
export function besidesFromWire(body: JsonObject): Pick<Page, 'summary' | 'extras' | 'denied'> {
  const { summary, extras, denied } = body;
  return {
    ...(isObject(summary) ? { summary } : {}),
    ...(isObject(extras) ? { extras } : {}),
    ...(isObject(denied) ? { denied: denied as { [operation: string]: string } } : {}),
  };
}

/** The objects of a list on the wire; anything else in it is a fault of the server. */
export function rowsOf(value: Json | undefined): JsonObject[] {
  if (!Array.isArray(value)) throw new Error('The answer holds no list of rows.');
  return value.filter(isObject);
}
