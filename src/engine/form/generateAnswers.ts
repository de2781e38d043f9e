import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Facts } from '../declaration/types.ts';
import { EngineError } from '../errors.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { conjoin } from './conjoin.ts';
import { isEmpty } from './empty.ts';
import { likelyAnswer, type Place } from './likelyAnswer.ts';
import { obeyRules } from './obeyRules.ts';
import { patternText } from './patternText.ts';
import { segmentsOf } from './pointers.ts';
import { choicesOf, isGroup, isRowList, itemSchema, propertiesOf, schemasOf } from './schemaParts.ts';
import { settle } from './settle.ts';
import { SIGN, SIGNATURE } from './signature.ts';
import type { ActiveForm, FormDocument } from './types.ts';
import { ROW_ID } from './types.ts';
import { validateSchema } from './validator.ts';

/** A form filled in completely, and the schema that holds for it. */
export interface Filled {
  readonly active: ActiveForm;
  readonly document: FormDocument;
}

/**
 * What an answer has to be while the rest is made up around it: by name, in rows and groups too; null leaves it out.
 */
export type Fixed = JsonObject;

/** Detail of a `NO_ANSWER` that is no fault of the form: a pattern for which no text is known. */
export const UNGUESSED = 'pattern';

const ROUNDS = 12;

/**
 * Answers every question that shows, and those that the answers open, until all are answered; what is
 * derived is left to be computed. Throws `NO_ANSWER` where a question can have no valid answer or the
 * form does not come to rest.
 */
export function generateAnswers(form: ResolvedForm, facts: Facts, fixed: Fixed = {}): Filled {
  const held = Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== null));
  const derived = Object.keys(form.derived ?? {})
    .map((path) => (path.startsWith('/') ? segmentsOf(path) : [path]))
    .filter((names) => names.length === 1)
    .flat();
  const left: Fixed = { ...Object.fromEntries(derived.map((name) => [name, null])), ...fixed };
  let document: FormDocument = { answers: held, parked: {} };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { active, document: settled } = settle({ form, facts, document });
    const place: Place = { today: active.today ?? USUAL_DAY, at: '' };
    const filled = fillGroup(active.schema, settled.answers, { fixed: left, place });
    const answers = obeyRules(active, filled, { fixed, candidates, row: (schema) => fillGroup(schema, {}, plain) });
    if (jsonEqual(answers, settled.answers)) return { active, document: settled };
    document = { answers, parked: settled.parked };
  }
  throw new EngineError('NO_ANSWER', 'its answers open and hide each other without end');
}

/** What is said of a group before it is filled in; without a place its answers are of the plainest kind. */
interface Filling {
  readonly fixed: Fixed;
  readonly place: Place | null;
}

const plain: Filling = { fixed: {}, place: null };

/** The same of what stands below a name. */
const below = ({ fixed, place }: Filling, name: string, held: Json | undefined = fixed[name]): Filling => ({
  fixed: isObject(held) ? held : {},
  place: place && { ...place, at: `${place.at}/${name}` },
});

function fillGroup(schema: JsonSchema, answers: JsonObject, filling: Filling): JsonObject {
  const { fixed } = filling;
  const filled = Object.entries(propertiesOf(schema)).map(([name, field]): [string, Json | undefined] => {
    const value = answers[name];
    // What is never answered, a link for example, is of type null.
    if (fixed[name] === null || field.type === 'null') return [name, value];
    if (isGroup(field)) return [name, fillGroup(field, isObject(value) ? value : {}, below(filling, name))];
    if (isRowList(field)) {
      const [first] = Array.isArray(fixed[name]) ? fixed[name] : [];
      return [name, fillRows(field, Array.isArray(value) ? value : [], below(filling, name, first))];
    }
    return [name, isEmpty(value) ? namedValue(name, field, below(filling, name).place) : value];
  });
  return {
    ...answers,
    ...Object.fromEntries(filled.filter((entry): entry is [string, Json] => entry[1] !== undefined)),
  };
}

function fillRows(schema: JsonSchema, rows: readonly Json[], first: Filling): Json {
  const count = Math.max(Number(schema.minItems ?? 1), rows.length, 1);
  const filled = Array.from({ length: count }, (_, index) => {
    const held = rows[index];
    const row: JsonObject = isObject(held) ? held : {};
    const filling = index === 0 ? first : below(first, String(index), {});
    return fillGroup(itemSchema(schema, index), { [ROW_ID]: `row-${index + 1}`, ...row }, filling);
  });
  return schema.uniqueItems === true ? unlike(schema, filled) : filled;
}

/** Rows of which none says what another says: one of its answers is another one, where there is one. */
function unlike(schema: JsonSchema, rows: readonly JsonObject[]): Json {
  return rows.reduce<JsonObject[]>((before, row, index) => {
    const said = (one: JsonObject): JsonObject => ({ ...one, [ROW_ID]: '' });
    const isNew = (one: JsonObject): boolean => !before.some((other) => jsonEqual(said(other), said(one)));
    const fields = Object.entries(propertiesOf(itemSchema(schema, index))).filter(([name]) => row[name] !== undefined);
    const changed = fields.flatMap(([name, field]) => {
      const values = [...candidates(field), ...more(field)].filter((value) => fits(field, value));
      return values.map((value) => ({ ...row, [name]: value }));
    });
    return [...before, [row, ...changed].find(isNew) ?? row];
  }, []);
}

function namedValue(name: string, schema: JsonSchema, place: Place | null): Json {
  const likely = place === null ? undefined : likelyAnswer(schema, place);
  const value = likely !== undefined && fits(schema, likely) ? likely : valueFor(schema);
  if (value !== undefined) return value;
  const title = typeof schema.title === 'string' && schema.title !== '' ? schema.title : name;
  if (typeof (schema.pattern ?? itemSchema(schema, 0).pattern) === 'string') {
    throw new EngineError('NO_ANSWER', `no answer to "${title}" (${name}) is known that fits its pattern`, [UNGUESSED]);
  }
  throw new EngineError('NO_ANSWER', `no answer to "${title}" (${name}) is valid`);
}

/** A value that is valid against the schema of a question; undefined where none is found. */
export function valueFor(schema: JsonSchema): Json | undefined {
  return candidates(schema).find((value) => validateSchema(schema, value).length === 0);
}

/** The day that dates are near where no facts say which day it is. */
const USUAL_DAY = '2026-03-02';

const TEXTS: { readonly [format: string]: string } = {
  date: USUAL_DAY,
  'date-time': '2026-03-02T10:00:00Z',
  time: '10:00:00Z',
  email: 'reader@library.example',
  uri: 'https://library.example/',
  [SIGNATURE]: SIGN,
  uuid: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
};

/** Values to try for a question, from the likely to the odd. */
export function candidates(schema: JsonSchema): Json[] {
  const choices = choicesOf(schema);
  if (choices !== undefined) return [...choices];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return [true, false];
  if (type === 'number' || type === 'integer') return numbers(schema);
  if (type === 'array') return lists(schema);
  if (type === 'object') return groups(schema);
  const text = TEXTS[String(schema.format)] ?? 'Emma';
  const fitting = typeof schema.pattern === 'string' ? patternText(schema.pattern) : undefined;
  return [
    ...(fitting === undefined ? [] : [fitting]),
    text,
    text.padEnd(Number(schema.minLength ?? 0), 'a'),
    'aB3$aB3$aB3$',
    '123456',
    'A',
    '12:30',
    'AB1 2CD',
  ];
}

function numbers(schema: JsonSchema): number[] {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']
    .map((keyword) => schema[keyword])
    .filter((bound) => typeof bound === 'number');
  return [...bounds.flatMap((bound) => [bound, bound + 1, bound - 1, bound + 0.5, bound - 0.5]), 1, 0, 2, 10, 100];
}

/** The group filled in; none where something in it can have no answer. */
function groups(schema: JsonSchema): Json[] {
  try {
    return [fillGroup(schema, {}, plain)];
  } catch (error) {
    if (error instanceof EngineError) return [];
    throw error;
  }
}

/** Options of a list that are each tried for themselves. */
const MOST_SINGLES = 60;

/** Lists with and without each item that is asked for, of each length that matters. */
function lists(schema: JsonSchema): Json[] {
  if (Array.isArray(schema.items)) return [schema.items.map((_, index) => valueFor(itemSchema(schema, index)) ?? null)];
  const item = itemSchema(schema, 0);
  const asked = saidOfItems(schema);
  const known = validItems(item, asked);
  const least = Math.max(1, Number(schema.minItems ?? 1));
  const lengths = [...new Set([least, ...lengthsIn(schema), known.length])].filter((length) => length >= least);
  const fitting = asked.map((part) => known.filter((value) => fits(part, value)));
  const rest = fitting.map((values) => known.filter((value) => !values.includes(value)));
  const oneOfEach = [...new Set(fitting.flatMap((values) => values.slice(0, 1)))];
  const none = known.filter((value) => !fitting.flat().includes(value));
  const first = [known, ...fitting, ...rest, oneOfEach, none].flatMap((values) =>
    lengths.map((length) => begunWith(values, known, length)),
  );
  const singles = known.slice(0, MOST_SINGLES).map((value) => begunWith([value], known, least));
  return [...first, ...singles, Array.from({ length: least }, () => known[0] ?? null)];
}

const fits = (schema: JsonSchema, value: Json): boolean => validateSchema(schema, value).length === 0;

function begunWith(values: readonly Json[], known: readonly Json[], length: number): Json[] {
  return [...values, ...known.filter((value) => !values.includes(value))].slice(0, length);
}

/** What is said of a list's items, wherever in its schema: those that one asks for, or that all have to be. */
function saidOfItems(schema: JsonSchema): JsonSchema[] {
  const own = [schema.contains, schema.items].filter(isObject);
  return [...own, ...partsOf(schema).flatMap(saidOfItems)];
}

function lengthsIn(schema: JsonSchema): number[] {
  const own = [schema.minItems, schema.maxItems].filter((bound) => typeof bound === 'number');
  return [...own.flatMap((bound) => [bound, bound - 1, bound + 1]), ...partsOf(schema).flatMap(lengthsIn), 2];
}

function partsOf(schema: JsonSchema): JsonSchema[] {
  const { allOf, anyOf, oneOf, not } = schema;
  return [...schemasOf(allOf), ...schemasOf(anyOf), ...schemasOf(oneOf), ...(isObject(not) ? [not] : [])];
}

/** Values that an item may have, each once: all that are offered, else its own and some of what is asked of one. */
function validItems(item: JsonSchema, asked: readonly JsonSchema[]): Json[] {
  const likely = [...candidates(item), ...asked.flatMap((part) => candidates(conjoin(item, part))), ...more(item)];
  return likely.filter(
    (value, index) => fits(item, value) && !likely.slice(0, index).some((other) => jsonEqual(other, value)),
  );
}

/** Further values of an item that is no choice: a list may have to hold several, each only once. */
function more(item: JsonSchema): Json[] {
  const counts = Array.from({ length: 12 }, (_, index) => index + 1);
  if (choicesOf(item) !== undefined) return [];
  if (item.type === 'integer' || item.type === 'number') {
    return counts.map((count) => Number(item.minimum ?? 0) + count * Number(item.multipleOf ?? 1));
  }
  if (item.type !== 'string') return [];
  if (item.format === 'date') return counts.map((count) => `2026-03-${String(count + 2).padStart(2, '0')}`);
  return counts.map((count) => `Emma ${String(count).padStart(Math.max(2, Number(item.minLength ?? 0) - 5), '0')}`);
}

/** Every combination of one value for each name. */
export function combinations(tries: readonly (readonly [string, readonly Json[]])[]): JsonObject[] {
  return tries.reduce<JsonObject[]>(
    (sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
}
