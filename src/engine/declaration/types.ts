import type { Json, JsonObject, JsonSchema } from '../json.ts';

/**
 * A condition over facts: fact path -> a scalar (the fact equals it), a list (the fact is one of
 * them) or a JSON Schema (the fact is valid against it). All paths must match. A missing fact is an
 * error, never an answer.
 */
export type When = { readonly [factPath: string]: Json };

/** What is known at a moment, by dotted path: `user.typeId`, `row.date`, `today`. Nested objects. */
export type Facts = { readonly [name: string]: Json };

/** One sentence for what is wrong in a declaration, where, and what was probably meant. */
export interface Problem {
  /** Path of the declaration below `schemas/`, for example `forms/case-note.json`. */
  readonly file: string;
  /** 1-based line in that file; 1 where the place cannot be told. */
  readonly line: number;
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

/** A field of a record: JSON Schema plus how it is shown. `$ref` names a lookup: `lookups/genre`. */
export interface FieldSchema {
  readonly title: string;
  readonly type?: string | readonly string[];
  /** Name of a Format of `engine/format`; by default the one that fits the type. */
  readonly format?: string;
  readonly $ref?: string;
  readonly description?: string;
}

/** A noun: its fields' titles, types, formats and lookups, named once (`schemas/records`). */
export interface RecordSchema {
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
  /** First and last day on which the option may be chosen, `YYYY-MM-DD`; open where absent. */
  readonly validFrom?: string;
  readonly validTo?: string;
  /** False: readable in old data, never offered. */
  readonly offered?: boolean;
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
  readonly options?: readonly LookupOption[];
  /** Operation that answers the options where they are data (branches, members). */
  readonly list?: string;
}

/** What a button does: exactly one of `opens` (a form), `link`, `command`. */
export interface Action {
  readonly label: string;
  readonly opens?: string;
  readonly link?: string;
  readonly command?: string;
  readonly icon?: string;
  /** Asked before it is done; a template over facts. The dialog's button carries `label`. */
  readonly confirm?: string;
  readonly when?: When;
  /** Parameters of the command or form; templates over facts. */
  readonly params?: { readonly [name: string]: Json };
  /** Ids of tables to reload afterwards. */
  readonly refreshes?: readonly string[];
  readonly success?: string;
  readonly failure?: string;
}

/** How a form is sent. */
export interface Submit {
  readonly command: string;
  readonly label?: string;
  readonly params?: { readonly [name: string]: Json };
  readonly refreshes?: readonly string[];
  readonly success?: string;
  readonly failure?: string;
}

/** A heading over some of a form's fields. Layout only: moving a field never moves its answer. */
export interface Section {
  readonly title: string;
  readonly description?: string;
  readonly fields: readonly string[];
}

/** A value computed from others (D-40), in the browser and again on the server. */
export interface Derived {
  readonly operator: 'sum' | 'difference' | 'count' | 'percentage' | 'latest' | 'joinText';
  /** JSON pointers below the answers, in which a star stands for every row of a list. */
  readonly of: readonly string[];
  /** Text between joined values; for `joinText`. */
  readonly separator?: string;
}

/**
 * A rule between answers that JSON Schema cannot say, or not in words of its own: exactly one of
 * `notBefore`, `differsFrom`, `contains`. It is silent while an answer it speaks of is empty.
 */
export interface AnswerRule {
  /** Top-level field that the message stands at. */
  readonly field: string;
  /** Field with the earliest date that this one may hold. */
  readonly notBefore?: string;
  /** Fields whose values this one may not repeat. */
  readonly differsFrom?: readonly string[];
  /** Schema that at least one row of this list must fit; an empty list is for `required` to refuse. */
  readonly contains?: JsonSchema;
  readonly message: string;
}

/**
 * A form: JSON Schema, UI schema and what belongs to them. It holds no permissions. Conditions on
 * answers are JSON Schema (`allOf` of `if/then/else`, `dependencies`, `oneOf`); on record facts
 * `ui:when` and `ui:required-when` in the UI schema.
 */
export interface FormDeclaration {
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
  readonly submit?: Submit;
}

/** One stage of a long form. */
export interface StageDeclaration {
  readonly form: string;
  readonly title: string;
  /** Main user type that fills it; a number the engine only carries. */
  readonly owner: number;
  readonly optional?: boolean;
  /** An optional stage counts while this holds, or once something is typed in it. */
  readonly when?: When;
}

/** The ordered list of forms that one long form is made of. */
export interface StagesDeclaration {
  readonly version: number;
  readonly title: string;
  readonly stages: { readonly [slug: string]: StageDeclaration };
}

/** A column: a field of the record and what its cell does. A bare field name is the short form. */
export interface ColumnDeclaration {
  readonly field: string;
  readonly title?: string;
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
  /** What the command gets beside the new value, templates over facts; by default the row's id. */
  readonly params?: { readonly [name: string]: Json };
  /** Ids of tables to reload after the command. */
  readonly refreshes?: readonly string[];
  readonly success?: string;
  readonly failure?: string;
  readonly sortable?: boolean;
  /** Not shown until the user chooses it. */
  readonly hidden?: boolean;
  readonly width?: number;
}

/** A grid: one cell per value of `across` in one line per value of `rows`; the row is the cell. */
export interface PivotDeclaration {
  readonly rows: string;
  readonly across: readonly string[];
  readonly value: string | ColumnDeclaration;
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
  readonly filters?: readonly (string | FilterDeclaration)[];
  /** Form that replaces the derived filter panel. */
  readonly filterForm?: string;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** 0 is All (99999 on the wire). */
  readonly pageSizes?: readonly number[];
  readonly pageSize?: number;
  readonly search?: { readonly label: string; readonly fields: readonly string[] };
  readonly toolbar?: readonly Action[];
  readonly rowActions?: readonly Action[];
  readonly rowStyles?: readonly { readonly when: When; readonly tone: string; readonly label: string }[];
  readonly summary?: readonly { readonly field: string; readonly title: string; readonly format?: string }[];
  readonly export?: { readonly command: string; readonly fileName: string };
  /** Text of the empty table; by default "There are no results to display." */
  readonly empty?: string;
  /** Text when loading fails; by default none is shown (TBL-8). */
  readonly failure?: string;
}

/** A filter where a bare field name does not say enough. */
export interface FilterDeclaration {
  readonly field: string;
  readonly title?: string;
  /** One choice instead of many. */
  readonly single?: boolean;
  /** First value; a template over facts for texts. */
  readonly initial?: Json;
}

/** One thing on a screen: a table, a form or a registered component. */
export interface BodyItem {
  readonly table?: string;
  readonly form?: string;
  readonly component?: string;
  readonly params?: { readonly [name: string]: Json };
}

/** What stands at a path. `allow` only shapes menu and route and is never wider than its calls'. */
export interface ScreenDeclaration {
  /** `/books/{bookId}`; names in braces become `route.` facts. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly menu?: { readonly label: string; readonly icon: string; readonly order: number };
  readonly allow?: readonly When[];
  readonly body?: readonly BodyItem[];
  readonly tabs?: readonly { readonly title: string; readonly slug: string; readonly body: readonly BodyItem[] }[];
}

/**
 * What a tenant lays on a form, stages or table. The four lists of names act wherever the name
 * stands, conditions included; `patch` is a JSON Merge Patch (RFC 7396) for the rest.
 */
export interface Overlay {
  readonly base: { readonly form?: string; readonly stages?: string; readonly table?: string; readonly version?: number };
  readonly hide?: readonly string[];
  readonly require?: readonly string[];
  readonly optional?: readonly string[];
  readonly order?: readonly string[];
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

/** Names that declarations may use; what is not in here is reported with the nearest that is. */
export interface KnownNames {
  readonly widgets: readonly string[];
  readonly fields: readonly string[];
  readonly cells: readonly string[];
  readonly components: readonly string[];
  readonly operations: readonly string[];
  /** Fact paths; `stage.*` stands for any path below it. */
  readonly facts: readonly string[];
}

/** All declarations, checked and frozen. */
export interface Catalog {
  readonly ids: {
    readonly records: readonly string[];
    readonly lookups: readonly string[];
    readonly forms: readonly string[];
    readonly stages: readonly string[];
    readonly tables: readonly string[];
    readonly screens: readonly string[];
  };
  readonly warnings: readonly Problem[];
  /** Tenants that have overlays or declarations of their own. */
  readonly tenants: readonly string[];
  /** Everybody's forms and the tenant's own. */
  formIds(tenant: string): readonly string[];
  /** Everybody's tables and the tenant's own. */
  tableIds(tenant: string): readonly string[];
  record(id: string): RecordSchema;
  lookup(id: string): Lookup;
  /** Resolved for the tenant; throws an EngineError of code `UNKNOWN_DECLARATION` for an unknown id. */
  form(id: string, tenant?: string): ResolvedForm;
  stages(id: string, tenant?: string): ResolvedStages;
  table(id: string, tenant?: string): ResolvedTable;
  screen(id: string): ResolvedScreen;
}

/** One resolved stages declaration with all its forms: immutable, named by the hash of its text. */
export interface Release {
  readonly hash: string;
  /** Canonical JSON text that the hash is of. Stored as text: key order is the drawing order. */
  readonly text: string;
  readonly stages: ResolvedStages;
  readonly forms: { readonly [slug: string]: ResolvedForm };
}
