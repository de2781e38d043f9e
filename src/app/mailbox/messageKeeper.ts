import type { FormDocument } from '../../engine/index.ts';
import type { StoredFile } from '../../renderer/index.ts';
import { MESSAGES, type DraftBox, type UnsavedDraft } from '../unsaved/draftBox.ts';

const nothing: FormDocument = { answers: {}, parked: {} };

/** Milliseconds: a crash costs a few words at most. */
const PAUSE = 300;

/** What a draft of a message is about. */
export interface DraftOf {
  readonly studentId: number;
  /** The query that the message is written at. */
  readonly query: string;
  readonly title: string;
}

/** Whether there is anything that somebody typed or chose. */
export const isTyped = ({ answers: { body, files } }: FormDocument): boolean =>
  (typeof body === 'string' && body.trim() !== '') || (Array.isArray(files) && files.length > 0);

/** Keeps what is typed in a slot of its own for as long as there is any. */
export class MessageKeeper {
  readonly #drafts: DraftBox;
  readonly #slot: string;
  readonly #about: DraftOf;
  #latest: FormDocument = nothing;
  #files: readonly StoredFile[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isOver = false;

  constructor(drafts: DraftBox, slot: string, about: DraftOf) {
    this.#drafts = drafts;
    this.#slot = slot;
    this.#about = about;
  }

  /** Keeps what is there when the page goes; answers how to stop. */
  follow(): () => void {
    void this.#drafts.prepare();
    window.addEventListener('pagehide', this.#keepNow);
    return () => {
      window.removeEventListener('pagehide', this.#keepNow);
      this.#keepNow();
    };
  }

  /** `files` are those that the document refers to. */
  readonly changed = (document: FormDocument, files: readonly StoredFile[]): void => {
    this.#latest = document;
    this.#files = files;
    // From the first change on, however fast one types: a wait that starts anew with each key would never end.
    this.#timer ??= setTimeout(this.#keepNow, PAUSE);
  };

  readonly drop = (): void => {
    this.#isOver = true;
    this.#drafts.drop(MESSAGES, this.#slot);
  };

  readonly #keepNow = (): void => {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isOver) return;
    if (!isTyped(this.#latest)) return this.#drafts.drop(MESSAGES, this.#slot);
    const { studentId, query: slug, title } = this.#about;
    const draft: UnsavedDraft = {
      studentId,
      pepId: 0,
      slug,
      title,
      at: Date.now(),
      base: nothing,
      document: this.#latest,
      files: this.#files,
      sent: null,
      waiting: [],
    };
    void this.#drafts.keep(MESSAGES, this.#slot, draft);
  };
}
