import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { Json, JsonSchema } from '../../src/engine/json.ts';

/**
 * With the options of @rjsf/validator-ajv8, whose verdicts forms are known by; beside a reference only later drafts ask
 * anything.
 */
function oracle(ignoreKeywordsWithRef: boolean): Ajv {
  const ajv = new Ajv({ allErrors: true, multipleOfPrecision: 8, strict: false, logger: false, ignoreKeywordsWithRef });
  return (formats.default as (ajv: Ajv) => Ajv)(ajv);
}

const [ofDraft7, ofLater] = [oracle(true), oracle(false)];

const known = new WeakMap<JsonSchema, ValidateFunction>();

function compiled(schema: JsonSchema): ValidateFunction {
  const before = known.get(schema);
  if (before) return before;
  const { $schema, ...read } = schema;
  const ajv = String($schema).includes('/draft/20') ? ofLater : ofDraft7;
  const validate = ajv.compile(read);
  // An address may stand in one schema only, and the next one has it as well.
  ajv.removeSchema();
  known.set(schema, validate);
  return validate;
}

/**
 * Ajv's verdict as sorted "pointer keyword" texts. Left out is what a branch of anyOf or oneOf,
 * or each item that `contains` tries, reports and that an `if` failed: ours names the alternatives as a whole and the
 * fault itself.
 */
export function ajvErrors(schema: JsonSchema, value: Json): string[] {
  const validate = compiled(schema);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const kept = errors.filter(
    ({ schemaPath, keyword }) => keyword !== 'if' && !/\/((anyOf|oneOf)\/\d+|contains)\//.test(schemaPath),
  );
  return [...new Set(kept.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`))].sort();
}
