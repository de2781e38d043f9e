import { useState } from 'react';
import { findFormat } from '../../../engine/index.ts';
import { Apart } from '../../parts/Apart.tsx';
import { rowName } from '../rowName.ts';
import { useTableScope } from '../tableScope.ts';
import { TextCell } from './TextCell.tsx';
import type { CellProps } from '../../cellTypes.ts';
import { WholeTextDialog } from './WholeTextDialog.tsx';

/** Text that is shown whole while it is short; long text is cut, and pressing it shows all of it. */
export function TruncatedCell(props: CellProps) {
  const { column, row, value, tabIndex } = props;
  const { compiled } = useTableScope();
  const [open, setOpen] = useState(false);
  const whole = findFormat('text').toText(value, { options: {} });
  const cut = findFormat('truncated').toText(value, { options: column.options });
  if (cut === whole) return <TextCell {...props} text={whole} />;
  return (
    <>
      <button
        type="button"
        className="cell-link"
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        title="Show the whole text"
        onClick={() => setOpen(true)}
      >
        {cut}
      </button>
      {open && (
        <Apart>
          <WholeTextDialog
            title={column.title}
            of={rowName(compiled, row)}
            text={whole}
            onClose={() => setOpen(false)}
          />
        </Apart>
      )}
    </>
  );
}
