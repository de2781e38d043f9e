import { readFileSync } from 'node:fs';
import { act } from 'react';
import { vi } from 'vitest';
import { MarkCell } from '../../../src/app/register/MarkCell.tsx';
import {
  compileTable,
  type JsonObject,
  type Lookup,
  type RecordSchema,
  type ResolvedForm,
  type ResolvedTable,
  type Row,
} from '../../../src/engine/index.ts';
import { OpenFormContext } from '../../../src/renderer/ask/FormOpener.tsx';
import { defaultRegistry, EngineProvider, type CommandResult, type Notice } from '../../../src/renderer/index.ts';
import { CellView } from '../../../src/renderer/table/CellView.tsx';
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
  isFuture: false,
  isRegistered: true,
};
export const afternoon: Row = { ...morning, id: '5:2025-11-12:PM', session: 'PM', sessionId: 2, mark: null };

interface Options {
  readonly row?: Row;
  readonly denied?: string | null;
  readonly answer?: CommandResult | Promise<CommandResult>;
  readonly sent?: boolean;
}

const saved: CommandResult = { ok: true, body: { success: true } };

/** One cell of the grid, as it is declared, over a host that records what is called. */
export function markCell({ row = morning, denied = null, answer = saved, sent = true }: Options = {}) {
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
  });
  const column = compiled.pivot!.value;
  const refused: Record<string, string> = denied === null ? {} : { 'attendance.saveMark': denied };
  const draw = (shown: Row) => (
    <EngineProvider host={host} registry={{ ...defaultRegistry, cells: { ...defaultRegistry.cells, mark: MarkCell } }}>
      <OpenFormContext value={async (form, facts) => ((await open(form, facts)) ? {} : null)}>
        <TableScopeContext value={{ compiled, denied: refused, facts: {}, showSaved: vi.fn(), showStored: vi.fn() }}>
          <CellView column={column} row={shown} tabIndex={0} focused />
        </TableScopeContext>
      </OpenFormContext>
    </EngineProvider>
  );
  const mounted = mount(draw(row));
  const button = () => find<HTMLButtonElement>(mounted.element, 'button');
  return {
    ...mounted,
    button,
    calls,
    notices,
    refresh,
    open,
    redraw: (next: Row) => mounted.show(draw(next)),
    settle: () => act(async () => undefined),
  };
}
