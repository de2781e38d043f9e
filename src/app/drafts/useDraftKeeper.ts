import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PepStage } from '../../contract/index.ts';
import type { StageSaver } from '../pep/stageSaver.ts';
import { usePortal } from '../shell/portalContext.ts';
import type { DraftBox, FoundDraft, UnsavedDraft } from './draftBox.ts';
import { holdSlot, liveSlots } from './liveSlots.ts';

/** Soon enough that a crash costs a few words at most; a pause at least, so that encrypting never holds up typing. */
const WAIT_MS = 300;

interface DraftKeeper {
  /** What an earlier page left unsaved; to be offered. */
  readonly found: FoundDraft | null;
  /** Puts it back into the form. */
  restore(): void;
  discard(): void;
}

/**
 * Keeps what is typed and not yet saved on this device, encrypted, and finds what an earlier page of
 * the same stage left there: after a reload, a crash, an expired session, a server that was down.
 */
export function useDraftKeeper(stage: PepStage, saver: StageSaver, title: string): DraftKeeper {
  const { drafts } = usePortal();
  const slot = useMemo(() => crypto.randomUUID(), [saver]);
  const [found, setFound] = useState<FoundDraft | null>(null);
  const { pepStageId } = stage;

  useEffect(() => holdSlot(slot), [slot]);

  useEffect(() => {
    let gone = false;
    void leftBehind(drafts, pepStageId).then((left) => !gone && setFound(left));
    return () => {
      gone = true;
    };
  }, [drafts, pepStageId]);

  useEffect(() => follow(saver, { drafts, stageId: pepStageId, slot, about: aboutOf(stage, title) }), [saver, drafts, slot, pepStageId]);

  const finish = useCallback(() => {
    if (found !== null) drafts.drop(pepStageId, found.slot);
    setFound(null);
  }, [found, drafts, pepStageId]);
  const restore = () => {
    if (found === null) return;
    saver.restore(found.draft);
    const { draft } = found;
    // The former slot goes only when its text is safe in this page's own.
    void drafts.keep(pepStageId, slot, { ...draft, ...draftOf(saver) }).then(finish);
  };
  return { found, restore, discard: finish };
}

/** What pages that are gone left of a stage; the newest, where there are several. */
async function leftBehind(drafts: DraftBox, stageId: number): Promise<FoundDraft | null> {
  const [left, live] = await Promise.all([drafts.find(stageId), liveSlots()]);
  return left.find(({ slot }) => !live(slot)) ?? null;
}

type About = Pick<UnsavedDraft, 'studentId' | 'pepId' | 'slug' | 'title'>;

const aboutOf = ({ studentId, pepId, formSlug: slug }: PepStage, title: string): About => ({ studentId, pepId, slug, title });

function draftOf(saver: StageSaver): Omit<UnsavedDraft, keyof About> {
  const { stored, document, clashes } = saver.view();
  return { base: stored, document, waiting: clashes.map(({ pointer, mine = null }) => ({ pointer, mine })), at: Date.now() };
}

function follow(saver: StageSaver, to: { drafts: DraftBox; stageId: number; slot: string; about: About }): () => void {
  const { drafts, stageId, slot, about } = to;
  let timer = 0;
  let kept: unknown = saver.view().document;
  const keep = () => {
    window.clearTimeout(timer);
    timer = 0;
    void drafts.keep(stageId, slot, { ...about, ...draftOf(saver) });
  };
  const look = () => {
    const { save, document, clashes } = saver.view();
    if (save.kind === 'saved' && clashes.length === 0) {
      window.clearTimeout(timer);
      timer = 0;
      kept = document;
      return drafts.drop(stageId, slot);
    }
    if (document === kept) return;
    kept = document;
    // From the first change on, however fast one types: a wait that starts anew with each key would never end.
    if (timer === 0) timer = window.setTimeout(keep, WAIT_MS);
  };
  const stop = saver.subscribe(look);
  return () => {
    stop();
    if (timer !== 0) keep();
  };
}
