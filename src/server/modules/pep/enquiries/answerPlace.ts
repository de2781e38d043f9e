import {
  below,
  isObject,
  pointerMatches,
  questionsOf,
  ROW_ID,
  segmentsOf,
  type Json,
  type Question,
} from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import type { UnitCall } from '../../handler.ts';
import { everyAnswer, type LoadedPep, type StageRow } from '../read/loadPep.ts';
import { recordFacts } from '../read/recordFacts.ts';
import { hiddenFromViewer, typesShown } from '../read/shownTo.ts';
import { formOf } from '../read/stageWork.ts';

/** An answer of a stage that something can be asked on. */
export interface AnswerPlace {
  readonly stage: StageRow;
  readonly pointer: string;
  /** The words of the form; of an answer in rows also those of the rows. */
  readonly title: string;
}

/** Characters of a title that are kept. */
const longestTitle = 200;

/**
 * The place that a pointer names, rows by their ids: a row keeps its id wherever it is moved. What the form does not
 * have, what is hidden from the viewer and a row that is not stored are not found.
 */
export function answerPlace(call: UnitCall, loaded: LoadedPep, stage: StageRow, pointer: string): AnswerPlace {
  let at: Question = questionsOf(formOf(loaded, stage.slug));
  let value: Json | undefined = everyAnswer(stage);
  const words: string[] = [];
  for (const segment of segmentsOf(pointer)) {
    const isRow: boolean = at.kind === 'rows' || at.kind === 'list';
    const next: Question | null = isRow && at.kind !== 'rows' ? null : below(at, isRow ? '*' : segment);
    value = isRow ? rowOf(value, segment) : isObject(value) ? value[segment] : undefined;
    if (next === null || (isRow && value === undefined)) throw new ServerError('NOT_FOUND');
    at = next;
    if (!isRow) words.push(at.title || segment);
  }
  if (liesUnder(pointer, hiddenFromViewer(call)(stage, recordFacts(loaded)))) throw new ServerError('NOT_FOUND');
  return { stage, pointer, title: words.join(', ').slice(0, longestTitle) };
}

const rowOf = (rows: Json | undefined, id: string): Json | undefined =>
  Array.isArray(rows) ? rows.find((row) => isObject(row) && row[ROW_ID] === id) : undefined;

/** Whether a place is one of those that pointers with stars for rows name, or lies in one. */
export const liesUnder = (pointer: string, pointers: readonly string[]): boolean =>
  pointers.some((each) => pointerMatches(each, pointer));

/** Types of users whom an answer is shown to: now, while the child is not sensitive, and while the child is. */
export function shownAt(call: UnitCall, loaded: LoadedPep, { stage, pointer }: AnswerPlace) {
  const of = (isSensitive: boolean) => {
    const facts = recordFacts({ ...loaded, pupil: { ...loaded.pupil, isSensitive } });
    return typesShown(call, { stage, facts }, (pointers) => liesUnder(pointer, pointers));
  };
  const [plain, sensitive] = [of(false), of(true)];
  return { plain, sensitive, now: loaded.pupil.isSensitive ? sensitive : plain };
}
