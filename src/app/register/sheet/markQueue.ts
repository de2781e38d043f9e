import { isObject, type Json, type JsonObject, type Row } from '../../../engine/index.ts';
import type { CommandResult } from '../../../renderer/index.ts';
import type { Mark, MarkBatch, MarkClash, QueuedMark, SendMarks } from './sheetTypes.ts';

/** Marks of so many milliseconds go in one call. */
export const GATHER_MS = 400;

/** Marks that one call takes. */
const MOST = 500;

/** What became of one mark of a batch. */
export type MarkOutcome =
  | { readonly kind: 'saved'; readonly sent: QueuedMark }
  | { readonly kind: 'clash'; readonly sent: QueuedMark; readonly clash: MarkClash }
  | { readonly kind: 'refused'; readonly sent: QueuedMark; readonly message: string };

export interface QueueParts {
  readonly send: SendMarks;
  keyOf(row: Row): string;
  /** A batch was answered: of each mark what became of it; `failed` where none was stored. */
  onDone(outcomes: readonly MarkOutcome[], failed: CommandResult | null): void;
  /** What waits or is on its way has changed. */
  onChange(): void;
  /** No answer came: calls `again` once there may be one. */
  onLost(again: () => void): void;
}

/**
 * Marks on their way. One batch is out at a time, so that they are stored in the order in which they were typed;
 * what is typed meanwhile waits and is never dropped. A batch that found no connection is sent again as it was.
 */
export class MarkQueue {
  readonly #parts: QueueParts;
  #waiting = new Map<string, QueuedMark>();
  #out: MarkBatch | null = null;
  #lost = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idle: (() => void)[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /** Everything that the server has not answered yet, in its order. */
  get open(): readonly QueuedMark[] {
    return [...(this.#out?.marks ?? []), ...this.#waiting.values()];
  }

  /** Batches as they are to be kept: one that may have been stored keeps its id. */
  get batches(): { readonly out: MarkBatch | null; readonly waiting: readonly QueuedMark[] } {
    return { out: this.#out, waiting: [...this.#waiting.values()] };
  }

  get isLost(): boolean {
    return this.#lost;
  }

  /** What is on its way for a session, the newest. */
  find(key: string): QueuedMark | undefined {
    return this.#waiting.get(key) ?? this.#out?.marks.find(({ row }) => this.#parts.keyOf(row) === key);
  }

  /** Whether the newest mark of a session has not been sent at all. */
  isWaiting(key: string): boolean {
    return this.#waiting.has(key);
  }

  isOut(key: string): boolean {
    return this.#out?.marks.some(({ row }) => this.#parts.keyOf(row) === key) === true;
  }

  put(mark: QueuedMark): void {
    const key = this.#parts.keyOf(mark.row);
    const before = this.#waiting.get(key);
    // Typed over before it was sent: what was seen is still what was seen first.
    this.#waiting.set(key, before === undefined ? mark : { ...before, ...mark, base: before.base });
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
    this.#changed();
  }

  /** Sends what waits, without waiting for more. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#out !== null) return;
    const marks = [...this.#waiting.values()].slice(0, MOST);
    if (marks.length === 0) return this.#settle();
    for (const { row } of marks) this.#waiting.delete(this.#parts.keyOf(row));
    this.#out = { saveId: crypto.randomUUID(), marks };
    void this.#send(this.#out);
  }

  /** Sends all; resolves to whether it was all answered. */
  async finish(): Promise<boolean> {
    this.flush();
    if (this.#lost) this.again();
    if (this.open.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    return this.open.length === 0;
  }

  /** Tries once more what found no connection. */
  again(): void {
    if (this.#out === null || !this.#lost) return;
    this.#lost = false;
    void this.#send(this.#out);
  }

  async #send(batch: MarkBatch): Promise<void> {
    this.#changed();
    const result = await this.#parts.send(batch);
    // Nobody knows whether it was stored: it stays as it is and goes again under its name.
    if (!result.ok && (result.status <= 0 || result.status === 401 || result.status === 503)) {
      this.#lost = true;
      this.#changed();
      this.#parts.onLost(() => this.again());
      if (result.status === 401) this.#parts.onDone([], result);
      return this.#settle();
    }
    this.#out = null;
    const outcomes = outcomesOf(batch, result);
    this.#parts.onDone(outcomes, outcomes === null ? result : null);
    this.#changed();
    this.flush();
  }

  /** Told of each change of what waits or is on its way, for as long as it lasts. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #changed(): void {
    this.#parts.onChange();
    for (const listener of this.#listeners) listener();
  }

  #settle(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const markOf = (value: Json | undefined): Mark => (typeof value === 'string' ? value : null);

/** What became of each mark; of one that failed as a whole each is refused with its sentence. */
function outcomesOf({ marks }: MarkBatch, result: CommandResult): readonly MarkOutcome[] {
  if (!result.ok) {
    const { body } = result;
    const [first] = marks;
    if (result.status === 409 && first !== undefined && marks.length === 1 && body !== undefined && 'mark' in body)
      return [{ kind: 'clash', sent: first, clash: clashOf(first.mark, body) }];
    return marks.map((sent) => ({ kind: 'refused', sent, message: result.message }));
  }
  const answers = Array.isArray(result.body.marks) ? result.body.marks.filter(isObject) : [];
  return marks.map((sent, place) => {
    // The call for a single mark says no more than that it is stored.
    const answer = answers[place] ?? { status: 'saved' };
    if (answer.status === 'clash') return { kind: 'clash', sent, clash: clashOf(sent.mark, answer) };
    if (answer.status === 'refused') return { kind: 'refused', sent, message: textOf(answer.message) };
    return { kind: 'saved', sent };
  });
}

/** Two marks for one session, as the server answers: mine, and the one that stands there. */
const clashOf = (mine: Mark, answer: JsonObject): MarkClash => ({
  theirs: markOf(answer.mark),
  mine,
  by: textOf(answer.by),
  at: textOf(answer.at),
});
