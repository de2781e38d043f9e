import type { FormDeclaration, Lookup } from './types.ts';
import { conditionsOf } from './conditionList.ts';
import { impossibleValues } from './impossibleValues.ts';
import { inlineLookups } from './inlineLookups.ts';
import type { Check } from './world.ts';

/** Reports values in conditions that none of the choices of the question they read is. */
export function checkChoices(check: Check, form: FormDeclaration): void {
  const whole = { ...inlineLookups(form, (id) => lookupOf(check, id)), id: '' };
  for (const condition of conditionsOf(whole.schema)) {
    for (const { pointer, message } of impossibleValues(whole, condition)) check.report(pointer, message);
  }
}

/** A lookup that is missing or faulty is reported where it is named; here it offers anything. */
function lookupOf({ world }: Check, id: string): Lookup {
  const source = world.base.lookup.get(id);
  return source === undefined || world.broken.has(source) ? { title: '' } : (source.value as unknown as Lookup);
}
