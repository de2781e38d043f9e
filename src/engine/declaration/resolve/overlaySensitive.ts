import { declaredQuestions, type Question } from '../../form/questions.ts';
import { uiBelow } from '../../form/schemaParts.ts';
import { isFreeText, SENSITIVE, sensitiveMark } from '../../form/sensitive.ts';
import type { JsonObject } from '../../json.ts';
import type { FormDeclaration } from '../types.ts';

/**
 * A tenant's form in which what its base marks as sensitive still is, and free text that the tenant adds is unless it
 * says otherwise: nobody looks for names in what they did not write themselves. Without a base all of it is added.
 */
export function withSensitiveWords(base: JsonObject | null, form: JsonObject): JsonObject {
  const [before, now] = [base, form] as unknown as [FormDeclaration | null, FormDeclaration];
  const was = before === null ? null : declaredQuestions(before);
  const uiSchema = withMarks(was, declaredQuestions(now), now.uiSchema ?? {});
  return Object.keys(uiSchema).length === 0 ? form : { ...form, uiSchema };
}

function withMarks(was: Question | null, now: Question, ui: JsonObject): JsonObject {
  const marked = [...now.fields].flatMap(([name, question]): [string, JsonObject][] => {
    const known = uiBelow(ui, name);
    const own = withOwnMark(was?.fields.get(name) ?? null, question, known);
    return own === known ? [] : [[name, own]];
  });
  return marked.length === 0 ? ui : { ...ui, ...Object.fromEntries(marked) };
}

function withOwnMark(was: Question | null, now: Question, ui: JsonObject): JsonObject {
  const isAdded = was === null && isFreeText(now) && sensitiveMark(now) === undefined;
  const isKept = was !== null && sensitiveMark(was) === true;
  const whole = (isAdded || isKept) && ui[SENSITIVE] !== true ? { ...ui, [SENSITIVE]: true } : ui;
  if (now.kind === 'group') return withMarks(was, now, whole);
  if (now.kind !== 'rows' || now.item === null) return whole;
  const below = uiBelow(whole, 'items');
  const items = withMarks(was?.item ?? null, now.item, below);
  return items === below ? whole : { ...whole, items };
}
