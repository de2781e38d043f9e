import { noMark } from '../../contract/index.ts';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import CircularProgress from '@mui/material/CircularProgress';
import Popper from '@mui/material/Popper';
import type { LookupOption, Row } from '../../engine/index.ts';
import type { CellProps } from '../../renderer/index.ts';
import { cellName, cellNote, sessionName } from './cellText.ts';
import { HistoryDialog } from './amending/HistoryDialog.tsx';
import { ReasonDialog } from './amending/ReasonDialog.tsx';
import { BlockBox, Code, Corner, Place, Said } from './cellStyle.ts';
import { MarkList } from './MarkList.tsx';
import { canFillWeek, codesFor, optionOf } from './markCodes.ts';
import { SchoolMark } from './SchoolMark.tsx';
import { useSaveMark, type MarkCellProps } from './useSaveMark.ts';
import { useTypedCode } from './useTypedCode.ts';

/**
 * One session's mark in the week grid: type its code, or open the list. Shift and Enter give the mark
 * to the rest of the week. Arrow keys belong to the grid.
 */
export function MarkCell(props: MarkCellProps) {
  const { row } = props;
  const cell = useMarkCell(props);
  return (
    <Place>
      <SchoolMark row={row} />
      {row.isAmended === true && <Corner aria-hidden />}
      <CodeButton {...props} cell={cell} />
      {!cell.locked && (
        <BlockBox
          type="checkbox"
          tabIndex={-1}
          aria-label={`To the end of the week from ${sessionName(row)}`}
          title="Give the next mark to the rest of the week"
          checked={cell.fillWeek}
          onChange={(event) => cell.setFillWeek(event.target.checked)}
        />
      )}
      {cell.unknown !== null && <UnknownCode anchor={cell.button.current} typed={cell.unknown} />}
      {cell.listOpen && (
        <MarkList
          anchor={cell.button.current}
          codes={cell.codes}
          value={cell.shown}
          label={`Codes for ${sessionName(row)}`}
          fillWeek={cell.fillWeek}
          onFillWeek={cell.setFillWeek}
          onChoose={(chosen) => cell.give(chosen)}
          {...(row.isAmended === true ? { onHistory: () => cell.showHistory(true) } : {})}
          onClose={() => cell.setListOpen(false)}
        />
      )}
      <ReasonDialog asked={cell.askedReason} />
      {cell.isHistoryOpen && <HistoryDialog row={row} options={cell.options} onClose={() => cell.showHistory(false)} />}
    </Place>
  );
}

type Cell = ReturnType<typeof useMarkCell>;

function useMarkCell(props: MarkCellProps) {
  const { column, row } = props;
  const lookup = column.lookup ?? { title: column.title, options: [] };
  const { shown, saving, reasonFor, choose, askedReason } = useSaveMark(props);
  const codes = codesFor(lookup, row).filter((option) => reasonFor(option) === null);
  const [fillWeek, setFillWeek] = useState(false);
  const [listOpen, setListOpen] = useState(false);
  const [isHistoryOpen, showHistory] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const give = (option: LookupOption, fill = fillWeek) => {
    setFillWeek(false);
    setListOpen(false);
    setUnknown(null);
    void choose(option, fill && canFillWeek(option));
  };
  const typing = useTypedCode(codes, give);
  const option = optionOf(lookup, shown);
  const locked = codes.length === 0;
  return {
    shown,
    saving,
    askedReason,
    codes,
    option,
    locked,
    typing,
    give,
    button,
    fillWeek,
    setFillWeek,
    listOpen,
    setListOpen,
    isHistoryOpen,
    showHistory,
    options: lookup.options ?? [],
    unknown,
    setUnknown,
  };
}

function CodeButton({ row, denied, tabIndex, cell }: CellProps & { readonly cell: Cell }) {
  const { shown, saving, option, locked, typing } = cell;
  const hint = useId();
  const reason = locked ? denied : null;
  return (
    <>
      <Code
        ref={cell.button}
        type="button"
        tabIndex={tabIndex}
        aria-haspopup={locked ? undefined : 'listbox'}
        aria-expanded={locked ? undefined : cell.listOpen}
        aria-disabled={locked || undefined}
        aria-label={cellName(row, option, { typed: typing.typed, saving })}
        aria-describedby={reason === null ? undefined : hint}
        aria-busy={saving}
        title={cellNote(row, option, reason)}
        data-tone={option?.value === noMark ? 'none' : (option?.tone ?? 'none')}
        onClick={() => pressed(row, cell)}
        onKeyDown={(event) => actOnKey(event, row, cell)}
        onBlur={() => {
          typing.accept();
          cell.setUnknown(null);
        }}
      >
        {saving ? (
          <CircularProgress size={16} aria-hidden />
        ) : (
          <span aria-hidden>{typing.typed || visible(shown)}</span>
        )}
      </Code>
      {reason !== null && (
        <span id={hint} hidden>
          {reason}
        </span>
      )}
    </>
  );
}

/** A locked cell has no codes to choose from, and yet a history. */
function pressed(row: Row, { locked, saving, setListOpen, showHistory }: Cell): void {
  if (!locked && !saving) setListOpen(true);
  else if (row.isAmended === true) showHistory(true);
}

function actOnKey(
  event: KeyboardEvent,
  row: Row,
  { locked, listOpen, typing, codes, option, shown, give, setListOpen, setUnknown, showHistory }: Cell,
): void {
  if (event.altKey && event.key === 'Enter' && row.isAmended === true) {
    event.preventDefault();
    return showHistory(true);
  }
  if (locked || listOpen) return;
  const act = keyAction(event, typing.typed !== '');
  if (act === null) return;
  event.preventDefault();
  setUnknown(null);
  const giveIf = (wanted: LookupOption | undefined, fill = false) => wanted && give(wanted, fill);
  if (act === 'take') typing.accept();
  else if (act === 'forget') typing.clear();
  else if (act === 'open') setListOpen(true);
  else if (act === 'type') setUnknown(typing.type(event.key) ? null : event.key.toUpperCase());
  else if (act === 'clear') giveIf(codes.find(({ value }) => value === noMark && shown !== null));
  else giveIf(canFillWeek(option) ? option : undefined, true);
}

type KeyAction = 'open' | 'take' | 'forget' | 'type' | 'clear' | 'fill';

/** What a key does in a cell; null leaves it to the grid. `typing` says that keys wait for more. */
function keyAction({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, typing: boolean): KeyAction | null {
  if (key === 'Enter') return shiftKey ? 'fill' : typing ? 'take' : 'open';
  if (key === 'Escape') return 'forget';
  if (key === ' ' || key === 'F4' || (altKey && key === 'ArrowDown')) return 'open';
  if (key === 'Delete' || key === 'Backspace') return typing ? 'forget' : 'clear';
  return key.length === 1 && !ctrlKey && !metaKey && !altKey ? 'type' : null;
}

/** Said beside the cell as soon as a letter begins no code: nothing was entered. */
function UnknownCode({ anchor, typed }: { readonly anchor: HTMLElement | null; readonly typed: string }) {
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" style={{ zIndex: 1 }}>
      <Said role="alert">{`“${typed}” is no code that can be given here. Enter opens the list.`}</Said>
    </Popper>
  );
}

/** An unmarked session shows a dot; its accessible name says so. */
function visible(mark: CellProps['value']): string {
  return mark === null || mark === noMark ? '·' : String(mark);
}
