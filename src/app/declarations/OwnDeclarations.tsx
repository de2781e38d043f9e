import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '../../contract/index.ts';
import { space } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { withNew } from './exchange/withNew.ts';
import { Offered } from './Offered.tsx';
import { KeptTexts } from './KeptTexts.tsx';
import { PublicationHistory } from './PublicationHistory.tsx';
import { PublishBar } from './PublishBar.tsx';
import { TextEditing } from './TextEditing.tsx';
import { useTyped, type Typing } from './useTyped.ts';

const noInput = {};

/** An authority's own forms, stages and columns: drafts of them, and what is published of them. */
export function OwnDeclarations() {
  const { body, error, reload } = useRead('declarations.read', noInput);
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="your forms" />;
  return <Desk standing={body} onChanged={reload} />;
}

interface DeskProps {
  readonly standing: ReplyOf<'declarations.read'>;
  onChanged(): void;
}

function Desk({ standing, onChanged }: DeskProps) {
  const typing = useTyped();
  const { unsaved } = typing;
  const { path, setPath, editor, open } = useOpened(standing, typing.type);
  // Drafts that were made otherwise than in the editor are read anew there.
  const [made, setMade] = useState(0);
  const hasUnsaved = Object.keys(unsaved).length > 0;
  const all = withNew(standing, unsaved);
  const taken = all.paths.map((one) => one.path);
  return (
    <Box sx={{ display: 'grid', gap: space(5), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <KeptTexts typing={typing} titleOf={(at) => titleOf(all, at)} />
      <PublishBar standing={standing} hasUnsaved={hasUnsaved} onChanged={onChanged} onOpen={open} />
      <Box sx={layout}>
        <Offered
          standing={all}
          unsaved={Object.keys(unsaved)}
          chosen={path}
          taken={taken}
          onChoose={setPath}
          onOpen={open}
        />
        {path === null ? (
          <Typography color="text.secondary">Choose what to change. Nothing holds before it is published.</Typography>
        ) : (
          <div ref={editor} tabIndex={-1} role="group" aria-label={`Edit “${titleOf(all, path)}”`}>
            <TextEditing
              key={`${path} ${standing.publication.number} ${made}`}
              path={path}
              typing={typing}
              onChanged={onChanged}
              taken={taken}
              onOpen={open}
            />
          </div>
        )}
      </Box>
      <PublicationHistory
        key={standing.publication.number}
        present={standing.publication.number}
        hasUnsaved={hasUnsaved}
        onChanged={() => {
          setMade(made + 1);
          onChanged();
        }}
      />
    </Box>
  );
}

const titleOf = ({ paths }: DeskProps['standing'], at: string) => paths.find(({ path }) => path === at)?.title ?? at;

/** Which path is open, and how another part of the page goes on to one, whose editor then has the focus. */
function useOpened(standing: DeskProps['standing'], type: Typing['type']) {
  const [search] = useSearchParams();
  const [path, setPath] = useState(() => firstPath(standing, search.get('path')));
  const editor = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);
  const open = (at: string, text?: string) => {
    if (text !== undefined) type(at, { text, revision: 0, publication: standing.publication.number });
    setPath(at);
    setOpened((times) => times + 1);
  };
  useEffect(() => {
    // What opened it is gone, or behind; by now a dialog has given back the focus.
    if (opened > 0) editor.current?.focus();
  }, [opened]);
  return { path, setPath, editor, open };
}

/** What is opened at first: what the address names, else the first draft. */
function firstPath({ drafts, paths }: DeskProps['standing'], named: string | null): string | null {
  return paths.find(({ path }) => path === named)?.path ?? drafts[0]?.path ?? null;
}

const layout = {
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 240px) minmax(0, 1fr)' },
  alignItems: 'start',
} as const;
