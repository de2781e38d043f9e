import { useMemo, useState } from 'react';
import { MOST_PASTED, pastedRows, QUESTION_KINDS, type NewQuestion } from '../../../engine/index.ts';
import { CellsDialog, MOST_LETTERS } from './CellsDialog.tsx';
import { HeadingField } from './HeadingField.tsx';
import { NEW_HEADING } from './newQuestionDraft.ts';
import type { FormBench } from './useFormBench.ts';

interface Props {
  readonly made: Pick<FormBench, 'questions' | 'headings'>;
  /** Heading that is offered first. */
  readonly heading: string;
  /** Cells that were pasted already. */
  readonly first: string;
  onAdd(questions: readonly NewQuestion[]): void;
  onDone(): void;
}

const ABOUT_CELLS =
  'Copy rows in a spreadsheet and paste them here: wording, kind, required, answers (with ; or | between) and help, ' +
  'in this order or under headings of these names.';

/** Asks for rows of a spreadsheet, says row by row what is made of them, and adds them as questions. */
export function PasteDialog({ made, heading: offered, first, onAdd, onDone }: Props) {
  const [text, setText] = useState(first.slice(0, MOST_LETTERS));
  const [place, setPlace] = useState({ heading: offered, newHeading: '' });
  const heading = place.heading === NEW_HEADING ? place.newHeading.trim() : place.heading;
  const known = useMemo(() => made.questions.map(({ label }) => label), [made.questions]);
  const { rows, left } = useMemo(() => pastedRows(text, { heading, known }), [text, heading, known]);
  const fault = place.heading === NEW_HEADING && heading === '' ? 'Please write the new heading' : null;
  return (
    <CellsDialog
      made={{ one: 'question', many: 'questions' }}
      about={ABOUT_CELLS}
      text={text}
      rows={rows.map(({ question, ...row }) => ({ ...row, becomes: question && partsIn(question).join(' · ') }))}
      left={left}
      most={MOST_PASTED}
      isWrong={fault !== null}
      onText={setText}
      onSend={() => onAdd(rows.flatMap(({ question }) => question ?? []))}
      onDone={onDone}
    >
      {(isSent) => (
        <HeadingField
          {...{ made, ...place }}
          fault={isSent ? fault : null}
          set={(part) => setPlace((held) => ({ ...held, ...part }))}
        />
      )}
    </CellsDialog>
  );
}

function partsIn({ kind, isRequired, answers, help }: NewQuestion): string[] {
  return [
    QUESTION_KINDS[kind],
    ...(isRequired ? ['required'] : []),
    ...(answers.length === 0 ? [] : [answers.join(', ')]),
    ...(help === '' ? [] : [`help: ${help}`]),
  ];
}
