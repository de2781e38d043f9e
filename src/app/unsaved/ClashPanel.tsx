import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ActiveForm, FormDocument, Json } from '../../engine/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { clashText, clashTitle, savedWords } from './clashWords.ts';
import { answerAt, isThird, type KeptAnswer, type OpenClash } from './openClashes.ts';

interface Props {
  readonly clashes: readonly OpenClash[];
  readonly active: ActiveForm;
  readonly document: FormDocument;
  /** Pointer -> whose answer is kept. */
  onResolve(kept: ReadonlyMap<string, KeptAnswer>): void;
}

/** Two people gave the same answer differently: both stand side by side, and one chooses. */
export function ClashPanel({ clashes, active, document, onResolve }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, KeptAnswer>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const left = clashes.filter(({ pointer }) => !chosen.has(pointer)).length;
  return (
    <Box component="section" aria-labelledby="clash-title" sx={panelStyle}>
      <Typography id="clash-title" ref={heading} tabIndex={-1} variant="h2">
        Choose which answers to keep
      </Typography>
      <Typography>
        While you were writing, somebody else saved a different answer to the same{' '}
        {clashes.length === 1 ? 'question' : 'questions'}. All your other answers are saved.
      </Typography>
      {clashes.map((clash) => (
        <Sides
          key={clash.pointer}
          clash={clash}
          active={active}
          document={document}
          kept={chosen.get(clash.pointer) ?? null}
          onChoose={(kept) => setChosen(new Map([...chosen, [clash.pointer, kept]]))}
        />
      ))}
      <Box sx={{ display: 'flex', gap: space(3), alignItems: 'center' }}>
        <Button variant="contained" disabled={left > 0} onClick={() => onResolve(chosen)}>
          Save my choice
        </Button>
        {left > 0 && <span>{left === 1 ? '1 answer is' : `${left} answers are`} still to be chosen</span>}
      </Box>
    </Box>
  );
}

interface SidesProps {
  readonly clash: OpenClash;
  readonly active: ActiveForm;
  readonly document: FormDocument;
  /** Null while nothing is chosen. */
  readonly kept: KeptAnswer | null;
  onChoose(kept: KeptAnswer): void;
}

function Sides({ clash, active, document, kept, onChoose }: SidesProps) {
  const { pointer, mine, theirs } = clash;
  const side = (whose: KeptAnswer, label: string, value: Json | undefined) => (
    <Choice name={pointer} label={label} checked={kept === whose} onChoose={() => onChoose(whose)}>
      {clashText(active, pointer, value)}
    </Choice>
  );
  return (
    <Box component="fieldset" sx={fieldStyle}>
      <legend>{clashTitle(active, document.answers, pointer)}</legend>
      {side('mine', 'Keep mine', mine)}
      {side('theirs', savedWords(clash), theirs)}
      {isThird(clash, document) && side('form', 'Keep what is in the form now', answerAt(document, pointer))}
    </Box>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly children: string;
  onChoose(): void;
}

function Choice({ name, label, checked, children, onChoose }: ChoiceProps) {
  return (
    <Box component="label" sx={choiceStyle} data-checked={checked}>
      <Box
        component="span"
        sx={{ display: 'flex', gap: space(2), alignItems: 'center', fontWeight: tokens.weight.strong }}
      >
        <input type="radio" name={`clash${name}`} checked={checked} onChange={onChoose} />
        {label}
      </Box>
      <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

const panelStyle = {
  display: 'grid',
  gap: space(4),
  p: space(4),
  bgcolor: tokens.tone.attention.tint,
  border: `1px solid ${tokens.tone.attention.ink}`,
  borderRadius: 1,
} as const;

const fieldStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: space(3),
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  '& legend': { fontWeight: tokens.weight.heading, mb: space(2) },
} as const;

const choiceStyle = {
  display: 'grid',
  gap: space(2),
  alignContent: 'start',
  p: space(3),
  bgcolor: 'background.paper',
  border: 1,
  borderColor: tokens.color.control,
  borderRadius: 1,
  cursor: 'pointer',
  '&[data-checked="true"]': { outline: `2px solid ${tokens.color.primary}` },
  '& input': { width: 20, height: 20, accentColor: tokens.color.primary },
} as const;
