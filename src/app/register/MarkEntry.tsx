import { useMemo } from 'react';
import type { Row } from '../../engine/index.ts';
import { useEngine, usePageKeys, type EntryTarget, type GridEntry, type GridEntryProps } from '../../renderer/index.ts';
import { MarkFoot } from './MarkFoot.tsx';
import { MarkGridCell } from './MarkGridCell.tsx';
import { MarkPanels } from './MarkPanels.tsx';
import { MarkTools } from './MarkTools.tsx';
import { MarkCellsContext } from './markCells.ts';
import { useDirection } from './sheet/useDirection.ts';
import { keyHelp } from './sheet/markKeys.ts';
import type { SheetGround } from './sheet/sheetTypes.ts';
import { useMarkEntry } from './sheet/useMarkEntry.ts';
import { useIsPhone } from './useIsPhone.ts';

/**
 * Takes the keys of the daily register, whose head says how far it is and marks present: what could not be saved is
 * said as everywhere else, not by the browser's own alert, which is the week grids' (REG-24, REG-25).
 */
export function RegisterMarkEntry(props: GridEntryProps) {
  const { host } = useEngine();
  return <MarkEntry {...props} isDaily bodyOf={dailyBody} onFailure={(text) => host.notify({ tone: 'error', text })} />;
}

/** One mark as the register's own call takes it (D-92). */
const dailyBody = ({ studentId = null, date = null, session = null }: Row, mark: string) => ({
  studentId,
  date,
  session,
  mark,
});

type MarkEntryProps = GridEntryProps & Pick<SheetGround, 'onFailure' | 'bodyOf'> & { readonly isDaily?: true };

/** Takes the keys of a grid of sessions, and draws its cells (scoped to one table). */
export function MarkEntry(props: MarkEntryProps) {
  const { host } = useEngine();
  const isPhone = useIsPhone();
  const model = useMarkEntry({ ...props, isPhone });
  usePageKeys('In the register', keyHelp);
  const { sheet, rules, deniedOf } = model;
  const direction = useDirection(props);
  const { lookup } = props.column;
  const showsNumbers = (host.facts.user as { isSupportOrigin?: boolean } | undefined)?.isSupportOrigin === true;
  const cells = useMemo(
    () => ({ sheet, options: lookup?.options ?? [], codesOf: rules.codesOf, deniedOf, showsNumbers }),
    [sheet, lookup, rules, deniedOf, showsNumbers],
  );
  const entry: GridEntry = {
    Cell: MarkGridCell,
    moves: direction.moves,
    onKeyDown: (event, target) => model.keyboard.onKeyDown(event, target),
    onPress: (target: EntryTarget) => model.onPress(target),
    onPaste: (event, target) => model.onPaste(event, target),
    onLeave: () => model.keyboard.onLeave(),
  };
  return (
    <MarkCellsContext value={cells}>
      <MarkTools
        model={model}
        grid={props.grid}
        isDaily={props.isDaily === true}
        isPhone={isPhone}
        direction={direction}
      />
      {props.children(entry)}
      {isPhone && <MarkFoot model={model} grid={props.grid} />}
      <MarkPanels model={model} onClosed={() => props.focus()} />
    </MarkCellsContext>
  );
}
