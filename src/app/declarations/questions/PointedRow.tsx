import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LetGoSide } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { pressableRow } from '../pressableRow.ts';
import { useDraggedRow } from './useDraggedRow.ts';

/** What is wrong about a row. */
export interface RowFault {
  /** A sentence. */
  readonly message: string;
  readonly cures: readonly RowCure[];
}

/** An act that mends it. */
interface RowCure {
  readonly words: string;
  onCure(): void;
}

interface Props {
  /** Of what the row is about; the focus is given back by it. */
  readonly id: string;
  readonly label: string;
  /** What is said of it in short, behind its words. */
  readonly marks: readonly string[];
  /** How much there is of it, at the end of the row, which keeps the room for it; undefined of rows that have none. */
  readonly count?: string | undefined;
  /** Of something that is not shown to those who answer. */
  readonly isFaint: boolean;
  readonly isChosen: boolean;
  readonly faults: readonly RowFault[];
  /** What stands below it while it is chosen. */
  readonly panel: ReactNode;
  onChoose(id: string | null): void;
  onMove(id: string, by: -1 | 1): void;
  /** Puts a row that was dragged beside another one; undefined of rows that are not dragged. */
  onLetGo?: ((id: string, beside: string, side: LetGoSide) => void) | undefined;
}

/** A row of a list to point at: a press opens it, Alt with the arrow keys moves it, and it is dragged by its handle. */
export function PointedRow(props: Props) {
  const { id, label, marks, count, isFaint, isChosen, faults, panel, onChoose, onMove, onLetGo } = props;
  const [row, handle] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const side = useDraggedRow({ row, handle, id, onLetGo });
  const moved = (event: KeyboardEvent) => {
    // A row inside of this one has moved already.
    if (event.defaultPrevented || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(id, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Box ref={row} component="li" sx={[itemStyle, side !== null && letGoStyle[side]]} onKeyDown={moved}>
      <Box sx={{ display: 'flex' }}>
        {/* For the mouse alone: the keys and the buttons do the same. */}
        {onLetGo !== undefined && (
          <Box ref={handle} component="span" aria-hidden data-handle={id} sx={handleStyle}>
            <DragIndicator fontSize="inherit" />
          </Box>
        )}
        <Box
          component="button"
          type="button"
          data-row={id}
          sx={rowStyle}
          aria-expanded={isChosen}
          onClick={() => onChoose(isChosen ? null : id)}
        >
          <Box component="span" sx={[labelStyle, isFaint && { color: 'text.secondary' }]}>
            {label}
          </Box>
          <Box component="span" sx={saidStyle}>
            <span>{marks.join(' · ')}</span>
            {count !== undefined && (
              <Box component="span" sx={countStyle}>
                {count}
              </Box>
            )}
          </Box>
        </Box>
      </Box>
      {faults.map((fault) => (
        <Told key={fault.message} {...fault} />
      ))}
      {isChosen && panel}
    </Box>
  );
}

function Told({ message, cures }: RowFault) {
  return (
    <Box sx={{ px: space(2), pb: space(2) }}>
      <Box component="p" sx={{ m: 0, color: 'error.main' }}>
        <strong>Fault:</strong> {message}
      </Box>
      {cures.map(({ words, onCure }) => (
        <Button key={words} size="small" variant="outlined" onClick={onCure} sx={cureStyle}>
          {words}
        </Button>
      ))}
    </Box>
  );
}

const cureStyle = { mt: space(1), mr: space(2), textAlign: 'left' } as const;

const itemStyle = { borderBottom: 1, borderColor: tokens.color.line } as const;

/** A line where the row that is dragged would come. */
const letGoStyle = {
  before: { boxShadow: `0 -3px 0 ${tokens.color.primary}` },
  behind: { boxShadow: `0 3px 0 ${tokens.color.primary}` },
} as const;

/** Nothing is dragged on a phone, where a finger scrolls. */
const handleStyle = {
  display: { xs: 'none', sm: 'grid' },
  placeItems: 'center',
  flex: 'none',
  width: 24,
  color: 'text.secondary',
  cursor: 'grab',
} as const;

const rowStyle = {
  ...pressableRow,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(3),
  alignItems: 'baseline',
  minHeight: 36,
} as const;

/** All the room that is left beside what is said of it; that fills the line where it has one of its own. */
const labelStyle = { flex: '1000 1 auto' } as const;

const saidStyle = {
  display: 'flex',
  flex: '1 1 auto',
  minWidth: 0,
  columnGap: space(3),
  justifyContent: 'space-between',
  color: 'text.secondary',
  fontSize: tokens.size.small,
} as const;

/** As wide as “in 20,000 plans”, so that nothing moves when it comes. */
const countStyle = {
  flex: 'none',
  minWidth: 104,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const;
