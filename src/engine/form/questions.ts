import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { dereferenced } from './references.ts';
import { itemSchema, propertiesOf, schemasOf, uiBelow } from './schemaParts.ts';
import { soundSchema } from './soundSchema.ts';
import { uiOptionsOf } from '../widget/uiOptions.ts';

/**
 * What may stand at a place of a form's answers, whatever its conditions say now and whichever alternative is chosen:
 * the form as a whole, a question, a row. Of an active form it is what is asked now.
 */
export interface Question {
  /** Its words; empty where it has none. */
  readonly title: string;
  /** What a single answer reads by. */
  readonly schema: JsonSchema;
  /** How it is drawn. */
  readonly ui: JsonObject;
  /** What mostly stands here. */
  readonly kind: 'group' | 'rows' | 'list' | 'value';
  /** The declared questions of a group, by name; none of others. */
  readonly fields: ReadonlyMap<string, Question>;
  /** What stands in a list here, whichever row it is; null where no list may. */
  readonly item: Question | null;
  /** What stands in a list at that place: of a tuple its own. Null where no list may. */
  row(index: number): Question | null;
  /** A single answer may stand here. */
  readonly single: boolean;
  /** A group may: the place of each name, null for one that the form does not have; null where no group may. */
  readonly group: ((name: string) => Question | null) | null;
}

type Asking = Pick<ResolvedForm, 'schema' | 'uiSchema'>;

const noUi: JsonObject = Object.freeze({});

/** Looks at a form once, whoever asks for its questions and however often. */
function rootOf(made: (schema: JsonSchema) => JsonSchema): (form: Asking) => Question {
  const roots = new WeakMap<JsonSchema, Question>();
  return ({ schema, uiSchema = noUi }) => {
    const known = roots.get(schema);
    if (known?.ui === uiSchema) return known;
    const root = questionOf([made(schema)], uiSchema);
    // A text that is being written may have anything in a schema's place.
    if (isObject(schema)) roots.set(schema, root);
    return root;
  };
}

/** All questions of a form as a tree. What stands below is looked at when it is asked for: a schema may hold itself. */
export const questionsOf = rootOf(soundSchema);

/** The questions of a form as it is written: what it refers to is not opened. */
export const declaredQuestions = rootOf((schema) => schema);

/** Every question's name, wherever it stands. */
export function allNames({ fields, item }: Question): Set<string> {
  const inner = [...fields.values(), ...(item === null ? [] : [item])];
  return new Set([...fields.keys(), ...inner.flatMap((question) => [...allNames(question)])]);
}

/** Whether a question is a list, of rows or of plain answers. */
export const isList = ({ kind }: Question): boolean => kind === 'rows' || kind === 'list';

/** What stands below a question: by a name, or by the index, the id or the star of a row; null where nothing does. */
export function below(question: Question, segment: string): Question | null {
  if (isList(question)) return /^\d+$/.test(segment) ? question.row(Number(segment)) : question.item;
  return question.fields.get(segment) ?? question.group?.(segment) ?? null;
}

/** A question or a row on the way to a place of the answers. */
export interface Step {
  readonly question: Question;
  /** Its title, else its name; of a row its number. */
  readonly words: string;
  readonly isRow: boolean;
}

/** The way from a form to a place of its answers, as far as the form has it. */
export function wayTo(root: Question, segments: readonly string[]): Step[] {
  const way: Step[] = [];
  let at = root;
  for (const segment of segments) {
    const question = below(at, segment);
    if (question === null) break;
    const isRow = isList(at);
    way.push({ question, isRow, words: isRow ? String(Number(segment) + 1) : question.title || segment });
    at = question;
  }
  return way;
}

/** A question of which several schemas speak. */
function questionOf(schemas: readonly JsonSchema[], ui: JsonObject): Question {
  const fragments = fragmentsOf(schemas);
  const groups = fragments.filter(
    (fragment) => takes(fragment, 'object') || OF_GROUPS.some((keyword) => fragment[keyword] !== undefined),
  );
  const lists = fragments.filter((fragment) => takes(fragment, 'array') || fragment.items !== undefined);
  const named = namesIn(fragments);
  const item = once(() => (lists.length === 0 ? null : questionOf(lists.flatMap(itemsOf), uiBelow(ui, 'items'))));
  const isTuple = lists.some(({ items }) => Array.isArray(items));
  const fields = once(
    () => new Map([...named].map(([name, inner]): [string, Question] => [name, questionOf(inner, uiBelow(ui, name))])),
  );
  const title = [uiOptionsOf(ui), ...fragments].map((words) => words.title).find((words) => typeof words === 'string');
  return {
    title: typeof title === 'string' ? title : '',
    // Conditions narrow a question by a keyword or two; the schema that asks it has a type, or choices.
    schema: fragments.find(({ type, oneOf }) => type !== undefined || oneOf !== undefined) ?? fragments[0] ?? {},
    ui,
    get kind() {
      if (named.size > 0) return 'group';
      if (lists.length === 0) return 'value';
      return (item()?.fields.size ?? 0) > 0 ? 'rows' : 'list';
    },
    get fields() {
      return fields();
    },
    get item() {
      return item();
    },
    row: (index) =>
      isTuple
        ? questionOf(
            lists.map((list) => itemSchema(list, index)),
            uiBelow(ui, 'items'),
          )
        : item(),
    single: fragments.some(isSingle) || (groups.length === 0 && lists.length === 0),
    group: groups.length === 0 ? null : fieldFinder(fragments, fields),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function itemsOf({ items, additionalItems }: JsonSchema): JsonSchema[] {
  return [items ?? {}, additionalItems ?? null].flat().filter(isObject);
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

const nothing = questionOf([{}], noUi);

/** Anything at all, of which the size alone is limited. */
const anything: Question = {
  ...nothing,
  group: () => anything,
  row: () => anything,
  get item() {
    return anything;
  },
};

/** Names of people's own giving whose places are kept at hand. */
const mostNames = 1000;

function fieldFinder(
  fragments: readonly JsonSchema[],
  named: () => ReadonlyMap<string, Question>,
): (name: string) => Question | null {
  const others = new Map<string, Question>();
  const isClosed = fragments.some(
    ({ additionalProperties, patternProperties }) =>
      additionalProperties !== undefined || patternProperties !== undefined,
  );
  const find = (name: string): Question | null => {
    const schemas = othersOf(fragments, name);
    if (schemas.length > 0) return questionOf(schemas, noUi);
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
  for (const fragment of fragments) {
    for (const [name, schema] of Object.entries(propertiesOf(fragment))) {
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
  const lists = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list): readonly Json[] => schemasOf(list));
  const dependencies = isObject(schema.dependencies) ? Object.values(schema.dependencies) : [];
  // What an `if` names is only looked at; it opens no field.
  return [...lists, schema.then ?? null, schema.else ?? null, ...dependencies].filter(isObject);
}
