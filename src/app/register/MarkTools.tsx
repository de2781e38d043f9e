import { useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { PivotGrid } from '../../engine/index.ts';
import { pageAction, tokens } from '../../renderer/index.ts';
import { countDue, fillOf, marksInWords } from './sheet/fills.ts';
import type { Direction } from './sheet/useDirection.ts';
import type { MarkEntryModel } from './sheet/useMarkEntry.ts';

interface MarkToolsProps {
  readonly model: MarkEntryModel;
  readonly grid: PivotGrid;
  /** The head of the daily register says how far it is, over all of its pages, and marks present. */
  readonly isDaily: boolean;
  readonly direction: Direction;
}

/** What stands above a register: how far it is, what is said of the last action, and its few buttons. */
export function MarkTools({ model, grid, isDaily, direction }: MarkToolsProps) {
  const { sheet, rules, actions, said } = model;
  useSyncExternalStore(sheet.subscribeAll, sheet.version, () => 0);
  const rows = grid.lines.flatMap(({ cells }) => cells.filter((row) => row !== null));
  const { due, missing } = countDue(rules, rows);
  const empty = fillOf(rules, rows, '/').empty.length;
  const unsent = sheet.queue.isLost ? sheet.queue.open.length : 0;
  const mayMark = rows.some((row) => rules.codesOf(row).length > 0);
  return (
    <Tools>
      <div>
        <p>
          {!isDaily && due > 0 && `${due} due · ${due - missing} marked · ${missing} missing. `}
          {!isDaily && due > 0 && missing === 0 && <strong>Register complete. </strong>}
          {mayMark && HINTS[isDaily ? 'daily' : 'week']}
        </p>
        {mayMark && (
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
      {unsent > 0 && <UnsentNote count={unsent} onTry={() => sheet.queue.again()} />}
      <p className="said" role="status">
        {said.how === 'status' && said.text}
      </p>
      <p className="said" role="alert">
        {said.how === 'alert' && said.text}
      </p>
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
  daily: 'Type a code in a session, or on a name or a heading for all that is empty there; ? shows the keys.',
};

function UnsentNote({ count, onTry }: { readonly count: number; readonly onTry: () => void }) {
  return (
    <Unsent>
      <strong>{`${marksInWords(count)} not sent yet.`}</strong> Working without network: what you enter is kept on this
      device and sent later.{' '}
      <Button size="small" onClick={onTry}>
        Try again
      </Button>
    </Unsent>
  );
}

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

const Unsent = styled('p')({
  padding: '4px 8px',
  borderLeft: `4px solid ${tokens.tone.attention.ink}`,
  backgroundColor: tokens.tone.attention.tint,
  color: tokens.tone.attention.ink,
});
