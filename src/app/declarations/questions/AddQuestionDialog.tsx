import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { NewQuestion } from '../../../engine/index.ts';
import { AskingDialog } from '../AskingDialog.tsx';
import { AddQuestionFields } from './AddQuestionFields.tsx';
import { emptyQuestion, faultsOf, questionOf, type AskedQuestion } from './newQuestionDraft.ts';
import type { FormBench, OfferedLookup } from './useFormBench.ts';

interface Props {
  readonly made: FormBench;
  /** Heading that is offered first. */
  readonly heading: string;
  readonly lookups: readonly OfferedLookup[];
  onAdd(question: NewQuestion, isLast: boolean): void;
  onDone(): void;
}

/** Asks for new questions: the words of each, its kind, its answers, its heading, and when it is asked. */
export function AddQuestionDialog({ made, heading, lookups, onAdd, onDone }: Props) {
  const [isSent, setIsSent] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<AskedQuestion>(() => ({ ...emptyQuestion, heading }));
  const set = (part: Partial<AskedQuestion>) => setAsked((held) => ({ ...held, ...part }));
  const faults = faultsOf(asked);
  const fault = (name: keyof AskedQuestion) => (isSent ? (faults[name] ?? null) : null);
  const send = (goesOn: boolean) => {
    setIsSent(true);
    if (Object.keys(faults).length > 0) return;
    const question = questionOf(asked);
    onAdd(question, !goesOn);
    if (!goesOn) return onDone();
    setIsSent(false);
    setAdded((before) => [...before, question.label.trim()]);
    setAsked({ ...emptyQuestion, heading: question.heading });
  };
  return (
    <AskingDialog
      title="Add a question"
      sends="Add question"
      leaves={added.length > 0 ? 'Close' : 'Cancel'}
      more={<Button onClick={() => send(true)}>Add, and another</Button>}
      onSend={() => send(false)}
      onLeave={onDone}
    >
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {added.length > 0 && `Added so far: ${added.map((words) => `“${words}”`).join(', ')}`}
      </Box>
      {/* Begun anew, so that the focus is on the words of the next one. */}
      <AddQuestionFields key={added.length} {...{ made, asked, set, fault, lookups }} />
    </AskingDialog>
  );
}
