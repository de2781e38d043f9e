import {
  isObject,
  type FilterValue,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Page,
  type TableQuery,
} from '../../engine/index.ts';
import { ALL_ROWS } from '../ids.ts';
import { closed, numberedPagingSchema, pagingSchema } from '../operations/schema.ts';
import { byName, integer, nullable, number, string } from '../replies/shape.ts';

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
  /** `query` for the calls that say again which page it is. */
  pageToWire(page: Page, query?: TableQuery): JsonObject;
  pageFromWire(body: JsonObject): Page;
  /** What the body of a page holds, by what a row does. */
  pageSchema(row: JsonSchema): JsonSchema;
  /**
   * Member of the body that lists the rows one for one, so that many can be written a few at a time; absent where they
   * travel in another shape.
   */
  readonly rowsMember?: string;
}

/** How a filter is written on the wire. */
export interface WireFilter {
  readonly name: string;
  /** Of a filter from one bound to another: a parameter for each, where the call is stated so. */
  readonly names?: readonly [from: string, to: string];
  /** Any of some numbers or texts, yes or no, from one day or number to another, or a part of a text. */
  readonly kind: 'numbers' | 'texts' | 'boolean' | 'dates' | 'bounds' | 'text';
  readonly schema: JsonSchema;
}

/** What a plain list call needs to know: names of its filters, parameters, sort names and rows. */
export interface ListShape {
  readonly filters: { readonly [field: string]: WireFilter };
  /** Parameters that are no filters, with their schemas. */
  readonly params: { readonly [name: string]: JsonSchema };
  readonly rows: string;
  readonly total: string;
  /** Names of paging and search where they are not the usual ones (C-33). */
  readonly paging?: PagingNames;
  /** Whether it is always answered whole: no page, order or search can be asked. */
  readonly isWhole?: true;
  /** What the call sorts by where it names nothing, and whether from the last to the first. */
  readonly sort?: string;
  readonly isDescending?: true;
}

/** How a call names its page, its sort and its search; the two directions as they are written. */
export interface PagingNames {
  readonly page: string;
  readonly pageSize: string;
  readonly sort: string;
  readonly direction: string;
  readonly directions: { readonly asc: string; readonly desc: string };
  readonly search: string;
  /** Whether the answer says again which page it is, and of which size. */
  readonly repeats: boolean;
  /** What each of these parameters takes. */
  readonly schema: JsonSchema;
}

/** The names of most lists. */
export const usualPaging: PagingNames = {
  page: 'page',
  pageSize: 'sizePerPage',
  sort: 'sortField',
  direction: 'sortOrder',
  directions: { asc: 'asc', desc: 'desc' },
  search: 'search',
  repeats: false,
  schema: pagingSchema,
};

/** The names of the calls of exclusions and organisations (API-57, ORG-11). */
export const numberedPaging: PagingNames = {
  page: 'currentPageNumber',
  pageSize: 'numberOfItemsPerPage',
  sort: 'sortKey',
  direction: 'sortIsAscending',
  directions: { asc: 'true', desc: 'false' },
  search: 'searchTerm',
  repeats: true,
  schema: numberedPagingSchema,
};

const listOf = (value: WireQuery[string]): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : [...value];

const numberIn = (value: string | undefined): Json => (value === undefined ? null : Number(value));

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
  const bounds = [values[0] || null, values[1] || null];
  return { between: kind === 'dates' ? bounds : bounds.map((bound) => (bound === null ? null : Number(bound))) };
}

function writeFilter(wire: { [name: string]: string[] }, { name, names }: WireFilter, values: string[]): void {
  if (names === undefined) wire[name] = values;
  else names.forEach((end, index) => values[index] && (wire[end] = [values[index]]));
}

function readFilterOf(wire: WireQuery, { name, names }: WireFilter): string[] {
  if (names === undefined) return listOf(wire[name]);
  const ends = names.map((end) => listOf(wire[end])[0] ?? '');
  return ends.every((end) => end === '') ? [] : ends;
}

const sizeToWire = (pageSize: number) => (pageSize === 0 ? ALL_ROWS : pageSize);

/** The query string's part that all lists share: paging, sorting, search. */
function pagingToWire(query: TableQuery, names: PagingNames): { [name: string]: string[] } {
  return {
    [names.page]: [String(query.page)],
    [names.pageSize]: [String(sizeToWire(query.pageSize))],
    ...(query.sort
      ? { [names.sort]: [query.sort.field], [names.direction]: [names.directions[query.sort.direction]] }
      : {}),
    ...(query.search ? { [names.search]: [query.search] } : {}),
  };
}

function readPaging(
  wire: WireQuery,
  { paging: names = usualPaging, sort, isDescending }: ListShape,
): Omit<RawList['query'], 'filters'> {
  const first = (name: string) => listOf(wire[name])[0];
  const size = numberIn(first(names.pageSize));
  const named = first(names.sort);
  const field = named ?? sort;
  const direction = first(names.direction) ?? names.directions[named === undefined && isDescending ? 'desc' : 'asc'];
  return {
    page: numberIn(first(names.page)) ?? 1,
    pageSize: size === ALL_ROWS ? 0 : size,
    sort: field === undefined ? null : { field, direction: inside(names, direction) },
    search: first(names.search) ?? '',
  };
}

/** A direction as `TableQuery` has it; what is none stays as it came, to be refused. */
const inside = ({ directions }: PagingNames, text: string) =>
  Object.entries(directions).find(([, written]) => written === text)?.[0] ?? text;

/** The codec of a list call of the usual shape: `{ data: [...], totalSize, summary?, extras?, denied? }`. */
export function listCodec(shape: ListShape): ListCodec {
  const { paging = usualPaging } = shape;
  return {
    toWire(query, params) {
      const wire = shape.isWhole ? {} : pagingToWire(query, paging);
      for (const [field, value] of Object.entries(query.filters)) {
        const filter = shape.filters[field];
        if (!filter)
          throw new Error(`The call has no parameter for the filter "${field}": "npm run generate:records" makes one.`);
        writeFilter(wire, filter, filterToWire(value));
      }
      for (const [name, value] of Object.entries(params)) {
        if (name in shape.params && value !== null) wire[name] = [String(value)];
      }
      return wire;
    },
    fromWire(wire) {
      const filters: JsonObject = {};
      for (const [field, filter] of Object.entries(shape.filters)) {
        const values = readFilterOf(wire, filter);
        if (values.length > 0) filters[field] = filterFromWire(filter.kind, values);
      }
      const params: JsonObject = {};
      for (const [name, { type }] of Object.entries(shape.params)) {
        const value = listOf(wire[name])[0];
        if (value !== undefined) params[name] = type === 'integer' ? Number(value) : value;
      }
      return { query: { ...readPaging(wire, shape), filters }, params };
    },
    pageToWire: (page, query) => ({
      [shape.rows]: [...page.rows],
      [shape.total]: page.total,
      ...(query && paging.repeats ? { page: query.page, sizePerPage: sizeToWire(query.pageSize) } : {}),
      ...besides(page),
    }),
    pageFromWire: (body) => ({
      rows: rowsOf(body[shape.rows]),
      total: Number(body[shape.total] ?? 0),
      ...besidesFromWire(body),
    }),
    pageSchema: (row) => pageSchema(shape, row),
  };
}

function pageSchema({ rows, total, paging }: ListShape, row: JsonSchema): JsonSchema {
  const repeated: JsonObject = paging?.repeats === true ? { page: integer.schema, sizePerPage: integer.schema } : {};
  const members = { [rows]: { type: 'array', items: row }, [total]: integer.schema, ...repeated, ...besidesSchema };
  return closed(members, [rows, total]);
}

/** What a page carries beside rows and total, as it goes over the wire. */
export function besides({ summary, extras, denied }: Page): JsonObject {
  return {
    ...(summary ? { summary } : {}),
    ...(extras ? { extras } : {}),
    ...(denied ? { denied: { ...denied } } : {}),
  };
}

/** What they hold. */
export const besidesSchema: JsonSchema = {
  summary: byName(nullable(number)).schema,
  denied: byName(string).schema,
};

/** The same read back. */
export function besidesFromWire(body: JsonObject): Pick<Page, 'summary' | 'extras' | 'denied'> {
  const { summary, extras, denied } = body;
  return {
    ...(isObject(summary) ? { summary } : {}),
    ...(isObject(extras) ? { extras } : {}),
    ...(isObject(denied) ? { denied: denied as { [operation: string]: string } } : {}),
  };
}

/** The members that a schema of an object names. */
export const propertiesOf = ({ properties }: JsonSchema): JsonObject => (isObject(properties) ? properties : {});

/** The objects of a list on the wire; anything else in it is a fault of the server. */
export function rowsOf(value: Json | undefined): JsonObject[] {
  if (!Array.isArray(value)) throw new Error('The answer holds no list of rows.');
  return value.filter(isObject);
}
