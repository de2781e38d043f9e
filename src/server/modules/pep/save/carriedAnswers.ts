import { automaticPrefix, holdsFiles } from '../../../../contract/index.ts';
import {
  isEmpty,
  isObject,
  questionsOf,
  ROW_ID,
  signatureOf,
  type Json,
  type JsonObject,
  type Question,
  type ResolvedForm,
} from '../../../../engine/index.ts';

/**
 * What people typed in a stage and another plan's form asks too: nothing automatic or computed, no signature, and no
 * stored file, which belongs to the plan that it was added to.
 */
export function carriedAnswers(form: ResolvedForm, answers: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, Json][] => {
      const isTyped =
        signatureOf(value) === null && !name.includes(automaticPrefix) && !Object.hasOwn(form.derived ?? {}, name);
      const kept = isTyped ? fitting(form, name, { value, files: false }) : undefined;
      return kept === undefined || isEmpty(kept) ? [] : [[name, kept]];
    }),
  );
}

/** All that another plan's form asks too of another plan's answers, whoever gave them. */
export function fittingAnswers(form: ResolvedForm, answers: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, Json][] => {
      const kept = fitting(form, name, { value, files: true });
      return kept === undefined || isEmpty(kept) ? [] : [[name, kept]];
    }),
  );
}

/** The part of a value that a field of the form takes: its columns only, and file references only where asked for. */
export function fitting(
  form: ResolvedForm,
  name: string,
  { value, files }: { value: Json; files: boolean },
): Json | undefined {
  const question = questionsOf(form).fields.get(name);
  return question && (files || !holdsFiles(question.ui)) ? fit(value, question, files) : undefined;
}

function fit(value: Json, { kind, fields, item }: Question, files: boolean): Json {
  if (kind === 'rows' && item && Array.isArray(value)) return value.map((row) => fit(row, item, files));
  if (kind !== 'group' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      if (name === ROW_ID) return [[name, inner]];
      const question = fields.get(name);
      return question && (files || !holdsFiles(question.ui)) ? [[name, fit(inner, question, files)]] : [];
    }),
  );
}
