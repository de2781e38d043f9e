import type { AnswerError, Facts, FormDocument, Json, JsonObject, ResolvedForm } from '../../engine/index.ts';
import { activeForm, fillTemplate, fillValues, isObject, validateAnswers, withoutRowIds } from '../../engine/index.ts';
import type { CommandResult, Host } from '../host.ts';
import type { Refusal } from './useRefusal.ts';

/** The answers that a form begins with, by its declaration. */
export function firstValues(form: ResolvedForm, facts: Facts): JsonObject {
  const filled = fillValues(form.initial ?? {}, facts);
  if (!isObject(filled)) return {};
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== null && value !== ''));
}

/**
 * The answers but those that are only shown and, over them, what the declaration's `params` say: an answer never takes
 * an id's place. A question that may be null is sent as null where it is asked and has no answer, since a call that
 * does not speak of it leaves what is stored.
 */
export function bodyOf(form: ResolvedForm, facts: Facts, document: FormDocument): JsonObject {
  const params = fillValues({ ...form.submit?.params }, facts);
  const answers: Json = withoutRowIds(document.answers);
  const asked = Object.entries(isObject(answers) ? answers : {}).filter(([name]) => !isShownOnly(form, name));
  return { ...emptied(form, facts, document), ...Object.fromEntries(asked), ...(isObject(params) ? params : {}) };
}

function emptied(form: ResolvedForm, facts: Facts, document: FormDocument): JsonObject {
  const { properties } = activeForm({ form, facts, document }).schema;
  const mayBeNull = Object.entries(isObject(properties) ? properties : {}).filter(
    ([name, schema]) =>
      isObject(schema) && Array.isArray(schema.type) && schema.type.includes('null') && !isShownOnly(form, name),
  );
  return Object.fromEntries(mayBeNull.map(([name]) => [name, null]));
}

function isShownOnly({ uiSchema }: ResolvedForm, name: string): boolean {
  const ui = uiSchema?.[name];
  return isObject(ui) && ui['ui:readonly'] === true;
}

/** Whether nothing of the form speaks against sending these answers. */
export function isComplete(form: ResolvedForm, facts: Facts, document: FormDocument): boolean {
  return validateAnswers(activeForm({ form, facts, document }), document.answers, 'complete').length === 0;
}

/** Says that the command succeeded, where the declaration has words for it. */
export function sayDone(host: Host, { submit }: ResolvedForm, facts: Facts): void {
  if (submit?.success) host.notify({ tone: 'success', text: fillTemplate(submit.success, facts) });
}

/** What a refusal is said to be: the declaration's sentence, else the server's, and what is wrong at which answer. */
export function refusalOf(
  { message, errors, reference }: Extract<CommandResult, { ok: false }>,
  { submit }: ResolvedForm,
  facts: Facts,
): Refusal {
  return {
    // One that comes from the place of opening may be empty there.
    failure: (submit?.failure && fillTemplate(submit.failure, facts)) || message,
    errors: answerErrors(errors),
    reference,
  };
}

function answerErrors(errors: { readonly [pointer: string]: string }): readonly AnswerError[] {
  return Object.entries(errors).flatMap(([pointer, message]) =>
    pointer === '' ? [] : [{ pointer, message, keyword: 'refused' }],
  );
}
