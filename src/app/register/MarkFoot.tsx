import { useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { PivotGrid } from '../../engine/index.ts';
import { pageAction, tokens } from '../../renderer/index.ts';
import { MarkSayings } from './MarkSayings.tsx';
import { fillOf } from './sheet/fills.ts';
import type { MarkEntryModel } from './sheet/useMarkEntry.ts';

interface MarkFootProps {
  readonly model: MarkEntryModel;
  readonly grid: PivotGrid;
}

/** What stays at the foot of a phone while its sessions are gone through: all of them at once, and what is said. */
export function MarkFoot({ model, grid }: MarkFootProps) {
  const { sheet, rules, actions } = model;
  useSyncExternalStore(sheet.subscribeAll, sheet.version, () => 0);
  const rows = grid.lines.flatMap(({ cells }) => cells.filter((row) => row !== null));
  const empty = fillOf(rules, rows, '/').empty.length;
  const mayMark = rows.some((row) => rules.codesOf(row).length > 0);
  return (
    <Foot data-bare={mayMark ? undefined : true}>
      <MarkSayings model={model} />
      {mayMark && (
        <div>
          <Button
            ref={pageAction}
            variant="contained"
            disabled={empty === 0}
            onClick={() => void actions.presentWhereEmpty()}
          >
            {`Present where empty (${empty})`}
          </Button>
          <Button ref={pageAction} variant="outlined" onClick={() => actions.undo()}>
            Undo
          </Button>
        </div>
      )}
    </Foot>
  );
}

const Foot = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  marginTop: 8,
  padding: '8px 0',
  fontSize: tokens.size.table,
  backgroundColor: tokens.color.ground,
  borderTop: `1px solid ${tokens.color.line}`,
  '&[data-bare]': { padding: 0, borderTop: 'none' },
  '& > div': { display: 'flex', gap: 8 },
  '& > div > button': { minHeight: tokens.control.touch },
  '& > div > :first-of-type': { flex: 1 },
  '& > p': { margin: '0 0 8px' },
  '& > p:empty': { margin: 0 },
  '& > p[role="alert"]': { color: tokens.tone.danger.ink },
  // The foot of what a card opens to would stand in the place of that of all cards.
  'li &': { position: 'static' },
  '@media print': { display: 'none' },
});
