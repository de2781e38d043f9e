import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { PepStage } from '../../contract/index.ts';
import type { StageSaver } from '../pep/stageSaver.ts';
import { usePortal } from '../shell/portalContext.ts';
import type { DraftBox, FoundDraft } from './draftBox.ts';
import { SaverFollower } from './saverFollower.ts';
import { holdSlot, liveSlots } from './liveSlots.ts';
import { onLeaving } from './onLeaving.ts';

interface DraftKeeper {
  /** What an earlier page left unsaved; to be offered. */
  readonly found: FoundDraft | null;
  /** Puts it back into the form. */
  restore(): void;
  discard(): void;
}

/**
 * Keeps what is typed and not yet saved on this device, encrypted, and finds what an earlier page of
 * the same stage left there: after a reload, a crash, an expired session, a server that was down. It is offered under
 * the title; `flushForm` puts what is being typed into the document.
 */
export function useDraftKeeper(stage: PepStage, saver: StageSaver, title: string, flushForm: () => void): DraftKeeper {
  const { drafts } = usePortal();
  // Each saver has a slot of its own.
  const { slot } = useMemo(() => ({ saver, slot: crypto.randomUUID() }), [saver]);
  const following = useRef<SaverFollower | null>(null);
  const [left, setLeft] = useState<readonly FoundDraft[]>([]);
  const { pepStageId } = stage;

  useEffect(() => holdSlot(slot), [slot]);

  useEffect(() => {
    let gone = false;
    void leftBehind(drafts, pepStageId, saver).then((all) => !gone && setLeft(all));
    return () => {
      gone = true;
    };
  }, [drafts, pepStageId, saver]);

  const aboutNow = useEffectEvent(() => {
    const { studentId, pepId, formSlug: slug } = stage;
    return { studentId, pepId, slug, title };
  });
  const flush = useEffectEvent(flushForm);
  useEffect(() => {
    const own = new SaverFollower(saver, { drafts, stageId: pepStageId, slot, about: aboutNow() });
    following.current = own;
    const leaving = onLeaving(() => {
      flush();
      own.keepNow();
    });
    return () => {
      leaving();
      own.stop();
    };
  }, [saver, drafts, slot, pepStageId]);

  const [found = null] = left;
  const answered = () => setLeft(left.slice(1));
  return {
    found,
    restore() {
      if (found === null) return;
      following.current?.replace(found.slot);
      saver.restore(found.draft);
      answered();
    },
    discard() {
      if (found !== null) drafts.drop(pepStageId, found.slot);
      answered();
    },
  };
}

/** What pages that are gone left of a stage, newest first; what has reached the server after all goes. */
async function leftBehind(drafts: DraftBox, stageId: number, saver: StageSaver): Promise<readonly FoundDraft[]> {
  const [all, live] = await Promise.all([drafts.find(stageId), liveSlots()]);
  const left = all.filter(({ slot }) => !live(slot));
  for (const { slot, draft } of left) if (!saver.lacks(draft)) drafts.drop(stageId, slot);
  return left.filter(({ draft }) => saver.lacks(draft));
}
