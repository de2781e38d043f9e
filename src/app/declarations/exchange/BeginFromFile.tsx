import { useState } from 'react';
import Button from '@mui/material/Button';
import { lookupLists, type SourceFile } from '../../../engine/index.ts';
import { useRead } from '../../api/useRead.ts';
import { offeredLookups } from '../questions/useFormBench.ts';
import { FileDialog } from './FileDialog.tsx';

interface Props {
  /** Paths that there are already. */
  readonly taken: readonly string[];
  onDraft(path: string, text: string): void;
}

const noInput = {};

/** Begins a form of the authority's own with the questions of a workbook or a document. */
export function BeginFromFile({ taken, onDraft }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { body } = useRead('catalog.declarations', noInput);
  return (
    <>
      <Button size="small" variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setIsOpen(true)}>
        Begin from a file…
      </Button>
      {isOpen && (
        <FileDialog
          lookups={listsIn(body?.contents ?? [])}
          taken={taken}
          onDone={(draft) => {
            setIsOpen(false);
            if (draft !== null) onDraft(draft.path, draft.text);
          }}
        />
      )}
    </>
  );
}

const listsIn = (files: readonly SourceFile[]) =>
  lookupLists(
    files,
    offeredLookups(files).map(({ id }) => id),
  );
