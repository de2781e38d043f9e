import type {
  Facts,
  FormDocument,
  Json,
  JsonObject,
  Lookup,
  LookupOption,
  Page,
  RecordSchema,
  ResolvedForm,
  ResolvedScreen,
  ResolvedTable,
  Row,
  SavedView,
  TableQuery,
} from '../engine/index.ts';

/** What a list shows now. While a new page loads, `page` is still the old one. */
export interface ListState {
  readonly page: Page | null;
  readonly loading: boolean;
  /** True when the last load failed. */
  readonly failed: boolean;
  /** Of a load that failed at the server: the id of its request. */
  readonly reference?: string | undefined;
  /** Operation id -> reason, for what this viewer may not do with the whole list. */
  readonly denied: { readonly [operation: string]: string };
  reload(): void;
}

/** How somebody looks at a table, saved under a name. */
export interface NamedView extends SavedView {
  readonly viewId: number;
  readonly title: string;
  /** Of everybody, not this viewer's own. */
  readonly isForAll: boolean;
  /** Whether this viewer may save it anew, rename and remove it. */
  readonly mayChange: boolean;
}

/** The saved views of one table, and how they are kept. */
export interface SavedViews {
  /** In the order in which they are offered. */
  readonly views: readonly NamedView[];
  /** True when they could not be read. */
  readonly failed: boolean;
  /** Whether this viewer may save one for everybody. */
  readonly mayShare: boolean;
  /** Id of the form that saves one; what is saved comes to it as the fact `view`. */
  readonly form: string;
  remove(view: NamedView): Promise<CommandResult>;
  reload(): void;
}

/** Options of a lookup that is data. */
export interface OptionsState {
  readonly options: readonly LookupOption[];
  readonly loading: boolean;
  readonly failed: boolean;
  reload(): void;
}

/**
 * Outcome of a command. `status` is the answer's, zero or less where nothing answered; `errors` are by JSON pointer of
 * the sent body (`""` for the whole). An empty `message` says that whoever sent it has left it: nothing is to be told.
 */
export type CommandResult =
  | {
      readonly ok: true;
      readonly body: JsonObject;
      /** What was sent in the end, where more had to be asked than what the command was run with. */
      readonly sent?: JsonObject;
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly message: string;
      readonly errors: { readonly [pointer: string]: string };
      /** Where it failed at the server: the id of its request. */
      readonly reference?: string | undefined;
      /** What was answered beside the sentence. */
      readonly body?: JsonObject;
    };

/** A command ready to run. `denied` is the reason why this viewer may not run it at all, else null. */
export interface Command {
  readonly denied: string | null;
  run(input: JsonObject): Promise<CommandResult>;
}

/** What a file's password has to be, where files need one. */
export interface PasswordRule {
  isStrong(text: string): boolean;
  /** What a password needs, for the one who types it. */
  readonly requirements: string;
  /** Said when it is not strong enough; nothing is sent then. */
  readonly weak: string;
  /** Makes one that passes. */
  generate(): string;
}

/** What a file is made of: the table's state, and the columns shown in their order. */
export interface ExportRequest {
  /** What is exported, as the call is told: the table's id, where its declaration says nothing else. */
  readonly method: string;
  readonly query: TableQuery;
  readonly params: JsonObject;
  /** Fields. */
  readonly columns: readonly string[];
  readonly fileName: string;
  readonly password: string | null;
  /** Ids of the rows that are meant; all that the query leaves where nobody has ticked any. */
  readonly rows?: readonly Json[];
}

/** How far an archive is, in files. */
export interface FileProgress {
  readonly done: number;
  readonly total: number;
}

/** What goes on while a file is made: it can be given up, and says how far it is where that is known. */
export interface ExportCourse {
  readonly signal: AbortSignal;
  readonly tell: (progress: FileProgress) => void;
}

/** How the rows of a table become a file on the user's device. */
export interface Exporter {
  /** Why this viewer may not, else null. */
  readonly denied: string | null;
  /** Asked first; without a yes nothing is sent. */
  readonly question: string | null;
  /** Whether the file can hold some rows of the list alone. */
  readonly takesRows?: boolean;
  /** Null where files need no password. */
  readonly password: PasswordRule | null;
  /** Resolves when the file was handed over, or with why there is none. */
  run(request: ExportRequest, course: ExportCourse): Promise<CommandResult>;
}

/** One sentence for the user. Errors stay until closed; the others go after five seconds (D-15). */
export interface Notice {
  readonly tone: 'success' | 'info' | 'error';
  readonly text: string;
  /** How long it shows, where neither is meant. */
  readonly seconds?: number;
  /** At the top right, where nothing else is said. */
  readonly place?: 'top left';
  /** Of a request that failed at the server: its id, shown under the text. */
  readonly reference?: string | undefined;
}

/** Per-device store of small things: column choice, collapsed panels. Values are JSON texts. */
export interface Preferences {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** What is typed in a row of a table, or in a form, and not saved, with what it began from. */
export interface TableDraft {
  /** What it is called where its owner is led back to it. */
  readonly title: string;
  /** The row as it was when its editing began; of a form, what it was opened for. */
  readonly row: Row;
  readonly base: FormDocument;
  readonly document: FormDocument;
  /** Which box of the table, or for what the form was opened; of a row that is edited whole, none. */
  readonly box?: string;
}

/** What a page that is gone left of a table or a form. */
export interface LeftTableDraft {
  readonly draft: TableDraft;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  /** Address at which it was typed: its row may be on another page of the table. */
  readonly place: string;
  /** From now on this page keeps it. */
  take(): void;
}

/** What is typed in a table or a form and not saved, kept on the device for whoever typed it. */
export interface TableDrafts {
  /** What pages that are gone left of it and can be read, newest first. */
  find(): Promise<readonly LeftTableDraft[]>;
  keep(draft: TableDraft): void;
  /** It was saved, or is not wanted: of the row that is edited whole, or of a box. */
  drop(box?: string): void;
  /** Runs a work whenever the page may be about to go; answers how to stop. */
  onLeaving(work: () => void): () => void;
}

/**
 * The outside world as the renderer sees it. The `use…` members are React hooks. Implemented by the
 * app over its store, by stories over fixtures; the test double throws for what was not set.
 */
export interface Host {
  /** `waits`: nothing is loaded as long as it is true; what was loaded before stays. */
  useList(operation: string, query: TableQuery, params: JsonObject, waits?: boolean): ListState;
  useOptions(lookupId: string, params: JsonObject): OptionsState;
  useCommand(operation: string): Command;
  /** By the operation that a table's `export` names, and the list it exports. */
  useExport(operation: string, list: string): Exporter;
  /** By the id of a table whose views are saved. */
  useSavedViews(table: string): SavedViews;
  /** By the id of a table, at the address that is open: the same object as long as both are. */
  useTableDrafts(table: string): TableDrafts;
  /** By the id of a form that is opened over a page, wherever it is: the same object as long as it stands there. */
  useFormDrafts(form: string): TableDrafts;
  useForm(id: string): ResolvedForm;
  useTable(id: string): ResolvedTable;
  useScreen(id: string): ResolvedScreen;
  /** The noun a table is made of: its fields' titles, types and lookups. */
  useRecord(id: string): RecordSchema;
  /**
   * Finds a lookup by id (without `lookups/`), throws for an unknown one; the same function while the catalogue is the
   * same.
   */
  useLookups(): (id: string) => Lookup;
  /** Reload every mounted list of these tables. */
  refresh(tables: readonly string[]): void;
  notify(notice: Notice): void;
  navigate(to: string): void;
  readonly preferences: Preferences;
  /** Hosts whose pages may be shown inside ours (D-41); the same as the security policy's. */
  readonly frameHosts: readonly string[];
  /** Facts of the viewer and the page: `user`, `route`, `today`. */
  readonly facts: Facts;
  /** Now, milliseconds since 1970; the renderer has no clock of its own. */
  now(): number;
}
