import { holdsFiles, portalWidgetKinds } from '../../../contract/index.ts';
import {
  answerWords,
  below,
  isEmpty,
  isObject,
  questionsOf,
  ROW_ID,
  segmentsOf,
  uiOptionsOf,
  wayTo,
  type Json,
  type JsonObject,
  type Question,
  type ResolvedForm,
} from '../../../engine/index.ts';
import { answerChanges } from '../pep/read/answerChanges.ts';

/** A changed answer in the words that the form reads it by; empty where there was or is none. */
export interface ToldChange {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between two sets of answers to a form, in words. */
export function toldChanges(form: ResolvedForm, before: JsonObject, after: JsonObject) {
  return answerChanges(form, before, after).map(({ pointer, title, ...sides }): ToldChange => {
    const question = wayTo(questionsOf(form), segmentsOf(pointer)).at(-1)?.question ?? null;
    return { title, before: wordsOf(question, sides.before), after: wordsOf(question, sides.after) };
  });
}

/** A value in words; the question is null where the form has none any more. */
function wordsOf(question: Question | null, value: Json): string {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object'))
    return value.map((item, index) => wordsOf(question && below(question, String(index)), item)).join('; ');
  if (isObject(value) && typeof value.label !== 'string') return groupWords(question, value);
  // Which file it was is what a trail is asked for: its reference stands here, not how many there are.
  const options = question === null || holdsFiles(question.ui) ? {} : uiOptionsOf(question.ui);
  return answerWords(portalWidgetKinds, { schema: question?.schema ?? {}, options }, value);
}

/** Answers in the form's order, those that it does not ask last. */
function groupWords(question: Question | null, group: JsonObject): string {
  const asked = [...(question?.fields.keys() ?? [])].filter((name) => Object.hasOwn(group, name));
  return [...new Set([...asked, ...Object.keys(group)])]
    .filter((name) => name !== ROW_ID && !isEmpty(group[name]))
    .map((name) => {
      const part = question && below(question, name);
      return `${part?.title || name} ${wordsOf(part, group[name] ?? null)}`;
    })
    .join(', ');
}
