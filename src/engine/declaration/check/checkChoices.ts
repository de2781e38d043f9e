import type { FormDeclaration, Lookup } from '../types.ts';
import { missingValue } from './checkFacts.ts';
import { conditionsOf } from './conditionList.ts';
import { impossibleValues } from './impossibleValues.ts';
import { inlineLookups } from '../resolve/inlineLookups.ts';
import { itemFragments } from '../read/fragments.ts';
import { fragmentsAt } from './waysTo.ts';
import type { Check } from '../read/world.ts';

/** Reports values in conditions that none of the choices of the question they read is. */
export function checkChoices(check: Check, form: FormDeclaration): void {
  const whole = { ...inlineLookups(form, (id) => lookupOf(check, id)), id: '' };
  for (const condition of conditionsOf(whole.schema)) {
    for (const { pointer, message, name, value } of impossibleValues(whole, condition)) {
      const $ref = lookupOfQuestion(form, condition.path, name);
      check.report(pointer, message, $ref === undefined ? {} : { missing: missingValue(value, $ref) });
    }
  }
}

/** The reference to where the choices of a question come from. */
function lookupOfQuestion(form: FormDeclaration, path: readonly string[], name: string): string | undefined {
  const declared = (fragmentsAt(form.schema, path).get(name) ?? []).filter(({ tests }) => !tests);
  const $ref = [...declared, ...itemFragments(declared)]
    .map(({ schema }) => schema.$ref)
    .find((one) => typeof one === 'string');
  return typeof $ref === 'string' ? $ref : undefined;
}

/** A lookup that is missing or faulty is reported where it is named; here it offers anything. */
export function lookupOf({ world }: Pick<Check, 'world'>, id: string): Lookup {
  const source = world.base.lookup.get(id);
  return source === undefined || world.broken.has(source) ? { title: '' } : (source.value as unknown as Lookup);
}
