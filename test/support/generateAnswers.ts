import type { ResolvedForm } from '../../src/engine/declaration/catalogTypes.ts';
import type { Facts } from '../../src/engine/declaration/types.ts';
import { settle } from '../../src/engine/form/settle.ts';
import type { ActiveForm, FormDocument } from '../../src/engine/form/types.ts';
import { conjoin } from '../../src/engine/form/conjoin.ts';
import { isEmpty } from '../../src/engine/form/empty.ts';
import { choicesOf, isGroup, isRowList, itemSchema, propertiesOf } from '../../src/engine/form/schemaParts.ts';
import { validateSchema } from '../../src/engine/form/validator.ts';
import type { Json, JsonObject, JsonSchema } from '../../src/engine/json.ts';
import { isObject, jsonEqual } from '../../src/engine/json.ts';

/** A form filled in completely and validly, and how it was reached. */
export interface Filled {
  readonly active: ActiveForm;
  readonly document: FormDocument;
}

/** What an answer has to be while the rest is made up around it: by name, in rows and groups too. */
export type Fixed = JsonObject;

/**
 * Answers every question that shows, and those that the answers open, until all are answered.
 * `fixed` answers stay as they are; null leaves a question unanswered. Throws where it cannot.
 */
export function generateAnswers(form: ResolvedForm, facts: Facts, fixed: Fixed = {}): Filled {
  const held = Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== null));
  let document: FormDocument = { answers: held, parked: {} };
  for (let round = 0; round < 12; round += 1) {
    const { active, document: settled } = settle({ form, facts, document });
    const answers = obeyRules(form, fillGroup(active.schema, settled.answers, fixed), fixed);
    if (jsonEqual(answers, settled.answers)) return { active, document: settled };
    document = { answers, parked: settled.parked };
  }
  throw new Error(`The form ${form.id} could not be filled in.`);
}

function fillGroup(schema: JsonSchema, answers: JsonObject, fixed: Fixed): JsonObject {
  const filled = Object.entries(propertiesOf(schema)).map(([name, field]): [string, Json | undefined] => {
    const value = answers[name];
    if (fixed[name] === null) return [name, undefined];
    if (isGroup(field)) return [name, fillGroup(field, isObject(value) ? value : {}, isObject(fixed[name]) ? fixed[name] : {})];
    if (isRowList(field)) return [name, fillRows(field, Array.isArray(value) ? value : [], firstRow(fixed[name]))];
    return [name, isEmpty(value) ? valueFor(field) : value];
  });
  return { ...answers, ...Object.fromEntries(filled.filter((entry): entry is [string, Json] => entry[1] !== undefined)) };
}

function firstRow(fixed: Json | undefined): Fixed {
  const row = Array.isArray(fixed) ? fixed[0] : undefined;
  return isObject(row) ? row : {};
}

function fillRows(schema: JsonSchema, rows: readonly Json[], fixed: Fixed): Json {
  const count = Math.max(Number(schema.minItems ?? 1), rows.length, 1);
  return Array.from({ length: count }, (_, index) => {
    const held = rows[index];
    return fillGroup(itemSchema(schema, index), isObject(held) ? held : { rowId: `row-${index + 1}` }, index === 0 ? fixed : {});
  });
}

const TEXTS: { readonly [format: string]: string } = {
  date: '2026-03-02', 'date-time': '2026-03-02T10:00:00Z', time: '10:00:00Z', email: 'reader@library.example', uri: 'https://library.example/', uuid: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
};

/** A value that is valid against the schema of a question; throws where none is found. */
export function valueFor(schema: JsonSchema): Json {
  const found = candidates(schema).find((value) => validateSchema(schema, value).length === 0);
  if (found === undefined) throw new Error(`No valid value found for ${JSON.stringify(schema)}.`);
  return found;
}

/** Values to try for a question, from the likely to the odd. */
export function candidates(schema: JsonSchema): Json[] {
  const choices = choicesOf(schema);
  if (choices !== undefined) return [...choices];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return [true, false];
  if (type === 'number' || type === 'integer') return numbers(schema);
  if (type === 'array') return lists(schema);
  if (type === 'object') return [fillGroup(schema, {}, {})];
  const text = TEXTS[String(schema.format)] ?? 'Emma';
  return [text, text.padEnd(Number(schema.minLength ?? 0), 'a'), 'aB3$aB3$aB3$', '123456', 'A', '12:30', 'AB1 2CD'];
}

function numbers(schema: JsonSchema): number[] {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((keyword) => schema[keyword]).filter((bound) => typeof bound === 'number');
  return [...bounds.flatMap((bound) => [bound, bound + 1, bound - 1, bound + 0.5, bound - 0.5]), 1, 0, 2, 10, 100];
}

function lists(schema: JsonSchema): Json[] {
  const item = itemSchema(schema, 0);
  const choices = choicesOf(item) ?? [valueFor(item)];
  const count = Math.max(1, Number(schema.minItems ?? 1));
  return [choices.slice(0, count), Array.from({ length: count }, () => choices[0] ?? null)];
}

/** Changes made-up answers so that they keep the form's rules between answers. */
function obeyRules(form: ResolvedForm, answers: JsonObject, fixed: Fixed): JsonObject {
  const result = { ...answers };
  const taken = new Map<string, number>();
  for (const rule of form.rules ?? []) {
    const { field, notBefore, differsFrom, contains } = rule;
    const value = result[field];
    if (value === undefined || fixed[field] !== undefined) continue;
    if (notBefore !== undefined && result[notBefore] !== undefined) result[field] = result[notBefore];
    if (differsFrom !== undefined) {
      const others = differsFrom.map((name) => result[name]);
      const field_ = propertiesOf(form.schema)[field] ?? {};
      if (others.some((other) => jsonEqual(other, value))) result[field] = candidates(field_).find((choice) => !others.some((other) => jsonEqual(other, choice))) ?? value;
    }
    if (contains !== undefined && Array.isArray(value) && !value.some((row) => validateSchema(contains, row).length === 0)) {
      const index = taken.get(field) ?? 0;
      taken.set(field, index + 1);
      const wanted = fillGroup(contains, {}, {});
      const rows = index < value.length ? value : [...value, { rowId: `row-${value.length + 1}` }];
      result[field] = rows.map((row, at) => (at === index && isObject(row) ? { ...row, ...wanted } : row));
    } else if (contains !== undefined) taken.set(field, (taken.get(field) ?? 0) + 1);
  }
  return result;
}

/** A condition on answers as it is declared, with what makes it true and what makes it false. */
export interface Condition {
  readonly label: string;
  readonly condition: JsonSchema;
  readonly opens: readonly string[];
  /** Answers of the object that the condition reads, wrapped as they stand in the form. */
  readonly whenTrue: Fixed;
  readonly whenFalse: Fixed;
  /** Where it reads: names, `*` for the rows of a list. */
  readonly path: readonly string[];
}

/** Every condition on answers in a form's schema: at the root, in groups and in rows. */
export function conditionsOf(form: ResolvedForm): Condition[] {
  return conditionsAt(form.schema, form.schema, []);
}

function conditionsAt(schema: JsonSchema, object: JsonSchema, path: readonly string[]): Condition[] {
  const own: Condition[] = [];
  const { if: condition, then: then_, else: else_ } = schema;
  if (isObject(condition)) {
    const [whenTrue, whenFalse] = [assignment(condition, object, true), assignment(condition, object, false)];
    const opens = isObject(then_) ? Object.keys(propertiesOf(then_)) : [];
    own.push({ label: `${path.join('/')} ${JSON.stringify(condition)}`, condition, opens, path, whenTrue: wrapped(whenTrue, path), whenFalse: wrapped(whenFalse, path) });
  }
  const parts = [...(Array.isArray(schema.allOf) ? schema.allOf : []), then_, else_].filter(isObject);
  const inner = Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    if (isGroup(field)) return conditionsAt(field, field, [...path, name]);
    return isObject(field.items) && isGroup(field.items) ? conditionsAt(field.items, field.items, [...path, name, '*']) : [];
  });
  return [...own, ...parts.flatMap((part) => conditionsAt(part, object, path)), ...inner];
}

function assignment(condition: JsonSchema, object: JsonSchema, hold: boolean): Fixed {
  const fields = Object.entries(propertiesOf(condition));
  const holds = (fixed: Fixed): boolean => {
    const held = Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== null));
    return (validateSchema(condition, held).length === 0) === hold;
  };
  const tries = fields.map(([name, asked]): [string, Json[]] => {
    const declared = propertiesOf(object)[name] ?? {};
    const values = [...candidates(conjoin(declared, asked)), ...candidates(asked), ...candidates(declared)];
    return [name, [...values.filter((value) => validateSchema(declared, value).length === 0), null]];
  });
  const all = combinations(tries).slice(0, 5000);
  const found = all.find(holds);
  if (found === undefined) throw new Error(`Nothing makes ${JSON.stringify(condition)} ${String(hold)}.`);
  return found;
}

/** Every combination of one value for each name. */
export function combinations(tries: readonly (readonly [string, readonly Json[]])[]): JsonObject[] {
  return tries.reduce<JsonObject[]>((sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))), [{}]);
}

function wrapped(fixed: Fixed, path: readonly string[]): Fixed {
  return path.reduceRight<Json>((inner, name) => (name === '*' ? [inner] : { [name]: inner }), fixed) as Fixed;
}
