import { useMemo } from 'react';
import { compileTable } from '../../../src/engine/index.ts';
import type {
  CompiledTable,
  JsonObject,
  ResolvedForm,
  ResolvedTable,
  Row,
  TableQuery,
} from '../../../src/engine/index.ts';
import type {
  CommandResult,
  Exporter,
  ExportRequest,
  Host,
  ListState,
  NamedView,
  Notice,
  OptionsState,
  SavedViews,
  TableDrafts,
} from '../../../src/renderer/index.ts';
import { book, booksTable, findLookup, sitting, sittingsTable } from '../../../test/engine/table/library.ts';
import { fakeHost, keepingIn } from '../../../test/support/fakeHost.tsx';
import { bookRows, sittingRows } from './books.ts';
import { queryRows } from './queryRows.ts';

/** What a story or test sets; the rest is a small library that works. */
export interface LibraryOptions {
  /** Laid over the declaration of the books. */
  readonly table?: Partial<ResolvedTable>;
  /** Laid over the declaration of the sittings. */
  readonly grid?: Partial<ResolvedTable>;
  readonly rows?: readonly Row[];
  /** What people have saved of the books, where their views are. */
  readonly savedViews?: readonly NamedView[];
  /** Of the sittings, where the books have rows of their own. */
  readonly sittings?: readonly Row[];
  /** Laid over the state of every list. */
  readonly list?: Partial<ListState>;
  /** Laid over the state of every loaded list of choices. */
  readonly options?: Partial<OptionsState>;
  readonly summary?: JsonObject;
  readonly extras?: JsonObject;
  /** Why the viewer may not run any command. */
  readonly denied?: string;
  /** Why a command fails when it is run. */
  readonly fails?: string;
  readonly preferences?: Map<string, string>;
  /** In the place of the form that adds a note. */
  readonly form?: ResolvedForm;
  /** Where what is typed in a row is kept; without it nothing is. */
  readonly drafts?: TableDrafts;
}

/** A host over a library, and what was asked of it. */
export interface Library {
  readonly host: Host;
  /** Every list call with a query of its own, in order. */
  readonly queries: { readonly operation: string; readonly query: TableQuery; readonly params: JsonObject }[];
  readonly commands: { readonly operation: string; readonly input: JsonObject }[];
  /** Every file that was asked for, in order. */
  readonly files: ExportRequest[];
  readonly notices: Notice[];
  readonly visited: string[];
  readonly refreshed: string[];
  /** Operation of every list that was loaded again by a press. */
  readonly reloaded: string[];
}

const noteForm: ResolvedForm = {
  id: 'note',
  version: 1,
  title: 'Add a note',
  schema: { type: 'object', required: ['note'], properties: { note: { type: 'string', title: 'Note', minLength: 1 } } },
  submit: { command: 'notes.save', label: 'Save note' },
};

const branches = [
  { value: 7, label: 'North' },
  { value: 8, label: 'Harbour' },
];

/**
 * A library with tables `books` and `sittings`, form `note`; lists are filtered, sorted and paged as a server would.
 */
export function library(options: LibraryOptions = {}): Library {
  const queries: Library['queries'] = [];
  const commands: Library['commands'] = [];
  const files: ExportRequest[] = [];
  const notices: Notice[] = [];
  const visited: string[] = [];
  const refreshed: string[] = [];
  const reloaded: string[] = [];
  const tables = tablesOf(options);
  const preferences = options.preferences ?? new Map<string, string>();
  const host = fakeHost({
    facts: { today: '2026-03-09', user: { shelf: 1 } },
    frameHosts: [],
    now: () => Date.UTC(2026, 2, 9),
    useTable: (id) => known(tables, id).declaration,
    useRecord: (id) => (id === 'sitting' ? sitting : book),
    useLookups: () => findLookup,
    useForm: () => options.form ?? noteForm,
    ...keepingIn(options.drafts),
    useScreen: (id) => known({}, id),
    useOptions: () => ({ options: branches, loading: false, failed: false, reload, ...options.options }),
    useList(operation, query, params, waits = false) {
      const text = JSON.stringify({ operation, query, params });
      const last = queries.at(-1);
      if (!waits && JSON.stringify(last) !== text) queries.push({ operation, query, params });
      const list = useLibraryList(known(tables, operation.split('.')[0] ?? ''), { query, options });
      return waits
        ? { ...list, page: null }
        : { ...list, reload: options.list?.reload ?? (() => reloaded.push(operation)) };
    },
    useCommand: (operation) => ({
      denied: options.denied ?? null,
      run: (input) => {
        commands.push({ operation, input });
        return Promise.resolve(resultOf(options));
      },
    }),
    useSavedViews: () => savedViews(options),
    useExport: () => exporter(options, files),
    notify: (notice) => notices.push(notice),
    navigate: (to) => visited.push(to),
    refresh: (ids) => refreshed.push(...ids),
    preferences: { read: (key) => preferences.get(key) ?? null, write: (key, value) => preferences.set(key, value) },
  });
  return { host, queries, commands, files, notices, visited, refreshed, reloaded };
}

const exporter = (options: LibraryOptions, files: ExportRequest[]): Exporter => ({
  denied: options.denied ?? null,
  question: null,
  takesRows: true,
  password: null,
  run: (request) => {
    files.push(request);
    return Promise.resolve({ ok: true, body: {} });
  },
});

const savedViews = (options: LibraryOptions): SavedViews => ({
  views: options.savedViews ?? [],
  failed: false,
  mayShare: true,
  form: 'list-view/save',
  remove: () => Promise.resolve(resultOf(options)),
  reload,
});

function resultOf({ fails }: LibraryOptions): CommandResult {
  return fails === undefined ? { ok: true, body: {} } : { ok: false, status: 409, message: fails, errors: {} };
}

function tablesOf(options: LibraryOptions): { readonly [id: string]: CompiledTable } {
  return {
    books: compileTable({ ...booksTable, ...options.table }, book, findLookup),
    sittings: compileTable({ ...sittingsTable, ...options.grid }, sitting, findLookup),
  };
}

const noneDenied = {};
const reload = () => undefined;

function useLibraryList(
  compiled: CompiledTable,
  { query, options }: { query: TableQuery; options: LibraryOptions },
): ListState {
  const text = JSON.stringify(query);
  const page = useMemo(() => {
    const all =
      compiled.id === 'sittings'
        ? (options.sittings ?? options.rows ?? sittingRows(4))
        : (options.rows ?? bookRows(36));
    const found = queryRows(compiled, all, JSON.parse(text) as TableQuery);
    return {
      ...found,
      ...(options.summary && { summary: options.summary }),
      ...(options.extras && { extras: options.extras }),
    };
  }, [compiled, text, options]);
  return { page, loading: false, failed: false, denied: noneDenied, reload, ...options.list };
}

function known<T>(all: { readonly [id: string]: T }, id: string): T {
  const found = all[id];
  if (found === undefined) throw new Error(`The library has no table "${id}".`);
  return found;
}
