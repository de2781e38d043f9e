import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TableDraft, TableDrafts } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { FORMS, TABLES, type DraftBox } from './draftBox.ts';
import { holdSlot, liveSlots } from './liveSlots.ts';
import { onLeaving } from './onLeaving.ts';
import { pupilsOf } from './pupilsOf.ts';

/** Keeps what is typed in a table of the page at this address, encrypted, until it is saved or left. */
export function useTableDrafts(table: string): TableDrafts {
  const { drafts } = usePortal();
  const { pathname } = useLocation();
  const keeper = useMemo(() => new TypedKeeper(drafts, tableAt(table, pathname)), [drafts, table, pathname]);
  useEffect(() => keeper.hold(), [keeper]);
  return keeper;
}

/**
 * Keeps what is typed in a form over a page, encrypted, until it is sent or left; it is found wherever the form is
 * opened again, and led to where it was typed.
 */
export function useFormDrafts(form: string): TableDrafts {
  const { drafts } = usePortal();
  const { pathname, search } = useLocation();
  // A form that goes because its page does is kept when the address is the next page's already.
  const [place] = useState(`${pathname}${search}`);
  const keeper = useMemo(() => new TypedKeeper(drafts, formAt(form, place)), [drafts, form, place]);
  useEffect(() => keeper.hold(), [keeper]);
  return keeper;
}

/** What is kept together: of a table at one address, of a form wherever it is opened. */
interface Kept {
  readonly kind: typeof TABLES | typeof FORMS;
  /** Id of the table or form. */
  readonly id: string;
  /** The address to lead back to. */
  place(): string;
  isAt(place: string): boolean;
}

const tableAt = (id: string, path: string): Kept => ({
  kind: TABLES,
  id,
  place: () => `${path}${window.location.search}`,
  isAt: (place) => pathOf(place) === path,
});

const formAt = (id: string, place: string): Kept => ({ kind: FORMS, id, place: () => place, isAt: () => true });

class TypedKeeper implements TableDrafts {
  readonly #drafts: DraftBox;
  readonly #kept: Kept;
  /** By the box that it is of, where what is typed lies; '' is the row that is edited whole. */
  readonly #slots = new Map<string, string>();
  /** By slot, how it is let go; null while it stands on no page. */
  #held: Map<string, () => void> | null = null;

  constructor(drafts: DraftBox, kept: Kept) {
    this.#drafts = drafts;
    this.#kept = kept;
  }

  /** As long as it stands on a page, what is typed in it is nobody else's to take. */
  hold(): () => void {
    void this.#drafts.prepare();
    this.#held = new Map([...this.#slots.values()].map((slot) => [slot, holdSlot(slot)]));
    return () => {
      for (const release of this.#held?.values() ?? []) release();
      this.#held = null;
    };
  }

  readonly find: TableDrafts['find'] = async () => {
    const [all, live] = await Promise.all([this.#drafts.find(this.#kept.kind), liveSlots()]);
    return all.flatMap(({ slot, draft: { title, row, base, document, box, at, slug: place, table } }) => {
      const isOwn = table === this.#kept.id && this.#kept.isAt(place);
      if (!isOwn || live(slot) || row === undefined) return [];
      const draft = { title, row, base, document, ...(box !== undefined && { box }) };
      return [{ draft, at, place, take: () => this.#use(box ?? '', slot) }];
    });
  };

  readonly keep = (draft: TableDraft): void => {
    const { row, document, box = '' } = draft;
    const slot = this.#slots.get(box) ?? this.#use(box, crypto.randomUUID());
    const [studentId = 0, ...others] = pupilsOf(row, document.answers);
    void this.#drafts.keep(this.#kept.kind, slot, {
      ...draft,
      studentId,
      others,
      pepId: 0,
      slug: this.#kept.place(),
      table: this.#kept.id,
      at: Date.now(),
      sent: null,
      waiting: [],
    });
  };

  readonly drop = (box = ''): void => {
    const slot = this.#slots.get(box);
    if (slot !== undefined) this.#drafts.drop(this.#kept.kind, slot);
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
