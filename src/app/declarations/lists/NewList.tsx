import { useState } from 'react';
import Button from '@mui/material/Button';
import { pageAction } from '../../../renderer/index.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { LIST_FOLDER } from '../exchange/DraftName.tsx';
import { NewListDialog } from './NewListDialog.tsx';

interface Props {
  /** Paths that there are already. */
  readonly taken: readonly string[];
  onDraft(path: string, text: string): void;
}

/** Begins a list of answers of the authority's own, for its questions to name. */
export function NewList({ taken, onDraft }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  // Everybody's lists are among them: none of the authority's own may have the name of one.
  const { lookups } = usePortal().data.catalog;
  return (
    <>
      <Button
        ref={pageAction}
        size="small"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() => setIsOpen(true)}
      >
        New list of answers…
      </Button>
      {isOpen && (
        <NewListDialog
          taken={[...taken, ...Object.keys(lookups).map((id) => LIST_FOLDER + id)]}
          onDone={(draft) => {
            setIsOpen(false);
            if (draft !== null) onDraft(draft.path, draft.text);
          }}
        />
      )}
    </>
  );
}
