import { useId, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { MOST_PASTED, pastedRows, type NewQuestion } from '../../../engine/index.ts';
import { AskingDialog } from '../AskingDialog.tsx';
import { HeadingField } from './HeadingField.tsx';
import { Labelled } from './Labelled.tsx';
import { NEW_HEADING } from './newQuestionDraft.ts';
import { PastedTable } from './PastedTable.tsx';
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
/** Letters that are read at once. */
const MOST_LETTERS = 100_000;

/** Asks for rows of a spreadsheet, says row by row what is made of them, and adds them as questions. */
export function PasteDialog({ made, heading: offered, first, onAdd, onDone }: Props) {
  const [isSent, setIsSent] = useState(false);
  const [text, setText] = useState(first.slice(0, MOST_LETTERS));
  const [place, setPlace] = useState({ heading: offered, newHeading: '' });
  const heading = place.heading === NEW_HEADING ? place.newHeading.trim() : place.heading;
  const known = useMemo(() => made.questions.map(({ label }) => label), [made.questions]);
  const pasted = useMemo(() => pastedRows(text, { heading, known }), [text, heading, known]);
  const questions = pasted.rows.flatMap(({ question }) => question ?? []);
  const fault = place.heading === NEW_HEADING && heading === '' ? 'Please write the new heading' : null;
  const none = questions.length === 0 ? 'Please paste rows of which a question can be made' : null;
  const send = () => {
    setIsSent(true);
    if (fault !== null || none !== null) return;
    onAdd(questions);
    onDone();
  };
  return (
    <AskingDialog
      title="Paste rows of a spreadsheet"
      sends={addWords(questions.length)}
      isWide
      onSend={send}
      onLeave={onDone}
    >
      <CellsField text={text} fault={isSent ? none : null} onText={setText} />
      <HeadingField
        {...{ made, ...place }}
        fault={isSent ? fault : null}
        set={(part) => setPlace((held) => ({ ...held, ...part }))}
      />
      <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        {pasted.rows.length > 0 && saidOf(pasted, questions.length)}
      </Box>
      {pasted.rows.length > 0 && <PastedTable rows={pasted.rows} />}
    </AskingDialog>
  );
}

interface CellsProps {
  readonly text: string;
  /** Null while nothing is wrong with it. */
  readonly fault: string | null;
  onText(text: string): void;
}

function CellsField({ text, fault, onText }: CellsProps) {
  const id = useId();
  return (
    <Labelled id={id} label="Cells">
      <TextField
        id={id}
        size="small"
        autoFocus
        multiline
        minRows={3}
        maxRows={8}
        value={text}
        error={fault !== null}
        helperText={fault ?? ABOUT_CELLS}
        slotProps={{ htmlInput: { maxLength: MOST_LETTERS } }}
        onChange={({ target }) => onText(target.value)}
      />
    </Labelled>
  );
}

function saidOf({ rows, left }: ReturnType<typeof pastedRows>, made: number): string {
  const noted = rows.filter(({ notes }) => notes.length > 0).length;
  return [
    rows.length === 1 ? '1 row was read' : `${rows.length} rows were read`,
    made === 1 ? '1 question is made of it' : `${made} questions are made of them`,
    ...(noted === 0 ? [] : [`${noted === 1 ? '1 row has' : `${noted} rows have`} something to look at`]),
    ...(left === 0 ? [] : [`${left} more were not read: at most ${MOST_PASTED} can be pasted at once`]),
  ].join('; ');
}

const addWords = (count: number): string => {
  if (count === 0) return 'Add questions';
  return count === 1 ? 'Add 1 question' : `Add ${count} questions`;
};
