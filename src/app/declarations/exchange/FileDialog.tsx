import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ChoiceList, LeftOut, ReadForm } from '../../../engine/index.ts';
import { AskingDialog } from '../AskingDialog.tsx';
import { FileChoice } from '../../files/FileChoice.tsx';
import { DRAFT_FOLDER, DraftName, freeName, nameFault } from './DraftName.tsx';
import { sheetTable } from './sheetTable.ts';
import { PartsTable } from './PartsTable.tsx';
import { useQuestionFile } from './useQuestionFile.ts';

interface Props {
  readonly lookups: readonly ChoiceList[];
  /** Paths that there are already. */
  readonly taken: readonly string[];
  /** Null where nothing is begun. */
  onDone(draft: { readonly path: string; readonly text: string } | null): void;
}

const ABOUT_FILE =
  'An XLSForm, a list with the columns label, type, required and choices (.xlsx, .csv), or a form in Word (.docx); ' +
  'up to 2 MB. It is read in this browser, and nothing of it is sent before you save the draft.';

/** Asks for a file of questions, says what was understood of it, and makes a draft of that. */
export function FileDialog({ lookups, taken, onDone }: Props) {
  const { file, form, problem, parts, leftOut, choose, setPart } = useQuestionFile(lookups);
  const [isSent, setIsSent] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? (form === null ? '' : freeName(form.slug.replace(/^pep-/, ''), taken));
  const fault = nameFault(name, taken);
  const send = () => {
    setIsSent(true);
    if (form === null || fault !== null) return;
    onDone({ path: DRAFT_FOLDER + name, text: form.text(DRAFT_FOLDER + name) });
  };
  return (
    <AskingDialog
      title="Begin from a file"
      sends="Put into the draft"
      isWide
      onSend={send}
      onLeave={() => onDone(null)}
    >
      <FileChoice
        title="File of questions"
        accept=".xlsx,.csv,.docx"
        help={ABOUT_FILE}
        file={file}
        wrong={isSent && file === null}
        onChange={(chosen) => {
          setTyped(null);
          if (chosen !== null) void choose(chosen);
        }}
      />
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Box role="status" sx={saidStyle}>
        {form !== null && <Understood form={form} leftOut={leftOut} />}
      </Box>
      {parts !== null && <PartsTable parts={parts} onPart={setPart} />}
      {form !== null && leftOut.length > 0 && <LeftOutTable leftOut={leftOut} />}
      {form !== null && <DraftName name={name} fault={fault} onName={setTyped} />}
    </AskingDialog>
  );
}

interface UnderstoodProps {
  readonly form: ReadForm;
  readonly leftOut: readonly LeftOut[];
}

function Understood({ form: { title, questions }, leftOut }: UnderstoodProps) {
  return (
    <>
      <strong>{title}</strong>: {counted(questions, 'question was', 'questions were')} understood.{' '}
      {leftOut.length === 0
        ? 'Everything in the file has its place.'
        : `${counted(leftOut.length, 'thing has', 'things have')} no place in a form here:`}
    </>
  );
}

/** There from the beginning, so that what comes is read out; it takes no line before. */
const saidStyle = { '&:empty': { position: 'absolute' } } as const;

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

function LeftOutTable({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  return (
    <Box tabIndex={0} role="group" aria-label="What has no place" sx={{ maxHeight: 260, overflow: 'auto' }}>
      <Box component="table" sx={sheetTable}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">What is left out</th>
          </tr>
        </thead>
        <tbody>
          {leftOut.map(({ place, reason }, index) => (
            // Two things of one row may read alike.
            <tr key={`${index} ${place}`}>
              <th scope="row">{place}</th>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
