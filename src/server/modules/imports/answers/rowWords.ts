import { answerWords, isEmpty, uiOptionsOf, type Json, type JsonObject } from '../../../../engine/index.ts';
import { portalWidgetKinds } from '../../../../contract/index.ts';
import type { CellQuestion } from '../../answerBook/cellQuestions.ts';
import type { CellTable } from '../../answerBook/cellTables.ts';

/** Letters of an answer by which a row is told from others, and of one among those of a whole row. */
const lettersOfName = 40;
const lettersOfCell = 100;

/** A row in words, each answer with its column's title. */
export const rowWords = (table: CellTable, row: JsonObject): string =>
  answered(table, row)
    .map(({ question, value }) => `${question.title}: ${wordsOf(question, value, lettersOfCell)}`)
    .join(', ');

/** How a row is told from others: by its number, and its first answer. */
export function rowLabel(table: CellTable, row: JsonObject, place: number): string {
  const label = `${table.title}, row ${place + 1}`;
  const [first] = answered(table, row);
  return first === undefined ? label : `${label} (${wordsOf(first.question, first.value, lettersOfName)})`;
}

function answered({ columns }: CellTable, row: JsonObject): { question: CellQuestion; value: Json }[] {
  return [...columns].flatMap(([column, question]) => {
    const value = row[column];
    return value === undefined || isEmpty(value) ? [] : [{ question, value }];
  });
}

function wordsOf({ schema, ui }: CellQuestion, value: Json, most: number): string {
  const words = answerWords(portalWidgetKinds, { schema, options: uiOptionsOf(ui) }, value);
  return words.length > most ? `${words.slice(0, most)}…` : words;
}
