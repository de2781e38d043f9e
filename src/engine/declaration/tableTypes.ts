import type { Json, JsonObject } from '../json.ts';
import type { When } from './types.ts';
import type { Action } from './actionTypes.ts';
import type { ChartDeclaration } from './chartTypes.ts';
import type { BodyItem } from './screenTypes.ts';

/** A column: a field of the record and what its cell does. A bare field name is the short form. */
export interface ColumnDeclaration {
  readonly field: string;
  readonly title?: string;
  /**
   * Several fields of the row in one cell: a template over their texts, its own among them. A file holds each in a
   * column of its own.
   */
  readonly reads?: string;
  readonly cell?: string;
  readonly format?: string;
  /** Options of the format, for example `{ "length": 90 }`. */
  readonly options?: JsonObject;
  /** Template of the address the cell links to. */
  readonly link?: string;
  /** Form that a click on the cell opens. */
  readonly opens?: string;
  /** Command that saves a changed cell. */
  readonly command?: string;
  /**
   * The question that the cell asks when it is changed in its place: its widget, rules and words are the form's; the
   * command gets the answer under the question's name.
   */
  readonly edits?: { readonly form: string; readonly question: string };
  /** Of the cell `entry`: while this holds of the row its box takes nothing, and says why. */
  readonly closed?: { readonly when: When; readonly reason: string };
  /**
   * Shows the value from before again when a change cannot be saved; without it what was typed stays, to be tried
   * again.
   */
  readonly resets?: true;
  /** Values that a menu offers; without it all that its lookup offers. The one that the row has is never offered. */
  readonly offers?: readonly (string | number)[];
  /** Value -> form that is opened in place of the command where choosing it asks for more than itself. */
  readonly asks?: { readonly [value: string]: string };
  /** What the command gets beside the new value, templates over facts; by default the row's id. */
  readonly params?: { readonly [name: string]: Json };
  /** Ids of tables to reload after the command. */
  readonly refreshes?: readonly string[];
  readonly success?: string;
  readonly failure?: string;
  readonly sortable?: boolean;
  /** Stands on the card that a row becomes on a narrow screen; where no column does, the first three are. */
  readonly card?: true;
  /** Not shown until the user chooses it. */
  readonly hidden?: boolean;
  /**
   * There only while this holds, of the viewer and the page; what it would have taken of the width goes to the others.
   */
  readonly when?: When;
  readonly width?: number;
}

/** A grid: one cell per value of `across` in one line per value of `rows`; the row is the cell. */
export interface PivotDeclaration {
  readonly rows: string;
  /** Of rows that carry this field a line per value of it too, named by both; those without it stand as one line. */
  readonly splits?: string;
  readonly across: readonly string[];
  readonly value: string | ColumnDeclaration;
  /** What takes the keys of all its cells and heads, and draws the cells. */
  readonly entry?: string;
  /** Where the focus goes once something was entered in a cell: to the one below, or to the one beside it. */
  readonly moves?: 'down' | 'right';
}

/** What takes the keys of some columns, each cell of which it knows as a row of its own. */
export interface EntryDeclaration {
  /** What takes them, by name; it draws the cells as well, where the rows stand as lines. */
  readonly kind: string;
  /** Column -> what its cells know beside what the whole row says, templates over facts of the row. */
  readonly cells: { readonly [field: string]: { readonly [name: string]: Json } };
  /** Where the focus goes once something was entered in a cell: to the one below, or to the one beside it. */
  readonly moves?: 'down' | 'right';
}

/** Rows that are edited whole, in their places: Edit, then Save or Cancel. */
export interface RowEditDeclaration {
  /** The form whose questions stand in the row's cells while it is edited, and whose command saves it. */
  readonly form: string;
  /** Column -> its question, or the questions of which the one that is asked stands there; else of its own name. */
  readonly questions?: { readonly [field: string]: string | readonly string[] };
  /** What the browser's own alert says where saving breaks off, rather than fails. */
  readonly unable: string;
}

/** How a list is searched. */
export interface SearchDeclaration {
  readonly label: string;
  readonly fields: readonly string[];
  readonly finder?: FinderDeclaration;
}

/** That rows are found from every page, by the search of their list. */
export interface FinderDeclaration {
  /** Stands over what is found of the list. */
  readonly title: string;
  /** Place among the titles. */
  readonly order: number;
  /** Where a row leads, a template over facts of the row. */
  readonly path: string;
  /** Fields that tell rows of one name from each other. */
  readonly beside?: readonly string[];
  /** Order of what is found; the table's own without it. */
  readonly sort?: NonNullable<TableDeclaration['sort']>;
  /** For whom; everybody who may read the list without it. */
  readonly when?: When;
}

/** A table. Titles, types and lookups come from its record. */
export interface TableDeclaration {
  readonly title: string;
  readonly description?: string;
  readonly record: string;
  /** Operation that answers its pages. */
  readonly list: string;
  readonly columns?: readonly (string | ColumnDeclaration)[];
  readonly pivot?: PivotDeclaration;
  readonly entry?: EntryDeclaration;
  /** A picture of the rows above them, which stay its words and figures. */
  readonly chart?: ChartDeclaration;
  readonly filters?: readonly (string | FilterDeclaration)[];
  /**
   * What is set in the filter panel applies when "Update results" is pressed, not as it is set; with `dataLoad=false`
   * in the page's address nothing is loaded before that.
   */
  readonly filtersOnButton?: true;
  /** Form that replaces the derived filter panel. */
  readonly filterForm?: string;
  /** Ways to look at the list that are offered by name. */
  readonly views?: readonly ViewDeclaration[];
  /** People may save how they look at it under a name, for themselves or for others. */
  readonly savesViews?: true;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** 0 is All (99999 on the wire). */
  readonly pageSizes?: readonly number[];
  readonly pageSize?: number;
  readonly search?: SearchDeclaration;
  readonly toolbar?: readonly Action[];
  readonly rowActions?: readonly Action[];
  readonly editsRow?: RowEditDeclaration;
  /** What is done to the rows that a user has ticked: commands, run once for each row that does not refuse it. */
  readonly bulkActions?: readonly Action[];
  readonly expands?: OpenedRow;
  /** What a row opens to at the side of the list, one row at a time. */
  readonly beside?: OpenedRow;
  readonly rowStyles?: readonly { readonly when: When; readonly tone: string; readonly label: string }[];
  readonly summary?: readonly SummaryItem[];
  readonly export?: ExportDeclaration;
  /** Further files of the same rows. */
  readonly otherExports?: readonly ExportDeclaration[];
  /** Text of the empty table; by default "There are no results to display." */
  readonly empty?: string;
  /** Text when loading fails; by default none is shown (TBL-8). */
  readonly failure?: string;
}

/** One way to look at a list: filters and an order, laid over those that the table opens with. */
export interface ViewDeclaration {
  readonly title: string;
  /** Filter values by field, as `initial` writes them; without any it is the list as it opens. */
  readonly filters?: { readonly [field: string]: Json };
  /** The table's own order without it. */
  readonly sort?: NonNullable<TableDeclaration['sort']>;
  /** For whom; everybody without it. */
  readonly when?: When;
}

/** What a row opens to: as a screen's body, whose templates and conditions also know the row. */
export interface OpenedRow {
  /** What opens; "Details" without it. */
  readonly label?: string;
  readonly body: readonly BodyItem[];
}

/** A count above the rows. */
export interface SummaryItem {
  readonly field: string;
  readonly title: string;
  readonly format?: string;
  /** Filter values by field, as `initial` writes them: a press on the count sets them, another takes them away. */
  readonly filters?: { readonly [field: string]: Json };
}

/** How the rows of a table become a file. */
export interface ExportDeclaration {
  readonly command: string;
  readonly fileName: string;
  /** What the call is told that it makes; the table's id without it. */
  readonly method?: string;
  /** Words of the button; "Export to Excel" without it. */
  readonly label?: string;
  /** Closes the dialog when the file is there; without it the dialog stays and says so. */
  readonly closes?: true;
  /**
   * Sentence for a refusal by its status, in place of the general one: how long it shows in seconds, and what it says.
   */
  readonly failures?: { readonly [status: string]: { readonly text: string; readonly seconds?: number } };
}

/** A filter where a bare field name does not say enough. */
export interface FilterDeclaration {
  readonly field: string;
  readonly title?: string;
  /** One choice instead of many. */
  readonly single?: boolean;
  /** First value; a template over facts for texts. */
  readonly initial?: Json;
  /** Of a filter from one bound to another: the words and the limits of the two. */
  readonly range?: RangeDeclaration;
  /** While this holds the filter keeps its first value and only shows it. */
  readonly locked?: When;
  /** Offered only while this holds. */
  readonly when?: When;
  /**
   * Taken away as soon as another filter or the search changes: it is how a list was come to, not a part of what is
   * asked.
   */
  readonly alone?: true;
}

/** The two bounds of a filter, the lower one first. */
export interface RangeDeclaration {
  /** What each is called; the filter's title with "from" and "to" without it. */
  readonly titles?: readonly [string, string];
  /** What is said where they are the wrong way round: at the lower one when that was changed last, else at the other. */
  readonly crossed?: readonly [string, string];
  /** Least and most that either may be. */
  readonly least?: number;
  readonly most?: number;
}
