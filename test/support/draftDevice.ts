import type { TableDraft, TableDrafts } from '../../src/renderer/host.ts';

/** A device that keeps one draft; what a page left in it is found by the next. `leave` is the page about to go. */
export function draftDevice(left: TableDraft | null = null) {
  const kept = { draft: left, leave: () => undefined as void };
  const drafts: TableDrafts = {
    find: () =>
      Promise.resolve(
        kept.draft === null
          ? []
          : [{ draft: kept.draft, at: Date.UTC(2026, 2, 9, 10), place: '/books', take: () => undefined }],
      ),
    keep: (draft) => void (kept.draft = draft),
    drop: () => void (kept.draft = null),
    onLeaving: (work) => {
      kept.leave = work;
      return () => undefined;
    },
  };
  return { kept, drafts };
}
