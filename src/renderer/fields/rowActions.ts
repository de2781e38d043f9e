/** What the rows of a list can be told to do. */
export interface RowActions {
  move(from: number, to: number): void;
  askRemove(index: number): void;
  toggle(rowId: string): void;
}
