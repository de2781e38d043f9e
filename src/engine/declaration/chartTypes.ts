import type { Json } from '../json.ts';

/** A picture of a table: a figure of each series by category, a row being a category. */
export interface ChartDeclaration {
  /** Bars beside each other, on top of each other, lines, or a calendar with a number or a word on each day. */
  readonly kind: 'bars' | 'stacked' | 'lines' | 'calendar';
  /** Field whose text names the categories, of a calendar a date; a press on a bar follows its column’s link. */
  readonly category: string;
  /** The list behind a bar: a press leads there, and so does the category's name in the rows beneath. */
  readonly leads?: ChartLead;
  /** Fields of numbers; their titles name the series. A calendar has one, of whole numbers or of a lookup's words. */
  readonly series: readonly string[];
  /** Least value of the scale, 0 without it; the picture says where it does not begin at 0. */
  readonly from?: number;
  /**
   * Fields of what came about at a category: where a row has one, a number on the picture marks it, and its words stand
   * beneath. Not of a calendar.
   */
  readonly events?: readonly string[];
  /** A line across at a value, with its name. */
  readonly reference?: { readonly value: number; readonly title: string };
}

/** A list on its page under filters, whose values are templates that also know the row of the bar. */
export interface ChartLead {
  /** What the link is called, before the category's name: "Show the books of", read on as "Show the books of 1920". */
  readonly label: string;
  readonly table: string;
  /** Template of the address of the page on which the table stands; the filters go along. */
  readonly page: string;
  /**
   * Filter values by field, as `initial` writes them; where one is blank for a row its bar leads nowhere. Null takes
   * away what the list opens with.
   */
  readonly filters: { readonly [field: string]: Json };
}
