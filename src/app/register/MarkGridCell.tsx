import { useCallback, useId, useSyncExternalStore, type MouseEvent } from 'react';
import CircularProgress from '@mui/material/CircularProgress';
import { noMark } from '../../contract/index.ts';
import type { LookupOption, Row } from '../../engine/index.ts';
import type { EntryCellProps } from '../../renderer/index.ts';
import { cellNote } from './cellText.ts';
import { Corner, GridBox, GridMark } from './cellStyle.ts';
import { useMarkCells, type MarkCells } from './markCells.ts';
import { SchoolMark } from './SchoolMark.tsx';
import type { CellState, Mark } from './sheet/sheetTypes.ts';

/** One session of a grid: the cell itself has the focus, and is called by its mark alone. */
export function MarkGridCell({ row, Element, attributes, style }: EntryCellProps) {
  if (row === null) return <Element {...attributes} aria-label="no session" />;
  return <SessionCell row={row} Element={Element} attributes={attributes} style={style} />;
}

const none = () => undefined;

function SessionCell({ row, Element, attributes, style }: EntryCellProps & { readonly row: Row }) {
  const cells = useMarkCells();
  const { sheet } = cells;
  const subscribe = useCallback((listener: () => void) => sheet.subscribe(row, listener), [sheet, row]);
  const state = useSyncExternalStore(subscribe, () => sheet.stateOf(row), none);
  const isTicked = useSyncExternalStore(subscribe, () => sheet.isTicked(row), none) === true;
  const hint = useId();
  const shown = shownMark(row, state);
  const option = cells.options.find(({ value }) => value === shown);
  const isLocked = cells.codesOf(row).length === 0;
  const said = describe(cells, row, isLocked, state);
  const isSaving = state?.kind === 'saving' || state?.kind === 'waiting';
  return (
    <Element
      {...attributes}
      aria-label={nameOf(row, option, state)}
      aria-haspopup={isLocked ? undefined : 'listbox'}
      aria-readonly={isLocked || undefined}
      aria-busy={isSaving}
      aria-describedby={said === '' ? undefined : hint}
      title={[cellNote(row, option, null), said].filter((part) => part !== '').join(' · ')}
      {...{ 'data-tone': shown === null ? 'none' : (option?.tone ?? 'none'), 'data-state': state?.kind }}
    >
      <GridMark>
        <SchoolMark row={row} />
        {row.isAmended === true && <Corner aria-hidden />}
        {isSaving ? <CircularProgress size={14} aria-hidden /> : <span>{textOf(shown, state)}</span>}
        {!isLocked && <WeekBox cells={cells} row={row} isTicked={isTicked} />}
      </GridMark>
      {said !== '' && (
        <span id={hint} hidden>
          {said}
        </span>
      )}
      {style}
    </Element>
  );
}

/** Shows on hover (REG-11), for a pointer alone: keys have Shift and Enter, and the list has the same box. */
function WeekBox({
  cells,
  row,
  isTicked,
}: {
  readonly cells: MarkCells;
  readonly row: Row;
  readonly isTicked: boolean;
}) {
  const turn = (event: MouseEvent) => {
    event.stopPropagation();
    cells.sheet.tick(row, !isTicked);
  };
  return (
    <GridBox
      aria-hidden
      data-box
      data-ticked={isTicked || undefined}
      title="Give the next mark to the rest of the week"
      onClick={turn}
    />
  );
}

function shownMark(row: Row, state: CellState | undefined): Mark {
  if (state === undefined) return typeof row.mark === 'string' ? row.mark : null;
  return state.kind === 'clash' ? (state.clash?.theirs ?? null) : state.mark;
}

/** The mark alone; heads say the day and the session by themselves. */
function nameOf(row: Row, option: LookupOption | undefined, state: CellState | undefined): string {
  if (state?.kind === 'typed') return `typed ${state.typed ?? ''}`;
  const shown = option === undefined || option.value === noMark ? 'no mark' : `${option.value}, ${option.label}`;
  const mark = row.isAmended === true ? `${shown}, amended` : shown;
  if (state?.kind === 'clash') return `two marks: ${mark}, and ${state.clash?.mine ?? 'no mark'} from you`;
  return state?.kind === 'unsent' ? `${mark}, not sent yet` : mark;
}

function textOf(shown: Mark, state: CellState | undefined): string {
  if (state?.kind === 'typed') return state.typed ?? '';
  if (state?.kind === 'clash') return `${shown ?? '·'} ≠ ${state.clash?.mine ?? '·'}`;
  return shown ?? '·';
}

/** What is told of a cell beside its mark: why it takes none, whose the other mark is, its numbers. */
function describe({ showsNumbers, deniedOf }: MarkCells, row: Row, isLocked: boolean, state: CellState | undefined) {
  const numbers = showsNumbers ? `Register ${row.registerId ?? 'none'}, school ${row.schoolId ?? 'none'}` : '';
  const clash = state?.clash === undefined ? '' : `${state.clash.by || 'Somebody else'} gave the other mark`;
  const amended = row.isAmended === true ? 'Alt and Enter shows what this mark was before' : null;
  return [isLocked ? deniedOf(row) : null, clash, numbers, amended]
    .filter((part) => part !== null && part !== '')
    .join('. ');
}
