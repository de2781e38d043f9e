import { useState } from 'react';
import type { CellProps } from '../../renderer/index.ts';
import { DocumentPanel } from './DocumentPanel.tsx';

/** The name of a document: pressed it shows what it is, to be looked at before anything is kept on the device. */
export function DocumentCell({ row, text, tabIndex }: CellProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="cell-link"
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        title={text}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {open && <DocumentPanel document={row} onClose={() => setOpen(false)} />}
    </>
  );
}
