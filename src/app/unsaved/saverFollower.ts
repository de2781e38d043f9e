import type { StageSaver } from '../pep/stageSaver.ts';
import type { DraftBox, UnsavedDraft } from './draftBox.ts';

/** Soon enough that a crash costs a few words at most; a pause at least, so that encrypting never holds up typing. */
const WAIT_MS = 300;

/** From one draft to the next: a large one takes as long to encrypt and store as many keys to draw. */
const BETWEEN_MS = 1000;

/** After a draft could not be kept, for want of the key for example. */
const AGAIN_MS = 2000;

interface FollowerParts {
  readonly drafts: DraftBox;
  readonly stageId: number;
  readonly slot: string;
  /** Which stage and plan a draft belongs to. */
  readonly about: Pick<UnsavedDraft, 'studentId' | 'pepId' | 'slug' | 'title'>;
}

/** Keeps a saver's unsaved text in a slot for as long as there is any. */
export class SaverFollower {
  readonly #saver: StageSaver;
  readonly #parts: FollowerParts;
  /** Former pages' slots whose text is in this page's form now. */
  readonly #replaced = new Set<string>();
  readonly #unsubscribe: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #seen: readonly unknown[] = [];
  #keptAt = 0;
  #stopped = false;

  constructor(saver: StageSaver, parts: FollowerParts) {
    this.#saver = saver;
    this.#parts = parts;
    this.#unsubscribe = saver.subscribe(this.#look);
    this.#look();
  }

  /** Keeps what is unsaved at once: the page may be about to go. */
  readonly keepNow = (): void => {
    if (this.#timer !== null) this.#keep();
  };

  /** A former page's slot goes as soon as its text is safe in this one's, or on the server. */
  replace(slot: string): void {
    this.#replaced.add(slot);
  }

  stop(): void {
    this.#unsubscribe();
    this.#stopped = true;
    this.keepNow();
  }

  readonly #look = (): void => {
    const { document, clashes } = this.#saver.view();
    const now = [document, clashes, this.#saver.doubtful()];
    if (!this.#saver.isUnsaved()) {
      this.#cancel();
      this.#parts.drafts.drop(this.#parts.stageId, this.#parts.slot);
      this.#dropReplaced();
    } else if (now.some((part, index) => part !== this.#seen[index])) {
      // From the first change on, however fast one types: a wait that starts anew with each key would never end.
      this.#wait(Math.max(WAIT_MS, this.#keptAt + BETWEEN_MS - Date.now()));
    }
    this.#seen = now;
  };

  readonly #keep = (): void => {
    this.#cancel();
    const { drafts, stageId, slot, about } = this.#parts;
    if (!this.#saver.isUnsaved()) return;
    this.#keptAt = Date.now();
    void drafts.keep(stageId, slot, { ...about, ...this.#saver.unsaved(), at: Date.now() }).then((kept) => {
      if (kept) this.#dropReplaced();
      else if (!this.#stopped && this.#saver.isUnsaved()) this.#wait(AGAIN_MS);
    });
  };

  #wait(milliseconds: number): void {
    this.#timer ??= setTimeout(this.#keep, milliseconds);
  }

  #cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #dropReplaced(): void {
    for (const former of this.#replaced) this.#parts.drafts.drop(this.#parts.stageId, former);
    this.#replaced.clear();
  }
}
