import { useMemo, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { overlayWords, overlayWordsOf, type ReplyOf } from '../../contract/index.ts';
import type { OwnText, SourceFile } from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { Answered, useAnsweredPlans } from './answeredPlans.ts';
import { AuthorityWords } from './authorityWords.ts';
import { BaseChoices } from './BaseChoices.tsx';
import { CheckResult } from './CheckResult.tsx';
import { DraftBar } from './DraftBar.tsx';
import { DraftHistory } from './DraftHistory.tsx';
import { DraftViews } from './DraftViews.tsx';
import { DownloadForm } from './exchange/DownloadForm.tsx';
import { Theirs } from './Theirs.tsx';
import { useToldFaults } from './useToldFaults.ts';
import { useDraft } from './useDraft.ts';
import { useDraftView } from './useDraftView.ts';
import { useFaultRows } from './useFaultRows.ts';
import { UsedKeys } from './usedKeys.ts';
import { useTextCheck } from './useTextCheck.ts';
import type { TypedOn, Typing } from './useTyped.ts';

interface Props {
  readonly path: string;
  readonly typing: Typing;
  onChanged(): void;
  /** Paths that there are already. */
  readonly taken: readonly string[];
  /** Goes on to another path, with the text that it begins with where there is none yet. */
  onOpen(path: string, text?: string): void;
}

const noInput = {};

/** The text of one path, with what is wrong in it and what it changes beside it. */
export function TextEditing({ path, typing, onChanged, taken, onOpen }: Props) {
  const input = useMemo(() => ({ path }), [path]);
  const { body, error, reload } = useRead('declarations.text', input);
  const { stored, onStored } = useStored(body);
  const everybody = useRead('catalog.declarations', noInput);
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const contents = everybody.body?.contents ?? null;
  const own = body?.own ?? null;
  const names = body?.names;
  const words = useMemo(() => (names === undefined ? overlayWords : overlayWordsOf(names)), [names]);
  const used = useMemo(() => (body?.used ?? []).flatMap((way) => way.split('/')), [body]);
  const answered = useAnsweredPlans(path, used.length > 0);
  const files = useMemo(
    () => (contents === null || own === null ? null : withOwn(contents, { tenant, path, own })),
    [contents, tenant, path, own],
  );
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (everybody.error !== null) return <LoadProblem error={everybody.error} onRetry={everybody.reload} />;
  if (stored === null || files === null) return <Waiting what="the text" />;
  const unsaved = typing.unsaved[path];
  const { revision, publication } = unsaved ?? stored;
  return (
    <AuthorityWords value={words}>
      <UsedKeys value={used}>
        <Answered value={answered}>
          <Editing
            {...{ path, files, stored, typedOn: { revision, publication }, taken, onOpen }}
            text={unsaved?.text ?? stored.text}
            onUnsaved={(text) => typing.type(path, text === null ? null : { text, revision, publication })}
            onSaved={(text, on) => {
              onStored(text, on.revision);
              typing.saved(path, text, on);
            }}
            onChanged={() => {
              reload();
              onChanged();
            }}
          />
        </Answered>
      </UsedKeys>
    </AuthorityWords>
  );
}

type Stored = ReplyOf<'declarations.text'>;

/** What is stored; until it is read again, what was saved here last: what is typed at once is typed on that. */
function useStored(body: Stored | null) {
  const [saved, setSaved] = useState<{ readonly over: Stored | null; readonly stored: Stored } | null>(null);
  return {
    stored: saved !== null && saved.over === body ? saved.stored : body,
    onStored: (text: string, revision: number) =>
      body !== null &&
      setSaved({ over: body, stored: { ...body, text, revision, state: revision === 0 ? 'published' : 'draft' } }),
  };
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

interface EditingProps extends Omit<Props, 'typing'> {
  readonly files: readonly SourceFile[];
  readonly stored: Pick<Stored, 'text' | 'revision' | 'state' | 'published' | 'publishedOn'>;
  /** What the text was typed on, where it is not what is stored. */
  readonly typedOn: TypedOn;
  readonly text: string;
  onUnsaved(text: string | null): void;
  onSaved(text: string, on: TypedOn): void;
}

function Editing(props: EditingProps) {
  const { path, files, stored, text, onUnsaved, taken, onOpen } = props;
  const check = useTextCheck(path, text);
  const { busy, theirs, save, discard, takeTheirs } = useDraft(props);
  const told = useToldFaults({ files, path, text });
  const shown = useDraftView({ path, files, stored, text });
  const rows = useRef<HTMLDivElement>(null);
  const rowOf = useFaultRows({ files, path, text, check, shown, within: rows });
  const isChanged = text !== stored.text;
  return (
    <Box sx={{ display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {theirs !== null && <Theirs other={theirs} onTake={takeTheirs} {...{ path, files, text }} />}
      <BaseChoices {...{ path, files, stored, text, onUnsaved }} />
      <div ref={rows}>
        <DraftViews {...{ path, files, stored, text, shown, check, onUnsaved, taken, onOpen }} />
      </div>
      <DraftBar
        {...{ path, busy, isChanged }}
        isDraft={stored.state === 'draft'}
        onSave={() => void save(text)}
        onUndo={() => onUnsaved(null)}
        onDiscard={() => void discard()}
      />
      <DraftHistory
        key={stored.revision}
        path={path}
        onTake={(former) => onUnsaved(former === stored.text ? null : former)}
      />
      {path.startsWith('forms/') && <DownloadForm {...{ files, path, text }} />}
      <CheckResult
        {...{ check, path, told, rowOf }}
        place={({ line }) => (shown.view === 'text' ? `Line ${line}` : '')}
        isTakenOut={text.trim() === ''}
      />
    </Box>
  );
}
