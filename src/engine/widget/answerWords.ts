import { isEmpty } from '../form/empty.ts';
import type { Json, JsonSchema } from '../json.ts';
import { withChoiceNames } from './choices.ts';
import type { WidgetKinds } from './types.ts';
import type { UiOptions } from './uiOptions.ts';
import { widgetKind } from './widgets.ts';

/** A question as its answer is read by: its schema, and the words of its UI schema. */
export interface ReadQuestion {
  readonly schema: JsonSchema;
  readonly options: UiOptions;
}

/** An answer as it reads, in the words of the question's widget. `""` for none. */
export function answerWords(kinds: WidgetKinds, { schema, options }: ReadQuestion, value: Json | undefined): string {
  if (value === undefined || isEmpty(value)) return '';
  return widgetKind(kinds, options.widget).words(value, withChoiceNames(schema, options.enumNames));
}

/** The same in a document, where some kinds read as if there were an answer. */
export function documentWords(kinds: WidgetKinds, question: ReadQuestion, value: Json | undefined): string {
  const { ifNone } = widgetKind(kinds, question.options.widget);
  return answerWords(kinds, question, ifNone !== undefined && isEmpty(value) ? ifNone : value);
}
