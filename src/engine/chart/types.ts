import type { ChartDeclaration } from '../declaration/chartTypes.ts';

/** One series of a picture: a figure of each category, or null where there is none. */
export interface ChartSeries {
  readonly title: string;
  readonly values: readonly (number | null)[];
  /** The same as they read, in the words of their format. */
  readonly texts: readonly string[];
}

/** What came about at a category: its number on the picture, and the words that stand beside that beneath. */
export interface ChartEvent {
  readonly category: number;
  readonly mark: string;
  readonly told: string;
}

/** How large a picture is, in pixels, and how wide a letter of its text. A calendar is as high as its weeks are. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly letter: number;
}

/** What a picture shows: figures by category, as they were read out of rows. */
export interface ChartData {
  readonly title: string;
  readonly description?: string;
  readonly kind: ChartDeclaration['kind'];
  readonly categories: readonly string[];
  /** The days of a calendar's categories, YYYY-MM-DD. */
  readonly dates?: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Of a calendar that says in a word what each day is: the words, of which the values are the places, 0 the first. */
  readonly words?: readonly string[];
  readonly reference?: { readonly value: number; readonly title: string };
  /** What is marked above the plot, in the order of the categories. */
  readonly events?: readonly ChartEvent[];
  /** Least value of the scale; a picture whose scale does not begin at 0 says so. */
  readonly from: number;
  /** Its figures are pounds, which the scale says too. */
  readonly isMoney?: boolean;
}

/**
 * A part of a drawn picture, in pixels from the top left: the same for the screen, for paper and for a PDF. `series`
 * is which one it belongs to, `told` what is said of it.
 */
export type ChartShape =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly series: number;
      readonly category: number;
      readonly told: string;
    }
  | { readonly kind: 'path'; readonly d: string; readonly series: number }
  | {
      readonly kind: 'point';
      readonly x: number;
      readonly y: number;
      readonly series: number;
      readonly category: number;
      readonly told: string;
    }
  | {
      readonly kind: 'cell';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      /** Of a calendar's steps, 0 the least. */
      readonly step: number;
      readonly category: number;
      readonly text: string;
      readonly told: string;
    }
  | {
      /** The number of an event in a box, on paper whatever lies under it. */
      readonly kind: 'mark';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly category: number;
      readonly text: string;
      readonly told: string;
    }
  | {
      readonly kind: 'rule';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly role: 'axis' | 'grid' | 'reference' | 'event';
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly role?: 'heading';
    };
