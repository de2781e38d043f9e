/** How a connection finds out whether the server answers, and what tells it to ask at once. */
export interface ConnectionParts {
  /** Whether anything answered at all; what it answered does not matter. */
  probe(): Promise<boolean>;
  /** Calls `ask` whenever the device itself says that something about its network has changed; returns how to stop. */
  onHint(ask: () => void): () => void;
}

/** Whether calls reach the server, and what is to be done again once they do (D-108, D-109). */
export interface Connection {
  /** No answer came to the last call, or to what has waited for one since. */
  isLost(): boolean;
  /** While anybody listens a lost connection is looked for, by itself. */
  subscribe(listener: () => void): () => void;
  /** A call had no answer. */
  lost(): void;
  /** A call was answered, whatever with. */
  answered(): void;
  /** Does the work once the connection is back, and again after each next loss; returns how to give it up. */
  whenBack(work: () => unknown): () => void;
}

/** Milliseconds between the tries to reach the server, the last for all further ones. */
export const TRIES_MS: readonly number[] = [1000, 2000, 4000, 8000, 15_000, 30_000];

export function createConnection(parts: ConnectionParts): Connection {
  return new Watched(parts);
}

class Watched implements Connection {
  readonly #parts: ConnectionParts;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<() => unknown>();
  #isLost = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #asking = false;
  /** What has waited is being done: what it finds out counts when all of it is done. */
  #returning = false;
  #lostAgain = false;
  #stopHints: (() => void) | null = null;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  readonly isLost = (): boolean => this.#isLost;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stopHints ??= this.#parts.onHint(() => void this.#ask());
    if (this.#isLost) this.#askLater();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stopHints?.();
      this.#stopHints = null;
      this.#forgetTimer();
    };
  };

  readonly lost = (): void => {
    this.#lostAgain = true;
    if (!this.#isLost) this.#set(true);
    if (!this.#returning) this.#askLater();
  };

  readonly answered = (): void => {
    if (this.#isLost && !this.#returning) void this.#return();
  };

  readonly whenBack = (work: () => unknown): (() => void) => {
    this.#waiting.add(work);
    return () => void this.#waiting.delete(work);
  };

  #set(isLost: boolean): void {
    this.#isLost = isLost;
    if (!isLost) this.#tries = 0;
    for (const listener of this.#listeners) listener();
  }

  #askLater(): void {
    if (this.#timer !== null || this.#listeners.size === 0) return;
    const wait = TRIES_MS[Math.min(this.#tries, TRIES_MS.length - 1)] ?? 0;
    this.#tries += 1;
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    if (this.#asking || this.#returning) return;
    this.#forgetTimer();
    this.#asking = true;
    const reached = await this.#parts.probe();
    this.#asking = false;
    if (!reached) this.lost();
    else this.answered();
  }

  /** Lost until what has waited is through: a way that carries small calls only is no connection yet. */
  async #return(): Promise<void> {
    this.#forgetTimer();
    this.#returning = true;
    this.#lostAgain = false;
    // What begins to wait meanwhile, cards whose turn comes now for example, is not left behind.
    const begun = new Set<() => unknown>();
    for (let next = [...this.#waiting]; next.length > 0 && !this.#lostAgain;) {
      for (const work of next) begun.add(work);
      await Promise.allSettled(next.map(async (work) => work()));
      next = [...this.#waiting].filter((work) => !begun.has(work));
    }
    this.#returning = false;
    if (this.#lostAgain) this.#askLater();
    else this.#set(false);
  }

  #forgetTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** Milliseconds after which a try that hangs is none. */
const PROBE_MS = 15_000;

/** This page's way to the server. */
export const connection = createConnection({
  probe: () =>
    fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
      () => true,
      () => false,
    ),
  onHint(ask) {
    const seen = () => document.visibilityState === 'visible' && connection.isLost() && ask();
    window.addEventListener('online', ask);
    window.addEventListener('offline', ask);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', ask);
      window.removeEventListener('offline', ask);
      document.removeEventListener('visibilitychange', seen);
    };
  },
});
