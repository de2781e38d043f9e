import { useId, useRef } from 'react';
import Box from '@mui/material/Box';
import { type Json, type OwnAnswer } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { AnswerLine, NewAnswerLine } from './AnswerLine.tsx';
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
      <NewAnswerLine known={answers.map(({ label }) => label)} onAdd={onAdd} />
    </Box>
  );
}
