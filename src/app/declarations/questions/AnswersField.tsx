import { useId, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type Json, type OwnAnswer } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { ActButton } from './ActButton.tsx';
import { stackStyle } from './groupStyles.ts';

/** What can be done with the answers that a question of one's own has itself. */
export interface AnswerActs {
  onReword(value: Json, label: string): void;
  onAdd(label: string): void;
  onTakeOut(value: Json): void;
  /** Whether it can go: two are left at least, and no condition waits for it. */
  mayTakeOut(value: Json): boolean;
}

interface Props extends AnswerActs {
  readonly answers: readonly OwnAnswer[];
}

/** The answers of a list, each in words that can be changed; what is stored of an answer stays. */
export function AnswersField({ answers, onReword, onAdd, onTakeOut, mayTakeOut }: Props) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const takeOut = (value: Json) => {
    onTakeOut(value);
    // The button goes with what it takes out.
    group.current?.focus();
  };
  return (
    <Box ref={group} tabIndex={-1} role="group" aria-labelledby={id} sx={{ ...stackStyle, gap: space(2) }}>
      <Box id={id} sx={{ fontWeight: tokens.weight.strong }}>
        Answers
      </Box>
      {answers.map(({ value, label }, index) => {
        return (
          <AnswerLine
            key={String(value)}
            label={`Answer ${index + 1}`}
            words={label}
            onWords={(words) => onReword(value, words)}
            act={{
              words: 'Take out',
              name: `Take out “${label}”`,
              onAct: mayTakeOut(value) ? () => takeOut(value) : null,
            }}
          />
        );
      })}
      <NewAnswer known={answers.map(({ label }) => label)} onAdd={onAdd} />
    </Box>
  );
}

interface LineProps {
  readonly label: string;
  readonly words: string;
  readonly fault?: string | null;
  readonly act: { readonly words: string; readonly name: string; readonly onAct: (() => void) | null };
  onWords(words: string): void;
  onEnter?(): void;
}

/** One answer as it is typed, and what can be done with it: an empty text is none of the form's yet. */
function AnswerLine({ label, words, fault = null, act, onWords, onEnter }: LineProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Box sx={{ display: 'flex', gap: space(2), alignItems: fault === null ? 'center' : 'flex-start' }}>
      <TextField
        size="small"
        sx={{ flex: 1 }}
        value={typed ?? words}
        error={fault !== null}
        helperText={fault}
        placeholder={onEnter === undefined ? '' : label}
        slotProps={{ htmlInput: { 'aria-label': label, maxLength: 250 } }}
        onChange={({ target }) => {
          setTyped(onEnter === undefined ? target.value : null);
          onWords(target.value);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || onEnter === undefined) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <ActButton {...act} />
    </Box>
  );
}

function NewAnswer({ known, onAdd }: { readonly known: readonly string[]; onAdd(label: string): void }) {
  const [words, setWords] = useState('');
  const isKnown = known.includes(words.trim());
  const isReady = words.trim() !== '' && !isKnown;
  const add = () => {
    if (!isReady) return;
    onAdd(words);
    setWords('');
  };
  return (
    <AnswerLine
      label="Another answer"
      words={words}
      fault={isKnown ? 'There is such an answer' : null}
      act={{ words: 'Add', name: 'Add answer', onAct: isReady ? add : null }}
      onWords={setWords}
      onEnter={add}
    />
  );
}
