import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { conjoin } from './conjoin.ts';
import { isEmpty } from './empty.ts';
import { choicesOf, isChoiceList, propertiesOf, requiredOf, schemasOf, textsOf } from './schemaParts.ts';
import { validateSchema } from './validator.ts';

const CONDITIONAL = ['allOf', 'if', 'then', 'else', 'dependencies', 'oneOf', 'anyOf'];

/**
 * The schema that holds for a value at this place: `allOf`, `if`, `dependencies` and alternatives
 * read and folded in, its fields not looked into. The same object where it holds no condition. A
 * `oneOf` that lists choices is a question, not a condition, and stays.
 */
export function holding(schema: JsonSchema, value: Json | undefined): JsonSchema {
  if (!CONDITIONAL.some((keyword) => schema[keyword] !== undefined)) return schema;
  const { allOf, if: condition, then: then_, else: else_, dependencies, oneOf, anyOf, ...plain } = schema;
  let result: JsonSchema = plain;
  const add = (part: Json | undefined): void => {
    if (isObject(part)) result = conjoin(result, holding(part, value));
  };
  if (isObject(condition)) add(holds(condition, value) ? then_ : else_);
  for (const part of schemasOf(allOf)) add(part);
  for (const part of dependent(dependencies, value)) add(part);
  for (const [keyword, branches] of [['oneOf', schemasOf(oneOf)], ['anyOf', schemasOf(anyOf)]] as const) {
    if (isChoiceList(branches)) result = conjoin(result, { [keyword]: [...branches] });
    else if (branches.length > 0) add(chosenBranch(branches, value));
  }
  return jsonEqual(result, schema) ? schema : result;
}

function holds(condition: JsonSchema, value: Json | undefined): boolean {
  return validateSchema(condition, value ?? {}).length === 0;
}

function dependent(dependencies: Json | undefined, value: Json | undefined): JsonSchema[] {
  if (!isObject(dependencies) || !isObject(value)) return [];
  return Object.entries(dependencies).flatMap(([name, needed]) => {
    if (isEmpty(value[name])) return [];
    if (Array.isArray(needed)) return [{ required: needed }];
    return isObject(needed) ? [needed] : [];
  });
}

/**
 * The alternative that holds. Alternatives told apart by a field of fixed values (`kind`) are chosen
 * by its answer, and that field becomes a question of its own; before it is answered it stands
 * alone. Others: the first that is valid, else the one that shares most answers, else the first.
 */
function chosenBranch(branches: readonly JsonSchema[], value: Json | undefined): JsonSchema {
  const names = discriminators(branches);
  if (names.length === 0) return fittingBranch(branches, value);
  const answers: JsonObject = isObject(value) ? value : {};
  const chosen = branches.find((branch) =>
    names.every((name) => choicesOf(propertiesOf(branch)[name] ?? {})?.some((choice) => jsonEqual(choice, answers[name]))),
  );
  const questions: JsonSchema = {
    properties: Object.fromEntries(names.map((name) => [name, discriminatorQuestion(branches, name)])),
    required: names.filter((name) => branches.some((branch) => requiredOf(branch).includes(name))),
  };
  return chosen === undefined ? questions : conjoin(questions, withoutProperties(chosen, names));
}

function fittingBranch(branches: readonly JsonSchema[], value: Json | undefined): JsonSchema {
  if (value === undefined) return branches[0] ?? {};
  const valid = branches.find((branch) => validateSchema(branch, value).length === 0);
  if (valid !== undefined) return valid;
  const shared = branches.map((branch) =>
    isObject(value) ? Object.keys(propertiesOf(branch)).filter((name) => !isEmpty(value[name])).length : 0,
  );
  return branches[shared.indexOf(Math.max(...shared))] ?? {};
}

/** Fields that every alternative has with fixed values of its own. */
export function discriminators(branches: readonly JsonSchema[]): string[] {
  const fixed = (branch: JsonSchema, name: string): boolean => {
    const schema = propertiesOf(branch)[name] ?? {};
    return schema.const !== undefined || schema.enum !== undefined;
  };
  const first = branches[0];
  if (first === undefined || branches.length < 2) return [];
  return Object.keys(propertiesOf(first)).filter((name) => branches.every((branch) => fixed(branch, name)));
}

function discriminatorQuestion(branches: readonly JsonSchema[], name: string): JsonSchema {
  const own = branches.map((branch) => propertiesOf(branch)[name] ?? {});
  const { const: _const, enum: _enum, ...asked } = own[0] ?? {};
  const titles = branches.map((branch) => branch.title);
  if (titles.every((title) => typeof title === 'string') && own.every((schema) => schema.const !== undefined)) {
    return { ...asked, oneOf: own.map((schema, index) => ({ const: schema.const as Json, title: titles[index] as Json })) };
  }
  return { ...asked, enum: [...new Set(own.flatMap((schema) => choicesOf(schema) ?? []))] };
}

function withoutProperties(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { title: _title, properties: _properties, ...rest } = schema;
  const kept = Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name));
  return { ...rest, properties: Object.fromEntries(kept) };
}

/** Names that a condition reads, for the order of what it opens and for finding circles. */
export function namesRead(condition: Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namesRead);
  if (!isObject(condition)) return [];
  const inner = ['allOf', 'anyOf', 'oneOf', 'not', 'if'].flatMap((keyword) => namesRead(condition[keyword]));
  return [...new Set([...Object.keys(propertiesOf(condition)), ...textsOf(condition.required), ...inner])];
}
