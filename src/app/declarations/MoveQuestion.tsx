import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { MOVE_BACK_DAYS } from '../../contract/index.ts';
import { ConfirmDialog } from '../../renderer/index.ts';
import { AskingDialog } from './AskingDialog.tsx';
import { effectInWords, takenBy, type Effect } from './impactWords.ts';
import { Labelled } from './questions/Labelled.tsx';

interface Props {
  /** What was found of all running plans. */
  readonly effects: readonly Effect[];
  onAnswer(yes: boolean): void;
}

const question = 'Publish, and move running plans?';
const yes = 'Publish and move';
const no = 'Not yet';
const follows =
  'Plans that are not submitted or completed get these forms, one after the other, whoever has a page open. ' +
  'Answers to questions that go are set aside ' +
  `with the plan, and come back when it is moved back: for ${MOVE_BACK_DAYS} days.`;

/**
 * Asks once more before running plans are moved. Where nothing leaves its place a press is enough; else the number of
 * answers is typed, so that nobody goes on who has not read it.
 */
export function MoveQuestion({ effects, onAnswer }: Props) {
  const taken = takenBy(effects);
  const count = taken.reduce((sum, { plans }) => sum + plans, 0);
  if (count > 0) return <NumberAsked {...{ effects, count, onAnswer }} />;
  const detail = [...sentencesOf(effects), 'No answer would leave its place.', follows].join(' ');
  return <ConfirmDialog question={question} detail={detail} yes={yes} no={no} onAnswer={onAnswer} />;
}

/** Of what is lost, and of plans that would stay. */
const sentencesOf = (effects: readonly Effect[]): string[] =>
  [...takenBy(effects), ...effects.filter(({ kind }) => kind === 'unsettled')].map(effectInWords);

function NumberAsked({ effects, count, onAnswer }: Props & { readonly count: number }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isTyped = typed.replaceAll(/[\s,]/g, '') === String(count);
  return (
    <AskingDialog
      title={question}
      sends={yes}
      leaves={no}
      isEarly={!isTyped}
      onSend={() => isTyped && onAnswer(true)}
      onLeave={() => onAnswer(false)}
    >
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {sentencesOf(effects).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
      <Box component="p" sx={{ m: 0 }}>
        {follows} A signature does not come back.
      </Box>
      <Labelled id={id} label={`To go on, type how many answers leave their place: ${count.toLocaleString('en-GB')}`}>
        <TextField
          id={id}
          size="small"
          value={typed}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12, autoComplete: 'off' } }}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Labelled>
    </AskingDialog>
  );
}
