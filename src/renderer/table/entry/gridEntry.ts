import type { ClipboardEvent, ComponentType, HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import type { Column, Json, JsonObject, PivotGrid, Row } from '../../../engine/index.ts';
import type { CellPosition } from '../gridKeys.ts';

/** What a key, or a text that is pasted, is meant for. */
export interface EntryTarget {
  readonly place: CellPosition;
  /** The cells meant, by line: the one with the focus, the block that is chosen, or all that a head heads. */
  readonly block: readonly (readonly (Row | null)[])[];
  /** What has the focus: a cell, or the head of some. */
  readonly kind: 'cell' | 'head';
  /** A block of several cells is chosen. */
  readonly chosen: boolean;
  /** What has the focus, to show something beside it. */
  readonly element: HTMLElement;
}

/**
 * What an entry makes of a key: `next` moves on as the grid is declared, `stay` does not, a place goes there. Null
 * leaves the key to the grid.
 */
export type EntryMove = 'next' | 'stay' | CellPosition | null;

/** What one cell of such a grid is drawn from: it draws the whole cell, which holds the focus. */
export interface EntryCellProps {
  readonly row: Row | null;
  /** What the cell is in its grid: a `td`, or the data grid's own. */
  readonly Element: 'td' | ComponentType<HTMLAttributes<HTMLElement>>;
  /** To be laid on it: its place, its tab stop, whether it is chosen. */
  readonly attributes: HTMLAttributes<HTMLElement>;
  /** What the row's style says in words, for whoever does not see its colour. */
  readonly style: ReactNode;
}

/** Where the focus goes once something was entered: to the cell below, or to the one beside it. */
export type EntryDirection = 'down' | 'right';

/** What takes the keys of a grid in all of its cells, and draws them. */
export interface GridEntry {
  /** Where `next` goes, if not as the grid is declared. */
  readonly moves?: EntryDirection;
  readonly Cell: ComponentType<EntryCellProps>;
  onKeyDown(event: KeyboardEvent<HTMLElement>, target: EntryTarget): EntryMove;
  /** A cell was pressed with a pointer. */
  onPress(target: EntryTarget): void;
  onPaste(event: ClipboardEvent<HTMLElement>, target: EntryTarget): void;
  /** The focus has gone to another cell, or out of the grid. */
  onLeave(): void;
}

/** What an entry is given: the grid, and what a cell would be given of its table. */
export interface GridEntryProps {
  readonly grid: PivotGrid;
  readonly column: Column;
  /** Where the grid is declared to move on to. */
  readonly moves: EntryDirection;
  /** Field that identifies a row. */
  readonly rowId: string;
  /** What the lines are called, where each is a row of the table. */
  readonly lineNames?: readonly string[];
  /** Operation id -> reason, for the whole list. */
  readonly denied: { readonly [operation: string]: string };
  /** Shows a value that was saved until the list brings its row anew. */
  showSaved(row: Row, field: string, value: Json): void;
  /** Opens a form over the page: see `OpenForm`. */
  open(formId: string, facts: JsonObject, onFailure?: (text: string) => void): Promise<JsonObject | null>;
  /** Moves the focus to a cell, on to the next, or back to the one that had it last. */
  focus(place?: CellPosition | 'next'): void;
  /** Draws the grid, at its place among what the entry shows around it. */
  children(entry: GridEntry): ReactNode;
}
