import type { PaperAnswer } from '../../engine/index.ts';

/** One question on paper. */
export interface PaperLine {
  readonly label: string;
  readonly answer: PaperAnswer;
  readonly note: string;
  readonly help: string;
}

export interface TableColumn {
  readonly title: string;
  readonly isLong: boolean;
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
    }
  | { readonly kind: 'text'; readonly text: string; readonly look: 'plain' | 'quiet' | 'notice' }
  | { readonly kind: 'answers'; readonly lines: readonly PaperLine[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly TableColumn[];
      readonly rows: readonly (readonly PaperAnswer[])[];
    };

/** A document to be printed. Nothing in it but what is printed: the same paper makes the same bytes. */
export interface Paper {
  readonly title: string;
  /** At the head of each page. */
  readonly running: { readonly left: string; readonly right: string };
  /** At the foot of each page, before its number. */
  readonly foot: string;
  /** ISO instant. */
  readonly madeAt: string;
  readonly blocks: readonly PaperBlock[];
}
