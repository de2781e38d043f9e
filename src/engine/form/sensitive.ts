import type { JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { anyChoicesOf } from '../widget/choices.ts';
import { uiOptionsOf } from '../widget/uiOptions.ts';
import type { Question } from './questions.ts';

/** The word of a UI schema by which a question says that its answer is left out of a redacted document. */
export const SENSITIVE = 'ui:sensitive';

const notText: readonly string[] = ['date', 'date-time', 'time', 'duration'];

/** Whether a question takes whatever somebody writes, or files: a text that is no choice, no day and no time. */
export function isFreeText({ schema, kind, item }: Question): boolean {
  if (kind === 'list') return item !== null && anyChoicesOf(schema) === null && isFreeText(item);
  return (
    kind === 'value' && isText(schema) && anyChoicesOf(schema) === null && !notText.includes(String(schema.format))
  );
}

function isText({ type }: JsonSchema): boolean {
  return type === undefined || [type].flat().includes('string');
}

/** What a question says of itself: sensitive, expressly not, or nothing. */
export function sensitiveMark({ ui }: Pick<Question, 'ui'>): boolean | undefined {
  const mark = uiOptionsOf(ui).sensitive;
  return typeof mark === 'boolean' ? mark : undefined;
}

/** Whether a form says anything of what is sensitive; forms from before the word was there do not. */
export function hasSensitiveMarks(uiSchema: JsonObject | undefined): boolean {
  return Object.entries(uiSchema ?? {}).some(
    ([name, value]) => name === SENSITIVE || (isObject(value) && !name.startsWith('ui:') && hasSensitiveMarks(value)),
  );
}
