import type { KeyboardEvent, ReactNode } from 'react';
import Box from '@mui/material/Box';
import { space, tokens } from '../../../renderer/index.ts';
import { pressableRow } from '../pressableRow.ts';

interface Props {
  /** Of what the row is about; the focus is given back by it. */
  readonly id: string;
  readonly label: string;
  /** What is said of it in short, behind its words. */
  readonly marks: readonly string[];
  /** Of something that is not shown to those who answer. */
  readonly isFaint: boolean;
  readonly isChosen: boolean;
  /** What is wrong about it, in sentences. */
  readonly faults: readonly string[];
  /** What stands below it while it is chosen. */
  readonly panel: ReactNode;
  onChoose(id: string | null): void;
  onMove(id: string, by: -1 | 1): void;
}

/** A row of a list to point at: a press opens it, and Alt with the arrow keys moves it. */
export function PointedRow({ id, label, marks, isFaint, isChosen, faults, panel, onChoose, onMove }: Props) {
  const moved = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(id, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: tokens.color.line }} onKeyDown={moved}>
      <Box
        component="button"
        type="button"
        data-row={id}
        sx={rowStyle}
        aria-expanded={isChosen}
        onClick={() => onChoose(isChosen ? null : id)}
      >
        <Box component="span" sx={{ color: isFaint ? 'text.secondary' : 'inherit' }}>
          {label}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: tokens.size.small }}>
          {marks.join(' · ')}
        </Box>
      </Box>
      {faults.map((fault) => (
        <Box key={fault} component="p" sx={{ m: 0, px: space(2), pb: space(2), color: 'error.main' }}>
          <strong>Fault:</strong> {fault}
        </Box>
      ))}
      {isChosen && panel}
    </Box>
  );
}

const rowStyle = {
  ...pressableRow,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(3),
  justifyContent: 'space-between',
  alignItems: 'baseline',
  minHeight: 36,
} as const;
