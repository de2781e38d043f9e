import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { JsonObject } from '../../engine/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { DECLARATIONS, type FoundDraft, type UnsavedDraft } from '../unsaved/draftBox.ts';
import { holdSlot, liveSlots } from '../unsaved/liveSlots.ts';
import { onLeaving } from '../unsaved/onLeaving.ts';
import type { Typed, Typing, UnsavedTexts } from './useTyped.ts';

/** What an earlier page left unsaved; to be offered. */
export interface LeftTexts {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly paths: readonly string[];
  /** Makes it the texts of this page; null while somebody types at each of its paths already. */
  readonly putBack: (() => void) | null;
  discard(): void;
}

/** Milliseconds: a crash costs a few words at most. */
const PAUSE = 300;

/**
 * Keeps what is typed here and not saved on this device, encrypted, and finds what an earlier page left; null where
 * there is nothing to offer.
 */
export function useKeptTexts(typing: Typing): LeftTexts | null {
  const { drafts } = usePortal();
  const slot = useKeeping(typing.unsaved);
  const [left, setLeft] = useState<readonly FoundDraft[]>([]);
  useEffect(() => {
    let gone = false;
    void Promise.all([drafts.find(DECLARATIONS), liveSlots()]).then(([all, live]) => {
      if (!gone) setLeft(all.filter((one) => one.slot !== slot && !live(one.slot)));
    });
    return () => {
      gone = true;
    };
  }, [drafts, slot]);

  const [found] = left;
  if (found === undefined) return null;
  const texts = Object.entries(textsOf(found.draft.document.answers));
  const free = texts.filter(([path]) => typing.unsaved[path] === undefined);
  const discard = () => {
    drafts.drop(DECLARATIONS, found.slot);
    setLeft(left.slice(1));
  };
  const putBack = () => {
    for (const [path, typed] of free) typing.type(path, typed);
    const rest = Object.fromEntries(texts.filter((one) => !free.includes(one)));
    if (Object.keys(rest).length === 0) return discard();
    const draft = { ...found.draft, document: documentOf(rest) };
    void drafts.keep(DECLARATIONS, found.slot, draft);
    setLeft([{ ...found, draft }, ...left.slice(1)]);
  };
  return {
    at: found.draft.at,
    paths: texts.map(([path]) => path),
    putBack: free.length === 0 ? null : putBack,
    discard,
  };
}

/** Keeps the texts in a slot of this page's own for as long as there are any; answers which. */
function useKeeping(unsaved: UnsavedTexts): string {
  const { drafts } = usePortal();
  const { pathname: slug } = useLocation();
  const [slot] = useState<string>(() => crypto.randomUUID());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isEmpty = Object.keys(unsaved).length === 0;
  useEffect(() => holdSlot(slot), [slot]);
  useEffect(() => void drafts.prepare(), [drafts]);

  const keepNow = useEffectEvent(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!isEmpty) void drafts.keep(DECLARATIONS, slot, draftOf(unsaved, slug));
  });
  useEffect(() => {
    // From the first change on, however fast one types: a wait that starts anew with each key would never end.
    if (!isEmpty) timer.current ??= setTimeout(keepNow, PAUSE);
    else drafts.drop(DECLARATIONS, slot);
  }, [unsaved, isEmpty, drafts, slot]);
  useEffect(() => {
    const stop = onLeaving(keepNow);
    return () => {
      stop();
      keepNow();
    };
  }, []);
  return slot;
}

const documentOf = (texts: UnsavedTexts) => ({ answers: { ...texts } as unknown as JsonObject, parked: {} });

const draftOf = (texts: UnsavedTexts, slug: string): UnsavedDraft => ({
  studentId: 0,
  pepId: 0,
  slug,
  title: 'Your own forms',
  at: Date.now(),
  base: documentOf({}),
  document: documentOf(texts),
  sent: null,
  waiting: [],
});

const textsOf = (answers: JsonObject) => answers as unknown as { readonly [path: string]: Typed };
