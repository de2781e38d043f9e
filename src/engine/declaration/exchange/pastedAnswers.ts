import { isSameAnswer, type NewAnswer } from '../edit/changeList.ts';
import { pastedLines, unreadCells } from './pastedLines.ts';

/** A row of a spreadsheet that was pasted, and the answer that is made of it. */
export interface PastedAnswer {
  /** As it was pasted, from 1. */
  readonly row: number;
  /** Its words as they stand there. */
  readonly words: string;
  /** Null where none is made of it. */
  readonly answer: NewAnswer | null;
  /** What of it is left out, in sentences. */
  readonly notes: readonly string[];
}

interface Known {
  /** The answers that there are. */
  readonly known: readonly NewAnswer[];
  /** Rows that are looked at. */
  readonly most: number;
}

const LONGEST_WORDS = 250;
const LONGEST_CODE = 40;
const COLUMNS = ['label', 'code'] as const;

/** What the columns of a list of answers are called, in small letters. */
const NAMES: { readonly [column in (typeof COLUMNS)[number]]: readonly string[] } = {
  label: ['answer', 'answers', 'label', 'words'],
  code: ['code', 'codes', 'key', 'value'],
};

const columnOf = (heading: string): string | null =>
  COLUMNS.find((column) => NAMES[column].includes(heading.trim().toLowerCase())) ?? null;

/** Of several columns both are named, so that an answer in one of these words is not taken for a heading. */
const isNaming = (named: readonly (string | null)[]): boolean =>
  named.includes('label') && (named.length === 1 || named.includes('code'));

/**
 * Cells of a spreadsheet as new answers of a list: words, and a code where there is a second column, in this order or
 * in that of a first row that names them.
 */
export function pastedAnswers(text: string, { known, most }: Known) {
  const { lines, columns, left } = pastedLines(text, { columnOf, isNaming, usual: COLUMNS, most });
  const taken = [...known];
  const rows = lines.map(({ row, cells }): PastedAnswer => {
    const cell = (column: string): string => cells[columns.indexOf(column)] ?? '';
    const read = readAnswer({ label: cell('label'), code: cell('code') }, taken);
    if (read.answer !== null) taken.push(read.answer);
    return { ...read, row, words: cell('label'), notes: [...read.notes, ...unreadCells(cells, columns, COLUMNS)] };
  });
  return { rows, left };
}

function readAnswer({ label, code }: NewAnswer, taken: readonly NewAnswer[]): Pick<PastedAnswer, 'answer' | 'notes'> {
  const none = (note: string) => ({ answer: null, notes: [note] });
  if (label === '') return none('It has no words of an answer.');
  if (label.length > LONGEST_WORDS) return none(`Its words have more than ${LONGEST_WORDS} characters.`);
  if (taken.some((one) => isSameAnswer(one.label, label))) return none('There is an answer in these words already.');
  if (code.length > LONGEST_CODE)
    return {
      answer: { label, code: '' },
      notes: [`Its code has more than ${LONGEST_CODE} characters: it is left out.`],
    };
  const isTaken = code !== '' && taken.some((one) => one.code === code);
  return isTaken
    ? { answer: { label, code: '' }, notes: [`Another answer has the code “${code}”: this one has none.`] }
    : { answer: { label, code }, notes: [] };
}
