import { useEffect, useMemo, useState } from 'react';
import type { FormDocument } from '../../engine/index.ts';
import type { StoredFile } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { MESSAGES, type FoundDraft } from '../unsaved/draftBox.ts';
import { holdSlot, liveSlots } from '../unsaved/liveSlots.ts';
import { MessageKeeper, type DraftOf } from './messageKeeper.ts';

/** A message as it is written, with the files that it refers to. */
export interface WrittenMessage {
  readonly document: FormDocument;
  readonly files: readonly StoredFile[];
}

/**
 * Keeps what is typed on this device, encrypted, until it is sent or discarded, and finds what an earlier page left
 * that was written on the same occasion. The slot names the message: sent again it is still the same one.
 */
export function useMessageDraft(about: DraftOf) {
  const { drafts } = usePortal();
  const { query } = about;
  const [slot, setSlot] = useState<string>(() => crypto.randomUUID());
  const [found, setFound] = useState<FoundDraft | null>(null);
  // One for as long as the message is the same: what it is about does not change while it is written.
  const [first] = useState(about);
  const keeper = useMemo(() => new MessageKeeper(drafts, slot, first), [drafts, slot, first]);

  useEffect(() => holdSlot(slot), [slot]);
  useEffect(() => keeper.follow(), [keeper]);
  useEffect(() => {
    let gone = false;
    void Promise.all([drafts.find(MESSAGES), liveSlots()]).then(([all, live]) => {
      if (!gone) setFound(all.find((one) => one.draft.slug === query && !live(one.slot)) ?? null);
    });
    return () => {
      gone = true;
    };
  }, [drafts, query]);

  return {
    slot,
    found,
    changed: keeper.changed,
    /** It was sent, or is not wanted. */
    drop: keeper.drop,
    /** Goes on with what was left, under its own name, so that it is sent once. */
    restore(from: FoundDraft): WrittenMessage {
      keeper.drop();
      setSlot(from.slot);
      setFound(null);
      return { document: from.draft.document, files: from.draft.files ?? [] };
    },
    discard(left: FoundDraft) {
      drafts.drop(MESSAGES, left.slot);
      setFound(null);
    },
  };
}
