/** Whose plan is read, and how. */
export interface Reading {
  readonly studentId: number;
  readonly pepId: number;
  /** The section whose questions lead to where they are answered; null where its reader may not. */
  readonly slug: string | null;
  /** The plan that it is compared with; empty where there is none. */
  readonly formerTitle: string;
  /** Too narrow for a table. */
  readonly isNarrow: boolean;
}
