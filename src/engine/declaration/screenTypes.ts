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
  readonly actions?: readonly Action[];
  /** What the bar of actions is, for readers of the screen. */
  readonly label?: string;
  readonly table?: string;
  readonly form?: string;
  readonly component?: string;
  readonly params?: { readonly [name: string]: Json };
  readonly cards?: readonly CardDeclaration[];
}

/** What there is to be done of a list under a filter: how many rows it has, the first of them, the way to all. */
export interface CardDeclaration {
  readonly title: string;
  readonly table: string;
  readonly params?: { readonly [name: string]: Json };
  /** Filter values by field, as `initial` writes them. */
  readonly filters?: { readonly [field: string]: Json };
  /** Template of the address of the page on which the table stands; the filters go along. */
  readonly page: string;
  /** Columns of the table that a row shows here. */
  readonly fields: readonly string[];
  /** What is said where there is nothing to do; "Nothing to do here." without it. */
  readonly empty?: string;
  readonly when?: When;
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
