import type { Json, LookupOption } from '../../engine/index.ts';
import { isObject } from '../../engine/index.ts';
import type { Choice, UiOptions } from './fieldSchema.ts';

/**
 * The choices that a question still offers: those that its lookup no longer does (`ui:enumDisabled`, rjsf's word) are
 * left out, and of the days that the question is about (`ui:day`) those that do not hold on one (`ui:enumDates`); but
 * for what was answered with one of them before.
 */
export function offeredChoices(
  choices: readonly Choice[],
  { enumDisabled: disabled, enumDates: dates }: UiOptions,
  { answer, days }: { readonly answer: Json | undefined; readonly days: readonly Json[] },
): readonly Choice[] {
  const answered = [answer ?? []].flat();
  const isOffered = ({ value }: Choice) =>
    !(Array.isArray(disabled) && disabled.includes(value)) &&
    days.every((day) => holdsOn(isObject(dates) ? dates[String(value)] : null, day));
  return choices.filter((choice) => isOffered(choice) || answered.includes(choice.value));
}

/**
 * The same of choices that are loaded, which say themselves whether they are offered; where rows of the past are looked
 * for (`ui:options.past`), all of them are.
 */
export function offeredOptions(
  options: readonly LookupOption[],
  { past }: UiOptions,
  answer: Json | undefined,
): readonly Choice[] {
  const answered = [isObject(answer) ? answer.value : (answer ?? [])].flat();
  return options
    .filter(({ value, offered }) => past === true || offered !== false || answered.includes(value))
    .map(({ value, label }) => ({ value, label }));
}

/** Whether a day lies between two others, either of which may be open; days are `YYYY-MM-DD`. */
function holdsOn(bounds: Json | undefined, day: Json): boolean {
  if (!Array.isArray(bounds) || typeof day !== 'string') return true;
  const [from = null, to = null] = bounds;
  return (from === null || day >= String(from)) && (to === null || day <= String(to));
}
