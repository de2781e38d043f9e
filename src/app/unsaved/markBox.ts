import { createContext, useContext } from 'react';
import type { JsonObject } from '../../engine/index.ts';
import { openSealed, seal, type DraftKey } from './sealed.ts';

/** Marks of one save, as the call for several takes them. */
export interface KeptBatch {
  readonly saveId: string;
  readonly marks: readonly JsonObject[];
}

/** What a page that is gone could not send. */
export interface KeptMarks {
  readonly slot: string;
  readonly batches: readonly KeptBatch[];
}

interface MarkBoxParts {
  /** Whose: the user, and the authority worked as. */
  readonly owner: string;
  readonly storage: Storage;
  /** The key that the server gives to this user alone; null while it does not answer. */
  getKey(): Promise<DraftKey | null>;
  now(): number;
}

const PREFIX = 'unsent';

/** Marks that a device keeps at most, and for how long: what is older is nobody's memory of a day any more. */
export const MOST_KEPT = 500;
const KEPT_MS = 7 * 86_400_000;

/**
 * Marks that were not sent, on this device, encrypted as unsaved text is: without the server's key nothing of them can
 * be read, and they are sent by the same user as the same authority alone.
 */
export class MarkBox {
  readonly #parts: MarkBoxParts;
  readonly #turns = new Map<string, number>();
  /** Of registers that are not shown any more and still wait, how many marks. */
  readonly #gone = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #count = 0;

  constructor(parts: MarkBoxParts) {
    this.#parts = parts;
  }

  /** Fetches the key while the server answers. */
  async prepare(): Promise<void> {
    await this.#parts.getKey();
  }

  /** How many marks wait of registers that are not shown any more. */
  readonly goneCount = (): number => [...this.#gone.values()].reduce((sum, count) => sum + count, 0);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Says that a register is not shown any more, and how many of its marks wait. */
  noteGone(slot: string, count: number): void {
    this.#gone.set(slot, count);
    for (const listener of this.#listeners) listener();
  }

  /** Keeps what a slot holds now; nothing where there is nothing left. */
  async keep(slot: string, batches: readonly KeptBatch[]): Promise<void> {
    const name = this.#name(slot);
    this.#count += 1;
    const turn = this.#count;
    this.#turns.set(name, turn);
    if (batches.every(({ marks }) => marks.length === 0)) return this.#parts.storage.removeItem(name);
    const held = await this.#parts.getKey();
    if (held === null) return;
    const sealed = await seal(held, name, JSON.stringify({ at: this.#parts.now(), batches }));
    // A later one of the same slot has taken its turn.
    if (this.#turns.get(name) !== turn) return;
    try {
      this.#parts.storage.setItem(name, sealed);
    } catch {
      // A full or forbidden store: the page itself still holds them, and sends them.
    }
  }

  /** What pages that are gone left, without pupils that were erased since; what is too old goes, and is counted. */
  async find(
    isLive: (slot: string) => boolean,
  ): Promise<{ readonly kept: readonly KeptMarks[]; readonly old: number }> {
    const slots = this.#slots().filter((slot) => !isLive(slot));
    const held = slots.length === 0 ? null : await this.#parts.getKey();
    if (held === null) return { kept: [], old: 0 };
    const kept: KeptMarks[] = [];
    let old = 0;
    for (const slot of slots) {
      const text = await openSealed(held, this.#name(slot), this.#parts.storage.getItem(this.#name(slot)) ?? '');
      if (text === null) continue;
      const { at, batches } = JSON.parse(text) as { at: number; batches: KeptBatch[] };
      const known = batches.map(({ saveId, marks }) => ({
        saveId,
        marks: marks.filter(({ studentId }) => at > (held.erased.get(Number(studentId)) ?? -1)),
      }));
      if (this.#parts.now() - at <= KEPT_MS)
        kept.push({ slot, batches: known.filter(({ marks }) => marks.length > 0) });
      else {
        old += known.reduce((sum, { marks }) => sum + marks.length, 0);
        this.#parts.storage.removeItem(this.#name(slot));
      }
    }
    return { kept, old };
  }

  #name(slot: string): string {
    return `${PREFIX}.${this.#parts.owner}.${slot}`;
  }

  #slots(): string[] {
    const start = `${PREFIX}.${this.#parts.owner}.`;
    return Object.keys(this.#parts.storage).flatMap((name) =>
      name.startsWith(start) ? [name.slice(start.length)] : [],
    );
  }
}

/** The box of the signed-in user; null where nobody is, as in a story. */
export const MarkBoxContext = createContext<MarkBox | null>(null);

export const useMarkBox = (): MarkBox | null => useContext(MarkBoxContext);
