import type { Json, JsonSchema } from '../../engine/index.ts';
import { listFilters } from '../listFilters.gen.ts';
import { closed, days, id, ids, numbersBetween, text, yearId } from '../operations/schema.ts';
import { usualPaging, type ListShape, type WireFilter } from './list.ts';

type ListFilters = typeof listFilters;

/** What of a filter is not as usual: another name on the wire, or a limit of its own. */
type OwnFilter = Partial<Pick<WireFilter, 'name' | 'names' | 'schema'>>;

/** A list call; its filters are those of its tables, and only what of them is not as usual is said here. */
interface ListDeclaration<Id extends keyof ListFilters> extends Omit<ListShape, 'filters' | 'params'> {
  readonly filters?: { readonly [field in keyof ListFilters[Id]]?: OwnFilter };
  readonly params?: ListShape['params'];
  /** Parameters that it is never called without. */
  readonly required?: readonly string[];
  /** What the call takes besides, for its handler to read by itself. */
  readonly besides?: JsonSchema;
}

/** What the wire takes for a filter unless it has a limit of its own. */
const usualSchemas: { readonly [kind in WireFilter['kind']]: JsonSchema } = {
  numbers: ids,
  texts: { type: 'array', items: text(60), maxItems: 400 },
  boolean: { type: 'boolean' },
  dates: days,
  bounds: numbersBetween,
  text: text(200),
};

/** Of what is chosen from a list there may be several, and the call says so: `keyStageIds` of `keyStageId`. */
const usualName = (field: string, kind: WireFilter['kind']) =>
  (kind === 'numbers' || kind === 'texts') && !field.endsWith('s') ? `${field}s` : field;

/** Declares a list call once: its operation takes `query` from here, `listCodec` reads and writes the same names. */
export function defineList<Id extends keyof ListFilters>(
  list: Id,
  { filters: own = {}, required = [], besides = {}, ...declared }: ListDeclaration<Id>,
): ListShape & { readonly query: JsonSchema } {
  const kinds: { readonly [field: string]: WireFilter['kind'] } = listFilters[list];
  const owns: { readonly [field: string]: OwnFilter | undefined } = own;
  const filters = Object.fromEntries(
    Object.entries(kinds).map(([field, kind]): [string, WireFilter] => [
      field,
      { kind, name: usualName(field, kind), schema: usualSchemas[kind], ...owns[field] },
    ]),
  );
  const shape: ListShape = { params: {}, ...declared, filters };
  const taken = Object.values(filters).flatMap(({ name, names, schema }) =>
    (names ?? [name]).map((each): [string, Json] => [each, schema]),
  );
  const paging = shape.isWhole ? {} : (shape.paging ?? usualPaging).schema;
  return {
    ...shape,
    query: closed({ ...paging, ...shape.params, ...Object.fromEntries(taken), ...besides }, required),
  };
}

/** A list of what belongs to one pupil. */
export const ofOnePupil = { params: { studentId: id }, required: ['studentId'] } as const;

/** Filters of lists of pupils; of care statuses 0 shows all (LOOK-5). */
export const pupilFilters = {
  careStatusId: { schema: { type: 'array', items: { type: 'integer', minimum: 0 }, maxItems: 20 } },
  yearGroup: { name: 'yearGroupIds' },
} as const;

/** The filter of a list that shows one academic year. */
export const oneYear = { name: 'academicYearId', schema: yearId };
