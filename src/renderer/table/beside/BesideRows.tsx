import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from '../../../engine/index.ts';
import { later } from '../../parts/Later.tsx';
import { useExpansion } from '../expansion.ts';
import type { OpenedBeside } from '../useTableQuery.ts';

const RowPanel = later(async () => (await import('./RowPanel.tsx')).RowPanel);

interface BesideRowsProps {
  /** Those of the page. */
  readonly rows: readonly Row[];
  readonly opened: OpenedBeside;
  /** They are those that the table asks for now. */
  readonly known: boolean;
}

/** The row that is open beside the list; one that is not on the page any more closes. */
export function BesideRows({ rows, opened, known }: BesideRowsProps) {
  const expansion = useExpansion();
  const isBeside = expansion?.isBeside === true;
  const index = isBeside ? rows.findIndex((row) => expansion.isOpen(row)) : -1;
  const row = rows[index];
  const open = useEffectEvent(opened.open);
  const isGone = isBeside && known && opened.key !== null && row === undefined;
  useEffect(() => {
    if (isGone) open(null);
  }, [isGone]);
  useFocusBack(row === undefined ? null : (expansion?.buttonOf(row) ?? null));
  const isFound = useFoundOpen(opened.key !== null);
  if (expansion === null || row === undefined) return null;
  return <RowPanel rows={rows} index={index} opened={opened} expansion={expansion} takesFocus={!isFound} />;
}

/** Brings the focus back to the button of the row that was open last, where it would be lost. */
function useFocusBack(button: string | null): void {
  const last = useRef(button);
  useEffect(() => {
    const before = last.current;
    last.current = button;
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (before !== null && button === null && isLost) document.getElementById(before)?.focus();
  }, [button]);
}

/** Whether the page came with a row open and nobody has closed it since: the focus is not taken from where it is. */
function useFoundOpen(isOpen: boolean): boolean {
  const [isFound, setFound] = useState(isOpen);
  if (isFound && !isOpen) setFound(false);
  return isFound;
}
