import { readFileSync } from 'node:fs';
import { act } from 'react';
import { vi } from 'vitest';
import { MarkCell } from '../../../src/app/register/MarkCell.tsx';
import {
  findFormat,
  type Column,
  type JsonObject,
  type Lookup,
  type ResolvedForm,
  type Row,
} from '../../../src/engine/index.ts';
import { defaultRegistry, EngineProvider, type CommandResult, type Notice } from '../../../src/renderer/index.ts';
import { fakeHost } from '../../support/fakeHost.tsx';
import { find, mount } from '../support.tsx';

// The simulated page has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined;

const read = (path: string) => JSON.parse(readFileSync(`schemas/${path}.json`, 'utf8')) as unknown;
const lookup = read('lookups/attendance-code') as Lookup;

const column: Column = {
  field: 'mark',
  title: 'Mark',
  format: findFormat('lookup'),
  options: {},
  lookup,
  cell: 'mark',
  align: 'left',
  sortable: false,
  hidden: false,
  declaration: { field: 'mark', cell: 'mark', command: 'attendance.saveMark' },
};

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

/** One cell of the grid over a host that records what is called. */
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
    useForm: (id) => ({ id, ...(read(`forms/${id}`) as object) }) as ResolvedForm,
    notify: (notice) => void notices.push(notice),
    refresh,
  });
  const draw = (shown: Row) => (
    <EngineProvider host={host} registry={defaultRegistry}>
      <MarkCell
        column={column}
        row={shown}
        value={shown.mark ?? null}
        text=""
        denied={denied}
        tabIndex={0}
        focused
        commit={async () => false}
        open={open}
        never={false}
        facts={() => ({})}
        attempt={vi.fn()}
        ask={async () => false}
      />
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
