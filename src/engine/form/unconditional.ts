import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { isOpen } from './pairs.ts';
import { isChoiceList, propertiesOf, requiredOf, schemasOf } from './schemaParts.ts';

const known = new WeakMap<JsonSchema, WeakMap<JsonObject, boolean>>();

/**
 * Whether a declared schema stays as it is whatever the answers and facts are, so that a keystroke
 * need not look into it. Remembered for each schema with its UI schema, which never change.
 */
export function isUnconditional(schema: JsonSchema, uiSchema: JsonObject): boolean {
  const ofSchema = known.get(schema) ?? new WeakMap<JsonObject, boolean>();
  known.set(schema, ofSchema);
  let answer = ofSchema.get(uiSchema);
  if (answer === undefined) {
    answer = isPlain(schema) && !movesFields(uiSchema);
    ofSchema.set(uiSchema, answer);
  }
  return answer;
}

function isPlain(schema: JsonSchema): boolean {
  if (['allOf', 'if', 'dependencies', '$ref', 'patternProperties'].some((keyword) => schema[keyword] !== undefined))
    return false;
  // What may be anything is drawn as what it holds.
  if (isOpen(schema)) return false;
  // Pairs of one's own naming are fields only once they are there; a tuple says so where it is resolved.
  if (schema.additionalProperties === true || isObject(schema.additionalProperties) || Array.isArray(schema.items))
    return false;
  const alternatives = [schemasOf(schema.oneOf), schemasOf(schema.anyOf)];
  if (alternatives.some((branches) => branches.length > 0 && !isChoiceList(branches))) return false;
  const fields = propertiesOf(schema);
  if (
    isObject(schema.properties) &&
    requiredOf(schema).some((name) => fields[name] === undefined || fields[name].type === 'null')
  )
    return false;
  return [...Object.values(fields), ...[schema.items ?? []].flat().filter(isObject)].every(isPlain);
}

/** Words of the UI schema that say by record facts what is asked, and how. */
export const FACT_WORDS: ReadonlySet<string> = new Set(['ui:when', 'ui:required-when', 'ui:limits-when']);

function movesFields(uiSchema: Json): boolean {
  if (!isObject(uiSchema)) return false;
  return Object.entries(uiSchema).some(
    ([name, value]) => FACT_WORDS.has(name) || name === 'ui:order' || movesFields(value),
  );
}
