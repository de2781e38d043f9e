import { propertiesOf } from '../../form/schemaParts.ts';
import { pointerOf } from '../../form/pointers.ts';
import { validateSchema } from '../../form/validator.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { anyChoicesOf } from '../../widget/choices.ts';
import { inlineLookups } from '../resolve/inlineLookups.ts';
import type { FormDeclaration } from '../types.ts';
import type { Check } from '../read/world.ts';
import { lookupOf } from './checkChoices.ts';

/**
 * Reports questions that offer what the form's command does not take: a lookup that has grown past what the call
 * allows would otherwise be found by whoever chooses the last of it.
 */
export function checkTaken(check: Check, form: FormDeclaration): void {
  const { command } = form.submit ?? {};
  const taken = command === undefined ? undefined : check.world.names.taken?.[command];
  if (command === undefined || taken === undefined) return;
  const { schema } = inlineLookups(form, (id) => lookupOf(check, id));
  for (const [name, question] of Object.entries(propertiesOf(schema))) {
    const takes = taken[name];
    if (takes === undefined || !isObject(question)) continue;
    const fault = faultOf(question, takes);
    if (fault !== null) check.report(`/schema/properties${pointerOf([name])}`, `${fault} "${command}" takes`);
  }
}

/** What of its choices is too much, up to the name of who takes it; null where all may be given. */
function faultOf(question: JsonSchema, takes: JsonSchema): string | null {
  const { items } = question;
  const several = isObject(items) ? anyChoicesOf(items) : null;
  const isRefused = (value: Json) => validateSchema(takes, value).length > 0;
  const { maxItems } = takes;
  if (several && typeof maxItems === 'number' && several.length > maxItems && question.maxItems === undefined)
    return `offers ${several.length} choices at once, which is more than the ${maxItems} that`;
  const wrong = several
    ? several.find(({ value }) => isRefused([value]))
    : anyChoicesOf(question)?.find(({ value }) => isRefused(value));
  return wrong === undefined ? null : `offers ${JSON.stringify(wrong.value)}, which is not what`;
}
