import {
  isObject,
  jsonEqual,
  pointerOf,
  questionsOf,
  ROW_ID,
  sameAnswer,
  type Json,
  type JsonObject,
  type Question,
  type ResolvedForm,
} from '../../../../engine/index.ts';

/** One answer that two documents have differently; null where there is none. */
export interface AnswerChange {
  /** Rows by their place in the later document, removed ones by that in the former. */
  readonly pointer: string;
  /** The question, with its row where it stands in one. */
  readonly title: string;
  readonly before: Json | null;
  readonly after: Json | null;
}

interface AnswerPlace {
  readonly path: readonly (string | number)[];
  readonly words: readonly string[];
}

/** What differs between two sets of answers to a form, in its order; rows are the same by their id. */
export function answerChanges(
  form: Pick<ResolvedForm, 'schema' | 'uiSchema'>,
  before: JsonObject,
  after: JsonObject,
): AnswerChange[] {
  return inGroup(questionsOf(form).fields, { path: [], words: [] }, [before, after]);
}

type Pair<T> = readonly [T, T];

function inGroup(
  fields: ReadonlyMap<string, Question>,
  { path, words }: AnswerPlace,
  [before, after]: Pair<JsonObject>,
): AnswerChange[] {
  return [...fields].flatMap(([name, question]) =>
    inPlace(question, { path: [...path, name], words: [...words, question.title === '' ? name : question.title] }, [
      before[name],
      after[name],
    ]),
  );
}

function inPlace(question: Question, at: AnswerPlace, [before, after]: Pair<Json | undefined>): AnswerChange[] {
  if (sameAnswer(before, after)) return [];
  const groups = (value: Json | undefined): value is JsonObject | undefined => value === undefined || isObject(value);
  if (question.kind === 'group' && groups(before) && groups(after))
    return inGroup(question.fields, at, [before ?? {}, after ?? {}]);
  if (question.kind === 'rows' && question.item && areRows(before) && areRows(after))
    return inRows(question.item.fields, at, [before ?? [], after ?? []]);
  return [change(at, before, after)];
}

const change = ({ path, words }: AnswerPlace, before: Json | undefined, after: Json | undefined): AnswerChange => ({
  pointer: pointerOf(path),
  title: words.join(': '),
  before: before ?? null,
  after: after ?? null,
});

const idOf = (row: Json | undefined) => (isObject(row) && typeof row[ROW_ID] === 'string' ? row[ROW_ID] : undefined);

const areRows = (value: Json | undefined): value is JsonObject[] | undefined =>
  value === undefined || (Array.isArray(value) && value.every((row) => idOf(row) !== undefined));

function inRows(
  fields: ReadonlyMap<string, Question>,
  at: AnswerPlace,
  [before, after]: Pair<readonly JsonObject[]>,
): AnswerChange[] {
  const [idsBefore, idsAfter] = [before.map(idOf), after.map(idOf)];
  const [formerById, isThereStill] = [new Map(before.map((row) => [idOf(row), row])), new Set(idsAfter)];
  const rowAt = (index: number): AnswerPlace => ({
    path: [...at.path, index],
    words: [...at.words.slice(0, -1), `${at.words.at(-1)} ${index + 1}`],
  });
  const changed = after.flatMap((row, index) => {
    const former = formerById.get(idOf(row));
    return former === undefined ? [change(rowAt(index), undefined, row)] : inGroup(fields, rowAt(index), [former, row]);
  });
  const removed = before.flatMap((row, index) =>
    isThereStill.has(idOf(row)) ? [] : [change(rowAt(index), row, undefined)],
  );
  const stayed = (ids: (string | undefined)[], others: Pick<Set<string | undefined>, 'has'>) =>
    ids.filter((id) => others.has(id)) as string[];
  const moved = !jsonEqual(stayed(idsBefore, isThereStill), stayed(idsAfter, formerById));
  const order = { ...at, words: [...at.words.slice(0, -1), `${at.words.at(-1)} (order)`] };
  return [...changed, ...removed, ...(moved ? [change(order, [...before], [...after])] : [])];
}
