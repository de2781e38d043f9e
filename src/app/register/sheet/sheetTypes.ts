import type { JsonObject, Row } from '../../../engine/index.ts';
import type { CommandResult, GridEntryProps } from '../../../renderer/index.ts';

/** A mark, null for none. */
export type Mark = string | null;

/** One session that is to get a mark. */
export interface MarkChange {
  readonly row: Row;
  readonly mark: Mark;
  /** Why a mark that stands is changed, where it needs a reason. */
  readonly reason?: string;
  /** It was given to several sessions at once. */
  readonly isBlock?: boolean;
}

/** What somebody else gave a session while somebody here gave it another. */
export interface MarkClash {
  readonly theirs: Mark;
  readonly mine: Mark;
  /** Who; empty where nobody can be named. */
  readonly by: string;
  /** When, as the server writes it. */
  readonly at: string;
}

/**
 * What a cell shows of itself beside its row: `typed` waits for a further character, `asking` has a dialog open,
 * `waiting` and `saving` are on their way, `unsent` found no connection, `saved` waits for its row to come anew.
 */
export interface CellState {
  readonly kind: 'typed' | 'asking' | 'waiting' | 'saving' | 'unsent' | 'saved' | 'clash';
  readonly mark: Mark;
  readonly typed?: string;
  readonly clash?: MarkClash;
  /** The row that it was entered over. */
  readonly row: Row;
}

/** A mark on its way: `base` is the one that was seen. */
export interface QueuedMark extends MarkChange {
  readonly base: Mark;
}

/** One save, which stays the same however often it is sent. */
export interface MarkBatch {
  readonly saveId: string;
  readonly marks: readonly QueuedMark[];
}

/** How a batch is sent; its reply is that of the call for one or for several. */
export type SendMarks = (batch: MarkBatch) => Promise<CommandResult>;

/** What is said where: once for all, refusals at once. */
export type SayMarks = (text: string, how?: 'status' | 'alert') => void;

/** What a register gives its sheet. */
export type SheetGround = Pick<
  GridEntryProps,
  'grid' | 'column' | 'rowId' | 'lineNames' | 'denied' | 'showSaved' | 'open' | 'focus'
> & {
  /** Said where a save fails as a whole; by the browser's own alert without it, as in the week grids (REG-24). */
  onFailure?(text: string): void;
  /** Sessions are pressed, not typed in. */
  readonly isPhone?: boolean;
  /** What the screen's call for one mark is sent; by default all that the week grids' is (REG-15). */
  bodyOf?(row: Row, mark: string): JsonObject;
};
