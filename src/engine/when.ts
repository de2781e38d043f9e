import type { Facts, When } from './declaration/types.ts';
import { EngineError } from './errors.ts';
import { validateSchema } from './form/validator.ts';
import type { Json } from './json.ts';
import { isObject, jsonEqual } from './json.ts';

/**
 * The fact at a dotted path, `user.typeId`. Null is a value; a path that leads nowhere throws an
 * EngineError of code `MISSING_FACT`, so that no condition fails open or shut by a slip.
 */
export function readFact(facts: Facts, path: string): Json {
  let value: Json = facts;
  for (const name of path.split('.')) {
    const inner: Json | undefined = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (inner === undefined) throw new EngineError('MISSING_FACT', `There is no fact "${path}".`);
    value = inner;
  }
  return value;
}

/**
 * Whether all of a condition's facts are as it says: equal to a scalar, one of a list, valid against
 * a JSON Schema. Reads every fact before it answers, so a missing one always throws `MISSING_FACT`.
 */
export function matches(when: When, facts: Facts): boolean {
  const read = Object.entries(when).map(([path, expected]) => [expected, readFact(facts, path)] as const);
  return read.every(([expected, value]) => {
    if (Array.isArray(expected)) return expected.some((item) => jsonEqual(item, value));
    if (isObject(expected)) return validateSchema(expected, value).length === 0;
    return jsonEqual(expected, value);
  });
}
