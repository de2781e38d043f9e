import type { Json } from '../../engine/index.ts';
import { isObject } from '../../engine/index.ts';
import type { Choice, UiOptions } from './fieldSchema.ts';

/**
 * The choices that a question still offers: those that its lookup no longer does (`ui:enumDisabled`, rjsf's word) are
 * left out, and on the day that the question is about (`ui:day`) those that do not hold on it (`ui:enumDates`); but for
 * what was answered with one of them before.
 */
export function offeredChoices(
  choices: readonly Choice[],
  { enumDisabled: disabled, enumDates: dates }: UiOptions,
  { answer, day }: { readonly answer: Json | undefined; readonly day: Json | undefined },
): readonly Choice[] {
  const answered = [answer ?? []].flat();
  const isOffered = ({ value }: Choice) =>
    !(Array.isArray(disabled) && disabled.includes(value)) &&
    holdsOn(isObject(dates) ? dates[String(value)] : null, day);
  return choices.filter((choice) => isOffered(choice) || answered.includes(choice.value));
}

/** Whether a day lies between two others, either of which may be open; days are `YYYY-MM-DD`. */
function holdsOn(bounds: Json | undefined, day: Json | undefined): boolean {
  if (!Array.isArray(bounds) || typeof day !== 'string') return true;
  const [from = null, to = null] = bounds;
  return (from === null || day >= String(from)) && (to === null || day <= String(to));
}
