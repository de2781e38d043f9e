import { readFileSync } from 'node:fs';
import { act } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { connectSession } from '../../../src/app/api/request.ts';
import { MarkEntry } from '../../../src/app/register/MarkEntry.tsx';
import {
  compileTable,
  pivotRows,
  type JsonObject,
  type Lookup,
  type RecordSchema,
  type ResolvedForm,
  type ResolvedTable,
  type Row,
} from '../../../src/engine/index.ts';
import { OpenFormContext } from '../../../src/renderer/ask/FormOpener.tsx';
import { defaultRegistry, EngineProvider, type CommandResult, type Notice } from '../../../src/renderer/index.ts';
import { EnteredGrid } from '../../../src/renderer/table/entry/EnteredGrid.tsx';
import { TableScopeContext } from '../../../src/renderer/table/tableScope.ts';
import { fakeHost, noDrafts } from '../../support/fakeHost.tsx';
import { find, mount } from '../support.tsx';

const read = (path: string) => JSON.parse(readFileSync(`schemas/${path}.json`, 'utf8')) as unknown;
const lookup = read('lookups/attendance-code') as Lookup;
const grid = { id: 'session-attendance', ...(read('tables/session-attendance') as object) } as ResolvedTable;
const compiled = compileTable(grid, read('records/session-mark') as RecordSchema, (id) =>
  id === 'attendance-code' ? lookup : { title: id, options: [] },
);

export const morning: Row = {
  id: '5:2025-11-12:AM',
  studentId: 5,
  yearGroupId: 9,
  weekCommencing: '2025-11-10',
  weekday: 3,
  session: 'AM',
  sessionId: 1,
  date: '2025-11-12',
  schoolId: 3,
  schoolName: 'Starlingmere',
  registerId: 8,
  mark: '/',
  isDue: true,
  isFuture: false,
  isRegistered: true,
};
export const afternoon: Row = { ...morning, id: '5:2025-11-12:PM', session: 'PM', sessionId: 2, mark: null };

interface Options {
  readonly rows?: readonly Row[];
  readonly denied?: string | null;
  readonly answer?: CommandResult | Promise<CommandResult>;
  readonly sent?: boolean;
}

const saved: CommandResult = { ok: true, body: { success: true } };

/** The week grid as it is declared and drawn, over a host that records what is called; the keys go to one session. */
export function markGrid({ rows = [morning], denied = null, answer = saved, sent = true }: Options = {}) {
  const calls: { operation: string; input: JsonObject }[] = [];
  const notices: Notice[] = [];
  const refresh = vi.fn();
  const open = vi.fn(async (_form: string, _facts: JsonObject) => sent);
  const host = fakeHost({
    useCommand: (operation) => ({
      denied: null,
      run: async (input) => {
        calls.push({ operation, input });
        return answer;
      },
    }),
    useFormDrafts: () => noDrafts,
    useForm: (id) => ({ id, ...(read(`forms/${id}`) as object) }) as ResolvedForm,
    notify: (notice) => void notices.push(notice),
    refresh,
    facts: {},
    preferences: { read: () => null, write: () => undefined },
  });
  const refused: Record<string, string> = denied === null ? {} : { 'attendance.saveMark': denied };
  const draw = (shown: readonly Row[]) => (
    <EngineProvider host={host} registry={defaultRegistry}>
      <OpenFormContext value={async (form, facts) => ((await open(form, facts)) ? {} : null)}>
        <TableScopeContext value={{ compiled, denied: refused, facts: {}, showSaved: vi.fn(), showStored: vi.fn() }}>
          <EnteredGrid
            Entry={MarkEntry}
            moves="right"
            grid={pivotRows(compiled, shown)}
            total={1}
            before={0}
            sort={null}
            onSort={() => undefined}
          />
        </TableScopeContext>
      </OpenFormContext>
    </EngineProvider>
  );
  const mounted = mount(draw(rows));
  const cell = (head = 0) => find<HTMLTableCellElement>(mounted.element, `td[data-line="0"][data-head="${head}"]`);
  act(() => cell().focus());
  return {
    ...mounted,
    cell,
    calls,
    notices,
    refresh,
    open,
    redraw: (next: readonly Row[]) => mounted.show(draw(next)),
  };
}

/** Time stands until a test moves it, nobody else marks meanwhile, and the browser's own alert is recorded. */
export function quietPage(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('alert', vi.fn());
    vi.stubGlobal('fetch', async () => Response.json({ version: 'one' }));
    connectSession({ getAccessToken: async () => 'token', expire: () => undefined });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Lets what was typed go out and be answered: marks of a moment are gathered into one call. */
export const settle = () => act(() => vi.advanceTimersByTimeAsync(500));
