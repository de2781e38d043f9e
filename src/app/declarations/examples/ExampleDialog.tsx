import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { EXPECTATIONS, type Example, type Expected, type ExpectableQuestion } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { AskingDialog } from '../AskingDialog.tsx';
import { ActButton } from '../questions/ActButton.tsx';
import { LabelledField, Options } from '../questions/LabelledField.tsx';
import { exampleOf, faultOf, type ExampleDraft, type ExpectedOf, type Said, type Sayable } from './exampleDraft.ts';

interface Props {
  readonly title: string;
  readonly first: ExampleDraft;
  readonly sayable: readonly Sayable[];
  readonly expectable: readonly ExpectableQuestion[];
  onSay(example: Example): void;
  onDone(): void;
}

/** An example by choosing: answers and facts, and what is expected of which questions. */
export function ExampleDialog({ title, first, sayable, expectable, onSay, onDone }: Props) {
  const [draft, setDraft] = useState(first);
  const [isSent, setIsSent] = useState(false);
  const fault = faultOf(draft, sayable);
  const submit = () => {
    setIsSent(true);
    if (fault !== null) return;
    onSay(exampleOf(draft, sayable));
    onDone();
  };
  return (
    <AskingDialog title={title} sends="Keep example" onSend={submit} onLeave={onDone}>
      <SaidFields {...{ sayable }} said={draft.said} onSaid={(said) => setDraft({ ...draft, said })} />
      <ExpectedFields
        {...{ expectable }}
        expected={draft.expected}
        onExpected={(expected) => setDraft({ ...draft, expected })}
      />
      <Box role="alert">{isSent && fault !== null && <FormHelperText error>{fault}</FormHelperText>}</Box>
    </AskingDialog>
  );
}

const MOST = 20;

interface SaidProps {
  readonly said: readonly Said[];
  readonly sayable: readonly Sayable[];
  onSaid(said: readonly Said[]): void;
}

function SaidFields({ said, sayable, onSaid }: SaidProps) {
  const group = useRef<HTMLDivElement>(null);
  const put = (index: number, one: Said | null) => onSaid(replaced(said, index, one));
  const [begin] = sayable;
  return (
    <Box ref={group} tabIndex={-1} role="group" aria-label="When" sx={groupStyle}>
      {said.map((one, index) => {
        const chosen = sayable.find(({ id }) => id === one.id);
        return (
          <Box key={`${index} of ${said.length}`} role="group" aria-label={`When ${index + 1}`} sx={partStyle}>
            <LabelledField
              label={index === 0 ? 'When' : 'and'}
              value={one.id}
              onValue={(id) => put(index, { id, value: '' })}
            >
              <Options of={sayable.map(({ id, label }) => [id, label])} />
            </LabelledField>
            <SaidValue
              key={one.id}
              chosen={chosen}
              value={one.value}
              onValue={(value) => put(index, { ...one, value })}
            />
            <ActButton
              words="Leave out"
              onAct={() => {
                put(index, null);
                // The button goes with what it leaves out.
                group.current?.focus();
              }}
            />
          </Box>
        );
      })}
      {begin !== undefined && said.length < MOST && (
        <ActButton words="Add an answer or a fact" onAct={() => onSaid([...said, { id: begin.id, value: '' }])} />
      )}
    </Box>
  );
}

interface ValueProps {
  readonly chosen: Sayable | undefined;
  readonly value: string;
  onValue(value: string): void;
}

function SaidValue({ chosen, value, onValue }: ValueProps) {
  const options = chosen?.options ?? [];
  if (options.length === 0) return <LabelledField label="is" value={value} onValue={onValue} />;
  return (
    <LabelledField label={chosen?.isSeveral === true ? 'has among its answers' : 'is'} value={value} onValue={onValue}>
      <Options of={[['', 'Please choose'], ...options.map(({ label }, index) => [String(index), label] as const)]} />
    </LabelledField>
  );
}

interface ExpectedProps {
  readonly expected: readonly ExpectedOf[];
  readonly expectable: readonly ExpectableQuestion[];
  onExpected(expected: readonly ExpectedOf[]): void;
}

function ExpectedFields({ expected, expectable, onExpected }: ExpectedProps) {
  const group = useRef<HTMLDivElement>(null);
  const put = (index: number, one: ExpectedOf | null) => onExpected(replaced(expected, index, one));
  return (
    <Box ref={group} tabIndex={-1} role="group" aria-label="Then" sx={groupStyle}>
      {expected.map((one, index) => (
        <Box key={`${index} of ${expected.length}`} role="group" aria-label={`Then ${index + 1}`} sx={partStyle}>
          <LabelledField
            label={index === 0 ? 'Then' : 'and'}
            value={one.path}
            onValue={(path) => put(index, { ...one, path })}
          >
            <Options of={[['', 'Please choose'], ...optionsFor(one.path, expectable)]} />
          </LabelledField>
          <LabelledField label="is" value={one.is} onValue={(is) => put(index, { ...one, is: is as Expected })}>
            <Options of={Object.entries(EXPECTATIONS)} />
          </LabelledField>
          {expected.length > 1 && (
            <ActButton
              words="Leave out"
              onAct={() => {
                put(index, null);
                group.current?.focus();
              }}
            />
          )}
        </Box>
      ))}
      {expected.length < MOST && (
        <ActButton
          words="Expect something else too"
          onAct={() => onExpected([...expected, { path: '', is: 'required' }])}
        />
      )}
    </Box>
  );
}

/** The questions, and one that is named and not there any more. */
function optionsFor(path: string, expectable: readonly ExpectableQuestion[]): (readonly [string, string])[] {
  const known = expectable.map((one) => [one.path, one.label] as const);
  return path === '' || expectable.some((one) => one.path === path) ? known : [...known, [path, path]];
}

const replaced = <T,>(list: readonly T[], index: number, item: T | null): readonly T[] =>
  list.flatMap((one, at) => (at !== index ? [one] : item === null ? [] : [item]));

const groupStyle = {
  display: 'grid',
  gap: space(3),
  justifyItems: 'start',
  pl: space(3),
  borderLeft: 3,
  borderColor: tokens.color.line,
} as const;

const partStyle = {
  display: 'grid',
  gap: space(2),
  width: '100%',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr) auto' },
  alignItems: 'end',
  '& > button': { justifySelf: 'start' },
} as const;
