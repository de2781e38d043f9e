import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { QUESTION_KINDS, type NewQuestion, type QuestionKind } from '../../../engine/index.ts';
import { sendByKey, space, tokens } from '../../../renderer/index.ts';
import type { OfferedLookup } from './useFormBench.ts';

interface Props {
  readonly headings: readonly string[];
  /** Heading that is offered first. */
  readonly heading: string;
  readonly lookups: readonly OfferedLookup[];
  /** Null for none. */
  onDone(question: NewQuestion | null): void;
}

type Asked = Omit<NewQuestion, 'answers'> & { readonly answers: string; readonly newHeading: string };

/** Whether a heading is one that is made with the question. */
const NEW = '\n';

/** Asks for a new question: its words, its kind, its answers where it is a choice, and its heading. */
export function AddQuestionDialog({ headings, heading, lookups, onDone }: Props) {
  const title = useId();
  const [isSent, setIsSent] = useState(false);
  const [asked, setAsked] = useState<Asked>(() => ({ ...empty, heading }));
  const set = (part: Partial<Asked>) => setAsked((held) => ({ ...held, ...part }));
  const faults = faultsOf(asked);
  const fault = (name: keyof Asked) => (isSent ? (faults[name] ?? null) : null);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (Object.keys(faults).length === 0) onDone(questionOf(asked));
  };
  return (
    <Dialog open onClose={() => onDone(null)} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>Add a question</DialogTitle>
      <Box component="form" noValidate onSubmit={send} onKeyDown={sendByKey} sx={{ display: 'contents' }}>
        <DialogContent dividers sx={{ display: 'grid', gap: space(3) }}>
          <Fields {...{ asked, set, fault, headings, lookups }} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onDone(null)}>Cancel</Button>
          <Button variant="contained" type="submit">
            Add question
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

interface FieldsProps {
  readonly asked: Asked;
  set(part: Partial<Asked>): void;
  fault(name: keyof Asked): string | null;
  readonly headings: readonly string[];
  readonly lookups: readonly OfferedLookup[];
}

function Fields({ asked, set, fault, headings, lookups }: FieldsProps) {
  return (
    <>
      <Field label="Question" fault={fault('label')} value={asked.label} isFirst onValue={(label) => set({ label })} />
      <Field label="Help (optional)" fault={null} value={asked.help} onValue={(help) => set({ help })} />
      <Field
        label="Kind of answer"
        fault={null}
        value={asked.kind}
        onValue={(kind) => set({ kind: kind as QuestionKind })}
      >
        {Object.entries(QUESTION_KINDS).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Field>
      {asked.kind === 'choice' && <ChoiceFields {...{ asked, set, fault, lookups }} />}
      <Field label="Under the heading" fault={null} value={asked.heading} onValue={(under) => set({ heading: under })}>
        {headings.map((one) => (
          <option key={one} value={one}>
            {one === '' ? 'None' : one}
          </option>
        ))}
        <option value={NEW}>A new heading</option>
      </Field>
      {asked.heading === NEW && (
        <Field
          label="New heading"
          fault={fault('newHeading')}
          value={asked.newHeading}
          onValue={(newHeading) => set({ newHeading })}
        />
      )}
      <FormControlLabel
        label="Required"
        control={<Checkbox checked={asked.isRequired} onChange={(_, isRequired) => set({ isRequired })} />}
      />
    </>
  );
}

function ChoiceFields({ asked, set, fault, lookups }: Omit<FieldsProps, 'headings'>) {
  return (
    <>
      <Field
        label="Answers from"
        fault={null}
        value={asked.lookup ?? ''}
        onValue={(id) => set({ lookup: id === '' ? null : id })}
      >
        <option value="">Answers of its own</option>
        {lookups.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </Field>
      {asked.lookup === null && (
        <Field
          label="Answers, one on each line"
          fault={fault('answers')}
          value={asked.answers}
          lines={4}
          onValue={(answers) => set({ answers })}
        />
      )}
    </>
  );
}

const empty: Asked = {
  label: '',
  help: '',
  kind: 'text',
  answers: '',
  lookup: null,
  isRequired: false,
  heading: '',
  newHeading: '',
};

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

function faultsOf({ label, kind, lookup, answers, heading, newHeading }: Asked): {
  readonly [name in keyof Asked]?: string;
} {
  return {
    ...(label.trim() === '' ? { label: 'Please write the question' } : {}),
    ...(kind === 'choice' && lookup === null && linesOf(answers).length < 2
      ? { answers: 'Please write at least two different answers' }
      : {}),
    ...(heading === NEW && newHeading.trim() === '' ? { newHeading: 'Please write the new heading' } : {}),
  };
}

function questionOf({ newHeading, answers, heading, ...asked }: Asked): NewQuestion {
  return { ...asked, answers: linesOf(answers), heading: heading === NEW ? newHeading.trim() : heading };
}

interface FieldProps {
  readonly label: string;
  /** Null while nothing is wrong with it. */
  readonly fault: string | null;
  readonly value: string;
  readonly isFirst?: boolean;
  readonly lines?: number;
  /** The options of a list. */
  readonly children?: ReactNode;
  onValue(value: string): void;
}

function Field({ label, fault, value, isFirst = false, lines, children, onValue }: FieldProps) {
  const id = useId();
  const isList = children !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: space(1) }}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: tokens.weight.strong }}>
        {label}
      </Box>
      <TextField
        id={id}
        size="small"
        autoFocus={isFirst}
        value={value}
        error={fault !== null}
        helperText={fault}
        {...(lines === undefined ? {} : { multiline: true, minRows: lines })}
        {...(isList
          ? { select: true, slotProps: { select: { native: true } } }
          : { slotProps: { htmlInput: { maxLength: 2000 } } })}
        onChange={(event) => onValue(event.target.value)}
      >
        {children}
      </TextField>
    </Box>
  );
}
