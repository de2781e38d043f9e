import type { Facts, FormDocument, Json, JsonObject, Question, ResolvedForm, WidgetKinds } from '../../engine/index.ts';
import {
  chooseMine,
  fillValues,
  isObject,
  mergeAnswers,
  questionsOf,
  questionWords,
  segmentsOf,
  uiOptionsOf,
  widgetKind,
} from '../../engine/index.ts';
import { ourName } from '../form/widgetNames.ts';
import type { TableDraft } from '../host.ts';
import type { PutBack } from './PutBackNote.tsx';

/** What a form that is opened over a page is about, as its command is told: ids, not what a record said. */
export function openedFor({ submit }: ResolvedForm, facts: Facts): JsonObject {
  const params = fillValues({ ...submit?.params }, facts);
  return plainOf(isObject(params) ? params : {});
}

/** What of a row is no group of its own. */
export const plainOf = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !isObject(value)));

/** A document without what no device may hold: passwords, and what stands for files. */
export function withoutSecrets(form: ResolvedForm, kinds: WidgetKinds, document: FormDocument): FormDocument {
  const root = questionsOf(form);
  const keeps = (answers: JsonObject): JsonObject => {
    const kept = keptOf(kinds, root, answers);
    return isObject(kept) ? kept : {};
  };
  return { answers: keeps(document.answers), parked: keeps(document.parked) };
}

function keptOf(kinds: WidgetKinds, question: Question, value: Json): Json {
  if (Array.isArray(value)) {
    return value.map((each, index) => {
      const row = question.row(index);
      return row === null ? each : keptOf(kinds, row, each);
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, Json][] => {
      const inner = question.fields.get(name);
      if (inner === undefined) return [[name, each]];
      return isSecret(kinds, inner) ? [] : [[name, keptOf(kinds, inner, each)]];
    }),
  );
}

const secrets: ReadonlySet<unknown> = new Set(['password', 'data-url']);

function isSecret(kinds: WidgetKinds, { schema, ui }: Question): boolean {
  const { widget } = uiOptionsOf(ui);
  const name = typeof widget === 'string' ? ourName(widget) : undefined;
  return secrets.has(name) || secrets.has(schema.format) || widgetKind(kinds, name).files !== undefined;
}

/** What was typed, over what the record says now; `saved` is what others have written in the same places since. */
export function mergedForm(
  form: ResolvedForm,
  kinds: WidgetKinds,
  { base, document: mine }: TableDraft,
  initial: FormDocument,
): { readonly document: FormDocument; readonly saved: PutBack['saved'] } {
  // What the day or the viewer gave as first answer belongs to what was typed: a note of yesterday stays one.
  const given = Object.entries(base.answers).filter(([name]) => isGiven(form, name));
  const theirs = { ...initial.answers, ...Object.fromEntries(given) };
  const { merged, clashes } = mergeAnswers({ base: base.answers, theirs, mine: mine.answers });
  const { fields } = questionsOf(form);
  return {
    document: { answers: chooseMine(merged, clashes), parked: mine.parked },
    saved: clashes.map(({ pointer }) => {
      const name = segmentsOf(pointer)[0] ?? '';
      const question = fields.get(name);
      return {
        title: question?.title || name,
        text: questionWords(kinds, question, theirs[name]) || 'No answer',
      };
    }),
  };
}

function isGiven({ initial }: ResolvedForm, name: string): boolean {
  const first = JSON.stringify(initial?.[name] ?? '');
  return first.includes('{today') || first.includes('{user.');
}
