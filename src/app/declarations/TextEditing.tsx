import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { overlayWords, overlayWordsOf } from '../../contract/index.ts';
import type { JsonObject, OwnText, SourceFile } from '../../engine/index.ts';
import { ConfirmDialog, pageAction, space, useEngine } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { AuthorityWords } from './authorityWords.ts';
import { CheckResult } from './CheckResult.tsx';
import { DraftViews } from './DraftViews.tsx';
import { DownloadForm } from './exchange/DownloadForm.tsx';
import { useToldFaults } from './useToldFaults.ts';
import { useTextCheck } from './useTextCheck.ts';

interface Props {
  readonly path: string;
  /** What was typed here and not saved; null for nothing. */
  readonly unsaved: string | null;
  onUnsaved(text: string | null): void;
  onChanged(): void;
  /** Paths that there are already. */
  readonly taken: readonly string[];
  /** Goes on to another path, with the text that it begins with where there is none yet. */
  onOpen(path: string, text?: string): void;
}

const noInput = {};

/** The text of one path, with what is wrong in it and what it changes beside it. */
export function TextEditing({ path, unsaved, onUnsaved, onChanged, taken, onOpen }: Props) {
  const input = useMemo(() => ({ path }), [path]);
  const { body, error, reload } = useRead('declarations.text', input);
  const everybody = useRead('catalog.declarations', noInput);
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const contents = everybody.body?.contents ?? null;
  const own = body?.own ?? null;
  const names = body?.names;
  const words = useMemo(() => (names === undefined ? overlayWords : overlayWordsOf(names)), [names]);
  const files = useMemo(
    () => (contents === null || own === null ? null : withOwn(contents, { tenant, path, own })),
    [contents, tenant, path, own],
  );
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (everybody.error !== null) return <LoadProblem error={everybody.error} onRetry={everybody.reload} />;
  if (body === null || files === null) return <Waiting what="the text" />;
  return (
    <AuthorityWords value={words}>
      <Editing
        {...{ path, files, stored: body, onUnsaved, taken, onOpen }}
        text={unsaved ?? body.text}
        onChanged={() => {
          reload();
          onChanged();
        }}
      />
    </AuthorityWords>
  );
}

interface Own {
  readonly tenant: string;
  /** The one that is edited, which stays as it is published. */
  readonly path: string;
  readonly own: readonly OwnText[];
}

/** The files, with the authority's own as they are drafted: the edited text may name and read them already. */
function withOwn(files: readonly SourceFile[], { tenant, path: edited, own }: Own): readonly SourceFile[] {
  const folder = `overlays/${tenant}/`;
  const others = files.filter(({ path }) => !path.startsWith(folder) || path === `${folder}${edited}.json`);
  const beside = own.filter(({ path }) => path !== edited);
  return [...others, ...beside.map(({ path, text }) => ({ path: `${folder}${path}.json`, text }))];
}

interface EditingProps extends Omit<Props, 'unsaved'> {
  readonly files: readonly SourceFile[];
  readonly stored: { readonly text: string; readonly revision: number; readonly state: string };
  readonly text: string;
}

function Editing({ path, files, stored, text, onUnsaved, onChanged, taken, onOpen }: EditingProps) {
  const check = useTextCheck(path, text);
  const { busy, theirs, save, discard } = useDraft({ path, stored, onUnsaved, onChanged });
  const [asking, setAsking] = useState(false);
  const told = useToldFaults({ files, path, text });
  const isChanged = text !== stored.text;
  return (
    <Box sx={{ display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {theirs !== null && <Theirs {...theirs} onTake={() => onUnsaved(theirs.text)} />}
      <DraftViews {...{ path, files, stored, text, check, onUnsaved, taken, onOpen }} />
      <Box sx={barStyle}>
        <Button
          ref={pageAction}
          variant="contained"
          loading={busy}
          disabled={!isChanged}
          onClick={() => void save(text)}
        >
          Save draft
        </Button>
        {isChanged && (
          <Button ref={pageAction} variant="outlined" onClick={() => onUnsaved(null)}>
            Undo changes
          </Button>
        )}
        {stored.state === 'draft' && (
          <Button ref={pageAction} variant="outlined" disabled={busy} onClick={() => setAsking(true)}>
            Discard draft
          </Button>
        )}
      </Box>
      {path.startsWith('forms/') && <DownloadForm {...{ files, path, text }} />}
      <CheckResult {...{ check, path, told }} place={({ line }) => `Line ${line}`} isTakenOut={text.trim() === ''} />
      <ConfirmDialog
        question={asking ? `Discard the draft of ${path}?` : null}
        detail="What is published stays as it is."
        yes="Discard draft"
        no="Keep it"
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) void discard();
        }}
      />
    </Box>
  );
}

/** In reach however long the list is. */
const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  gap: space(3),
  flexWrap: 'wrap',
  py: space(2),
  bgcolor: 'background.default',
} as const;

interface Other {
  readonly text: string;
  readonly message: string;
}

/** What somebody else saved meanwhile, to be read beside what was typed here. */
function Theirs({ text, message, onTake }: Other & { onTake(): void }) {
  return (
    <Alert severity="warning" role="alert">
      <p>{message}</p>
      <Box component="pre" tabIndex={0} aria-label="Their text" sx={{ maxHeight: 240, overflow: 'auto' }}>
        {text}
      </Box>
      <Button variant="outlined" size="small" onClick={onTake}>
        Take theirs
      </Button>
    </Alert>
  );
}

/** Saves and discards the draft of a path; what was typed stays until it is saved. */
function useDraft({ path, stored, onUnsaved, onChanged }: Omit<EditingProps, 'files' | 'text' | 'taken' | 'onOpen'>) {
  const { host } = useEngine();
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<(Other & { readonly revision: number }) | null>(null);
  const commands = { save: host.useCommand('declarations.save'), discard: host.useCommand('declarations.discard') };
  const run = async (name: 'save' | 'discard', input: JsonObject, said: string) => {
    setBusy(true);
    const result = await commands[name].run(input);
    setBusy(false);
    if (result.ok) {
      setTheirs(null);
      onUnsaved(null);
      host.notify({ tone: 'success', text: said });
      return onChanged();
    }
    const { revision, text = '' } = result.body ?? {};
    if (result.status === 409 && typeof revision === 'number')
      return setTheirs({ text: String(text), message: result.message, revision });
    host.notify({ tone: 'error', text: result.message, reference: result.reference });
  };
  return {
    busy,
    theirs,
    // Whoever has seen theirs and saves again means their own.
    save: (text: string) =>
      run('save', { path, text, revision: theirs?.revision ?? stored.revision }, 'Draft saved. Nothing holds yet.'),
    discard: () => run('discard', { path }, 'Draft discarded'),
  };
}
