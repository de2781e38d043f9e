/** What the rows of a list can be told to do; each row goes by its key, since its place may change. */
export interface RowActions {
  /** One place up (-1) or down (1). */
  move(key: string, by: -1 | 1): void;
  /** Puts a row with the same answers after it. */
  duplicate(key: string): void;
  askRemove(key: string): void;
  toggle(key: string): void;
}

/**
 * What the declaration lets one do with the rows of a list: `ui:options` `addable`, `removable`, `orderable`,
 * `duplicable`.
 */
export interface RowRights {
  readonly add: boolean;
  readonly remove: boolean;
  readonly order: boolean;
  readonly duplicate: boolean;
}
