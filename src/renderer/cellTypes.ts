import type { Column, Facts, Json, JsonObject, Row } from '../engine/index.ts';
import type { CommandResult } from './host.ts';

/** What a registered cell is given. `commit` resolves to whether the value was saved. */
export interface CellProps {
  readonly column: Column;
  readonly row: Row;
  readonly value: Json;
  /** The value as its format reads; what exports and readers of the screen get. */
  readonly text: string;
  /** Why this viewer may not change it, else null. */
  readonly denied: string | null;
  /** Whether nobody of the viewer's kind may ever change it: the value is then all there is, without a reason. */
  readonly never: boolean;
  /**
   * Facts of the viewer and the page, the row as `row`, and what the column's command gets beside the value as
   * `params`.
   */
  facts(): Facts;
  /**
   * For the one control of the cell: 0 in the cell that a grid's tab stop is on, else -1. The grid moves
   * focus to the control by itself. Arrow keys, Home and End belong to the grid unless the cell calls
   * `preventDefault` on them, as it does while its list is open.
   */
  readonly tabIndex: 0 | -1;
  /** Whether the grid's focus is in this cell now. */
  readonly focused: boolean;
  /**
   * Runs the column's command with `{ [column.field]: value }` and the column's own parameters. `more`
   * stands in their place where the cell knows better what the call needs. Shows the new value on
   * success; a failure is told to the user and resolves to false: the cell goes back to what it showed.
   */
  commit(value: Json, more?: JsonObject): Promise<boolean>;
  /** The same, but a failure is handed back, in the column's words, in place of being told. */
  attempt(value: Json, more?: JsonObject): Promise<CommandResult>;
  /**
   * Opens the form that a value asks for; shows the value, and reloads what the column says, once it was sent. Resolves
   * to whether it was.
   */
  ask(formId: string, value: Json): Promise<boolean>;
  /** Opens a form over the row's facts with `facts` laid over them; resolves to whether it was sent. */
  open(formId: string, facts: JsonObject): Promise<boolean>;
}
