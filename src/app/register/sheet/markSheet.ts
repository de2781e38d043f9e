import type { Row } from '../../../engine/index.ts';
import type { CommandResult } from '../../../renderer/index.ts';
import { MOST_KEPT } from '../../unsaved/markBox.ts';
import { givesWay, markOfRow } from '../amending/reason.ts';
import { MarkQueue, type MarkOutcome } from './markQueue.ts';
import type { CellState, Mark, MarkChange, QueuedMark, SendMarks } from './sheetTypes.ts';
import { doneAgain, turnedChange, undone, whyOf, type Action, type Step, type Turned } from './turns.ts';

export interface SheetParts {
  readonly send: SendMarks;
  keyOf(row: Row): string;
  /** A mark is stored: shown until the list brings its row anew. */
  onSaved(row: Row, mark: Mark): void;
  /** A batch was answered: the marks stored, those refused, those that clash; `failed` where the call itself was. */
  onDone(outcomes: readonly MarkOutcome[], failed: CommandResult | null): void;
  onLost(again: () => void): void;
  /** No more marks can be kept on the device while there is no connection. */
  onFull(): void;
}

/** What undoing or doing again came to. */
export interface Undone {
  readonly count: number;
  /** Marks that somebody else has changed since, or that a dialog has to give. */
  readonly left: number;
}

const MOST_ACTIONS = 200;

/**
 * The marks of a register while they are entered: what each cell shows, what is on its way, what can be undone. It
 * knows no grid: whatever draws sessions and takes keys shares it.
 */
export class MarkSheet {
  readonly #parts: SheetParts;
  readonly #queue: MarkQueue;
  readonly #states = new Map<string, CellState>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #others = new Set<() => void>();
  #rows = new Map<string, Row>();
  #done: Action[] = [];
  #undone: Action[] = [];
  #version = 0;
  #ticked: string | null = null;

  constructor(parts: SheetParts) {
    this.#parts = parts;
    this.#queue = new MarkQueue({
      send: parts.send,
      keyOf: parts.keyOf,
      onLost: parts.onLost,
      onChange: () => this.#showQueue(),
      onDone: (outcomes, failed) => this.#answered(outcomes, failed),
    });
  }

  get queue(): MarkQueue {
    return this.#queue;
  }

  /** Counts everything that has changed here, for whoever shows the whole. */
  readonly version = (): number => this.#version;

  readonly subscribeAll = (listener: () => void): (() => void) => {
    this.#others.add(listener);
    return () => void this.#others.delete(listener);
  };

  subscribe(row: Row, listener: () => void): () => void {
    const key = this.#parts.keyOf(row);
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  stateOf(row: Row): CellState | undefined {
    return this.#states.get(this.#parts.keyOf(row));
  }

  /** The mark that a session shows: the one entered here, else its row's. */
  standing(row: Row): Mark {
    const state = this.stateOf(row);
    // Whoever asks may hold a row from before a question was answered.
    if (state === undefined) return markOfRow(this.#current(row));
    return state.kind === 'clash' ? (state.clash?.theirs ?? null) : state.mark;
  }

  /** The mark that the server holds, or will once what is on its way is there: what is only typed was never entered. */
  stored(row: Row): Mark {
    const key = this.#parts.keyOf(row);
    const waiting = this.#queue.isWaiting(key) ? this.#queue.find(key) : undefined;
    return waiting === undefined ? givesWay(row, this.standing(row)) : waiting.base;
  }

  /** Whether the next mark of a session is meant for the rest of its week too (REG-11). */
  isTicked(row: Row): boolean {
    return this.#ticked === this.#parts.keyOf(row);
  }

  /** Ticks a session's box, or takes the tick away. */
  tick(row: Row, ticked: boolean): void {
    const before = this.#ticked;
    this.#ticked = ticked ? this.#parts.keyOf(row) : null;
    for (const key of [before, this.#ticked]) if (key !== null) this.#tell(key);
  }

  /** Rows have come anew: what was saved stands in them; what is on its way or asked about stays as it was typed. */
  rowsCame(rows: readonly Row[]): void {
    this.#rows = new Map(rows.map((row) => [this.#parts.keyOf(row), row]));
    for (const [key, state] of this.#states) {
      const row = this.#rows.get(key);
      if (state.kind === 'saved' && row !== undefined && row !== state.row) this.#set(key, null);
    }
  }

  /** Shows what is typed and no code yet, or that a dialog asks; null takes it back. */
  show(row: Row, state: Pick<CellState, 'kind' | 'mark' | 'typed'> | null): void {
    const key = this.#parts.keyOf(row);
    const now = this.#states.get(key);
    if (state === null && now?.kind !== 'typed' && now?.kind !== 'asking' && now?.kind !== 'saved') return;
    // Of a session whose mark is on its way that shows again once the typing is done.
    const queued = this.#queue.find(key);
    if (state === null && queued !== undefined) this.#set(key, this.#queuedState(key, queued));
    else this.#set(key, state === null ? null : { ...state, row });
  }

  /** Gives marks, which are saved at once and undone at once; the same mark again makes no call (REG-4). */
  give(changes: readonly MarkChange[]): number {
    if (this.#queue.isLost && this.#queue.open.length + changes.length > MOST_KEPT) {
      this.#parts.onFull();
      return 0;
    }
    const steps = this.#put(changes);
    if (steps.length === 0) return 0;
    this.#done = [...this.#done, { steps }].slice(-MOST_ACTIONS);
    this.#undone = [];
    return steps.length;
  }

  /** Marks that were given by another call, so that they can be undone as well. */
  noteGiven(changes: readonly MarkChange[]): void {
    const steps = changes.map(({ row, mark, reason }) => ({
      row,
      before: givesWay(row, this.standing(row)),
      after: mark,
      ...whyOf(reason),
    }));
    this.#done = [...this.#done, { steps }].slice(-MOST_ACTIONS);
    for (const { row, mark } of changes) this.#set(this.#parts.keyOf(row), { kind: 'saved', mark, row });
  }

  undo(mayGive: (change: MarkChange) => boolean): Undone | null {
    const action = this.#done.pop();
    if (action === undefined) return null;
    this.#undone.push(action);
    return this.#turn(action, mayGive, undone);
  }

  redo(mayGive: (change: MarkChange) => boolean): Undone | null {
    const action = this.#undone.pop();
    if (action === undefined) return null;
    this.#done.push(action);
    return this.#turn(action, mayGive, doneAgain);
  }

  /** Of two marks theirs stands. */
  keepTheirs(row: Row): void {
    const state = this.stateOf(row);
    if (state?.clash === undefined) return;
    this.#parts.onSaved(this.#current(row), state.clash.theirs);
    this.#set(this.#parts.keyOf(row), { kind: 'saved', mark: state.clash.theirs, row: this.#current(row) });
  }

  #turn(action: Action, mayGive: (change: MarkChange) => boolean, turn: (step: Step) => Turned): Undone {
    const given = action.steps
      .map(turn)
      .filter(({ row, is, becomes }) => this.standing(this.#current(row)) === is && mayGive({ row, mark: becomes }))
      .map((step) => turnedChange(this.#current(step.row), step));
    this.#put(given);
    return { count: given.length, left: action.steps.length - given.length };
  }

  #put(changes: readonly MarkChange[]): readonly Step[] {
    return changes.flatMap(({ row: asked, mark, reason }) => {
      const row = this.#current(asked);
      const before = this.standing(row);
      if (before === mark) {
        this.keepTheirs(row);
        return [];
      }
      const base = givesWay(row, before);
      this.#queue.put({ row, mark, base, isBlock: changes.length > 1, ...whyOf(reason) });
      return [{ row, before: base, after: mark, ...whyOf(reason) }];
    });
  }

  /** The row as it came last: an action may be older. */
  #current(row: Row): Row {
    return this.#rows.get(this.#parts.keyOf(row)) ?? row;
  }

  #showQueue(): void {
    for (const mark of this.#queue.open) {
      const key = this.#parts.keyOf(mark.row);
      // What is being typed shows before what is being saved.
      if (this.#states.get(key)?.kind === 'typed') continue;
      const newest = this.#queue.find(key);
      if (newest !== undefined) this.#set(key, this.#queuedState(key, newest));
    }
    this.#changed();
  }

  #queuedState(key: string, { row, mark }: QueuedMark): CellState {
    const kind = this.#queue.isLost ? 'unsent' : this.#queue.isOut(key) ? 'saving' : 'waiting';
    return { kind, mark, row };
  }

  #answered(outcomes: readonly MarkOutcome[], failed: CommandResult | null): void {
    for (const outcome of outcomes) {
      const { row, mark } = outcome.sent;
      const key = this.#parts.keyOf(row);
      const now = this.#current(row);
      if (outcome.kind === 'saved') this.#parts.onSaved(now, mark);
      // A newer one of the same session waits: that is what shows.
      if (this.#queue.find(key) !== undefined) continue;
      if (this.#states.get(key)?.kind === 'typed') continue;
      if (outcome.kind === 'saved') this.#set(key, { kind: 'saved', mark, row: now });
      else if (outcome.kind === 'clash') this.#set(key, { kind: 'clash', mark, row: now, clash: outcome.clash });
      else this.#set(key, null);
    }
    this.#parts.onDone(outcomes, failed);
  }

  #set(key: string, state: CellState | null): void {
    if (state === null) this.#states.delete(key);
    else this.#states.set(key, state);
    this.#tell(key);
  }

  #tell(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) listener();
    this.#changed();
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#others) listener();
  }
}
