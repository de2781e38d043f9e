import { namesRead } from '../../form/conditionReads.ts';
import { declaredQuestions } from '../../form/questions.ts';
import { isChoiceList, schemasOf } from '../../form/schemaParts.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import { mayAsk } from './askQuestion.ts';
import { wayToQuestion } from './changeQuestion.ts';
import { shownForm, valueOf, written, type FormText } from './formText.ts';
import { nameFor } from './newQuestion.ts';
import { ownConditions } from './ownConditions.ts';
import { put } from './place.ts';

/** An answer of a list that a question has of its own. */
export interface OwnAnswer {
  readonly value: Json;
  readonly label: string;
}

/** The fewest answers that leave something to choose. */
const LEAST_ANSWERS = 2;

/** The answers of a question of one's own that has them itself; null of any other. */
export function ownAnswers(form: FormText, key: string): readonly OwnAnswer[] | null {
  const list = listOf(form, key)?.branches;
  return list === undefined ? null : list.map(({ const: value = null, title }) => ({ value, label: String(title) }));
}

/** The text with other words for an answer; what is stored of it stays. */
export function rewordAnswer(form: FormText, key: string, value: Json, label: string): string {
  const words = label.trim();
  if (words === '') return form.text;
  return withAnswers(form, key, (branches) =>
    branches.map((one) => (jsonEqual(one.const ?? null, value) ? { ...one, title: words } : one)),
  );
}

/** The text with one answer more; the same text where there is one in these words. */
export function addAnswer(form: FormText, key: string, label: string): string {
  const words = label.trim();
  return withAnswers(form, key, (branches) => {
    if (words === '' || branches.some(({ title }) => title === words)) return branches;
    const taken = branches.map((one) => String(one.const));
    return [...branches, { const: nameFor(words, taken, 'answer'), title: words }];
  });
}

/**
 * The text without an answer; the same text where too few would be left, or where a condition of the text waits for it.
 */
export function takeOutAnswer(form: FormText, key: string, value: Json): string {
  const isRead = ownConditions(form, valueOf(form)).some(
    ({ test }) => namesRead(test).includes(key) && JSON.stringify(test).includes(JSON.stringify(value)),
  );
  if (isRead) return form.text;
  return withAnswers(form, key, (branches) =>
    branches.length <= LEAST_ANSWERS ? branches : branches.filter((one) => !jsonEqual(one.const ?? null, value)),
  );
}

function withAnswers(
  form: FormText,
  key: string,
  change: (branches: readonly JsonSchema[]) => readonly JsonSchema[],
): string {
  const list = listOf(form, key);
  if (list === null) return form.text;
  const { branches, isOfSeveral } = list;
  const changed = change(branches);
  if (jsonEqual([...branches], [...changed])) return form.text;
  const value = valueOf(form);
  const way = [...wayToQuestion(form, value, key), ...(isOfSeveral ? [['items'] as const] : []), ['oneOf'] as const];
  return written(form.base, put(value, way, [...changed]));
}

function listOf(form: FormText, key: string) {
  const schema = declaredQuestions(shownForm(form)).fields.get(key)?.schema;
  if (schema === undefined || !mayAsk(form, key)) return null;
  const isOfSeveral = schema.type === 'array';
  const holder = isOfSeveral && isObject(schema.items) ? schema.items : schema;
  const branches = schemasOf(holder.oneOf);
  const isWorded = isChoiceList(branches) && branches.every(({ title }) => typeof title === 'string');
  return isWorded ? { branches, isOfSeveral } : null;
}
