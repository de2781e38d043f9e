import type { FormDeclaration, Lookup } from '../types.ts';
import { missingValue } from './checkFacts.ts';
import { conditionsOf } from './conditionList.ts';
import { impossibleValues } from './impossibleValues.ts';
import { inlineLookups } from '../resolve/inlineLookups.ts';
import { itemFragments } from '../read/fragments.ts';
import { fragmentsAt } from './waysTo.ts';
import type { Check } from '../read/world.ts';
import { lookupFor } from '../read/world.ts';

/** Reports values in conditions that none of the choices of the question they read is. */
export function checkChoices(check: Check, form: FormDeclaration): void {
  const whole = { ...inlineLookups(form, (id) => lookupOf(check, id)), id: '' };
  for (const condition of conditionsOf(whole.schema)) {
    for (const { pointer, message, name, value } of impossibleValues(whole, condition)) {
      const home = homeOfQuestion(check, form, { path: condition.path, name });
      check.report(pointer, message, home === undefined ? {} : { missing: missingValue(value, home) });
    }
  }
}

/** The path of the list that the choices of a question come from; undefined where they are its own. */
function homeOfQuestion(
  { world, tenant }: Check,
  form: FormDeclaration,
  { path, name }: { readonly path: readonly string[]; readonly name: string },
): string | undefined {
  const declared = (fragmentsAt(form.schema, path).get(name) ?? []).filter(({ tests }) => !tests);
  const $ref = [...declared, ...itemFragments(declared)]
    .map(({ schema }) => schema.$ref)
    .find((one) => typeof one === 'string');
  if (typeof $ref !== 'string') return undefined;
  return lookupFor(world, $ref.slice('lookups/'.length), tenant)?.path ?? `${$ref}.json`;
}

/** A lookup that is missing or faulty is reported where it is named; here it offers anything. */
export function lookupOf({ world, tenant }: Pick<Check, 'world' | 'tenant'>, id: string): Lookup {
  const source = lookupFor(world, id, tenant);
  return source === undefined || world.broken.has(source) ? { title: '' } : (source.value as unknown as Lookup);
}
