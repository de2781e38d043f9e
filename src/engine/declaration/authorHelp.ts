import { segmentsOf, valueAt } from '../form/pointers.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import type { KnownNames, SourceFile } from './catalogTypes.ts';
import { bundleMeta } from './checkMeta.ts';
import { questionsOf } from './formShape.ts';
import type { Kind } from './sources.ts';
import { readSources } from './sources.ts';

/** One thing that may be written at a place of a declaration. */
export interface Suggestion {
  readonly text: string;
  /** What it is for, from the meta-schema; empty where it says nothing. */
  readonly info: string;
}

/** What the next words of an author can be: read once from the declarations, then asked with every key. */
export interface AuthorHelp {
  /** Names that the object at a path of names may have and does not have yet. */
  namesAt(declaration: JsonObject, path: readonly string[]): readonly Suggestion[];
  /** Values that fit at a path. */
  valuesAt(declaration: JsonObject, path: readonly string[]): readonly Suggestion[];
}

/** Help for declarations of one kind, from its meta-schema, the names that code registered and the ids of the other files. */
export function authorHelp(files: readonly SourceFile[], kind: Kind | 'overlay', names: KnownNames): AuthorHelp {
  const { sources, metas } = readSources(files, []);
  const meta = bundleMeta(metas.get(`${kind}.json`) ?? {}, metas.get('common.json') ?? {});
  const idsOf = (wanted: Kind) => sources.filter((source) => source.kind === wanted && source.tenant === null).map(({ id }) => id);
  const lists: Lists = {
    'ui:widget': names.widgets,
    'ui:field': names.fields,
    $ref: idsOf('lookup').map((id) => `lookups/${id}`),
    command: names.operations,
    list: names.operations,
    opens: idsOf('form'),
    form: idsOf('form'),
    record: idsOf('record'),
  };
  return {
    namesAt(declaration, path) {
      const found = new Map<string, string>();
      for (const schema of schemasAt(meta, path)) {
        for (const [name, rule] of Object.entries(membersOf(schema))) found.set(name, descriptionOf(meta, rule));
      }
      // A place that takes any name takes the questions' own: below the UI schema, messages, derived values.
      if (schemasAt(meta, path).some(takesAnyName)) for (const name of questionNames(declaration)) found.set(name, 'A question of this form');
      const held = valueAt(declaration, path);
      return [...found].filter(([name]) => !isObject(held) || !Object.hasOwn(held, name)).map(([text, info]) => ({ text, info }));
    },
    valuesAt(declaration, path) {
      const own = schemasAt(meta, path).flatMap((schema) => constantsOf(schema));
      const listed = namedValues(lists, declaration, path);
      return [...new Set([...own, ...listed])].map((text) => ({ text, info: '' }));
    },
  };
}

type Lists = { readonly [property: string]: readonly string[] };

/** Lists of question names: what an overlay hides, a section holds, an order ranks. */
const OF_QUESTIONS = new Set(['required', 'ui:order', 'hide', 'require', 'optional', 'order', 'fields', 'differsFrom']);
const OF_QUESTION = new Set(['field', 'notBefore']);

function namedValues(lists: Lists, declaration: JsonObject, path: readonly string[]): readonly string[] {
  const [name = '', list = ''] = [path.at(-1), path.at(-2)];
  if (OF_QUESTIONS.has(list) || OF_QUESTION.has(name)) return questionNames(declaration);
  return lists[name] ?? [];
}

function questionNames(declaration: JsonObject): readonly string[] {
  const patch = declaration['patch'];
  const schema = isObject(declaration['schema']) ? declaration['schema'] : isObject(patch) && isObject(patch['schema']) ? patch['schema'] : null;
  if (schema === null) return [];
  return [...questionsOf(schema).names.keys()];
}

/** Every schema that may hold at a path: through references, branches, pattern and additional properties. */
function schemasAt(meta: JsonSchema, path: readonly string[]): JsonSchema[] {
  return path.reduce((schemas, segment) => schemas.flatMap((schema) => below(meta, schema, segment)), spreadOut(meta, meta));
}

function below(meta: JsonSchema, schema: JsonSchema, segment: string): JsonSchema[] {
  const own = isObject(schema.properties) ? schema.properties[segment] : undefined;
  if (own !== undefined) return spreadOut(meta, own);
  const byPattern = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {}).filter(([pattern]) => new RegExp(pattern).test(segment));
  if (byPattern.length > 0) return byPattern.flatMap(([, rule]) => spreadOut(meta, rule));
  if (/^\d+$/.test(segment) && isObject(schema.items)) return spreadOut(meta, schema.items);
  return isObject(schema.additionalProperties) ? spreadOut(meta, schema.additionalProperties) : [];
}

/** A schema with what it refers to and its branches, each by itself. */
function spreadOut(meta: JsonSchema, schema: Json | undefined): JsonSchema[] {
  if (!isObject(schema)) return [];
  const target = typeof schema.$ref === 'string' ? valueAt(meta, segmentsOf(schema.$ref.slice(1))) : undefined;
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword] : []));
  const conditional = [schema.then, schema.else];
  return [schema, ...[target, ...branches, ...conditional].flatMap((inner) => spreadOut(meta, inner))];
}

function membersOf(schema: JsonSchema): { readonly [name: string]: JsonSchema } {
  return isObject(schema.properties) ? (schema.properties as { [name: string]: JsonSchema }) : {};
}

function takesAnyName({ additionalProperties, patternProperties, propertyNames }: JsonSchema): boolean {
  return isObject(patternProperties) || (isObject(additionalProperties) && isObject(propertyNames));
}

function descriptionOf(meta: JsonSchema, rule: JsonSchema): string {
  return spreadOut(meta, rule).map(({ description }) => description).find((text) => typeof text === 'string') ?? '';
}

function constantsOf({ enum: listed, const: only, type }: JsonSchema): string[] {
  const constants = [...(Array.isArray(listed) ? listed : []), ...(only === undefined ? [] : [only])];
  if (type === 'boolean') constants.push(true, false);
  return constants.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
}
