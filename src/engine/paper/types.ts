import type { Facts } from '../declaration/types.ts';
import type { ActiveForm } from '../form/types.ts';
import type { Json, JsonObject } from '../json.ts';
import type { UiOptions } from '../widget/uiOptions.ts';
import type { WidgetKinds } from '../widget/types.ts';
import type { PaperAnswer, RowChanges } from './blocks.ts';

/** What a printed form is for: its answers, its answers without what is sensitive, or to be written on by hand. */
export type PaperFill = 'filled' | 'redacted' | 'blank';

/** A question and its answer. */
export interface PaperItem {
  readonly kind: 'answer';
  /** JSON pointer of the question. */
  readonly pointer: string;
  readonly title: string;
  readonly answer: PaperAnswer;
  /** Where the value comes from; empty where somebody typed it. */
  readonly note: string;
  /** What helps to answer; only where there is room to. */
  readonly help: string;
  /** Whose own words the answer is (`ui:voice`); empty where nothing says so. */
  readonly voice: string;
  /** What files are read by, of an answer that names some. */
  readonly files?: readonly string[];
  /** What was answered before, where that reads otherwise. */
  readonly former?: PaperAnswer;
}

/** A column of rows; `isLong` where a cell may hold more than a few words, as its question says. */
export interface PaperColumn {
  readonly name: string;
  readonly title: string;
  readonly isLong: boolean;
}

/** Rows of answers. */
export interface PaperRows {
  readonly kind: 'rows';
  readonly pointer: string;
  readonly title: string;
  /** What one row is called: “target”. */
  readonly rowName: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly PaperAnswer[])[];
  /** Said where there are no rows. */
  readonly empty: string;
  readonly note: string;
  /** How they differ from those of before, where these are known. */
  readonly changes?: RowChanges;
}

/** Questions under a title of their own. */
export interface PaperGroup {
  readonly kind: 'group';
  readonly title: string;
  readonly parts: readonly PaperPart[];
}

/** Words between questions. */
export interface PaperText {
  readonly kind: 'text';
  readonly text: string;
}

/** One thing after the other of a section. */
export type PaperPart = PaperItem | PaperRows | PaperGroup | PaperText;

/** Some of a form's questions under a heading; without one where the form has no sections. */
export interface PaperSection {
  readonly title: string;
  readonly description: string;
  readonly parts: readonly PaperPart[];
}

/** A table that a field draws of rows which nobody types. */
export interface PaperCard {
  readonly columns: readonly { readonly name: string; readonly title: string; readonly format?: string }[];
  readonly empty: string;
}

/** How a field (`ui:field`) reads on paper. */
export interface PaperField {
  /** It takes no answer, and nothing of it is printed. */
  readonly isSilent?: true;
  /** How its value reads, where there is none too. */
  readonly words?: (value: Json | undefined) => string;
  readonly card?: (options: UiOptions) => PaperCard;
}

/** The widgets and fields that declarations name, as they read. */
export interface PaperKinds {
  readonly widgets: WidgetKinds;
  readonly fields: { readonly [name: string]: PaperField };
  /** What those who may sign are called, by their type. */
  readonly signers?: { readonly [type: number]: string };
}

/** What a redacted document leaves out beside what is marked. */
export interface Withholding {
  /** Nothing is marked in any of the forms, which are older than the word: every text, day and file is left out. */
  readonly isUnmarked: boolean;
  /** Names and numbers that no answer may tell, whatever it says of itself. */
  readonly secrets: readonly string[];
}

/** A form as somebody sees it, to be printed. */
export interface FormOnPaper {
  readonly active: ActiveForm;
  readonly answers: JsonObject;
  readonly facts: Facts;
  readonly fill: PaperFill;
  readonly kinds: PaperKinds;
  /** Pointers, with stars for rows, of questions that the reader is not shown. */
  readonly hidden: readonly string[];
  /** Where values come from, by pointer. */
  readonly notes: { readonly [pointer: string]: string };
  /** Names of files by what answers refer to them with. */
  readonly files: { readonly [reference: string]: string };
  readonly withholding: Withholding;
}
