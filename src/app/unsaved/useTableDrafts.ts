import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { TableDraft, TableDrafts } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { TABLES, type DraftBox } from './draftBox.ts';
import { holdSlot, liveSlots } from './liveSlots.ts';
import { onLeaving } from './onLeaving.ts';

/** Keeps what is typed in a table of the page at this address, encrypted, until it is saved or left. */
export function useTableDrafts(table: string): TableDrafts {
  const { drafts } = usePortal();
  const { pathname } = useLocation();
  const keeper = useMemo(() => new TableKeeper(drafts, table, pathname), [drafts, table, pathname]);
  useEffect(() => keeper.hold(), [keeper]);
  return keeper;
}

class TableKeeper implements TableDrafts {
  readonly #drafts: DraftBox;
  readonly #table: string;
  readonly #path: string;
  #slot: string = crypto.randomUUID();
  #release: (() => void) | null = null;

  constructor(drafts: DraftBox, table: string, path: string) {
    this.#drafts = drafts;
    this.#table = table;
    this.#path = path;
  }

  /** As long as the table stands on a page, what is typed in it is nobody else's to take. */
  hold(): () => void {
    void this.#drafts.prepare();
    this.#release = holdSlot(this.#slot);
    return () => {
      this.#release?.();
      this.#release = null;
    };
  }

  readonly find: TableDrafts['find'] = async () => {
    const [all, live] = await Promise.all([this.#drafts.find(TABLES), liveSlots()]);
    const isOwn = ({ slug, table }: { readonly slug: string; readonly table?: string }) =>
      slug === this.#path && table === this.#table;
    const found = all.find(({ slot, draft }) => isOwn(draft) && !live(slot));
    if (found?.draft.row === undefined) return null;
    const { title, row, base, document, at } = found.draft;
    return { draft: { title, row, base, document }, at, take: () => this.#take(found.slot) };
  };

  readonly keep = (draft: TableDraft): void => {
    const { row } = draft;
    void this.#drafts.keep(TABLES, this.#slot, {
      ...draft,
      studentId: typeof row.studentId === 'number' ? row.studentId : 0,
      pepId: 0,
      slug: this.#path,
      table: this.#table,
      at: Date.now(),
      sent: null,
      waiting: [],
    });
  };

  readonly drop = (): void => this.#drafts.drop(TABLES, this.#slot);

  readonly onLeaving = onLeaving;

  /** What was left goes on in its own slot. */
  #take(slot: string): void {
    const wasHeld = this.#release !== null;
    this.#release?.();
    this.#slot = slot;
    if (wasHeld) this.#release = holdSlot(slot);
  }
}
