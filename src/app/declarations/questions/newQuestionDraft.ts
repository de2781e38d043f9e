import { isOfList, isWhole, type NewQuestion } from '../../../engine/index.ts';

/** A question that is being asked for, as it stands in the dialog. */
export type AskedQuestion = Omit<NewQuestion, 'answers' | 'columns'> & {
  /** One on each line. */
  readonly answers: string;
  /** One on each line. */
  readonly columns: string;
  readonly newHeading: string;
};

/** The heading that is made with the question. */
export const NEW_HEADING = '\n';

/** How one begins. */
export const emptyQuestion: AskedQuestion = {
  label: '',
  help: '',
  kind: 'text',
  answers: '',
  lookup: null,
  signers: [],
  columns: '',
  isRequired: false,
  heading: '',
  newHeading: '',
  condition: null,
};

/** What stands on the lines of a text, each once. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** What is still wrong with one, by what it is wrong with. */
export function faultsOf(asked: AskedQuestion): {
  readonly [name in keyof AskedQuestion]?: string;
} {
  const { label, kind, lookup, answers, columns, signers, heading, newHeading, condition } = asked;
  const least = kind === 'choiceOrOther' ? 1 : 2;
  const isShort = isOfList(kind) && lookup === null && linesOf(answers).length < least;
  return {
    ...(label.trim() === '' ? { label: 'Please write the question' } : {}),
    ...(isShort
      ? { answers: least === 1 ? 'Please write an answer' : 'Please write at least two different answers' }
      : {}),
    ...(kind === 'table' && linesOf(columns).length === 0 ? { columns: 'Please write a column' } : {}),
    ...(kind === 'signature' && signers.length === 0 ? { signers: 'Please choose who signs' } : {}),
    ...(heading === NEW_HEADING && newHeading.trim() === '' ? { newHeading: 'Please write the new heading' } : {}),
    ...(condition !== null && !isWhole(condition) ? { condition: 'Please choose when it is asked' } : {}),
  };
}

/** The question that it makes. */
export function questionOf({ newHeading, answers, columns, heading, ...asked }: AskedQuestion): NewQuestion {
  return {
    ...asked,
    // Another answer is added to answers of its own alone.
    lookup: asked.kind === 'choiceOrOther' ? null : asked.lookup,
    answers: linesOf(answers),
    columns: linesOf(columns),
    heading: heading === NEW_HEADING ? newHeading.trim() : heading,
  };
}
