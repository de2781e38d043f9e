import type { Json } from '../../engine/index.ts';
import type { Choice } from './fieldSchema.ts';

/**
 * The choices that a question still offers: those that its lookup no longer does (`ui:enumDisabled`,
 * rjsf's word) are left out, but for what was answered with one of them before.
 */
export function offeredChoices(
  choices: readonly Choice[],
  disabled: Json | undefined,
  answer: Json | undefined,
): readonly Choice[] {
  if (!Array.isArray(disabled)) return choices;
  const answered = [answer ?? []].flat();
  return choices.filter(({ value }) => !disabled.includes(value) || answered.includes(value));
}
