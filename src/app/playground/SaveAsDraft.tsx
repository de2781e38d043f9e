import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useEngine } from '../../renderer/index.ts';
import { mayOpen } from '../shell/menu.ts';
import { usePortal } from '../shell/portalContext.ts';
import { DraftDialog, type DraftOf } from './DraftDialog.tsx';

interface Props {
  /** What becomes a draft; or a sentence that says why nothing can. */
  read(): DraftOf | string;
}

/** Makes a draft of the authority's own of what is on the page, for those who may open where drafts stand. */
export function SaveAsDraft({ read }: Props) {
  const { host } = useEngine();
  const { catalog, facts } = usePortal().data;
  const desk = Object.values(catalog.screens).find(({ path }) => path === '/declarations');
  const [draft, setDraft] = useState<DraftOf | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  // The dialog has given the focus back to its button by then.
  useEffect(() => link.current?.focus(), [saved]);
  if (desk === undefined || !mayOpen(desk, facts)) return null;
  const ask = () => {
    const found = read();
    if (typeof found === 'string') return host.notify({ tone: 'error', text: found });
    setSaved(null);
    setDraft(found);
  };
  return (
    <>
      <Button variant="outlined" onClick={ask}>
        Save as draft…
      </Button>
      {draft !== null && (
        <DraftDialog
          draft={draft}
          onDone={(path) => {
            setDraft(null);
            setSaved(path);
            if (path !== null) host.notify({ tone: 'success', text: 'Draft saved. Nothing holds yet.' });
          }}
        />
      )}
      {saved !== null && (
        <Link ref={link} to={`${desk.path}?path=${encodeURIComponent(saved)}`}>
          Open the draft {saved}
        </Link>
      )}
    </>
  );
}
