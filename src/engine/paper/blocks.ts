/** What stands on paper where an answer does. */
export type PaperAnswer =
  | { readonly kind: 'text'; readonly text: string }
  /** Nobody has answered, or nothing is asked here. */
  | { readonly kind: 'none' }
  /** There is an answer, which is left out. */
  | { readonly kind: 'withheld' }
  /** Room to write by hand, or choices to tick. */
  | { readonly kind: 'room'; readonly lines: number; readonly choices: readonly string[] };

/** One question on paper. */
export interface PaperLine {
  readonly label: string;
  readonly answer: PaperAnswer;
  readonly note: string;
  readonly help: string;
  /** JSON pointer of the question, where it has one place in the form. */
  readonly pointer?: string;
  /** Whose own words the answer is, as the declaration says it. */
  readonly voice?: string;
  /** What the files are read by that the answer names, one for each of its lines. */
  readonly files?: readonly string[];
  /** What was answered before, where that reads otherwise. */
  readonly former?: PaperAnswer;
}

/** What is above a column of a table. */
export interface TableColumn {
  readonly title: string;
  readonly isLong: boolean;
}

/** How a row differs from those of before; `former` holds a cell for each column, null where it reads the same. */
export interface RowChange {
  readonly kind: 'same' | 'new' | 'changed';
  readonly former: readonly (PaperAnswer | null)[];
}

/** How rows differ from those of before. */
export interface RowChanges {
  /** One for each row. */
  readonly rows: readonly RowChange[];
  /** Rows of before that are there no more, in the columns of now. */
  readonly gone: readonly (readonly PaperAnswer[])[];
}

/** What stands below the other on a document. */
export type PaperBlock =
  | {
      readonly kind: 'heading';
      /** One more than that of what it stands in, so that none is skipped. */
      readonly level: 1 | 2 | 3 | 4 | 5 | 6;
      readonly text: string;
      /** Stands among the bookmarks. */
      readonly isBookmark?: true;
      /** Of a row: whether it was not there before, or is there no more. */
      readonly change?: 'new' | 'gone';
    }
  | { readonly kind: 'text'; readonly text: string; readonly look: 'plain' | 'quiet' | 'notice' }
  | { readonly kind: 'answers'; readonly lines: readonly PaperLine[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly TableColumn[];
      readonly rows: readonly (readonly PaperAnswer[])[];
      readonly changes?: RowChanges;
    };
