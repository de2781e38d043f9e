import { EngineError } from '../errors.ts';
import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Facts } from '../declaration/types.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { matches } from '../when.ts';
import { allAnswers, shownAnswers } from './answers.ts';
import { holding } from './conditions.ts';
import { meaningful } from './empty.ts';
import { isUnconditional } from './unconditional.ts';
import { explicitOrder, fieldOrder } from './order.ts';
import { isGroup, propertiesOf, requiredOf, uiBelow } from './schemaParts.ts';
import type { ActiveForm, ActiveFormInput } from './types.ts';

/**
 * The plain schema and UI schema that hold now: no condition is left, hidden questions are gone,
 * fields stand in the order of declaration (`ui:order`, else sections). Conditions read the answers
 * as arranged: blank is no answer, and a hidden answer, parked or not, keeps no other question open.
 * Rows that differ get a schema each (`items` as a list, `additionalItems` for one to come). Returns
 * `previous` itself when nothing flipped, and keeps its parts that did not change. Throws
 * `MISSING_FACT`, and `CONDITION_CIRCLE` where questions open and hide each other without end.
 */
export function activeForm(input: ActiveFormInput, previous?: ActiveForm): ActiveForm {
  const { form, facts, document } = input;
  const whole = allAnswers(document);
  const resolver: Resolver = { facts, sections: (form.sections ?? []).flatMap((section) => section.fields) };
  let schema = resolve(resolver, form, {});
  for (let round = 0; ; round += 1) {
    const next = resolve(resolver, form, shownAnswers(schema, whole));
    if (jsonEqual(next, schema)) break;
    schema = next;
    if (round > 3 && round > conditionCount(form.schema)) {
      throw new EngineError('CONDITION_CIRCLE', `The conditions of form "${form.id}" run in a circle.`);
    }
  }
  const rules = (form.rules ?? []).filter((rule) => rule.when === undefined || matches(rule.when, facts));
  if (previous?.form !== form) return { form, schema, uiSchema: plainUi(form.uiSchema ?? {}), rules };
  const kept = reuse(previous.schema, schema) as JsonSchema;
  const sameRules = rules.length === previous.rules.length && rules.every((rule, index) => rule === previous.rules[index]);
  return kept === previous.schema && sameRules ? previous : { form, schema: kept, uiSchema: previous.uiSchema, rules };
}

interface Resolver {
  readonly facts: Facts;
  readonly sections: readonly string[];
}

function resolve(resolver: Resolver, form: ResolvedForm, answers: JsonObject): JsonSchema {
  const place: Place = { ui: form.uiSchema ?? {}, sections: resolver.sections, facts: resolver.facts };
  return resolveNode(form.schema, place, meaningful(answers));
}

interface Place {
  readonly ui: JsonObject;
  readonly sections: readonly string[];
  readonly facts: Facts;
}

function resolveNode(schema: JsonSchema, place: Place, value: Json | undefined): JsonSchema {
  if (place.sections.length === 0 && isUnconditional(schema, place.ui)) return schema;
  const plain = holding(schema, value);
  if (isGroup(plain)) return resolveGroup(schema, plain, { place, value });
  if (isObject(plain.items)) return resolveRows(plain, { ...place, ui: uiBelow(place.ui, 'items'), sections: [] }, value);
  return plain;
}

function resolveGroup(declared: JsonSchema, plain: JsonSchema, at: { place: Place; value: Json | undefined }): JsonSchema {
  const { ui, facts, sections } = at.place;
  const fields = propertiesOf(plain);
  const result: JsonSchema = {};
  const required = new Set(requiredOf(plain));
  for (const name of fieldOrder(declared, explicitOrder(ui, sections))) {
    const field = fields[name];
    const fieldUi = uiBelow(ui, name);
    if (field === undefined || !factsHold(fieldUi['ui:when'], facts, true)) continue;
    const inner = isObject(at.value) ? at.value[name] : undefined;
    result[name] = resolveNode(field, { ui: fieldUi, facts, sections: [] }, inner);
    if (factsHold(fieldUi['ui:required-when'], facts, false)) required.add(name);
  }
  const asked = [...required].filter((name) => Object.hasOwn(result, name));
  const { required: _required, ...rest } = plain;
  const next: JsonSchema = { ...rest, properties: result, ...(asked.length === 0 ? {} : { required: asked }) };
  return reuse(plain, next) as JsonSchema;
}

function resolveRows(schema: JsonSchema, place: Place, value: Json | undefined): JsonSchema {
  const items = schema.items as JsonSchema;
  const fresh = resolveNode(items, place, {});
  const rows = Array.isArray(value) ? value.map((row) => resolveNode(items, place, row)) : [];
  const first = rows[0] ?? fresh;
  if (rows.every((row) => jsonEqual(row, first))) return first === items ? schema : { ...schema, items: first };
  return { ...schema, items: rows, additionalItems: fresh };
}

function factsHold(when: Json | undefined, facts: Facts, otherwise: boolean): boolean {
  return isObject(when) ? matches(when, facts) : otherwise;
}

/** What conditions and order said has been done; what is left is how fields are drawn. */
function plainUi(uiSchema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(uiSchema).flatMap(([name, value]) => {
      if (name === 'ui:when' || name === 'ui:required-when' || name === 'ui:order') return [];
      return [[name, isObject(value) && !name.startsWith('ui:') ? plainUi(value) : value]];
    }),
  );
}

/** `next` with every part of `previous` that is equal to its own, keys in the same order. */
function reuse(previous: Json | undefined, next: Json): Json {
  if (previous === next || previous === undefined) return next;
  if (Array.isArray(previous) && Array.isArray(next)) {
    const items = next.map((item, index) => reuse(previous[index], item));
    return items.length === previous.length && items.every((item, index) => item === previous[index]) ? previous : items;
  }
  if (!isObject(previous) || !isObject(next)) return next;
  const keys = Object.keys(next);
  const parts = keys.map((key) => [key, reuse(previous[key], next[key] as Json)] as const);
  const before = Object.keys(previous);
  const same = before.length === keys.length && parts.every(([key, part], index) => key === before[index] && part === previous[key]);
  return same ? previous : Object.fromEntries(parts);
}

function conditionCount(schema: Json): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, item) => sum + conditionCount(item), 0);
  if (!isObject(schema)) return 0;
  const own = ['if', 'dependencies', 'oneOf', 'anyOf'].filter((keyword) => schema[keyword] !== undefined).length;
  return Object.values(schema).reduce<number>((sum, inner) => sum + conditionCount(inner), own);
}
