import { segmentsOf, valueAt } from '../../form/pointers.ts';
import { choicesOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { Additions, KnownNames, SourceFile } from '../catalogTypes.ts';
import type { Section } from '../types.ts';
import { factChoices } from '../check/checkFacts.ts';
import { NOT_PATCHED } from '../check/checkPatch.ts';
import { bundleMetas } from '../check/checkSource.ts';
import { declaredQuestions } from '../../form/questions.ts';
import type { Kind } from '../read/sources.ts';
import { readSources } from '../read/sources.ts';
import type { World } from '../read/world.ts';
import { idsOf, lookupFor, makeWorld } from '../read/world.ts';

/** One thing that may be written at a place of a declaration. */
export interface Suggestion {
  readonly text: string;
  /** What it is for, from the meta-schema; empty where it says nothing. */
  readonly info: string;
}

/** A place in a declaration: the path of names that leads there. */
export interface AuthorPlace {
  readonly declaration: JsonObject;
  readonly path: readonly string[];
  /** The form whose questions can be named, for an overlay the one that it makes; by default the declaration. */
  readonly form?: JsonObject;
}

/** What the next words of an author can be: read once from the declarations, then asked with every key. */
export interface AuthorHelp {
  /** Names that the object there may have and does not have yet. */
  namesAt(place: AuthorPlace): readonly Suggestion[];
  /** Values that fit there. */
  valuesAt(place: AuthorPlace): readonly Suggestion[];
}

/**
 * Help for declarations of one kind, from its meta-schema, the names that code registered and the ids of the other
 * files.
 */
export function authorHelp(files: readonly SourceFile[], kind: Kind | 'overlay', names: KnownNames): AuthorHelp {
  const { sources, metas } = readSources(files, []);
  const bundled = bundleMetas(metas);
  const world = makeWorld(sources, names, new Set());
  const known: Known = { world, lists: listsOf(world, kind), bundled, kind };
  return {
    namesAt(place) {
      const [meta, path] = metaAt(known, place);
      const found = new Map<string, string>();
      const schemas = schemasAt(meta, path);
      for (const schema of schemas)
        for (const [name, rule] of Object.entries(membersOf(schema))) found.set(name, descriptionOf(meta, rule));
      const last = path.at(-1) ?? '';
      if (CONDITIONS.has(last)) for (const fact of names.facts) if (!fact.endsWith('.*')) found.set(fact, 'A fact');
      // A place that takes any name takes the questions' own: below the UI schema, messages, derived values.
      if (!NAMED_AFRESH.has(last) && schemas.some(takesAnyName))
        for (const name of questionNames(place)) found.set(name, 'A question of this form');
      if (last === 'headings') for (const title of titlesOf(place)) found.set(title, 'A heading of this form');
      const held = valueAt(place.declaration, place.path);
      const isPatch = kind === 'overlay' && place.path.length === 1 && place.path[0] === 'patch';
      const isFree = (name: string): boolean =>
        !(isObject(held) && Object.hasOwn(held, name)) && !(isPatch && NOT_PATCHED.includes(name));
      return [...found].filter(([name]) => isFree(name)).map(([text, info]) => ({ text, info }));
    },
    valuesAt(place) {
      const [meta, path] = metaAt(known, place);
      const own = schemasAt(meta, path).flatMap((schema) => constantsOf(schema));
      const choices = choicesThere(known, place).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      );
      return [...new Set([...own, ...namedValues(known, place), ...choices])].map((text) => ({ text, info: '' }));
    },
  };
}

interface Known {
  readonly world: World;
  readonly lists: { readonly [property: string]: readonly string[] };
  readonly bundled: ReadonlyMap<string, JsonSchema | null>;
  readonly kind: Kind | 'overlay';
}

function listsOf(world: World, kind: Known['kind']): Known['lists'] {
  const { names } = world;
  return {
    'ui:widget': names.widgets,
    'ui:field': names.fields,
    $ref: lookupIds(world, kind).map((id) => `lookups/${id}`),
    command: names.operations,
    list: names.operations,
    opens: idsOf(world, 'form', null),
    form: idsOf(world, 'form', null),
    stages: idsOf(world, 'stages', null),
    table: idsOf(world, 'table', null),
    record: idsOf(world, 'record', null),
  };
}

/** Everybody's lists; whoever writes for a tenant has that one's files alone, and its lists too. */
function lookupIds(world: World, kind: Known['kind']): string[] {
  const tenants = kind === 'overlay' ? world.tenants.keys() : [];
  return [...new Set([null, ...tenants].flatMap((tenant) => idsOf(world, 'lookup', tenant)))];
}

/** The meta-schema of a place and the path in it: what an overlay's patch holds is of its base's kind. */
function metaAt({ bundled, kind }: Known, { declaration, path }: AuthorPlace): [JsonSchema, readonly string[]] {
  const base = isObject(declaration.base) ? declaration.base : {};
  const patched =
    kind === 'overlay' && path[0] === 'patch'
      ? (['form', 'stages', 'table'].find((one) => base[one] !== undefined) ?? 'form')
      : undefined;
  return patched === undefined ? [bundled.get(kind) ?? {}, path] : [bundled.get(patched) ?? {}, path.slice(1)];
}

/** Words whose value speaks of facts. */
const CONDITIONS = new Set(['ui:when', 'ui:required-when', 'when', 'facts']);
/** Places that take any name, and none that is known. */
const NAMED_AFRESH = new Set([...CONDITIONS, 'params', 'properties', 'headings']);
/** Lists of question names: what an overlay hides, a section holds, an order ranks. */
const OF_QUESTIONS = new Set([
  'required',
  'ui:order',
  'ui:columns',
  'hide',
  'require',
  'optional',
  'order',
  'fields',
  'differsFrom',
  'of',
  'with',
]);
const OF_QUESTION = new Set(['field', 'notBefore', 'after']);

function namedValues({ lists }: Known, place: AuthorPlace): readonly string[] {
  const { declaration, path } = place;
  const [name = '', list = ''] = [path.at(-1), path.at(-2)];
  if (OF_QUESTION.has(name)) return questionNames(place);
  if (!OF_QUESTIONS.has(list)) return lists[name] ?? [];
  const held = valueAt(declaration, path.slice(0, -1));
  const written = valueAt(declaration, path);
  return questionNames(place).filter((one) => one === written || !Array.isArray(held) || !held.includes(one));
}

/** Values of the question or fact that a condition reads at a place. */
function choicesThere({ world }: Known, place: AuthorPlace): readonly Json[] {
  const { path } = place;
  const at = path.findLastIndex((segment, index) => CONDITIONS.has(segment) && index < path.length - 1);
  if (at >= 0) return factChoices(world, path[at + 1] ?? '') ?? [];
  const last = path.at(-1) === 'const' ? path.length - 1 : path.at(-2) === 'enum' ? path.length - 2 : -1;
  const name = last > 0 ? path.slice(0, last).findLast((_, index) => path[index - 1] === 'properties') : undefined;
  if (name === undefined) return [];
  const declared = placesOf(name, formOf(place) ?? {});
  return declared.flatMap((schema) => choicesOf(schema) ?? lookupChoices(world, schema));
}

function lookupChoices(world: World, { $ref }: JsonSchema): readonly Json[] {
  const id = typeof $ref === 'string' ? $ref.slice('lookups/'.length) : '';
  const source = [null, ...world.tenants.keys()].map((tenant) => lookupFor(world, id, tenant)).find(Boolean);
  return ((source?.value.options ?? []) as JsonObject[]).flatMap(({ value }) => (value === undefined ? [] : [value]));
}

/** Every schema that a form gives to a name, at any depth. */
function placesOf(name: string, json: Json): JsonSchema[] {
  if (Array.isArray(json)) return json.flatMap((item) => placesOf(name, item));
  if (!isObject(json)) return [];
  const own = isObject(json.properties) ? json.properties[name] : undefined;
  return [
    ...(isObject(own) ? [own] : []),
    ...Object.entries(json).flatMap(([key, inner]) => (key === 'if' ? [] : placesOf(name, inner))),
  ];
}

function formOf({ declaration, form = declaration }: AuthorPlace): JsonObject | null {
  return isObject(form.schema) ? form.schema : null;
}

/** Titles of everybody's headings that have no words of one's own yet. */
function titlesOf(place: AuthorPlace): readonly string[] {
  const { add, headings } = place.declaration as { readonly add?: Additions; readonly headings?: JsonObject };
  const own = [...Object.values(add?.sections ?? {}).map(({ title }) => title), ...Object.values(headings ?? {})];
  const { sections = [] } = (place.form ?? {}) as { readonly sections?: readonly Section[] };
  return sections.map(({ title }) => title).filter((title) => !own.includes(title));
}

function questionNames(place: AuthorPlace): readonly string[] {
  const schema = formOf(place);
  return schema === null ? [] : [...declaredQuestions({ schema }).fields.keys()];
}

/** Every schema that may hold at a path: through references, branches, pattern and additional properties. */
function schemasAt(meta: JsonSchema, path: readonly string[]): JsonSchema[] {
  return path.reduce(
    (schemas, segment) => schemas.flatMap((schema) => below(meta, schema, segment)),
    spreadOut(meta, meta),
  );
}

function below(meta: JsonSchema, schema: JsonSchema, segment: string): JsonSchema[] {
  const own = isObject(schema.properties) ? schema.properties[segment] : undefined;
  if (own !== undefined) return spreadOut(meta, own);
  const byPattern = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {}).filter(
    ([pattern]) => new RegExp(pattern).test(segment),
  );
  if (byPattern.length > 0) return byPattern.flatMap(([, rule]) => spreadOut(meta, rule));
  if (/^\d+$/.test(segment) && isObject(schema.items)) return spreadOut(meta, schema.items);
  return isObject(schema.additionalProperties) ? spreadOut(meta, schema.additionalProperties) : [];
}

/** A schema with what it refers to and its branches, each by itself. */
function spreadOut(meta: JsonSchema, schema: Json | undefined): JsonSchema[] {
  if (!isObject(schema)) return [];
  const target = typeof schema.$ref === 'string' ? valueAt(meta, segmentsOf(schema.$ref.slice(1))) : undefined;
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) =>
    Array.isArray(schema[keyword]) ? schema[keyword] : [],
  );
  const conditional = [schema.then, schema.else];
  return [schema, ...[target, ...branches, ...conditional].flatMap((inner) => spreadOut(meta, inner))];
}

function membersOf(schema: JsonSchema): { readonly [name: string]: JsonSchema } {
  return isObject(schema.properties) ? (schema.properties as { [name: string]: JsonSchema }) : {};
}

function takesAnyName({ patternProperties, propertyNames }: JsonSchema): boolean {
  return isObject(patternProperties) || isObject(propertyNames);
}

function descriptionOf(meta: JsonSchema, rule: JsonSchema): string {
  return (
    spreadOut(meta, rule)
      .map(({ description }) => description)
      .find((text) => typeof text === 'string') ?? ''
  );
}

function constantsOf({ enum: listed, const: only, type }: JsonSchema): string[] {
  const constants = [...(Array.isArray(listed) ? listed : []), ...(only === undefined ? [] : [only])];
  if (type === 'boolean') constants.push(true, false);
  return constants.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
}
