import type { JsonObject, JsonSchema } from '../json.ts';

/** A cell of a file as its reader gives it: days as `YYYY-MM-DD`, a blank one as null. */
export type FileCell = string | number | boolean | null;

/** A question of a form that rows of a file answer in a column of their own. */
export interface ImportColumn {
  readonly field: string;
  readonly title: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** Every heading that means it, as `headingKey` writes them. */
  readonly headings: readonly string[];
  /** Its choices by what others than the portal call them. */
  readonly codes: JsonObject;
}

/** Which column of a file answers which question. */
export interface MatchedHeadings {
  /** By the file's columns; null where one is not read. */
  readonly columns: readonly (ImportColumn | null)[];
  /** Headings of the file that mean nothing here. */
  readonly unknown: readonly string[];
  /** Headings that mean the same question as one before them. */
  readonly repeated: readonly string[];
  /** Titles of required questions that no column answers. */
  readonly missing: readonly string[];
}

/** What a row of a file says, and what is wrong with it, in a sentence by field. */
export interface ReadRow {
  readonly answers: JsonObject;
  readonly faults: { readonly [field: string]: string };
}
