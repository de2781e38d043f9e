import {
  dereferenced,
  isObject,
  soundSchema,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../../../../engine/index.ts';

/**
 * What may stand at a place of a form's answers, whatever its conditions say now and whichever alternative is chosen.
 */
export interface Place {
  /** The question's own words; empty where it has none. */
  readonly title: string;
  /** What a single answer reads by. */
  readonly schema: JsonSchema;
  /** What mostly stands here. */
  readonly kind: 'group' | 'rows' | 'list' | 'value';
  /** The declared fields of a group, or of a list's rows; none of others. */
  readonly fields: ReadonlyMap<string, Place>;
  /** A single answer may stand here. */
  readonly single: boolean;
  /** A group may: the place of each name, null for one that the form does not have; null where no group may. */
  readonly group: ((name: string) => Place | null) | null;
  /** A list may, of what stands at this place; null where no list may. */
  readonly item: Place | null;
  /** It may be chosen here which alternative is meant. */
  readonly chooses: boolean;
}

const roots = new WeakMap<JsonSchema, Place>();

/** All fields that a schema names anywhere, in conditions too. */
export const fieldsOf = (schema: JsonSchema): ReadonlyMap<string, Place> => rootPlace(schema).fields;

/** The place of a form's answers as a whole. */
export function rootPlace(schema: JsonSchema): Place {
  const place = roots.get(schema) ?? placeOf([soundSchema(schema)]);
  roots.set(schema, place);
  return place;
}

/**
 * A place of which several schemas speak. What stands below is looked at when it is asked for: a schema may hold
 * itself.
 */
function placeOf(schemas: readonly JsonSchema[]): Place {
  const fragments = fragmentsOf(schemas);
  const groups = fragments.filter(
    (fragment) => takes(fragment, 'object') || OF_GROUPS.some((keyword) => fragment[keyword] !== undefined),
  );
  const lists = fragments.filter((fragment) => takes(fragment, 'array') || fragment.items !== undefined);
  const named = namesIn(fragments);
  const below = once(() => (lists.length === 0 ? null : placeOf(itemsOf(lists))));
  const own = once(() => new Map([...named].map(([name, inner]): [string, Place] => [name, placeOf(inner)])));
  const title = fragments.map((fragment) => fragment.title).find((words) => typeof words === 'string');
  return {
    title: typeof title === 'string' ? title : '',
    // Conditions narrow a question by a keyword or two; the schema that asks it has a type, or choices.
    schema: fragments.find(({ type, oneOf }) => type !== undefined || oneOf !== undefined) ?? fragments[0] ?? {},
    get kind() {
      if (named.size > 0) return 'group';
      if (lists.length === 0) return 'value';
      return (below()?.fields.size ?? 0) > 0 ? 'rows' : 'list';
    },
    get fields() {
      return named.size > 0 ? own() : (below()?.fields ?? own());
    },
    single: fragments.some(isSingle) || (groups.length === 0 && lists.length === 0),
    group: groups.length === 0 ? null : fieldFinder(fragments, own),
    get item() {
      return below();
    },
    chooses: fragments.some(hasAlternatives),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function itemsOf(lists: readonly JsonSchema[]): JsonSchema[] {
  return lists.flatMap(({ items, additionalItems }) => [items ?? {}, additionalItems ?? null].flat().filter(isObject));
}

const OF_GROUPS = ['properties', 'patternProperties', 'additionalProperties'];

function takes({ type }: JsonSchema, name: string): boolean {
  return Array.isArray(type) ? type.includes(name) : type === name;
}

function isSingle(schema: JsonSchema): boolean {
  return (
    ['string', 'number', 'integer', 'boolean', 'null'].some((type) => takes(schema, type)) ||
    schema.enum !== undefined ||
    schema.const !== undefined
  );
}

function hasAlternatives({ oneOf, anyOf }: JsonSchema): boolean {
  return [oneOf, anyOf].some(
    (branches) => Array.isArray(branches) && branches.some((branch) => isObject(branch) && branch.const === undefined),
  );
}

const nothing: Place = {
  title: '',
  schema: {},
  kind: 'value',
  fields: new Map(),
  single: true,
  group: null,
  item: null,
  chooses: false,
};

/** Anything at all, of which the size alone is limited. */
const anything: Place = {
  ...nothing,
  group: () => anything,
  get item() {
    return anything;
  },
};

/** Names of people's own giving whose places are kept at hand. */
const mostNames = 1000;

function fieldFinder(
  fragments: readonly JsonSchema[],
  named: () => ReadonlyMap<string, Place>,
): (name: string) => Place | null {
  const others = new Map<string, Place>();
  const isClosed = fragments.some(
    ({ additionalProperties, patternProperties }) =>
      additionalProperties !== undefined || patternProperties !== undefined,
  );
  const find = (name: string): Place | null => {
    const schemas = othersOf(fragments, name);
    if (schemas.length > 0) return placeOf(schemas);
    if (fragments.some(({ additionalProperties }) => additionalProperties === true)) return anything;
    // A choice whose options are data is kept with its label.
    return named().size === 0 && !isClosed && ['value', 'label'].includes(name) ? nothing : null;
  };
  return (name) => {
    const place = named().get(name) ?? others.get(name) ?? find(name);
    // Names are whatever people send, and the form lives as long as the process.
    if (place !== null && others.size < mostNames) others.set(name, place);
    return place;
  };
}

/** The schemas of a name that a person gave: only where the form says that names may be given. */
function othersOf(fragments: readonly JsonSchema[], name: string): JsonSchema[] {
  return fragments.flatMap(({ patternProperties, additionalProperties }) => {
    const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {});
    const fitting = patterns.flatMap(([pattern, schema]) =>
      isObject(schema) && new RegExp(pattern, 'u').test(name) ? [schema] : [],
    );
    return fitting.length === 0 && isObject(additionalProperties) ? [additionalProperties] : fitting;
  });
}

function namesIn(fragments: readonly JsonSchema[]): Map<string, JsonSchema[]> {
  const names = new Map<string, JsonSchema[]>();
  for (const { properties } of fragments) {
    for (const [name, schema] of Object.entries(isObject(properties) ? properties : {})) {
      if (isObject(schema)) names.set(name, [...(names.get(name) ?? []), schema]);
    }
  }
  return names;
}

/** All schemas that speak of the same value: with what is referred to, conditions and alternatives. */
function fragmentsOf(schemas: readonly JsonSchema[]): JsonSchema[] {
  const seen = new Set<JsonSchema>();
  const visit = (schema: JsonSchema): JsonSchema[] => {
    if (seen.has(schema)) return [];
    seen.add(schema);
    const own = dereferenced(schema);
    return [own, ...branchesOf(own).flatMap(visit)];
  };
  return schemas.flatMap(visit);
}

function branchesOf(schema: JsonSchema): JsonObject[] {
  const lists = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list): Json[] => (Array.isArray(list) ? list : []));
  const dependencies = isObject(schema.dependencies) ? Object.values(schema.dependencies) : [];
  // What an `if` names is only looked at; it opens no field.
  return [...lists, schema.then ?? null, schema.else ?? null, ...dependencies].filter(isObject);
}
