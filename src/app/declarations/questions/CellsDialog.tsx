import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { AskingDialog } from '../AskingDialog.tsx';
import { Labelled } from './Labelled.tsx';
import { PastedTable, type ReadRow } from './PastedTable.tsx';

/** What a row of cells is made into: `question`, `questions`. */
interface MadeOf {
  readonly one: string;
  readonly many: string;
}

interface Props {
  readonly made: MadeOf;
  /** What cells there are, and in which order. */
  readonly about: string;
  readonly text: string;
  readonly rows: readonly ReadRow[];
  /** Rows that are not looked at, since there are more than `most`. */
  readonly left: number;
  readonly most: number;
  /** Something else is still wrong: nothing is added. */
  readonly isWrong?: boolean;
  /** What else is asked, by whether it was sent already. */
  children?(isSent: boolean): ReactNode;
  onText(text: string): void;
  /** Adds what the rows are made into. */
  onSend(): void;
  onDone(): void;
}

/** Letters that are read at once. */
export const MOST_LETTERS = 100_000;

/** Asks for rows of a spreadsheet, and says row by row what is made of them before they are taken. */
export function CellsDialog(props: Props) {
  const { made, about, text, rows, isWrong = false, children, onText, onSend, onDone } = props;
  const [isSent, setIsSent] = useState(false);
  const count = rows.filter(({ becomes }) => becomes !== null).length;
  const none = count === 0 ? `Please paste rows of which ${aOne(made)} can be made` : null;
  const send = () => {
    setIsSent(true);
    if (isWrong || none !== null) return;
    onSend();
    onDone();
  };
  return (
    <AskingDialog
      title="Paste rows of a spreadsheet"
      sends={addWords(count, made)}
      isWide
      onSend={send}
      onLeave={onDone}
    >
      <CellsField text={text} about={about} fault={isSent ? none : null} onText={onText} />
      {children?.(isSent)}
      <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        {rows.length > 0 && saidOf(props, count)}
      </Box>
      {rows.length > 0 && <PastedTable rows={rows} heading={capital(made.one)} />}
    </AskingDialog>
  );
}

interface CellsProps {
  readonly text: string;
  readonly about: string;
  /** Null while nothing is wrong with it. */
  readonly fault: string | null;
  onText(text: string): void;
}

function CellsField({ text, about, fault, onText }: CellsProps) {
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
        helperText={fault ?? about}
        slotProps={{ htmlInput: { maxLength: MOST_LETTERS } }}
        onChange={({ target }) => onText(target.value)}
      />
    </Labelled>
  );
}

function saidOf({ rows, left, most, made: { one, many } }: Props, count: number): string {
  const noted = rows.filter(({ notes }) => notes.length > 0).length;
  return [
    rows.length === 1 ? '1 row was read' : `${rows.length} rows were read`,
    count === 1 ? `1 ${one} is made of ${rows.length === 1 ? 'it' : 'them'}` : `${count} ${many} are made of them`,
    ...(noted === 0 ? [] : [`${noted === 1 ? '1 row has' : `${noted} rows have`} something to look at`]),
    ...(left === 0 ? [] : [`${left} more were not read: at most ${most} can be pasted at once`]),
  ].join('; ');
}

const addWords = (count: number, { one, many }: MadeOf): string => {
  if (count === 0) return `Add ${many}`;
  return count === 1 ? `Add 1 ${one}` : `Add ${count} ${many}`;
};

const aOne = ({ one }: MadeOf): string => `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
