import { useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { PivotGrid } from '../../engine/index.ts';
import { pageAction, tokens } from '../../renderer/index.ts';
import { MarkSayings } from './MarkSayings.tsx';
import { countDue, fillOf } from './sheet/fills.ts';
import type { Direction } from './sheet/useDirection.ts';
import type { MarkEntryModel } from './sheet/useMarkEntry.ts';

interface MarkToolsProps {
  readonly model: MarkEntryModel;
  readonly grid: PivotGrid;
  /** The head of the daily register says how far it is, over all of its pages, and marks present. */
  readonly isDaily: boolean;
  /** Its foot has the buttons and what is said. */
  readonly isPhone: boolean;
  readonly direction: Direction;
}

/** What stands above a register: how far it is, what is said of the last action, and its few buttons. */
export function MarkTools({ model, grid, isDaily, isPhone, direction }: MarkToolsProps) {
  const { sheet, rules, actions } = model;
  useSyncExternalStore(sheet.subscribeAll, sheet.version, () => 0);
  const rows = grid.lines.flatMap(({ cells }) => cells.filter((row) => row !== null));
  const { due, missing } = countDue(rules, rows);
  const empty = fillOf(rules, rows, '/').empty.length;
  const mayMark = rows.some((row) => rules.codesOf(row).length > 0);
  return (
    <Tools>
      <div>
        <p>
          {!isDaily && due > 0 && `${due} due · ${due - missing} marked · ${missing} missing. `}
          {!isDaily && due > 0 && missing === 0 && <strong>Register complete. </strong>}
          {mayMark && HINTS[isPhone ? 'phone' : isDaily ? 'daily' : 'week']}
        </p>
        {mayMark && !isPhone && (
          <>
            {!isDaily && (
              <Button
                ref={pageAction}
                size="small"
                variant="outlined"
                disabled={empty === 0}
                onClick={() => void actions.presentWhereEmpty()}
              >
                {`Present where empty (${empty})`}
              </Button>
            )}
            <Button ref={pageAction} size="small" onClick={() => actions.undo()}>
              Undo
            </Button>
            <Button ref={pageAction} size="small" onClick={() => model.setPanel({ kind: 'help' })}>
              Keys
            </Button>
            <DirectionChoice {...direction} />
          </>
        )}
      </div>
      {!isPhone && <MarkSayings model={model} />}
    </Tools>
  );
}

function DirectionChoice({ moves, choose }: Direction) {
  return (
    <label>
      After a mark, go{' '}
      <select value={moves} onChange={({ target }) => choose(target.value === 'right' ? 'right' : 'down')}>
        <option value="down">down</option>
        <option value="right">to the right</option>
      </select>
    </label>
  );
}

const HINTS = {
  week: 'Type a code in a session, or on a heading for all that is empty under it; ? shows the keys.',
  phone: 'Press a session to choose its code.',
  daily: 'Type a code in a session, or on a name or a heading for all that is empty there; ? shows the keys.',
};

const Tools = styled('div')({
  fontSize: tokens.size.table,
  color: tokens.color.muted,
  '& > p': { margin: '0 0 4px', maxWidth: tokens.reading },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 4 },
  '& > div > p': { margin: 0, maxWidth: tokens.reading },
  '& select': {
    font: 'inherit',
    minHeight: tokens.control.dense,
    borderRadius: tokens.radius,
    border: `1px solid ${tokens.color.control}`,
    backgroundColor: tokens.color.paper,
    color: tokens.color.ink,
  },
  '& > p.said': { minHeight: '1.5em', color: tokens.color.ink },
  '& > p.said[role="alert"]': { minHeight: 0, color: tokens.tone.danger.ink },
});
