import type { ActiveForm, AnswerError, JsonObject } from '../../engine/index.ts';
import { segmentsOf, validateAnswers } from '../../engine/index.ts';
import { propertySchema } from './fieldSchema.ts';
import type { FieldErrors } from './formScope.ts';
import { controlPointer } from './sections.ts';

/** Faults by the pointer of the control that shows them, each sentence once. */
export function errorsByControl(active: ActiveForm, errors: readonly AnswerError[]): FieldErrors {
  const result = new Map<string, string[]>();
  for (const error of errors) {
    const pointer = controlPointer(active.schema, error);
    const texts = result.get(pointer) ?? [];
    if (!texts.includes(error.message)) result.set(pointer, [...texts, error.message]);
  }
  return result;
}

/** Draft faults of the fields that were left, by pointer; only their own questions are validated. */
export function touchedFaults(active: ActiveForm, answers: JsonObject, touched: ReadonlySet<string>): readonly AnswerError[] {
  const names = [...new Set([...touched].map((pointer) => segmentsOf(pointer)[0] ?? ''))].filter((name) => answers[name] !== undefined);
  if (names.length === 0) return [];
  const properties = Object.fromEntries(names.flatMap((name) => {
    const schema = propertySchema(active.schema, name);
    return schema ? [[name, schema] as const] : [];
  }));
  const found = validateAnswers({ ...active, schema: { type: 'object', properties } }, answers, 'draft');
  return found.filter(({ pointer }) => touched.has(controlPointer(active.schema, { pointer, keyword: '', message: '' })));
}
