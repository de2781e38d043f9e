import { declaredQuestions } from '../../form/questions.ts';
import { segmentsOf } from '../../form/pointers.ts';
import { isObject, jsonEqual, type Json, type JsonObject } from '../../json.ts';
import { questionsIn } from '../check/overlayQuestions.ts';
import { WORDS } from './columns.ts';
import { madeOf, namesOf, valueOf, written, type FormText } from './formText.ts';
import { keyAmong, takenIn } from './newQuestion.ts';
import { changeRow } from './rowForm.ts';

/** A text in which a question has another key. */
export interface Rekeyed {
  readonly text: string;
  readonly key: string;
}

/**
 * The text in which a question of one's own has a key that nothing was stored by, so that it is another question to
 * whoever looks for answers; null where it is not one's own, or where its key is something else in the text as well.
 */
export function giveNewKey(form: FormText, key: string): Rekeyed | null {
  const value = valueOf(form);
  const made = madeOf(form.base, value);
  const question = declaredQuestions(made).fields.get(key);
  if (question === undefined || (form.base !== null && namesOf(form.base).includes(key))) return null;
  const to = keyAmong(takenIn(made, form), question.title);
  const text = written(form.base, renamed(value, key, to) as JsonObject);
  const [before, after] = [questionsIn(made), questionsIn(madeOf(form.base, valueOf({ ...form, text })))];
  const wanted = [...before.values()].map((one) => ({
    ...one,
    path: one.path[0] === key ? one.path.with(0, to) : one.path,
  }));
  return jsonEqual(wanted as unknown as Json, [...after.values()] as unknown as Json) ? { text, key: to } : null;
}

/** The same of a column; its message goes with it. */
export function giveColumnNewKey(form: FormText, table: string, column: string): Rekeyed | null {
  const used = takenIn(madeOf(form.base, valueOf(form)), form);
  let key = '';
  const text = changeRow(form, table, (row) => {
    const given = giveNewKey({ ...row, used }, column);
    key = given?.key ?? '';
    return given?.text ?? row.text;
  });
  if (text === form.text) return null;
  const moved = renamed(valueOf({ ...form, text }), `/${table}/*/${column}`, `/${table}/*/${key}`);
  return { text: written(form.base, moved as JsonObject), key };
}

/** A text that says another name wherever it says this one, by itself or on a way to an answer, but not in words. */
function renamed(json: Json, from: string, to: string): Json {
  if (typeof json === 'string') return nameAfter(json, from, to);
  if (Array.isArray(json)) return json.map((one) => renamed(one, from, to));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, inner]): [string, Json] => [
      nameAfter(name, from, to),
      WORDS.includes(name) && typeof inner === 'string' ? inner : renamed(inner, from, to),
    ]),
  );
}

function nameAfter(name: string, from: string, to: string): string {
  if (name === from) return to;
  const isWay = name.startsWith('/') && segmentsOf(name).includes(from);
  return isWay
    ? name
        .split('/')
        .map((one) => (one === from ? to : one))
        .join('/')
    : name;
}
