import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { When } from '../declaration/types.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { discriminators } from './discriminators.ts';
import { pointerOf } from './pointers.ts';
import { dereferenced } from './references.ts';
import { isChoiceList, propertiesOf, schemasOf, textsOf } from './schemaParts.ts';
import { soundSchema } from './soundSchema.ts';

// What conditions read: names of answers in a schema, facts in a UI schema and in rules.

/** Names that a condition reads. */
export function namesRead(condition: Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namesRead);
  if (!isObject(condition)) return [];
  const inner = ['allOf', 'anyOf', 'oneOf', 'not', 'if'].flatMap((keyword) => namesRead(condition[keyword]));
  return [...new Set([...Object.keys(propertiesOf(condition)), ...textsOf(condition.required), ...inner])];
}

const known = new WeakMap<JsonSchema, ReadonlySet<string>>();

/** Every name that some condition of a form may read, wherever it stands; rather too many than one too few. */
export function namesReadIn(form: JsonSchema): ReadonlySet<string> {
  const names = known.get(form) ?? new Set(readBelow(soundSchema(form), false));
  known.set(form, names);
  return names;
}

/** Keywords of what is a condition through and through; a condition may be said elsewhere and referred to. */
const CONDITIONS = new Set(['if', 'oneOf', 'anyOf', 'definitions', '$defs']);

function readBelow(json: Json, isCondition: boolean): string[] {
  if (Array.isArray(json)) return json.flatMap((item) => readBelow(item, isCondition));
  if (!isObject(json)) return [];
  const own = [
    ...(isCondition ? namesRead(json) : []),
    ...Object.keys(isObject(json.dependencies) ? json.dependencies : {}),
  ];
  return [
    ...own,
    ...Object.entries(json).flatMap(([key, inner]) => readBelow(inner, isCondition || CONDITIONS.has(key))),
  ];
}

/** What some conditions read, and the fields that they open. */
export interface Opening {
  readonly reads: string[];
  readonly opens: string[];
}

/**
 * What a schema's conditions read and which fields they open, in the order of declaration. A
 * reference is looked into once: what stands in itself opens nothing new.
 */
export function openings(declared: JsonSchema, within: readonly JsonSchema[] = []): Opening[] {
  if (within.includes(declared)) return [];
  const schema = dereferenced(declared);
  const result: Opening[] = [];
  const add = (reads: string[], part: Json | undefined): void => {
    if (!isObject(part)) return;
    result.push({ reads, opens: Object.keys(propertiesOf(dereferenced(part))) });
    for (const inner of openings(part, [...within, declared]))
      result.push({ reads: [...reads, ...inner.reads], opens: inner.opens });
  };
  const reads = namesRead(schema.if);
  add(reads, schema.then);
  add(reads, schema.else);
  for (const part of schemasOf(schema.allOf)) add([], part);
  const dependencies = isObject(schema.dependencies) ? schema.dependencies : {};
  for (const [name, part] of Object.entries(dependencies)) add([name], part);
  for (const branches of [schemasOf(schema.oneOf).map(dereferenced), schemasOf(schema.anyOf).map(dereferenced)]) {
    if (isChoiceList(branches)) continue;
    const chosenBy = discriminators(branches);
    if (chosenBy.length > 0) result.push({ reads: [], opens: chosenBy });
    for (const branch of branches) add(chosenBy, { ...branch, properties: without(propertiesOf(branch), chosenBy) });
  }
  return result;
}

function without(properties: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

/** A condition on record facts in a form. */
export interface FactCondition {
  /** Where it stands, a JSON pointer below the form. */
  readonly pointer: string;
  readonly when: When;
}

/** Every condition of a form's UI schema, wherever it stands, and every `when` of its rules. */
export function factConditions(form: Pick<ResolvedForm, 'uiSchema' | 'rules'>): FactCondition[] {
  const ofRules = (form.rules ?? []).flatMap(({ when }, index) =>
    when === undefined ? [] : [{ pointer: `/rules/${index}/when`, when }],
  );
  return [...conditionsBelow(form.uiSchema ?? {}, '/uiSchema'), ...ofRules];
}

function conditionsBelow(uiSchema: JsonObject, pointer: string): FactCondition[] {
  return Object.entries(uiSchema).flatMap(([name, value]) => {
    const place = pointer + pointerOf([name]);
    if (name === 'ui:limits-when') return limitConditions(value, place);
    if (!isObject(value)) return [];
    if (name === 'ui:when' || name === 'ui:required-when') return [{ pointer: place, when: value }];
    return name.startsWith('ui:') ? [] : conditionsBelow(value, place);
  });
}

function limitConditions(limits: Json | undefined, place: string): FactCondition[] {
  return schemasOf(limits).flatMap((limit, index) =>
    isObject(limit.when) ? [{ pointer: `${place}/${index}/when`, when: limit.when }] : [],
  );
}
