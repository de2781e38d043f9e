import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { jsonEqual } from '../../json.ts';
import type { AnswerRule, Derived } from '../types.ts';
import { isKnownFilter, narrowedBy } from './choiceFilters.ts';
import type { FindPath } from './derivedIn.ts';
import type { KeyedItem, Reading } from './keyedItems.ts';
import { readAnswer, type Place } from './readAnswer.ts';
import { saysNo, saysYes } from './tables.ts';
import { conditionOf, type FindSeen, type MadeTest } from './testOf.ts';
import { readExpression, type Expression } from './xpath.ts';

/** What questions beside each other make of a form, or of its rows. */
export interface ReadGroup {
  readonly schema: JsonSchema;
  readonly ui: JsonObject;
  readonly messages: { readonly [path: string]: string };
  readonly derived: { readonly [path: string]: Derived };
  readonly rules: readonly AnswerRule[];
  readonly initial: JsonObject;
  /** Of the questions that are asked, in their order. */
  readonly keys: readonly string[];
}

/** Whole lists, which are joined at the end. */
interface Made {
  readonly properties: { [key: string]: JsonSchema };
  readonly required: string[];
  readonly conditions: { readonly made: MadeTest; readonly required: string[]; readonly properties: JsonObject }[];
  readonly ui: { [key: string]: Json };
  readonly messages: { [path: string]: string };
  readonly derived: { [path: string]: Derived };
  readonly rules: AnswerRule[];
  readonly initial: { [key: string]: Json };
  readonly keys: string[];
}

/** Reads the questions of a form, or of its rows. */
export function readGroup(
  all: readonly KeyedItem[],
  reading: Reading,
  at = '',
  findAbove: FindPath = () => null,
): ReadGroup {
  const named = new Map(all.map((one) => [one.item.name, one]));
  const find: FindSeen = (name) => {
    const found = named.get(name);
    return found === undefined ? null : { key: found.key, schema: found.parts.seen };
  };
  const findPath: FindPath = (name) => pathIn(all, name, at) ?? findAbove(name);
  const made: Made = {
    properties: {},
    required: [],
    conditions: [],
    ui: {},
    messages: {},
    derived: {},
    rules: [],
    initial: {},
    keys: [],
  };
  for (const one of all) readItem(made, one, { reading, at, find, findPath });
  const { properties, required, conditions, ...rest } = made;
  const allOf = conditions.map(({ made: { test, isElse }, ...brought }): JsonSchema => {
    const then: JsonSchema = {
      ...(brought.required.length === 0 ? {} : { required: brought.required }),
      ...(Object.keys(brought.properties).length === 0 ? {} : { properties: brought.properties }),
    };
    return isElse ? { if: test, else: then } : { if: test, then };
  });
  return {
    ...rest,
    schema: {
      type: 'object',
      ...(required.length === 0 ? {} : { required }),
      properties,
      ...(allOf.length === 0 ? {} : { allOf }),
    },
  };
}

function pathIn(all: readonly KeyedItem[], name: string, at: string): string | null {
  for (const { item, key, items } of all) {
    if (item.name === name) return item.type === 'note' ? null : `${at}/${key}`;
    const inner = pathIn(items, name, `${at}/${key}/*`);
    if (inner !== null) return inner;
  }
  return null;
}

function readItem(made: Made, one: KeyedItem, place: Place): void {
  const { item, key, items } = one;
  const { at } = place;
  const answer = readAnswer(one, place);
  if (answer === null) return;
  const rows = items.length === 0 ? null : readGroup(items, place.reading, `${at}/${key}/*`, place.findPath);
  Object.assign(made.messages, rows?.messages);
  Object.assign(made.derived, rows?.derived);
  const ui = { ...answer.ui, ...(rows === null || Object.keys(rows.ui).length === 0 ? {} : { items: rows.ui }) };
  if (Object.keys(ui).length > 0) made.ui[key] = ui;
  const path = at === '' ? key : `${at}/${key}`;
  if (answer.message !== '') made.messages[path] = answer.message;
  if (answer.derived !== null) made.derived[path] = answer.derived;
  if (answer.first !== undefined) made.initial[key] = answer.first;
  made.rules.push(...answer.rules);
  made.keys.push(key);
  const titled = item.type === 'note' ? answer.schema : ordered(answer.schema, rows);
  placeItem(made, { one, titled, place });
}

/** A schema as forms are written: its type, its title, then its limits. */
function ordered({ type, $ref, title, items, ...limits }: JsonSchema, rows: ReadGroup | null): JsonSchema {
  const inner = rows === null ? items : rows.schema;
  return {
    ...(type === undefined ? {} : { type }),
    ...($ref === undefined ? {} : { $ref }),
    ...(title === undefined ? {} : { title }),
    ...limits,
    ...(inner === undefined ? {} : { items: inner }),
  };
}

interface Placed {
  readonly one: KeyedItem;
  readonly titled: JsonSchema;
  readonly place: Place;
}

/** Puts a question where it is asked: always, or under a condition; and says whether it has to be answered. */
function placeItem(made: Made, { one: { item, key, parts }, titled, place }: Placed): void {
  const { source, around } = item;
  const { find, reading } = place;
  const relevant = [...around, source.cell('relevant')].filter((words) => words !== '');
  const under = relevant.length === 0 ? null : madeCondition(relevant, find);
  if (relevant.length > 0 && under === null)
    reading.tell(source, `the condition “${relevant.join(' and ')}”${whyNot(relevant, place)}; it is always asked`);
  const required = source.cell('required');
  const isNever = parts.schema.type === 'null' || item.type === 'begin_repeat' || saysNo(required);
  const isAlways = !isNever && saysYes(required);
  if (under === null) {
    made.properties[key] = titled;
    if (isAlways) made.required.push(key);
  } else addTo(made, under, { key, schema: titled, isRequired: isAlways });
  for (const { test, values } of narrowedBy(item, reading.lists, find))
    addTo(made, { test, isElse: false }, { key, schema: { enum: [...values] }, isRequired: false });
  if (source.cell('choice_filter') !== '' && !isKnownFilter(item, find))
    reading.tell(source, `the filter of choices “${source.cell('choice_filter')}”; all of them are offered`);
  if (isNever || isAlways) return;
  const needed = madeCondition([...(under === null ? [] : relevant), required], find);
  if (needed === null) reading.tell(source, `that it has to be answered where “${required}”`);
  else addTo(made, needed, { key, schema: null, isRequired: true });
}

function madeCondition(words: readonly string[], find: FindSeen): MadeTest | null {
  const read = words.map(readExpression);
  const known = read.filter((one): one is Expression => one !== null);
  return known.length < read.length ? null : conditionOf({ kind: 'joint', word: 'and', of: known }, find);
}

function whyNot(relevant: readonly string[], { find, at }: Place): string {
  const names = relevant.flatMap((words) =>
    [...words.matchAll(/\$\{\s*([^{}\s]+)\s*\}/g)].map(([, name = '']) => name),
  );
  const lost = names.find((name) => find(name) === null);
  if (lost === undefined) return '';
  return at === '' ? `, which looks at “${lost}”` : `, which looks at “${lost}” outside of its rows`;
}

interface Brought {
  readonly key: string;
  /** Null where it is asked elsewhere. */
  readonly schema: JsonSchema | null;
  readonly isRequired: boolean;
}

/** One condition brings all that stands under the same words. */
function addTo({ conditions }: Made, made: MadeTest, { key, schema, isRequired }: Brought): void {
  const same = conditions.find((one) => jsonEqual(one.made as unknown as Json, made as unknown as Json));
  const condition = same ?? { made, required: [], properties: {} };
  if (same === undefined) conditions.push(condition);
  if (schema !== null) condition.properties[key] = schema;
  if (isRequired) condition.required.push(key);
}
