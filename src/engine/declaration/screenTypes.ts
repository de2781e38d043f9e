import type { Json } from '../json.ts';
import type { Action } from './actionTypes.ts';
import type { When } from './types.ts';

/** One thing on a screen: a table, a form, a registered component, a sentence or a bar of buttons and links. */
export interface BodyItem {
  /** There only while this holds, of the viewer and the page. */
  readonly when?: When;
  readonly text?: string;
  /** Stands beside the others, in a column at the right where there is room for one; else below them. */
  readonly side?: true;
  /** A table that is there only while it has rows: not where it is empty and nothing narrows it. */
  readonly whileAny?: true;
  readonly actions?: readonly Action[];
  /** What the bar of actions is, for readers of the screen. */
  readonly label?: string;
  readonly table?: string;
  readonly form?: string;
  readonly component?: string;
  readonly params?: { readonly [name: string]: Json };
  readonly cards?: readonly CardDeclaration[];
  /** Template of which cards come first and which are hidden, a `CardArrangement`; as declared without it. */
  readonly arranged?: string;
  /** Id of a screen whose cards are told here in one line: each that is not empty, as its count and title. */
  readonly counts?: string;
  /** Lines of numbers: what a list counts under a filter. */
  readonly figures?: readonly FiguresDeclaration[];
}

/** A list under a filter, and the page on which it stands. */
export interface FilteredList {
  readonly table: string;
  readonly params?: { readonly [name: string]: Json };
  /** Filter values by field, as `initial` writes them. */
  readonly filters?: { readonly [field: string]: Json };
  /** Template of the address of the page on which the table stands; the filters go along. */
  readonly page: string;
  readonly when?: When;
}

/** What there is to be done of a list under a filter: how many rows it has, the first of them, the way to all. */
export interface CardDeclaration extends FilteredList {
  /** By which it is arranged: it stays whatever the title comes to be. */
  readonly name: string;
  readonly title: string;
  /** What is counted, of one and of many where that is another word: `["plan", "plans"]`. */
  readonly counts: readonly string[];
  /** How pressing it is: the status colour of its count, beside a title that says so in words. */
  readonly tone?: string;
  /** The most pressing first; the table's own order without it. */
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** What a row shows: the first leads to the exact place, all others stand below it. */
  readonly fields: readonly (string | CardField)[];
  /** What is said where there is nothing to do; "Nothing to do here." without it. */
  readonly empty?: string;
}

/** Cards by their names: those that come before all others, in this order, and those that nobody is shown. */
export interface CardArrangement {
  readonly first: readonly string[];
  readonly hidden: readonly string[];
}

/** A field of a row as a card shows it, by what a column of that field says; it is read here, never changed. */
export interface CardField {
  readonly field: string;
  /** Stands before the value: "Due 12/11/2025". */
  readonly title?: string;
  readonly reads?: string;
  readonly format?: string;
  /** Template of the address of the exact place. */
  readonly link?: string;
}

/** Counts that a list has beside its rows, in one line. */
export interface FiguresDeclaration extends FilteredList {
  readonly title: string;
  /** Names of the table's own summary. */
  readonly fields: readonly string[];
}

/** One of several pages of a screen: a body of its own, or a link to the page that it is. */
export interface TabDeclaration {
  readonly title: string;
  /** Last part of its address, below the screen's. */
  readonly slug: string;
  readonly body?: readonly BodyItem[];
  /** Template of an address. */
  readonly link?: string;
  /** In the strip only while this holds. */
  readonly when?: When;
  /** Templates of addresses whose pages belong to it, beside its own: those below them too. */
  readonly covers?: readonly string[];
}

/** A screen's place in the main menu. */
export interface MenuDeclaration {
  readonly label: string;
  readonly icon: string;
  readonly order: number;
  /** Paths whose pages belong to the entry, beside those below the screen's own. */
  readonly covers?: readonly string[];
}

/** What stands at a path. `allow` only shapes menu and route and is never wider than its calls'. */
export interface ScreenDeclaration {
  /** `/books/{bookId}`; names in braces become `route.` facts. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** False where a component of the body draws the page's heading itself, from what it has loaded. */
  readonly heading?: false;
  readonly menu?: MenuDeclaration;
  /** The page that `/` leads to, for whoever may open it. */
  readonly home?: true;
  readonly allow?: readonly When[];
  readonly body?: readonly BodyItem[];
  /** What stands above every tab and draws the strip of tabs itself; each tab is then a page under its own heading. */
  readonly head?: readonly BodyItem[];
  readonly tabs?: readonly TabDeclaration[];
  /** Keeps the open tab behind the `#` of the screen's own address, not in an address below it. */
  readonly tabsInHash?: true;
}
