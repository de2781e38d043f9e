import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { createRoot } from 'react-dom/client';
import type { Row } from '../../../src/engine/index.ts';
import {
  AddressProvider,
  defaultRegistry,
  EngineProvider,
  type ListState,
  TableView,
} from '../../../src/renderer/index.ts';
import { fakeHost } from '../../support/fakeHost.tsx';
import { choices, fields, kindOf, makeRows, record, table, titleOf } from './gridRows.ts';

declare global {
  interface Window {
    /** Draws so many rows on one side; gives the moment just before. */
    drawGrid: (side: 'ours' | 'stock', rows: number) => number;
  }
}

const root = createRoot(document.getElementById('root')!);
const params = {};
const nothing = () => undefined;
const noPreferences = { read: () => null, write: nothing };

/** One list, already there: what is measured is drawing. */
function hostOf(list: ListState) {
  return fakeHost({
    now: () => Date.UTC(2026, 2, 12, 12),
    facts: { today: '2026-03-12' },
    notify: nothing,
    refresh: nothing,
    navigate: nothing,
    frameHosts: [],
    preferences: noPreferences,
    useList: () => list,
    useTable: () => table,
    useRecord: () => record,
    useLookups: () => findLookup,
    useCommand: () => ({ denied: null, run: () => Promise.reject(new Error('nothing is saved here')) }),
  });
}

const findLookup = () => choices;

function Ours({ rows, all }: { readonly rows: readonly Row[]; readonly all: boolean }) {
  const host = hostOf({
    page: { rows, total: rows.length },
    loading: false,
    failed: false,
    denied: {},
    reload: nothing,
  });
  return (
    <EngineProvider host={host} registry={defaultRegistry}>
      <AddressProvider search={all ? 'pageSize=0' : ''} onReplace={nothing}>
        <TableView id="books" params={params} />
      </AddressProvider>
    </EngineProvider>
  );
}

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const label = new Map(choices.options?.map((option) => [option.value, option.label]));

/** The same texts as ours shows, by the stock grid's own means. */
const shown: Record<string, (value: never) => string> = {
  text: (value: string) => value,
  number: (value: number) => String(value),
  date: (value: string) => value.split('-').reverse().join('/'),
  choice: (value: number) => label.get(value) ?? '',
  money: (value: number) => money.format(value),
};

const columns = fields.map((field): GridColDef => ({
  field,
  headerName: titleOf(field),
  width: 140,
  valueFormatter: shown[kindOf(field)] as GridColDef['valueFormatter'],
}));

function Stock({ rows, all }: { readonly rows: readonly Row[]; readonly all: boolean }) {
  const pageSize = all ? -1 : 100;
  return (
    <div style={{ height: 700 }}>
      <DataGrid
        rows={rows}
        columns={columns}
        density="compact"
        pageSizeOptions={[100, -1]}
        initialState={{ pagination: { paginationModel: { page: 0, pageSize } } }}
      />
    </div>
  );
}

window.drawGrid = (side, count) => {
  const rows = makeRows(count);
  const all = count > 100;
  const at = performance.now();
  root.render(side === 'ours' ? <Ours rows={rows} all={all} /> : <Stock rows={rows} all={all} />);
  return at;
};
