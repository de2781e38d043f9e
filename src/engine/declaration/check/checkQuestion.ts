import type { JsonSchema } from '../../json.ts';
import type { Fragment } from '../read/fragments.ts';
import type { Lookup } from '../types.ts';
import type { Check } from '../read/world.ts';
import { checkChoiceTitles } from './checkTitles.ts';
import { checkId, lookupFor } from '../read/world.ts';

/** Reports what the schema of one question says and cannot mean. */
export function checkQuestion(check: Check, fragment: Fragment): void {
  checkRef(check, fragment);
  checkBounds(check, fragment);
  checkChoiceTitles(check, fragment);
  const { schema, pointer, tests } = fragment;
  if (!tests && schema.type === 'array' && schema.items === undefined) {
    check.report(
      pointer,
      'a list needs "items", the schema of one row: { "type": "string" }, or { "type": "object", "properties": … }',
    );
  }
  const fault = patternFault(schema);
  if (fault !== undefined) check.report(`${pointer}/pattern`, fault);
}

function checkRef(check: Check, { schema, pointer }: Fragment): void {
  if (typeof schema.$ref !== 'string') return;
  const id = schema.$ref.slice('lookups/'.length);
  checkId(check, 'lookup', { pointer: `${pointer}/$ref`, id });
  const source = lookupFor(check.world, id, check.tenant);
  const lookup =
    source === undefined || check.world.broken.has(source) ? undefined : (source.value as unknown as Lookup);
  if (lookup?.list !== undefined && schema.type === undefined) {
    check.report(
      `${pointer}/$ref`,
      `the options of "${id}" are data, so the type of their values has to stand beside it: "type": "integer"`,
    );
  }
}

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Reports limits that no answer keeps both of. */
export function checkBounds(check: Check, { schema, pointer }: Pick<Fragment, 'schema' | 'pointer'>): void {
  for (const [least, most] of BOUNDS) {
    const [from, to] = [schema[least], schema[most]];
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      check.report(`${pointer}/${least}`, `${from} is more than "${most}", which is ${to}; no answer is both`);
  }
}

function patternFault({ pattern }: JsonSchema): string | undefined {
  if (typeof pattern !== 'string') return undefined;
  try {
    return RegExp(pattern, 'u') && undefined;
  } catch (error) {
    return `is no regular expression: ${error instanceof Error ? error.message.replace(/^.*\/u?: /s, '') : ''}`;
  }
}
