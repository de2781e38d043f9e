import { holdsFiles, portalWidgetKinds } from '../../../contract/index.ts';
import {
  answerWords,
  isEmpty,
  isObject,
  ROW_ID,
  segmentsOf,
  uiOptionsOf,
  type Json,
  type JsonObject,
  type ResolvedForm,
} from '../../../engine/index.ts';
import { rootPlace, type Place } from '../pep/automatic/formFields.ts';
import { answerChanges } from '../pep/read/answerChanges.ts';

/** A changed answer in the words that the form reads it by; empty where there was or is none. */
export interface ToldChange {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** A place of a form with its UI schema; the place is null where the form has none any more. */
interface Question {
  readonly place: Place | null;
  readonly ui: JsonObject;
}

/** What differs between two sets of answers to a form, in words. */
export function toldChanges({ schema, uiSchema = {} }: ResolvedForm, before: JsonObject, after: JsonObject) {
  return answerChanges(schema, before, after).map(({ pointer, title, ...sides }): ToldChange => {
    const root: Question = { place: rootPlace(schema), ui: uiSchema };
    const question = segmentsOf(pointer).reduce(below, root);
    return { title, before: wordsOf(question, sides.before), after: wordsOf(question, sides.after) };
  });
}

function below({ place, ui }: Question, segment: string): Question {
  const isRow = place?.item !== null && place?.item !== undefined && /^\d+$/.test(segment);
  const part = ui[isRow ? 'items' : segment];
  return {
    place: isRow ? place.item : (place?.fields.get(segment) ?? place?.group?.(segment) ?? null),
    ui: isObject(part) ? part : {},
  };
}

function wordsOf(question: Question, value: Json): string {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object'))
    return value.map((item, index) => wordsOf(below(question, String(index)), item)).join('; ');
  if (isObject(value) && typeof value.label !== 'string') return groupWords(question, value);
  const schema = question.place?.schema ?? {};
  // Which file it was is what a trail is asked for: its reference stands here, not how many there are.
  const options = holdsFiles(question.ui) ? {} : uiOptionsOf(question.ui);
  return answerWords(portalWidgetKinds, { schema, options }, value);
}

/** Answers in the form's order, those that it does not ask last. */
function groupWords(question: Question, group: JsonObject): string {
  const asked = [...(question.place?.fields.keys() ?? [])].filter((name) => Object.hasOwn(group, name));
  return [...new Set([...asked, ...Object.keys(group)])]
    .filter((name) => name !== ROW_ID && !isEmpty(group[name]))
    .map((name) => {
      const part = below(question, name);
      return `${part.place?.title || name} ${wordsOf(part, group[name] ?? null)}`;
    })
    .join(', ');
}
