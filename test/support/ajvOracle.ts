import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Json, JsonSchema } from '../../src/engine/json.ts';

// The options of @rjsf/validator-ajv8, whose verdicts forms are known by.
const ajv = new Ajv({ allErrors: true, multipleOfPrecision: 8, strict: false, logger: false });
(formats.default as (ajv: Ajv) => Ajv)(ajv);

/**
 * Ajv's verdict as sorted "pointer keyword" texts. Left out is what a branch of anyOf or oneOf,
 * or each item that `contains` tries, reports and that an `if` failed: ours names the alternatives as a whole and the fault itself.
 */
export function ajvErrors(schema: JsonSchema, value: Json): string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const kept = errors.filter(({ schemaPath, keyword }) => keyword !== 'if' && !/\/((anyOf|oneOf)\/\d+|contains)\//.test(schemaPath));
  return [...new Set(kept.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`))].sort();
}
