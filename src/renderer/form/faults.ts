import type { ActiveForm, AnswerError, JsonObject, JsonSchema } from '../../engine/index.ts';
import { segmentsOf, validateAnswers } from '../../engine/index.ts';
import { isRows, propertySchema, rowSchema } from './fieldSchema.ts';
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

/**
 * Draft faults of the fields that were left, by pointer; only their own questions are validated, and of lists only
 * their rows.
 */
export function touchedFaults(
  active: ActiveForm,
  answers: JsonObject,
  touched: ReadonlySet<string>,
): readonly AnswerError[] {
  const below = new Map<string, string[]>();
  for (const pointer of touched) {
    const [name = '', row = ''] = segmentsOf(pointer);
    if (answers[name] !== undefined) below.set(name, [...(below.get(name) ?? []), row]);
  }
  if (below.size === 0) return [];
  const properties = Object.fromEntries(
    [...below].flatMap(([name, rows]) => {
      const schema = propertySchema(active.schema, name);
      return schema ? [[name, onlyRows(schema, rows)] as const] : [];
    }),
  );
  const found = validateAnswers({ ...active, schema: { type: 'object', properties } }, answers, 'draft');
  return found.filter(({ pointer }) =>
    touched.has(controlPointer(active.schema, { pointer, keyword: '', message: '' })),
  );
}

/** A list of which only some rows are looked at; the list itself where it was left as a whole. */
function onlyRows(schema: JsonSchema, rows: readonly string[]): JsonSchema {
  if (!isRows(schema) || rows.includes('')) return schema;
  const last = Math.max(...rows.map(Number));
  const items = Array.from({ length: last + 1 }, (_, index) =>
    rows.includes(String(index)) ? (rowSchema(schema, index) ?? {}) : {},
  );
  return { type: 'array', items };
}
