import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Facts } from '../declaration/types.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { matches } from '../when.ts';
import { holding } from './conditions.ts';
import { explicitOrder, fieldOrder } from './order.ts';
import { guessed, isOpen, pairNames, pairSchema, takesPairs } from './pairs.ts';
import { reuse } from './reuse.ts';
import { isGroup, propertiesOf, requiredOf, schemasOf, uiBelow } from './schemaParts.ts';
import { isUnconditional } from './unconditional.ts';
import { unwrapped } from './wholeAnswers.ts';

/** The answers at a place: what is shown, which conditions read, and all there is, with the choices made. */
export interface Held {
  readonly shown: Json | undefined;
  readonly whole: Json | undefined;
}

/**
 * The plain schema that holds for these answers. It may say of a place, besides what JSON Schema
 * says: `alternatives`, `hidden` (names of questions that are not shown), `pairs` (names that a person
 * gave), `tuple` (how many items have a place of their own), `closed` (a group that holds itself and of
 * which nothing is answered), `recursive` (a list of such groups) and `fault`.
 */
export function resolveForm(
  { form, facts }: { readonly form: ResolvedForm; readonly facts: Facts },
  declared: JsonSchema,
  held: Held,
): JsonSchema {
  const sections = (form.sections ?? []).flatMap((section) => section.fields);
  return resolveNode(declared, { ui: form.uiSchema ?? {}, sections, facts, within: [] }, held);
}

interface Place {
  readonly ui: JsonObject;
  readonly sections: readonly string[];
  readonly facts: Facts;
  /** Schemas, by reference, that this place stands in. */
  readonly within: readonly JsonSchema[];
}

function resolveNode(schema: JsonSchema, place: Place, held: Held): JsonSchema {
  if (place.sections.length === 0 && isUnconditional(schema, place.ui)) return schema;
  const { choices } = unwrapped(held.whole);
  const opened: JsonSchema[] = [];
  const read = holding(schema, {
    value: held.shown,
    whole: held.whole,
    chosen: (at) => choices?.[at]?.option,
    within: place.within,
    opened,
    at: '',
  });
  // A list or group that stands where anything may is drawn as what it is; a plain value by its widget.
  const plain =
    isOpen(read) && typeof held.shown === 'object' && held.shown !== null ? { ...read, ...guessed(held.shown) } : read;
  const inside = opened.length === 0 ? place : { ...place, within: [...place.within, ...opened] };
  if (isGroup(plain)) return resolveGroup(schema, plain, { place: inside, held });
  if (plain.type === 'array' && isObject(plain.items)) return resolveList(plain, inside, held);
  return Array.isArray(plain.items) ? resolveTuple(plain, inside, held) : plain;
}

function resolveGroup(
  declared: JsonSchema,
  plain: JsonSchema,
  { place, held }: { place: Place; held: Held },
): JsonSchema {
  const order = fieldOrder(declared, explicitOrder(place.ui, place.sections));
  const fields = propertiesOf(plain);
  const group: Group = {
    place,
    held: { shown: held.shown, whole: unwrapped(held.whole).value },
    fields,
    asked: {},
    required: new Set(requiredOf(plain)),
  };
  for (const name of order) askField(group, name);
  // What could not be read of the group's own words has no place in its order.
  for (const name of Object.keys(fields)) if (fields[name]?.fault !== undefined) askField(group, name);
  const pairs = takesPairs(plain) ? pairNames(plain, held.shown, order) : null;
  for (const name of pairs ?? []) group.asked[name] = resolveField(pairSchema(plain, name, held.shown), group, name);
  const required = [...group.required].filter(
    (name) => group.asked[name] !== undefined && group.asked[name].type !== 'null',
  );
  const hidden = order.filter((name) => group.asked[name] === undefined);
  const { required: _required, ...rest } = plain;
  const next: JsonSchema = { ...rest, properties: group.asked };
  if (required.length > 0) next.required = required;
  if (hidden.length > 0) next.hidden = hidden;
  if (pairs !== null) next.pairs = pairs;
  return reuse(plain, next) as JsonSchema;
}

interface Group {
  readonly place: Place;
  readonly held: Held;
  readonly fields: { readonly [name: string]: JsonSchema };
  readonly asked: { [name: string]: JsonSchema };
  readonly required: Set<string>;
}

function askField(group: Group, name: string): void {
  const field = group.fields[name];
  if (field === undefined) return;
  const ui = uiBelow(group.place.ui, name);
  const { facts } = group.place;
  if (!factsHold(ui['ui:when'], facts, true)) return;
  group.asked[name] = limited(resolveField(field, group, name), ui['ui:limits-when'], facts);
  if (factsHold(ui['ui:required-when'], facts, false)) group.required.add(name);
}

/** A question with the limits that hold by the record, in the place of those that it has by itself. */
function limited(schema: JsonSchema, limits: Json | undefined, facts: Facts): JsonSchema {
  const holding = schemasOf(limits).filter(({ when }) => factsHold(when, facts, false));
  if (holding.length === 0) return schema;
  const { when: _when, ...held } = Object.assign({}, ...holding) as JsonObject;
  return { ...schema, ...held };
}

function resolveField(schema: JsonSchema, { place, held }: Group, name: string): JsonSchema {
  const ui = uiBelow(place.ui, name);
  if (isUnconditional(schema, ui)) return schema;
  return resolveNode(
    schema,
    { ...place, ui, sections: [] },
    { shown: fieldOf(held.shown, name), whole: fieldOf(held.whole, name) },
  );
}

function fieldOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function resolveList(schema: JsonSchema, place: Place, held: Held): JsonSchema {
  const items = schema.items as JsonSchema;
  const below: Place = { ...place, ui: uiBelow(place.ui, 'items'), sections: [] };
  if (isUnconditional(items, below.ui)) return schema;
  const fresh = resolveNode(items, below, nothing);
  if (fresh.closed === true) return { ...withRows(schema, { items, fresh, below }, held), recursive: true };
  return withRows(schema, { items, fresh, below }, held);
}

function withRows(
  schema: JsonSchema,
  { items, fresh, below }: { readonly items: JsonSchema; readonly fresh: JsonSchema; readonly below: Place },
  held: Held,
): JsonSchema {
  const rows = itemsOf(held).map((item) => resolveNode(items, below, item));
  const first = rows[0] ?? fresh;
  if (rows.every((row) => jsonEqual(row, first))) return first === items ? schema : { ...schema, items: first };
  return { ...schema, items: rows, additionalItems: fresh };
}

/** What a row is read by that has not been added yet: an object without answers, where it is one. */
const nothing: Held = { shown: undefined, whole: undefined };

function resolveTuple(schema: JsonSchema, place: Place, held: Held): JsonSchema {
  const declared = schema.items as JsonSchema[];
  const { additionalItems } = schema;
  const below = (index: number): Place => {
    const ui = place.ui.items;
    const own = index < declared.length ? (Array.isArray(ui) ? ui[index] : ui) : place.ui.additionalItems;
    return { ...place, ui: isObject(own) ? own : {}, sections: [] };
  };
  const more = isObject(additionalItems) ? additionalItems : {};
  const given = itemsOf(held);
  const fixed = declared.map((item, index) => resolveNode(item, below(index), given[index] ?? nothing));
  const extra = given.slice(declared.length).map((item) => resolveNode(more, below(declared.length), item));
  const next: JsonSchema = {
    ...schema,
    items: isObject(additionalItems) ? [...fixed, ...extra] : fixed,
    tuple: declared.length,
  };
  if (isObject(additionalItems)) next.additionalItems = resolveNode(additionalItems, below(declared.length), nothing);
  return next;
}

function itemsOf({ shown, whole }: Held): Held[] {
  const { value } = unwrapped(whole);
  const all = Array.isArray(value) ? value : [];
  return Array.isArray(shown) ? shown.map((item, index) => ({ shown: item, whole: all[index] })) : [];
}

function factsHold(when: Json | undefined, facts: Facts, otherwise: boolean): boolean {
  return isObject(when) ? matches(when, facts) : otherwise;
}
