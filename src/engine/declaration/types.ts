import type { Json, JsonObject, JsonSchema } from '../json.ts';
import type { DeclaredDates } from './datesTypes.ts';
import type { Funding } from './fundingTypes.ts';
import type { OverallRules } from './overallTypes.ts';

/**
 * A condition over facts: fact path -> a scalar (the fact equals it), a list (the fact is one of them) or a JSON Schema
 * (the fact is valid against it). All paths must match. A missing fact is an error, never an answer.
 */
export type When = { readonly [factPath: string]: Json };

/** What is known at a moment, by dotted path: `user.typeId`, `row.date`, `today`. Nested objects. */
export type Facts = { readonly [name: string]: Json };

/** A field of a record: JSON Schema plus how it is shown. `$ref` names a lookup: `lookups/genre`. */
export interface FieldSchema {
  readonly title: string;
  readonly type?: string | readonly string[];
  /** Name of a Format of `engine/format`; by default the one that fits the type. */
  readonly format?: string;
  readonly $ref?: string;
  readonly description?: string;
  /** Whose data it is where that is somebody else than the row. */
  readonly about?: string;
  readonly data?: DataMark;
}

/** What a value says of a person: nothing, personal data, or data of a special category or as close. */
export type DataMark = 'none' | 'personal' | 'special';

/** What a declaration says of the data that it holds. */
export interface DataHeld {
  /** Whose data it is: a kind of person that code names, or `nobody`. */
  readonly about?: string;
  /** What every value is that does not say it itself. */
  readonly data?: DataMark;
  /** Name of the rule that says how long it is kept. */
  readonly kept?: string;
}

/** A noun: its fields' titles, types, formats and lookups, named once (`schemas/records`). */
export interface RecordSchema extends DataHeld {
  readonly title: string;
  readonly description?: string;
  /** Field that identifies a row. */
  readonly id: string;
  readonly properties: { readonly [field: string]: FieldSchema };
}

/** One choice of a lookup. */
export interface LookupOption {
  readonly value: string | number;
  readonly label: string;
  /** How it is called where rows are filtered by it, if that is not its label. */
  readonly filterLabel?: string;
  /** First and last day on which the option may be chosen, `YYYY-MM-DD`; open where absent. */
  readonly validFrom?: string;
  readonly validTo?: string;
  /** False: readable in old data, never offered. */
  readonly offered?: boolean;
  /** Stands for every value: a choice in filters, which then restrict nothing; never an answer and never in data. */
  readonly all?: true;
  /** Id of the form that choosing it opens before anything is saved. */
  readonly opens?: string;
  /** Options of one group are shown together under its name. */
  readonly group?: string;
  /** Token name of a status colour (`done`, `attention` …); always doubled by the label. */
  readonly tone?: string;
  /** When false for the facts of the place where it is chosen, it is not offered (`row.session`). */
  readonly when?: When;
  /** What else the lookup's users read, for example whether a code counts as attended. */
  readonly data?: JsonObject;
}

/** An option list. Constant ones carry `options`; the others are loaded through `host.useOptions`. */
export interface Lookup {
  readonly title: string;
  readonly description?: string;
  readonly options?: readonly LookupOption[];
  /** Operation that answers the options where they are data (branches, members). */
  readonly list?: string;
}

/** How a form is sent. */
export interface Submit {
  readonly command: string;
  readonly label?: string;
  readonly params?: { readonly [name: string]: Json };
  readonly refreshes?: readonly string[];
  readonly success?: string;
  /** Said where nothing was changed since the form was opened; then nothing is sent. */
  readonly unchanged?: string;
  readonly failure?: string;
  /** The dialog closes when the command fails too; opened again for the same thing it holds what was typed. */
  readonly closesOnFailure?: true;
  /** A command that succeeded is sent once more, whole; what becomes of the second changes nothing. */
  readonly sentTwice?: true;
}

/** A heading over some of a form's fields. Layout only: moving a field never moves its answer. */
export interface Section {
  readonly title: string;
  readonly description?: string;
  readonly fields: readonly string[];
}

/** A value computed from others (D-40), in the browser and again on the server. */
export interface Derived {
  readonly operator: 'sum' | 'difference' | 'count' | 'percentage' | 'latest' | 'joinText' | 'band';
  /** JSON pointers below the answers, in which a star stands for every row of a list. */
  readonly of: readonly string[];
  /** Text between joined values; for `joinText`. */
  readonly separator?: string;
  /** The least that a `difference` comes to: 0 where too much was taken off. */
  readonly atLeast?: number;
  /** For `band`: the text of the last one whose `from` the number reaches, in rising order. */
  readonly bands?: readonly { readonly from: number; readonly text: string }[];
}

/**
 * A rule that JSON Schema cannot say, or not in words of its own: a `field`, exactly one of the keywords of
 * `form/rules.ts`, and the sentence said where it is broken. It is silent while an answer it speaks of is empty.
 */
export interface AnswerRule {
  /** Top-level field that the message stands at. */
  readonly field: string;
  /** Field with the earliest date that this one may hold. */
  readonly notBefore?: string;
  /** Most days that may lie between the date of another field and this one. */
  readonly within?: { readonly days: number; readonly after: string };
  /** The day has come, by the calendar of the United Kingdom. */
  readonly notInFuture?: true;
  /** The day, or the day of the moment, has to be one from Monday to Friday. */
  readonly weekday?: true;
  /** Fields whose values this one may not repeat. */
  readonly differsFrom?: readonly string[];
  /** Most words of a text. */
  readonly mostWords?: number;
  /** What this number and those of other fields come to. */
  readonly addsUpTo?: { readonly total: number; readonly with: readonly string[] };
  /** Schema that at least one row of this list must fit; an empty list is for `required` to refuse. */
  readonly contains?: JsonSchema;
  /** Record facts under which the rule speaks at all; always where absent. */
  readonly when?: When;
  readonly message: string;
}

/**
 * A form: JSON Schema, UI schema and what belongs to them. It holds no permissions. Conditions on
 * answers are JSON Schema (`allOf` of `if/then/else`, `dependencies`, `oneOf`); on record facts
 * `ui:when`, `ui:required-when` and `ui:limits-when` in the UI schema.
 */
export interface FormDeclaration extends DataHeld {
  readonly version: number;
  readonly title: string;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly uiSchema?: JsonObject;
  readonly sections?: readonly Section[];
  /** First values, templates over facts; filled by the server (stages) or on opening (dialogs). */
  readonly initial?: JsonObject;
  /** Field name, or a JSON pointer with stars for rows -> the sentence shown when it is not valid. */
  readonly messages?: { readonly [path: string]: string };
  readonly derived?: { readonly [path: string]: Derived };
  readonly rules?: readonly AnswerRule[];
  /** Numbers of its conditions that a tenant may set otherwise, by name. */
  readonly thresholds?: { readonly [name: string]: Threshold };
  readonly examples?: readonly Example[];
  readonly submit?: Submit;
}

/** A number that conditions (`if`) of a form test a question by, as everybody has it. */
export interface Threshold {
  /** What it decides, as a tenant reads it. */
  readonly title: string;
  /** The question whose answer is tested, wherever it stands. */
  readonly field: string;
  readonly value: number;
}

/** What an example expects of a question; `asked` leaves open whether it has to be answered. */
export type Expected = 'asked' | 'required' | 'optional' | 'not-asked';

/** Answers and facts of which it is known what has to be asked then; what is not named is not answered or known. */
export interface Example {
  /** By the names of the form's own questions. */
  readonly answers?: JsonObject;
  readonly facts?: { readonly [path: string]: string | number | boolean };
  /** Question, or JSON pointer with stars for a column of rows. */
  readonly expect: { readonly [path: string]: Expected };
}

/**
 * What a new long form takes over from the one before: `true` for every answer of the same stage that
 * is not automatic, else field -> where it comes from (by default the same field of the same stage).
 * `columns` renames the columns of rows, new -> former; columns not named are left behind.
 */
export type RollForward =
  | true
  | {
      readonly [field: string]: {
        readonly stage?: string;
        readonly field?: string;
        readonly columns?: { readonly [column: string]: string };
      };
    };

/** One stage of a long form. */
export interface StageDeclaration {
  readonly form: string;
  readonly title: string;
  /** Main user type that fills it; a number the engine only carries. */
  readonly owner: number;
  /** What its answers are, where not what the stages say. */
  readonly data?: DataMark;
  /** The stage is there while this holds, or once something is typed in it; always without it. */
  readonly present?: When;
  readonly optional?: boolean;
  /** An optional stage counts while this holds, or once something is typed in it. */
  readonly when?: When;
  readonly rollForward?: RollForward;
  /** What has to hold before it is given a rating, by the rating's number; a rating without has no condition. */
  readonly ratings?: { readonly [rating: string]: RatingCondition };
  /** Ratings of it with which the whole cannot be completed, where not what the stages say. */
  readonly holdsCompleting?: HoldingRatings;
}

/** A condition of a rating. */
export interface RatingCondition {
  readonly when: When;
  /** Said to who would give it while that does not hold. */
  readonly message: string;
}

/** Ratings with which a long form cannot be completed. */
export interface HoldingRatings {
  /** Numbers of them; none where a stage is rated freely though the others are not. */
  readonly ratings: readonly number[];
  /** Said beside what lacks to who would complete it. */
  readonly message?: string;
}

/** The ordered list of forms that one long form is made of. */
export interface StagesDeclaration extends DataHeld {
  readonly version: number;
  readonly title: string;
  /** Of every stage that does not say it itself. */
  readonly holdsCompleting?: HoldingRatings;
  readonly funding?: Funding;
  readonly dates?: DeclaredDates;
  readonly overall?: OverallRules;
  readonly stages: { readonly [slug: string]: StageDeclaration };
}
