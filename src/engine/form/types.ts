import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { AnswerRule, Facts } from '../declaration/types.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';

/** Key of the client-made id that every row of a list of objects carries; never shown or exported. */
export const ROW_ID = 'rowId';

/**
 * Key under which a document says which alternative of a place was chosen, and keeps what the others
 * held: in `parked`, and in answers taken whole. Never shown, exported or validated.
 */
export const CHOICE = '$choice';

/** Key of a value without fields that stands beside a `CHOICE` where answers are taken whole. */
export const CHOSEN_VALUE = '$value';

/**
 * Where a value came from and when: the records, a person's hand (settled 7.3), or `former`: taken
 * over from the plan before, and as editable as what one types.
 */
export interface Origin {
  readonly source: 'records' | 'typed' | 'former';
  /** ISO instant. */
  readonly at: string;
  /** In words, where from: “loans register”, “Autumn term 2025/2026 plan”. */
  readonly from?: string;
}

/** One thing that keeps a form below 100 %: a required answer that is missing, or one that is not valid. */
export interface LeftAnswer {
  /** JSON pointer of the control that the focus goes to. */
  readonly pointer: string;
  /** The question, with its row where it stands in one. */
  readonly title: string;
  /** What is wrong with the answer; empty where it is merely missing. */
  readonly message: string;
}

/**
 * What is stored of one filled-in form. `answers` is one flat object by field key; `parked` holds
 * the answers of questions that a condition hides now, in the same shape, rows by their id.
 */
export interface FormDocument {
  readonly answers: JsonObject;
  readonly parked: JsonObject;
}

/** The plain schema that holds now: no condition is left in it, hidden questions are gone. */
export interface ActiveForm {
  readonly form: ResolvedForm;
  readonly schema: JsonSchema;
  readonly uiSchema: JsonObject;
  /** The rules between answers that hold for the record's facts. */
  readonly rules: readonly AnswerRule[];
  /** The day of the fact `today`; null where it is not known, and no rule speaks of it. */
  readonly today: string | null;
}

/** One fault of an answer. Pointer into the answers; `keyword` is JSON Schema's (`required` …). */
export interface AnswerError {
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
}

/** `draft` leaves out what is merely missing; `complete` is what completing asks. */
export type ValidationMode = 'draft' | 'complete';

/** Counts of required answers; `percent` is floor(answered × 100 ÷ required), 100 where none is. */
export interface Completion {
  readonly required: number;
  readonly answered: number;
  readonly percent: number;
}

/** A value that two people changed differently; nothing of it is stored until one chooses. */
export interface Clash {
  readonly pointer: string;
  readonly base: Json | undefined;
  readonly theirs: Json | undefined;
  readonly mine: Json | undefined;
}

/** What a three-way merge makes. `merged` holds theirs wherever there is a clash. */
export interface MergeResult {
  readonly merged: JsonObject;
  readonly clashes: readonly Clash[];
}

/**
 * State of a form's saving (PFORM-14 to 22). `savedAt` is milliseconds since 1970, and so is
 * `clickedAt`, the last click on Save that counted.
 */
export type SaveState = { readonly clickedAt?: number } & (
  | { readonly kind: 'saved'; readonly savedAt: number | null; readonly activity: '' | 'manually' | 'automatically' }
  | { readonly kind: 'dirty'; readonly secondsLeft: number | null; readonly savedAt: number | null }
  | {
      readonly kind: 'saving';
      readonly activity: 'manually' | 'automatically';
      readonly changedSince: boolean;
      readonly savedAt: number | null;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly savedAt: number | null }
);

/** Arguments shared by what reads a form's conditions. */
export interface ActiveFormInput {
  readonly form: ResolvedForm;
  readonly facts: Facts;
  readonly document: FormDocument;
}
