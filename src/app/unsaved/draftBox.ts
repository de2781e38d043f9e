import type { Row } from '../../engine/index.ts';
import type { StoredFile } from '../../renderer/index.ts';
import type { Unsaved } from './openClashes.ts';
import { openSealed, seal, type DraftKey } from './sealed.ts';

/** What one page of this device holds of a form and the server does not. */
export interface UnsavedDraft extends Unsaved {
  readonly studentId: number;
  /** Of a text about several pupils, the other ones. */
  readonly others?: readonly number[];
  readonly pepId: number;
  readonly slug: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of what is typed in a table or a form: its id, and the row as it was when its editing began. */
  readonly table?: string;
  readonly row?: Row;
  /** Which box of the table, or what the form was opened for; of a row that is edited whole, none. */
  readonly box?: string;
  /** Of a message: the files chosen for it, which the server has stored. */
  readonly files?: readonly StoredFile[];
}

/** In the place of a stage's number, of what is no stage's: a message, a row of a table, a form over a page. */
export const MESSAGES = 0;
export const TABLES = -1;
export const FORMS = -2;
/** The same of texts that an authority's own forms are. */
export const DECLARATIONS = -3;

/** A draft and where it lies. Every page writes into a slot of its own, so that none overwrites another's. */
export interface FoundDraft {
  readonly slot: string;
  readonly stageId: number;
  readonly draft: UnsavedDraft;
}

export interface DraftBoxParts {
  /** Whose drafts: the user, and the authority worked as. */
  readonly owner: string;
  readonly storage: Storage;
  /** The key that the server gives to this user alone; null while it does not answer. */
  getKey(): Promise<DraftKey | null>;
}

const PREFIX = 'unsaved';

/**
 * Unsaved text on this device, encrypted: names hold numbers only, and without the server's key nothing can be read.
 */
export class DraftBox {
  readonly #parts: DraftBoxParts;
  /** Of each slot the latest request; an earlier one that ends later is dropped. */
  readonly #latest = new Map<string, number>();
  readonly #unsaved = new Set<string>();
  readonly #listeners = new Set<(slot: string) => void>();
  #count = 0;

  constructor(parts: DraftBoxParts) {
    this.#parts = parts;
  }

  /** Fetches the key while the server answers: once it is needed, the server may be the thing that is down. */
  async prepare(): Promise<void> {
    await this.#parts.getKey();
  }

  /** Resolves to whether the draft lies in its slot now; false where a later one took its turn, too. */
  async keep(stageId: number, slot: string, draft: UnsavedDraft): Promise<boolean> {
    const name = this.#name(stageId, slot);
    const turn = this.#turn(name);
    this.#unsaved.add(slot);
    const held = await this.#parts.getKey();
    if (held === null) return false;
    const sealed = await seal(held, name, JSON.stringify(draft));
    if (this.#latest.get(name) !== turn) return false;
    try {
      this.#parts.storage.setItem(name, sealed);
      return true;
    } catch {
      // A full or forbidden store: saving to the server goes on, and there is nothing to tell that would help.
      return false;
    }
  }

  drop(stageId: number, slot: string): void {
    const name = this.#name(stageId, slot);
    this.#turn(name);
    this.#unsaved.delete(slot);
    this.#parts.storage.removeItem(name);
    for (const listener of this.#listeners) listener(slot);
  }

  /** Tells of each slot that is dropped; answers how to stop. */
  onDropped(listener: (slot: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Slots that were written since this page was loaded and hold what could not be saved. */
  unsaved(): ReadonlySet<string> {
    return this.#unsaved;
  }

  /**
   * Every draft of this user that can be read, newest first; of one stage where it is named. What was written of plans
   * that are erased since is taken off the device.
   */
  async find(stageId?: number): Promise<FoundDraft[]> {
    const names = this.#names().filter(({ stage }) => stageId === undefined || stage === stageId);
    if (names.length === 0) return [];
    const held = await this.#parts.getKey();
    if (held === null) return [];
    const found = await Promise.all(
      names.map(async ({ name, stage, slot }): Promise<FoundDraft[]> => {
        const text = await openSealed(held, name, this.#parts.storage.getItem(name) ?? '');
        if (text === null) return [];
        const draft = JSON.parse(text) as UnsavedDraft;
        const pupils = [draft.studentId, ...(draft.others ?? [])];
        if (pupils.every((id) => draft.at > (held.erased.get(id) ?? -1))) return [{ slot, stageId: stage, draft }];
        this.drop(stage, slot);
        return [];
      }),
    );
    return found.flat().toSorted((a, b) => b.draft.at - a.draft.at);
  }

  /** Takes everything of this user off the device but what these slots hold. */
  wipe(keeps: (slot: string) => boolean): void {
    for (const { name, slot } of this.#names()) {
      if (keeps(slot)) continue;
      this.#turn(name);
      this.#unsaved.delete(slot);
      this.#parts.storage.removeItem(name);
    }
  }

  #turn(name: string): number {
    this.#count += 1;
    this.#latest.set(name, this.#count);
    return this.#count;
  }

  #name(stageId: number, slot: string): string {
    return `${PREFIX}.${this.#parts.owner}.${stageId}.${slot}`;
  }

  #names(): { readonly name: string; readonly stage: number; readonly slot: string }[] {
    const start = `${PREFIX}.${this.#parts.owner}.`;
    return Object.keys(this.#parts.storage).flatMap((name) => {
      const [stage = '', slot = ''] = name.startsWith(start) ? name.slice(start.length).split('.') : [];
      return slot === '' ? [] : [{ name, stage: Number(stage), slot }];
    });
  }
}
