import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { mergePatch } from './mergePatch.ts';
import type { FormDeclaration, Lookup } from '../types.ts';

const PREFIX = 'lookups/';

/**
 * A form with its choices put in: a constant lookup becomes `oneOf` of `const` and `title`; one that is
 * data becomes a plain value whose UI options name the lookup, for the widget that loads it. What of a constant one is
 * no longer offered, and between which days, is said in the UI schema, and by which codes (`data.code`) files name it,
 * and which colours its choices have, for the widget that shows them.
 */
export function inlineLookups(form: FormDeclaration, lookupOf: (id: string) => Lookup): FormDeclaration {
  const additions: JsonObject[] = [];
  const schema = inlined(form.schema, { lookupOf, path: [], many: false, add: (ui) => additions.push(ui) });
  if (additions.length === 0) return { ...form, schema };
  // What the author says wins over what the lookup brings along.
  const brought = additions.reduce<Json>((all, ui) => mergePatch(all, ui), {});
  return { ...form, schema, uiSchema: mergePatch(brought, form.uiSchema ?? {}) as JsonObject };
}

interface Place {
  readonly lookupOf: (id: string) => Lookup;
  /** Names in the UI schema that lead here. */
  readonly path: readonly string[];
  /** The choice is of the items of a list. */
  readonly many: boolean;
  readonly add: (uiSchema: JsonObject) => void;
}

function inlined(schema: JsonSchema, place: Place): JsonSchema {
  const { $ref, ...rest } = schema;
  const whole = typeof $ref === 'string' ? choice($ref, rest, place) : schema;
  const result: JsonSchema = {};
  for (const [keyword, value] of Object.entries(whole)) {
    if (keyword === 'properties' && isObject(value)) {
      result[keyword] = mapped(value, (inner, name) =>
        inlined(inner, { ...place, path: [...place.path, name], many: false }),
      );
    } else if (keyword === 'items' && isObject(value)) {
      const rows = isObject(value.properties);
      result[keyword] = inlined(value, rows ? { ...place, path: [...place.path, 'items'] } : { ...place, many: true });
    } else if (keyword === 'dependencies' && isObject(value)) {
      result[keyword] = mapped(value, (inner) => inlined(inner, place));
    } else if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)) {
      result[keyword] = value.map((inner) => (isObject(inner) ? inlined(inner, place) : inner));
    } else {
      result[keyword] =
        isObject(value) && ['then', 'else', 'if', 'not'].includes(keyword) ? inlined(value, place) : value;
    }
  }
  return result;
}

function mapped(object: JsonObject, change: (inner: JsonObject, name: string) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, inner]) => [name, isObject(inner) ? change(inner, name) : inner]),
  );
}

function choice($ref: string, rest: JsonSchema, place: Place): JsonSchema {
  const id = $ref.slice(PREFIX.length);
  const lookup = place.lookupOf(id);
  const title = rest.title ?? lookup.title;
  if (lookup.options === undefined) {
    place.add(
      nested(place.path, { 'ui:widget': place.many ? 'multi-select' : 'select', 'ui:options': { lookup: id } }),
    );
    return { ...rest, title };
  }
  const options = lookup.options.filter(({ all }) => all !== true);
  const gone = options.filter((option) => option.offered === false).map((option) => option.value);
  if (gone.length > 0) place.add(nested(place.path, { 'ui:enumDisabled': gone }));
  const dates = options.flatMap(({ value, validFrom, validTo }): [string, Json][] =>
    validFrom === undefined && validTo === undefined ? [] : [[String(value), [validFrom ?? null, validTo ?? null]]],
  );
  if (dates.length > 0) place.add(nested(place.path, { 'ui:enumDates': Object.fromEntries(dates) }));
  const codes = options.flatMap(({ value, data }): [string, Json][] =>
    typeof data?.code === 'string' ? [[data.code, value]] : [],
  );
  if (codes.length > 0) place.add(nested(place.path, { 'ui:options': { codes: Object.fromEntries(codes) } }));
  const tones = options.flatMap(({ value, tone }): [string, Json][] =>
    tone === undefined ? [] : [[String(value), tone]],
  );
  if (tones.length > 0) place.add(nested(place.path, { 'ui:options': { tones: Object.fromEntries(tones) } }));
  const oneOf = options.map((option) => ({ const: option.value, title: option.label }));
  return { type: typeOf(lookup), ...rest, title, oneOf };
}

function nested(path: readonly string[], ui: JsonObject): JsonObject {
  return path.reduceRight<JsonObject>((inner, name) => ({ [name]: inner }), ui);
}

function typeOf(lookup: Lookup): Json {
  const types = new Set(
    (lookup.options ?? []).map(({ value }) =>
      typeof value === 'string' ? 'string' : Number.isInteger(value) ? 'integer' : 'number',
    ),
  );
  const [first, ...others] = types;
  return others.length === 0 ? (first ?? 'string') : [...types];
}
