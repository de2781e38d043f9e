import type { PaperBlock } from '../../engine/index.ts';

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
  /** What is to fit on one page stands closer together. */
  readonly isDense?: boolean;
}
