import type { Json, LookupOption } from '../../engine/index.ts';
import { isObject, isOffered } from '../../engine/index.ts';
import type { Choice, UiOptions } from './fieldSchema.ts';

/**
 * The choices that a question still offers: those that its lookup no longer does (`ui:enumDisabled`, rjsf's word) are
 * left out, and of the days that the question is about (`ui:day`) those that do not hold on one (`ui:enumDates`); but
 * for what was answered with one of them before.
 */
export function offeredChoices(
  choices: readonly Choice[],
  options: UiOptions,
  { answer, days }: { readonly answer: Json | undefined; readonly days: readonly Json[] },
): readonly Choice[] {
  const answered = [answer ?? []].flat();
  return choices.filter(({ value }) => isOffered(value, options, days) || answered.includes(value));
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
