import {
  findFormat,
  isObject,
  questionsOf,
  questionWords,
  ROW_ID,
  segmentsOf,
  valueAt,
  wayTo,
  type ActiveForm,
  type Json,
  type JsonObject,
} from '../../engine/index.ts';
import { portalWidgetKinds } from '../../contract/index.ts';
import type { OpenClash } from './openClashes.ts';

/** The question of a clash in words: its title, with list and row before it; rows are found by their id. */
export function clashTitle(active: ActiveForm, answers: JsonObject, pointer: string): string {
  const path = segmentsOf(pointer);
  const way = wayTo(questionsOf(active), path);
  return path
    .map((segment, index) => {
      const { isRow = false, words = segment } = way[index] ?? {};
      return isRow ? rowWords(valueAt(answers, path.slice(0, index)), segment) : words;
    })
    .join(', ');
}

function rowWords(list: Json | undefined, id: string): string {
  const index = Array.isArray(list) ? list.findIndex((row) => isObject(row) && row[ROW_ID] === id) : -1;
  return index < 0 ? 'a row that was taken out' : `row ${index + 1}`;
}

/** What keeping the stored answer is called: whose it is and when it was saved, as far as that is known. */
export function savedWords({ theirName, theirSavedAt }: Pick<OpenClash, 'theirName' | 'theirSavedAt'>): string {
  const whose = theirName === '' ? 'Keep the saved answer' : `Keep the answer of ${theirName}`;
  return theirSavedAt === null
    ? whose
    : `${whose}, saved ${findFormat('dateTime').toText(theirSavedAt, { options: {} })}`;
}

/** An answer as it reads; what is empty says so. */
export function clashText(active: ActiveForm, pointer: string, value: Json | undefined): string {
  const path = segmentsOf(pointer);
  const question = wayTo(questionsOf(active), path)[path.length - 1]?.question;
  if (value === undefined || value === null) return question?.kind === 'group' ? 'Taken out' : 'No answer';
  return questionWords(portalWidgetKinds, question, value) || 'No answer';
}
