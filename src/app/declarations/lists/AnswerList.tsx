import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { LetGoSide, ListedAnswer } from '../../../engine/index.ts';
import { dateText, tokens } from '../../../renderer/index.ts';
import { PointedRow, type RowFault } from '../questions/PointedRow.tsx';

interface Props {
  readonly answers: readonly ListedAnswer[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Key of the answer whose panel is open. */
  readonly chosen: string | null;
  onChoose(key: string | null): void;
  onMove(key: string, by: -1 | 1): void;
  /** Puts an answer that was dragged beside another one. */
  onLetGo(key: string, beside: string, side: LetGoSide): void;
  /** What is wrong about an answer. */
  faultsOf(key: string): readonly RowFault[];
  /** What stands below the chosen answer. */
  readonly panel: ReactNode;
}

/** The answers of a list in their order; the chosen one is open, and moves with Alt and the arrow keys. */
export function AnswerList({ answers, today, chosen, faultsOf, ...rest }: Props) {
  // Of a list that was never published all are new.
  const isPublished = answers.some((answer) => answer.isPublished);
  return (
    <Box component="ol" aria-label="Answers" sx={listStyle}>
      {answers.map((answer) => (
        <PointedRow
          key={answer.key}
          id={answer.key}
          label={answer.label}
          marks={marksOf(answer, { today, isPublished })}
          isFaint={answer.isHidden || hasEnded(answer, today)}
          isChosen={answer.key === chosen}
          faults={faultsOf(answer.key)}
          {...rest}
        />
      ))}
    </Box>
  );
}

const hasEnded = ({ until }: ListedAnswer, today: string): boolean => until !== '' && until < today;

function marksOf(answer: ListedAnswer, { today, isPublished }: { today: string; isPublished: boolean }): string[] {
  const { code, group, from, until } = answer;
  return [
    ...(code === '' ? [] : [`code ${code}`]),
    ...(group === '' ? [] : [`under ${group}`]),
    ...(from === '' ? [] : [`from ${dateText(from)}`]),
    ...(until === '' ? [] : [`${hasEnded(answer, today) ? 'ended' : 'until'} ${dateText(until)}`]),
    ...(answer.isConditional ? ['under a condition'] : []),
    ...(answer.isHidden ? ['hidden'] : []),
    ...(isPublished && !answer.isPublished ? ['new'] : []),
    ...(answer.isChanged ? ['changed'] : []),
  ];
}

const listStyle = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: tokens.color.line } as const;
