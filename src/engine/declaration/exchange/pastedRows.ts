import { isOfList, QUESTION_KINDS, type NewQuestion, type LineKind } from '../edit/newQuestion.ts';
import { kindNamed } from './kindWords.ts';
import { pastedLines, unreadCells } from './pastedLines.ts';
import { columnOf, partsOfCell, saysNo, saysYes } from './tables.ts';

/** A row of a spreadsheet that was pasted, and what is made of it. */
export interface PastedRow {
  /** As it was pasted, from 1. */
  readonly row: number;
  /** Its words as they stand there. */
  readonly words: string;
  /** Null where nothing can be made of it. */
  readonly question: NewQuestion | null;
  /** What of it is not understood, or is left out, in sentences. */
  readonly notes: readonly string[];
}

/** What was pasted: its rows, and whether the first one named the columns. */
export interface PastedRows {
  readonly rows: readonly PastedRow[];
  readonly isNamed: boolean;
  /** Rows that are not looked at, since there are more than `MOST_PASTED`. */
  readonly left: number;
}

/** Rows that are looked at; as many questions are more than a form should have. */
export const MOST_PASTED = 200;
const LONGEST_WORDS = 2000;
/** The order of columns where no row names them. */
const COLUMNS = ['label', 'type', 'required', 'choices', 'hint'] as const;
type Column = (typeof COLUMNS)[number];
type Cells = { readonly [column in Column]: string };

/**
 * Cells of a spreadsheet as new questions, last under a heading: wording, kind, required, answers (between semicolons,
 * bars or lines) and help, in this order or in that of a first row that names them. `known` are the words of questions
 * that there are.
 */
export function pastedRows(text: string, { heading, known }: Place): PastedRows {
  const isNaming = (named: readonly (string | null)[]) =>
    named.includes('label') && named.filter((column) => column !== null).length > 1;
  const { lines, columns, isNamed, left } = pastedLines(text, {
    columnOf,
    isNaming,
    usual: COLUMNS,
    most: MOST_PASTED,
  });
  const taken = new Set(known.map(sameWords));
  const rows = lines.map(({ row, cells }) => {
    const read = readRow(cells, columns, heading);
    const words = sameWords(read.words);
    const isKnown = read.question !== null && taken.has(words);
    taken.add(words);
    const notes = isKnown
      ? [...read.notes, 'There is a question in these words already: this is another one.']
      : read.notes;
    return { ...read, notes, row };
  });
  return { rows, isNamed, left };
}

interface Place {
  readonly heading: string;
  readonly known: readonly string[];
}

const sameWords = (words: string): string => words.trim().toLowerCase();

function readRow(
  cells: readonly string[],
  columns: readonly (string | null)[],
  heading: string,
): Omit<PastedRow, 'row'> {
  const cell = (column: Column): string => cells[columns.indexOf(column)] ?? '';
  const said: Cells = {
    label: cell('label'),
    type: cell('type'),
    required: cell('required'),
    choices: cell('choices'),
    hint: cell('hint'),
  };
  const words = said.label;
  if (words === '') return { words, question: null, notes: ['It has no words of a question.'] };
  if (words.length > LONGEST_WORDS || said.hint.length > LONGEST_WORDS)
    return { words, question: null, notes: [`Its words have more than ${LONGEST_WORDS} characters.`] };
  const answers = partsOfCell(said.choices, ['\n', '|', ';']);
  const { kind, notes } = kindIn(said.type, answers);
  const question: NewQuestion = {
    label: words,
    help: said.hint,
    kind,
    answers: isOfList(kind) ? answers : [],
    lookup: null,
    signers: [],
    columns: [],
    isRequired: kind !== 'statement' && saysYes(said.required),
    heading,
    condition: null,
  };
  return {
    words,
    question,
    notes: [...notes, ...requiredNotes(said.required, kind), ...unreadCells(cells, columns, COLUMNS)],
  };
}

function requiredNotes(words: string, kind: LineKind): string[] {
  if (kind === 'statement') return saysYes(words) ? ['It cannot be required: nothing is answered.'] : [];
  return saysYes(words) || saysNo(words) ? [] : [`“${words}” is neither yes nor no: it is not required.`];
}

function kindIn(
  words: string,
  answers: readonly string[],
): { readonly kind: LineKind; readonly notes: readonly string[] } {
  const named = words === '' ? (answers.length > 0 ? 'choice' : 'text') : kindNamed(words);
  const kind = named ?? (answers.length > 1 ? 'choice' : 'text');
  const unknown = `The kind “${words}” is not known: it becomes “${QUESTION_KINDS[kind]}”.`;
  const notes = named === null ? [unknown] : [];
  if (isOfList(kind)) {
    const least = kind === 'choiceOrOther' ? 1 : 2;
    if (answers.length >= least) return { kind, notes };
    const short = `It names fewer than ${least === 1 ? 'one answer' : 'two answers'} to choose from`;
    return { kind: 'text', notes: [...notes, `${short}: it becomes “${QUESTION_KINDS.text}”.`] };
  }
  const isSaid = answers.length === 0 || (kind === 'yesNo' && /^yes\/no$/i.test(answers.join('/')));
  return { kind, notes: isSaid ? notes : [...notes, 'Its answers are left out: none are chosen from in this kind.'] };
}
