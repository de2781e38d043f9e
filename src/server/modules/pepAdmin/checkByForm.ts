import { activeForm, isObject, validateAnswers } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';

/**
 * Refuses what the form that the page asks with would refuse, in its words: one set of rules for both (C-21). Looks at
 * some of its questions, or at all.
 */
export function checkByForm({ declarations, body, today }: UnitCall, formId: string, ...some: readonly string[]): void {
  const form = declarations.form(formId);
  const { properties } = form.schema;
  const questions = some.length > 0 ? some : Object.keys(isObject(properties) ? properties : {});
  const answers = Object.fromEntries(questions.map((question) => [question, body[question] ?? null]));
  const faults = validateAnswers(
    activeForm({ form, facts: { today }, document: { answers, parked: {} } }),
    answers,
    'complete',
  );
  const [first] = faults;
  if (!first) return;
  throw new ServerError('INVALID', {
    message: first.message,
    errors: Object.fromEntries(faults.map(({ pointer, message }) => [pointer, message])),
  });
}
