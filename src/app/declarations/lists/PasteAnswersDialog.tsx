import { useMemo, useState } from 'react';
import { MOST_ANSWERS } from '../../../contract/index.ts';
import { pastedAnswers, type NewAnswer } from '../../../engine/index.ts';
import { CellsDialog, MOST_LETTERS } from '../questions/CellsDialog.tsx';
import type { ListBench } from './useListBench.ts';

interface Props {
  readonly made: Pick<ListBench, 'answers'>;
  /** Cells that were pasted already. */
  readonly first: string;
  onAdd(answers: readonly NewAnswer[]): void;
  onDone(): void;
}

const ABOUT_CELLS =
  'Copy rows in a spreadsheet and paste them here: the words of an answer, and its code where it has one, in this ' +
  'order or under the headings Answer and Code.';

/** Asks for rows of a spreadsheet, says row by row what is made of them, and adds them as answers. */
export function PasteAnswersDialog({ made: { answers }, first, onAdd, onDone }: Props) {
  const [text, setText] = useState(first.slice(0, MOST_LETTERS));
  const read = useMemo(() => pastedAnswers(text, { known: answers, most: MOST_ANSWERS }), [text, answers]);
  return (
    <CellsDialog
      made={{ one: 'answer', many: 'answers' }}
      about={ABOUT_CELLS}
      text={text}
      rows={read.rows.map(({ answer, ...row }) => ({ ...row, becomes: answer && inWords(answer) }))}
      left={read.left}
      most={MOST_ANSWERS}
      onText={setText}
      onSend={() => onAdd(read.rows.flatMap(({ answer }) => answer ?? []))}
      onDone={onDone}
    />
  );
}

const inWords = ({ label, code }: NewAnswer): string => (code === '' ? label : `${label} · code ${code}`);
