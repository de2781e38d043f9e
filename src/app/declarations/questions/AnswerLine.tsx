import { useState, type Ref } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { isSameAnswer } from '../../../engine/index.ts';
import { space } from '../../../renderer/index.ts';
import { ActButton } from './ActButton.tsx';

interface LineProps {
  readonly label: string;
  readonly words: string;
  readonly fault?: string | null;
  readonly act: { readonly words: string; readonly name: string; readonly onAct: (() => void) | null };
  readonly field?: Ref<HTMLInputElement> | undefined;
  onWords(words: string): void;
  onEnter?(): void;
}

/** One answer as it is typed, and what can be done with it: an empty text is none of the form's yet. */
export function AnswerLine({ label, words, fault = null, act, field, onWords, onEnter }: LineProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Box sx={{ display: 'flex', gap: space(2), alignItems: fault === null ? 'center' : 'flex-start' }}>
      <TextField
        size="small"
        sx={{ flex: 1 }}
        inputRef={field}
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

interface NewProps {
  /** Words of the answers that there are. */
  readonly known: readonly string[];
  /** The field, for whoever gives it the focus. */
  readonly field?: Ref<HTMLInputElement>;
  onAdd(label: string): void;
}

/** Adds one answer after another: Enter adds, and the field is empty again. */
export function NewAnswerLine({ known, field, onAdd }: NewProps) {
  const [words, setWords] = useState('');
  const isKnown = known.some((one) => isSameAnswer(one, words));
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
      field={field}
      act={{ words: 'Add', name: 'Add answer', onAct: isReady ? add : null }}
      onWords={setWords}
      onEnter={add}
    />
  );
}
