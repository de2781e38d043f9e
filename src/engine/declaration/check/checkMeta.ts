import type { SchemaError } from '../../form/validator.ts';
import { validateSchema } from '../../form/validator.ts';
import { pointerOf, segmentsOf, valueAt } from '../../form/pointers.ts';
import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import { nearest, unknownName } from '../read/suggest.ts';

/** A meta-schema made whole: what it takes from the files that several share stands in its own definitions. */
export function bundleMeta(meta: JsonObject, shared: readonly JsonObject[]): JsonSchema {
  const definitions = Object.assign(
    {},
    ...[...shared, meta].map((each) => objectAt(each, 'definitions')),
  ) as JsonObject;
  return withLocalRefs({ ...meta, definitions }) as JsonSchema;
}

function withLocalRefs(json: Json): Json {
  if (Array.isArray(json)) return json.map(withLocalRefs);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      const isRef = key === '$ref' && typeof value === 'string';
      return [key, isRef ? value.replace(/^[^#]+(?=#)/, '') : withLocalRefs(value)];
    }),
  );
}

/** One breach of a meta-schema in words for an author; `rule` is the schema's pointer without references. */
export interface MetaFault {
  readonly pointer: string;
  readonly message: string;
  readonly keyword: string;
  readonly rule: string;
  /** Of a name that the place does not know: the one that was probably meant, and is not there besides. */
  readonly meant?: string;
}

const checked = new WeakMap<JsonSchema, WeakMap<JsonObject, readonly MetaFault[]>>();

/** Every breach of a bundled meta-schema by a declaration; of the same two it is found once, and kept. */
export function checkMeta(meta: JsonSchema, value: Json): readonly MetaFault[] {
  if (!isObject(value)) return faultsOf(meta, value);
  const ofMeta = checked.get(meta) ?? new WeakMap<JsonObject, readonly MetaFault[]>();
  checked.set(meta, ofMeta);
  const faults = ofMeta.get(value) ?? faultsOf(meta, value);
  ofMeta.set(value, faults);
  return faults;
}

function faultsOf(meta: JsonSchema, value: Json): MetaFault[] {
  return validateSchema(meta, value)
    .filter(
      (error) =>
        error.keyword !== 'propertyNames' &&
        (error.keyword !== 'oneOf' || isObject(valueAt(value, segmentsOf(error.pointer)))),
    )
    .flatMap((error) => {
      const ofName = error.schemaPointer.includes('/propertyNames/');
      const places = schemasAlong(meta, error.schemaPointer);
      const found: Found = {
        error,
        schema: places.schema,
        value: ofName ? (error.property ?? '') : valueAt(value, segmentsOf(error.pointer)),
      };
      const named = error.keyword === 'additionalProperties' || ofName;
      const pointer = named ? error.pointer + pointerOf([error.property ?? '']) : error.pointer;
      const meant = error.keyword === 'additionalProperties' ? meantBy(meta, found) : undefined;
      const fault = {
        pointer,
        keyword: error.keyword,
        rule: places.rule,
        message:
          meant === undefined
            ? sentence(found)
            : `unknown property "${error.property ?? ''}"; did you mean "${meant}"?`,
        ...(meant !== undefined && { meant }),
      };
      if (error.keyword !== 'uniqueItems') return [fault];
      return repeated(found.value).map((index) => ({
        ...fault,
        pointer: `${pointer}/${index}`,
        message: `${plain(valueAt(found.value, [String(index)]))} stands twice`,
      }));
    });
}

interface Found {
  readonly error: SchemaError;
  readonly schema: JsonObject;
  readonly value: Json | undefined;
}

/** The name that is not there yet, near enough to be a slip; of several one that what is written would fit. */
function meantBy(meta: JsonSchema, { error, schema, value }: Found): string | undefined {
  const [held, written] = [isObject(value) ? value : {}, error.property ?? ''];
  const rules = objectAt(schema, 'properties');
  const free = Object.keys(rules).filter((name) => !Object.hasOwn(held, name));
  const first = nearest(written, free);
  for (let meant = first; meant !== undefined; meant = nearest(written, free)) {
    const rule: JsonSchema = { definitions: meta.definitions ?? {}, allOf: [rules[meant] ?? {}] };
    if (validateSchema(rule, held[written] ?? null, 1).length === 0) return meant;
    free.splice(free.indexOf(meant), 1);
  }
  return first;
}

function unknownProperty({ error, schema }: Found): string {
  const [name, known] = [error.property ?? '', Object.keys(objectAt(schema, 'properties'))];
  const meant = nearest(name, known);
  // Of the words of a declaration the one that was meant is enough; an editor offers the others.
  return meant === undefined
    ? unknownName('property', name, known)
    : `unknown property "${name}"; did you mean "${meant}"?`;
}

const SENTENCES: { readonly [keyword: string]: (found: Found) => string } = {
  additionalProperties: unknownProperty,
  required: ({ error }) => `"${error.property ?? ''}" is missing`,
  oneOf: ({ schema }) => `exactly one of ${listed(branchNames(schema))} is needed`,
  dependencies: ({ error }) =>
    error.message.replace(/^Instance has (".*") but does not have (".*")\.$/s, '$1 needs $2 beside it'),
  type: ({ schema, value }) =>
    `must be of type ${listed([schema.type ?? ''].flat())}${instead([schema.type ?? ''].flat(), value)}`,
  enum: ({ schema, value }) => unknownName('value', plain(value), [schema.enum ?? []].flat().map(plain)),
  pattern: ({ schema, value }) => {
    const wanted = plain(schema.title ?? schema.pattern);
    return `"${plain(value)}" is no ${wanted}${withFolder(plain(schema.pattern), plain(value))}`;
  },
  format: ({ schema, value }) => `"${plain(value)}" is no ${plain(schema.format)}`,
  minLength: () => 'must not be empty',
  minItems: ({ schema }) => (schema.minItems === 1 ? 'must not be empty' : `needs ${plain(schema.minItems)} or more`),
  minProperties: () => 'must not be empty',
  minimum: ({ schema }) => `must be at least ${plain(schema.minimum)}`,
  maximum: ({ schema }) => `must be at most ${plain(schema.maximum)}`,
  exclusiveMinimum: ({ schema }) => `must be more than ${plain(schema.exclusiveMinimum)}`,
};

function sentence(found: Found): string {
  return SENTENCES[found.error.keyword]?.(found) ?? found.error.message;
}

/** The value as the type asks for it, where only quotes or brackets are wrong. */
function instead(types: readonly Json[], value: Json | undefined): string {
  const isNumber = types.includes('number') || (types.includes('integer') && /^-?\d+$/.test(String(value)));
  if (typeof value === 'string' && isNumber && /^-?\d+(\.\d+)?$/.test(value)) return `: ${value} without quotes`;
  if (typeof value === 'string' && types.includes('boolean') && /^(true|false)$/.test(value))
    return `: ${value} without quotes`;
  if (types.includes('array') && (typeof value === 'string' || typeof value === 'number'))
    return `: [${JSON.stringify(value)}]`;
  return types.includes('string') && (typeof value === 'number' || typeof value === 'boolean')
    ? `: "${value}" in quotes`
    : '';
}

/** The value behind the folder that its pattern begins with, where only that was left out. */
function withFolder(pattern: string, value: string): string {
  const folder = /^\^([a-z]+\/)/.exec(pattern)?.[1] ?? '';
  return folder !== '' && new RegExp(pattern).test(folder + value) ? `; did you mean "${folder}${value}"?` : '';
}

/** Places of the items that stand in a list before. */
function repeated(list: Json | undefined): number[] {
  const items = Array.isArray(list) ? list : [];
  return items.flatMap((item, index) =>
    items.slice(0, index).some((before) => jsonEqual(before, item)) ? [index] : [],
  );
}

function branchNames(schema: JsonObject): string[] {
  return [schema.oneOf ?? []]
    .flat()
    .flatMap((branch) => (isObject(branch) ? [branch.required ?? []].flat() : []))
    .map(plain);
}

function listed(items: readonly Json[]): string {
  return items
    .map(plain)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}

function plain(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** The schema that holds the keyword at a schema pointer, and that pointer with references resolved. */
function schemasAlong(meta: JsonSchema, schemaPointer: string): { schema: JsonObject; rule: string } {
  const names = segmentsOf(schemaPointer);
  const keyword = names.pop() ?? '';
  let at: Json | undefined = meta;
  let rule = '';
  for (const name of names) {
    // A property may be called `$ref`; only a text there is a reference.
    if (name === '$ref' && isObject(at) && typeof at.$ref === 'string') {
      rule = at.$ref.slice(1);
      at = valueAt(meta, segmentsOf(rule));
    } else {
      at = valueAt(at, [name]);
      rule += pointerOf([name]);
    }
  }
  return { schema: isObject(at) ? at : {}, rule: rule + pointerOf([keyword]) };
}

function objectAt(value: JsonObject, name: string): JsonObject {
  const inner = value[name];
  return isObject(inner) ? inner : {};
}
