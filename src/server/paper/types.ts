import type { ChartData, PaperBlock } from '../../engine/index.ts';

/** A document to be printed. Nothing in it but what is printed: the same paper makes the same bytes. */
export interface Paper {
  readonly title: string;
  /** At the head of each page. */
  readonly running: { readonly left: string; readonly right: string };
  /** At the foot of each page, before its number. */
  readonly foot: string;
  /** ISO instant. */
  readonly madeAt: string;
  readonly blocks: readonly (PaperBlock | PaperPicture)[];
  /** What is to fit on one page stands closer together. */
  readonly isDense?: boolean;
}

/**
 * A picture of figures, with its key where there are several series, and the words of the events that it marks. What it
 * shows is said in words to whoever is read to.
 */
export interface PaperPicture {
  readonly kind: 'picture';
  /** A calendar is for the screen: its days are told apart by patterns that are pressed. */
  readonly data: ChartData & { readonly kind: 'bars' | 'stacked' | 'lines' };
  /** Points. */
  readonly height: number;
}
