import { useMemo } from 'react';
import { useEngine, type EntryTarget, type GridEntry, type GridEntryProps } from '../../renderer/index.ts';
import { MarkGridCell } from './MarkGridCell.tsx';
import { MarkPanels } from './MarkPanels.tsx';
import { MarkTools } from './MarkTools.tsx';
import { MarkCellsContext } from './markCells.ts';
import { useMarkEntry } from './sheet/useMarkEntry.ts';

/** Takes the keys of a grid of sessions, and draws its cells (scoped to one table). */
export function MarkEntry(props: GridEntryProps) {
  const { host } = useEngine();
  const model = useMarkEntry(props);
  const { sheet, rules, deniedOf } = model;
  const { lookup } = props.column;
  const showsNumbers = (host.facts.user as { isSupportOrigin?: boolean } | undefined)?.isSupportOrigin === true;
  const cells = useMemo(
    () => ({ sheet, options: lookup?.options ?? [], codesOf: rules.codesOf, deniedOf, showsNumbers }),
    [sheet, lookup, rules, deniedOf, showsNumbers],
  );
  const entry: GridEntry = {
    Cell: MarkGridCell,
    onKeyDown: (event, target) => model.keyboard.onKeyDown(event, target),
    onPress: (target: EntryTarget) => model.onPress(target),
    onPaste: (event, target) => model.onPaste(event, target),
    onLeave: () => model.keyboard.onLeave(),
  };
  return (
    <MarkCellsContext value={cells}>
      <MarkTools model={model} grid={props.grid} />
      {props.children(entry)}
      <MarkPanels model={model} onClosed={() => props.focus()} />
    </MarkCellsContext>
  );
}
