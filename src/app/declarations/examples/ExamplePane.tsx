import { useEffect, useMemo, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  expectableIn,
  factsRead,
  MOST_EXAMPLES,
  putExample,
  takeOutExample,
  type SourceFile,
  type TriedExample,
} from '../../../engine/index.ts';
import { space, ToneChip, tokens } from '../../../renderer/index.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { useAuthorityWords, useFactOptions } from '../authorityWords.ts';
import { offeredFacts } from '../factsOffered.ts';
import { paneStyle } from '../paneStyle.ts';
import { ActButton } from '../questions/ActButton.tsx';
import { useFormBench, type FormBench } from '../questions/useFormBench.ts';
import type { EditSteps } from '../questions/useSteps.ts';
import { ExampleDialog } from './ExampleDialog.tsx';
import { draftOf, sayableIn, type ExampleDraft, type Sayable } from './exampleDraft.ts';

interface Props {
  readonly files: readonly SourceFile[];
  readonly path: string;
  /** One that can be read. */
  readonly text: string;
  readonly steps: EditSteps;
  /** Nothing stands beside it that has its steps. */
  readonly isAlone: boolean;
  /** Shows the text instead. */
  onText(): void;
}

/** What a form has to hold, in sentences that are written by choosing, each tried on the form as it stands. */
export function ExamplePane({ files, path, text, steps, isAlone, onText }: Props) {
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const made = useFormBench({ files, path, tenant }, text);
  const { form, bench } = made;
  const words = useAuthorityWords();
  const tried = useMemo(() => bench.examples(form, { tenant, words }), [bench, form, tenant, words]);
  const sayable = useSayable(made);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { pane, keep } = useKeptFocus(text);
  return (
    <Box ref={pane} component="section" aria-label="Examples" sx={style}>
      <p>Answers and facts of which you know what has to be asked then. One that does not hold is not published.</p>
      <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap', alignItems: 'center' }}>
        {tried.length < MOST_EXAMPLES && (
          <Button size="small" variant="contained" onClick={() => setAsked({ index: null, first: begun(sayable) })}>
            Add an example
          </Button>
        )}
        {isAlone && <ActButton words="Undo" onAct={steps.undo} />}
        {isAlone && <ActButton words="Redo" onAct={steps.redo} />}
        <span role="status">{standing(tried)}</span>
      </Box>
      <Rows
        {...{ tried, sayable, onText }}
        onChange={(index, first) => setAsked({ index, first })}
        onTakeOut={(index) => {
          keep(Math.min(index, tried.length - 2));
          steps.act(takeOutExample(form, index));
        }}
      />
      {asked !== null && (
        <ExampleDialog
          title={asked.index === null ? 'Add an example' : `Change example ${asked.index + 1}`}
          first={asked.first}
          sayable={sayable}
          expectable={expectableIn(form)}
          onSay={(example) => steps.act(putExample(form, asked.index, example))}
          onDone={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

interface Asked {
  /** Of the one that is changed; null for a new one. */
  readonly index: number | null;
  readonly first: ExampleDraft;
}

const begun = ([first]: readonly Sayable[]): ExampleDraft => ({
  said: first === undefined ? [] : [{ id: first.id, value: '' }],
  expected: [{ path: '', is: 'required' }],
});

function useSayable({ form, questions }: FormBench): readonly Sayable[] {
  const optionsOf = useFactOptions();
  return useMemo(() => {
    const facts = offeredFacts(factsRead(form)).map((fact) => ({ ...fact, options: optionsOf(fact.path) }));
    return sayableIn(questions, facts);
  }, [form, questions, optionsOf]);
}

function standing(tried: readonly TriedExample[]): string {
  const wrong = tried.filter(({ unmet }) => unmet !== null).length;
  if (tried.length === 0) return 'None so far';
  if (wrong === 0) return tried.length === 1 ? 'It holds' : `All ${tried.length} hold`;
  return `${wrong} of ${tried.length} ${wrong === 1 ? 'does' : 'do'} not hold`;
}

interface RowsProps {
  readonly tried: readonly TriedExample[];
  readonly sayable: readonly Sayable[];
  onChange(index: number, draft: ExampleDraft): void;
  onTakeOut(index: number): void;
  onText(): void;
}

function Rows({ tried, sayable, onChange, onTakeOut, onText }: RowsProps) {
  if (tried.length === 0) return null;
  return (
    <Box component="ol" aria-label="Examples" sx={listStyle}>
      {tried.map((one, index) => (
        <Row
          key={`${index} of ${tried.length}`}
          {...{ index, onText }}
          tried={one}
          draft={draftOf(one.example, sayable)}
          onChange={(draft) => onChange(index, draft)}
          onTakeOut={() => onTakeOut(index)}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  readonly index: number;
  readonly tried: TriedExample;
  /** Null where it says what cannot be chosen. */
  readonly draft: ExampleDraft | null;
  onChange(draft: ExampleDraft): void;
  onTakeOut(): void;
  onText(): void;
}

function Row({ index, tried: { words, unmet }, draft, onChange, onTakeOut, onText }: RowProps) {
  const label = `Example ${index + 1}`;
  return (
    <Box component="li" aria-label={label} sx={rowStyle}>
      <span>{`${words.charAt(0).toUpperCase()}${words.slice(1)}.`}</span>
      <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap', alignItems: 'center', mt: space(2) }}>
        <ToneChip tone={unmet === null ? 'done' : 'danger'}>{unmet === null ? 'Holds' : 'Does not hold'}</ToneChip>
        {unmet !== null && <span>{unmet}</span>}
        <Box sx={{ display: 'flex', gap: space(1), ml: 'auto' }}>
          <Button
            size="small"
            aria-label={`Change ${label}`}
            onClick={() => (draft === null ? onText() : onChange(draft))}
          >
            {draft === null ? 'Change as text' : 'Change'}
          </Button>
          <Button size="small" aria-label={`Delete ${label}`} onClick={onTakeOut}>
            Delete
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

/** The button that deletes goes with its row: the next row's takes the focus, or what adds one. */
function useKeptFocus(text: string) {
  const pane = useRef<HTMLElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = pane.current?.querySelectorAll('li')[wanted.current];
    wanted.current = null;
    const button = row?.querySelector<HTMLElement>('button:last-of-type') ?? pane.current?.querySelector('button');
    button?.focus();
  }, [text]);
  return { pane, keep: (index: number) => (wanted.current = index) };
}

const style = {
  ...paneStyle,
  display: 'grid',
  gap: space(3),
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > p': { m: 0, color: 'text.secondary' },
} as const;

const listStyle = { m: 0, pl: space(5) } as const;

const rowStyle = {
  py: space(2),
  overflowWrap: 'anywhere',
  '&:not(:last-child)': { borderBottom: 1, borderColor: tokens.color.line },
} as const;
