import { useSyncExternalStore } from 'react';
import type { Action, ColumnDeclaration, JsonObject, Page, ResolvedForm, Row } from '../../../src/engine/index.ts';
import { compileTable } from '../../../src/engine/index.ts';
import type { CommandResult, Host, Notice, TableDrafts } from '../../../src/renderer/index.ts';
import { book, booksTable, findLookup } from '../../../test/engine/table/library.ts';
import { fakeHost, keepingIn } from '../../../test/support/fakeHost.tsx';
import { bookRows } from '../table/books.ts';

/** What a story or a test of cells sets. */
export interface CellLibraryOptions {
  readonly columns: readonly (string | ColumnDeclaration)[];
  readonly rows?: readonly Row[];
  readonly rowActions?: readonly Action[];
  /** Operation -> why nobody of the viewer's kind may make it. */
  readonly never?: { readonly [operation: string]: string };
  /** Where what is typed in a box is kept; without it nothing is. */
  readonly drafts?: TableDrafts;
  /** What a command answers; success without it. */
  answer?(input: JsonObject): CommandResult | Promise<CommandResult>;
}

/** A day and a time on the wall. */
const MOMENT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$';

/** What the library's tables ask, one question at a time, and what lending asks for. */
const forms: { readonly [id: string]: ResolvedForm } = {
  book: {
    id: 'book',
    version: 1,
    title: 'Book',
    schema: {
      type: 'object',
      required: ['title', 'opened', 'shelfId'],
      properties: {
        title: { type: 'string', title: 'Title' },
        published: { type: 'string', format: 'date', title: 'Published' },
        summary: { type: 'string', title: 'Summary', maxLength: 400 },
        cost: { type: 'number', title: 'Cost', minimum: 0 },
        opened: { type: 'string', pattern: MOMENT, title: 'Opened' },
        shelfId: {
          type: 'integer',
          title: 'Shelf',
          oneOf: [
            { const: 1, title: 'Poetry' },
            { const: 2, title: 'History' },
          ],
        },
      },
    },
    uiSchema: {
      summary: { 'ui:widget': 'textarea' },
      cost: { 'ui:widget': 'money' },
      opened: { 'ui:widget': 'date-time' },
      shelfId: { 'ui:widget': 'select' },
    },
    initial: { published: '{row.published}', cost: 3 },
    messages: { opened: 'Please choose a day and a time', summary: 'Please use 400 characters or fewer' },
    rules: [{ field: 'opened', notBefore: 'published', message: 'A book cannot be opened before it is published' }],
    submit: { command: 'books.save' },
  },
  loan: {
    id: 'loan',
    version: 1,
    title: 'Lend a book',
    schema: { type: 'object', required: ['reader'], properties: { reader: { type: 'string', title: 'Reader' } } },
    submit: { command: 'books.lend', label: 'Lend book', params: { book: '{row.bookId}', shelf: '{params.shelfId}' } },
  },
};

/** A library of whose commands a story or test has the answers, and whose list it can load anew. */
export function cellLibrary(options: CellLibraryOptions) {
  const commands: { readonly operation: string; readonly input: JsonObject }[] = [];
  const notices: Notice[] = [];
  const [refreshed, visited]: readonly [string[], string[]] = [[], []];
  const list = listStore(options.rows ?? bookRows(2));
  const compiled = compileTable(
    { ...booksTable, columns: options.columns, rowActions: options.rowActions ?? [] },
    book,
    findLookup,
  );
  const host: Partial<Host> = {
    facts: { today: '2026-03-09', user: { shelf: 1 } },
    frameHosts: [],
    now: () => Date.UTC(2026, 2, 9),
    useTable: () => compiled.declaration,
    useRecord: () => book,
    useLookups: () => findLookup,
    useForm: (id) => forms[id] ?? missing(id),
    useOptions: () => ({ options: branches, loading: false, failed: false, reload: () => undefined }),
    useList: () => ({
      ...useSyncExternalStore(list.subscribe, list.read),
      failed: false,
      denied: none,
      reload: () => undefined,
    }),
    ...keepingIn(options.drafts),
    useCommand: (operation) => ({
      denied: options.never?.[operation] ?? null,
      run: (input) => {
        commands.push({ operation, input });
        return Promise.resolve(options.answer?.(input) ?? { ok: true, body: {} });
      },
    }),
    notify: (notice) => notices.push(notice),
    navigate: (to) => visited.push(to),
    refresh: (ids) => refreshed.push(...ids),
    preferences: { read: () => null, write: () => undefined },
  };
  return {
    host: fakeHost(host),
    parts: host,
    compiled,
    commands,
    notices,
    refreshed,
    visited,
    load: list.load,
    begin: list.begin,
  };
}

const none = {};
const branches = [
  { value: 7, label: 'North' },
  { value: 8, label: 'Harbour' },
  { value: 9, label: 'Closed branch', offered: false },
];

function missing(id: string): never {
  throw new Error(`The library has no form "${id}".`);
}

function listStore(rows: readonly Row[]) {
  const listeners = new Set<() => void>();
  let state: { readonly page: Page; readonly loading: boolean } = {
    page: { rows, total: rows.length },
    loading: false,
  };
  const set = (next: typeof state) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A load begins; the rows stay. */
    begin: () => set({ ...state, loading: true }),
    /** The list brings its rows anew. */
    load: (next: readonly Row[]) => set({ page: { rows: next, total: next.length }, loading: false }),
  };
}

/** An answer that is given later. */
export function later(): { readonly answer: Promise<CommandResult>; give(result: CommandResult): void } {
  let give: (result: CommandResult) => void = () => undefined;
  const answer = new Promise<CommandResult>((resolve) => {
    give = resolve;
  });
  return { answer, give: (result) => give(result) };
}

/** A refusal as a server words it. */
export const refusal = (message: string, status = 409): CommandResult => ({ ok: false, status, message, errors: {} });
