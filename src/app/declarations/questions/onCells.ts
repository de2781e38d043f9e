import type { ClipboardEvent } from 'react';

/** Takes cells that are pasted into a list itself; what is pasted into one of its fields is that field's. */
export const onCells = (take: (cells: string) => void) => (event: ClipboardEvent) => {
  const cells = event.clipboardData.getData('text/plain');
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (isField || cells.trim() === '') return;
  event.preventDefault();
  take(cells);
};
