import { useState } from 'react';
import Link from '@mui/material/Link';
import { StageFilePanel } from '../../files/StageFilePanel.tsx';

interface Props {
  readonly references: readonly string[];
  /** One a line, in the same order. */
  readonly names: string;
}

/** The files of an answer by their names; a press shows one. */
export function FileLinks({ references, names }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const titles = names.split('\n');
  const nameOf = (reference: string) => titles[references.indexOf(reference)] ?? 'A file';
  return (
    <>
      {references.map((reference) => (
        <p key={reference} className="answer">
          <Link component="button" type="button" aria-haspopup="dialog" onClick={() => setOpen(reference)}>
            {nameOf(reference)}
          </Link>
        </p>
      ))}
      {open !== null && (
        <StageFilePanel reference={open} file={{ fileName: nameOf(open) }} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
