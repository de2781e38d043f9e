import type { JsonObject, JsonSchema } from '../json.ts';
import { openings } from './conditionReads.ts';
import { dereferenced } from './references.ts';
import { propertiesOf, textsOf } from './schemaParts.ts';

/**
 * Every field name that a schema's object can ever have, in the order in which they are drawn: as
 * `explicit` says (`*` for the rest), and what it does not name after what is declared before it. A
 * question that a condition opens stands, if nothing else is said, after the one it depends on.
 */
export function fieldOrder(schema: JsonSchema, explicit: readonly string[]): string[] {
  const natural = naturalOrder(schema);
  const named = [...new Set(explicit)].filter((name) => name === '*' || natural.includes(name));
  const star = named.indexOf('*');
  if (star >= 0) {
    const rest = natural.filter((name) => !named.includes(name));
    return [...named.slice(0, star), ...rest, ...named.slice(star + 1)];
  }
  const result = [...named];
  natural.forEach((name, index) => {
    if (!result.includes(name)) result.splice(result.indexOf(natural[index - 1] ?? '') + 1, 0, name);
  });
  return result;
}

/** The explicit order of an object: its `ui:order`, else the fields of the sections over it. */
export function explicitOrder(uiSchema: JsonObject, sectionFields: readonly string[]): readonly string[] {
  const order = textsOf(uiSchema['ui:order']);
  return order.length > 0 ? order : sectionFields;
}

const naturalOrders = new WeakMap<JsonSchema, readonly string[]>();

function naturalOrder(schema: JsonSchema): readonly string[] {
  const order = naturalOrders.get(schema) ?? orderByOpenings(schema);
  naturalOrders.set(schema, order);
  return order;
}

function orderByOpenings(schema: JsonSchema): string[] {
  const result = Object.keys(propertiesOf(dereferenced(schema)));
  const lastOpenedBy = new Map<string, string>();
  for (const { reads, opens } of openings(schema)) {
    const anchor = result.findLast((name) => reads.includes(name));
    for (const name of opens) {
      if (result.includes(name)) continue;
      const after = anchor === undefined ? undefined : (lastOpenedBy.get(anchor) ?? anchor);
      result.splice(after === undefined ? result.length : result.indexOf(after) + 1, 0, name);
      if (anchor !== undefined) lastOpenedBy.set(anchor, name);
    }
  }
  return result;
}
