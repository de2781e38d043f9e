import type {
  AnswerRule,
  Derived,
  Example,
  FormDeclaration,
  Lookup,
  RecordSchema,
  Section,
  StagesDeclaration,
} from './types.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import type { DateNames } from './datesTypes.ts';
import type { ScreenDeclaration } from './screenTypes.ts';
import type { TableDeclaration } from './tableTypes.ts';

/** One sentence for what is wrong in a declaration, where, and what was probably meant. */
export interface Problem {
  /** Path of the declaration below `schemas/`, for example `forms/case-note.json`. */
  readonly file: string;
  /** 1-based line in that file; 1 where the place cannot be told. */
  readonly line: number;
  /** 1-based character of the line, where it is known that closely: of what is not JSON. */
  readonly column?: number;
  /** JSON pointer (RFC 6901) of the faulty place. */
  readonly pointer: string;
  readonly message: string;
  /** `error` stops the load; `warning` is printed (a stale overlay). */
  readonly severity: 'error' | 'warning';
}

/** A declaration as read from disk; `path` is relative to `schemas/`, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * What follows from an answer of the same form: JSON Schema, in the form itself or in every row or group of a question.
 */
export interface AddedCondition {
  readonly in?: string;
  readonly if: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
}

/** What an overlay adds to a form, each under a name of the overlay's own; derived values under their questions'. */
export interface Additions {
  readonly conditions?: { readonly [name: string]: AddedCondition };
  readonly rules?: { readonly [name: string]: AnswerRule };
  readonly derived?: { readonly [path: string]: Derived };
  readonly sections?: { readonly [name: string]: Section };
}

/**
 * What a tenant lays on a form, stages or table. The four lists of names act wherever the name
 * stands, conditions included; `add` puts more beside what the base has; `patch` is a JSON Merge
 * Patch (RFC 7396) for wording and questions.
 */
export interface Overlay {
  readonly base: {
    readonly form?: string;
    readonly stages?: string;
    readonly table?: string;
    readonly version?: number;
  };
  readonly hide?: readonly string[];
  readonly require?: readonly string[];
  readonly optional?: readonly string[];
  readonly order?: readonly string[];
  readonly add?: Additions;
  /** Of a form: its own words for everybody's headings, by those that everybody has. */
  readonly headings?: { readonly [title: string]: string };
  /** Of a form: its own numbers, by the names that the form gives them. */
  readonly thresholds?: { readonly [name: string]: number };
  /** Of a form: what has to hold of what the overlay makes. */
  readonly examples?: readonly Example[];
  readonly patch?: JsonObject;
}

/** A form as it holds for one tenant: overlay applied, constant lookups inlined. */
export interface ResolvedForm extends FormDeclaration {
  readonly id: string;
}

/** Stages as they hold for one tenant. */
export interface ResolvedStages extends StagesDeclaration {
  readonly id: string;
}

/** A table as it holds for one tenant. */
export interface ResolvedTable extends TableDeclaration {
  readonly id: string;
}

/** A screen; screens are the same for all tenants. */
export interface ResolvedScreen extends ScreenDeclaration {
  readonly id: string;
}

/** Fact path -> what it is called, and the lookup with the words of its values. */
export interface FactWords {
  readonly [path: string]: {
    readonly title: string;
    readonly lookup?: string;
    /** What its values are called, where no lookup says it. */
    readonly labels?: { readonly [value: string]: string };
  };
}

/** Names that declarations may use; what is not in here is reported with the nearest that is. */
export interface KnownNames {
  readonly widgets: readonly string[];
  /** Types of JSON Schema that a widget can answer; any where it is not named. */
  readonly widgetTypes?: { readonly [widget: string]: readonly string[] };
  /** Numbers that the owner of a stage can have, and what they are called; any where absent. */
  readonly owners?: { readonly [owner: number]: string };
  /** Numbers of the ratings that a stage can be given; any where absent. */
  readonly ratings?: readonly number[];
  /** Dates that may be declared; any where absent. */
  readonly dates?: DateNames;
  /** Types of users who may sign, and what they are called; any where absent. */
  readonly signers?: { readonly [type: number]: string };
  /** Kinds of people whose data declarations hold; any where absent. */
  readonly people?: readonly string[];
  /** Names of the rules that say how long data is kept; any where absent. */
  readonly keeping?: readonly string[];
  readonly fields: readonly string[];
  readonly cells: readonly string[];
  /** What takes the keys of a whole grid. */
  readonly entries?: readonly string[];
  readonly components: readonly string[];
  readonly operations: readonly string[];
  /** Operation -> what each name in its body may hold; whatever it is where one is not named. */
  readonly taken?: { readonly [operation: string]: { readonly [name: string]: JsonSchema } };
  /** Fact paths; `stage.*` stands for any path below it. */
  readonly facts: readonly string[];
  /** Files in which all operations and facts stand, where there are too many to list. */
  readonly where?: { readonly operations: string; readonly facts: string };
  /** What a fact's value can be, where that is known: the id of a lookup, or the values themselves. */
  readonly factChoices?: { readonly [path: string]: string | readonly Json[] };
  /** What facts are called in sentences; by their paths where absent. */
  readonly factWords?: FactWords;
}

/** Where lookups are found: everybody's, which are the same for all tenants, and those of one. */
export type Lookups = Pick<Declared, 'lookup'>;

/** Declarations by their ids, checked and frozen. */
export interface Declared {
  readonly ids: {
    readonly records: readonly string[];
    readonly lookups: readonly string[];
    readonly forms: readonly string[];
    readonly stages: readonly string[];
    readonly tables: readonly string[];
    readonly screens: readonly string[];
  };
  /** Each throws an EngineError of code `UNKNOWN_DECLARATION` for an unknown id. */
  record(id: string): RecordSchema;
  lookup(id: string): Lookup;
  form(id: string): ResolvedForm;
  stages(id: string): ResolvedStages;
  table(id: string): ResolvedTable;
  screen(id: string): ResolvedScreen;
}

/**
 * Declarations as they hold for one tenant, its own among them. One whose overlay has to be reviewed throws an
 * EngineError of code `STALE_OVERLAY`.
 */
export interface Declarations extends Declared {
  readonly tenant: string;
  /** What was said of the tenant's overlays. */
  readonly warnings: readonly Problem[];
}

/** All declarations; asked itself, it answers as for a tenant that changes nothing. */
export interface Catalog extends Declared {
  readonly warnings: readonly Problem[];
  /** Tenants that have overlays or declarations of their own. */
  readonly tenants: readonly string[];
  /** The declarations of a tenant, the same object each time. */
  of(tenant: string): Declarations;
}

/** One resolved stages declaration with all its forms: immutable, named by the hash of its text. */
export interface Release {
  readonly hash: string;
  /** Canonical JSON text that the hash is of. Stored as text: key order is the drawing order. */
  readonly text: string;
  readonly stages: ResolvedStages;
  readonly forms: { readonly [slug: string]: ResolvedForm };
}
