import type { Json } from '../../../engine/index.ts';
import { cellText, choiceLabels, type CellQuestion } from './cellQuestions.ts';

/** A question's cell: what stands there, and whether it is to be filled in. */
export interface BookCell {
  readonly text: string;
  readonly isOpen: boolean;
  readonly question: CellQuestion;
}

/** Written into cells whose answer no cell can hold so that it could be read again. */
const TOO_LONG = 'Please change this answer in the plan';

/** The cell of a question that is asked. */
export function cellOf(question: CellQuestion, answer: Json | undefined): BookCell {
  const text = cellText(question, answer);
  return text === null ? { text: TOO_LONG, isOpen: false, question } : { text, isOpen: true, question };
}

/** The cell of a question that may come to be asked by another answer of its line. */
export const blankCell = (question: CellQuestion): BookCell => ({ text: '', isOpen: true, question });

/** The labels of which a cell takes one; null where it takes what is typed. */
export function labelsOf({ question }: BookCell): readonly string[] | null {
  const labels = choiceLabels(question);
  return labels === null || labels.length === 0 ? null : labels;
}
