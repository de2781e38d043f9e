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
  /** By the box that it is of, where what is typed lies; '' is the row that is edited whole. */
  readonly #slots = new Map<string, string>();
  /** By slot, how it is let go; null while the table stands on no page. */
  #held: Map<string, () => void> | null = null;

  constructor(drafts: DraftBox, table: string, path: string) {
    this.#drafts = drafts;
    this.#table = table;
    this.#path = path;
  }

  /** As long as the table stands on a page, what is typed in it is nobody else's to take. */
  hold(): () => void {
    void this.#drafts.prepare();
    this.#held = new Map([...this.#slots.values()].map((slot) => [slot, holdSlot(slot)]));
    return () => {
      for (const release of this.#held?.values() ?? []) release();
      this.#held = null;
    };
  }

  readonly find: TableDrafts['find'] = async () => {
    const [all, live] = await Promise.all([this.#drafts.find(TABLES), liveSlots()]);
    return all.flatMap(({ slot, draft: { title, row, base, document, box, at, slug: place, table } }) => {
      const isOwn = pathOf(place) === this.#path && table === this.#table;
      if (!isOwn || live(slot) || row === undefined) return [];
      const draft = { title, row, base, document, ...(box !== undefined && { box }) };
      return [{ draft, at, place, take: () => this.#use(box ?? '', slot) }];
    });
  };

  readonly keep = (draft: TableDraft): void => {
    const { row, box = '' } = draft;
    const slot = this.#slots.get(box) ?? this.#use(box, crypto.randomUUID());
    void this.#drafts.keep(TABLES, slot, {
      ...draft,
      studentId: typeof row.studentId === 'number' ? row.studentId : 0,
      pepId: 0,
      slug: `${this.#path}${window.location.search}`,
      table: this.#table,
      at: Date.now(),
      sent: null,
      waiting: [],
    });
  };

  readonly drop = (box = ''): void => {
    const slot = this.#slots.get(box);
    if (slot !== undefined) this.#drafts.drop(TABLES, slot);
  };

  readonly onLeaving = onLeaving;

  /** What was left goes on in its own slot. */
  #use(box: string, slot: string): string {
    const before = this.#slots.get(box);
    if (before !== undefined) this.#held?.get(before)?.();
    this.#slots.set(box, slot);
    this.#held?.set(slot, holdSlot(slot));
    return slot;
  }
}

const pathOf = (place: string): string => place.split('?')[0] ?? '';
