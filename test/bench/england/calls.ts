import { operation, type OperationId } from '../../../src/contract/index.ts';
import { openQuery, type Catalog, type Json, type JsonObject, type TableQuery } from '../../../src/engine/index.ts';
import { everyList, pathOf, type ListCall } from '../../support/listQueries.ts';
import type { Asked } from './sides.ts';

/** A call to measure, under the name of its line. */
export interface BenchCall extends Asked {
  readonly list: OperationId;
  readonly name: string;
}

/** Of whom lists are asked: what the user's page starts from, and a pupil with a plan. */
export interface Asking {
  readonly facts: JsonObject;
  readonly params: JsonObject;
}

/** Every list as its page opens it, what costs more than that of some, and the counts in menu and bell. */
export function everyCall(catalog: Catalog, authority: string, asking: Asking): BenchCall[] {
  return [...everyList(catalog, authority).flatMap((call) => callsOf(call, asking)), ...counts];
}

function callsOf(call: ListCall, { facts: own, params: { pepId, ...params } }: Asking): BenchCall[] {
  const { list, compiled } = call;
  // As without anything in the address that narrows the list.
  const named = [...JSON.stringify(compiled.filters).matchAll(/\{route\.(\w+)\}/g)].map(([, name]): [string, null] => [
    name ?? '',
    null,
  ]);
  const facts = { ...own, route: Object.fromEntries(named) };
  const pageSize = Math.max(...compiled.pageSizes.filter((each) => each <= 100));
  const opened: Partial<TableQuery> = { ...openQuery(compiled, facts), pageSize };
  return [
    { list, name: list, path: pathOf(call, opened, params) },
    ...(others[list]?.(opened, pepId) ?? []).map(({ name, change = opened, narrowed = {} }) => ({
      list,
      name: `${list}, ${name}`,
      path: [pathOf(call, change, params), ...Object.entries(narrowed).map(([key, value]) => `${key}=${value}`)].join(
        '&',
      ),
    })),
  ];
}

interface Other {
  readonly name: string;
  readonly change?: Partial<TableQuery>;
  /** Parameters of the call that are no filters. */
  readonly narrowed?: { readonly [name: string]: string };
}

type Others = (opened: Partial<TableQuery>, pepId: Json | undefined) => readonly Other[];

/** What costs more than a first page, or is asked otherwise: a page far behind, another order, a search, a folder. */
const others: { readonly [list in OperationId]?: Others } = {
  'pep.list': (opened) => [{ name: 'all years, page 40', change: { ...opened, filters: {}, page: 40 } }],
  'students.list': (opened) => [
    { name: 'by attendance', change: { ...opened, sort: { field: 'attendancePercentage', direction: 'asc' } } },
  ],
  'documents.all': (opened) => [
    { name: 'page 40', change: { ...opened, page: 40 } },
    { name: 'a search', change: { ...opened, search: 'reading' } },
  ],
  'documents.ofPlans': (_opened, pepId) => [{ name: 'of one PEP', narrowed: { pepId: String(pepId) } }],
  'messages.list': (opened) => [
    ...['inbox', 'sent', 'archived'].map((folder) => ({ name: folder, narrowed: { folder } })),
    { name: 'inbox, a search', change: { ...opened, search: 'timetable' }, narrowed: { folder: 'inbox' } },
  ],
};

/** What each page of the signed-in asks beside its own. */
const counts = (['messages.unread', 'alerts.count'] as const).map((name): BenchCall => {
  const { path, method } = operation(name);
  return { list: name, name, path, ...(method === 'POST' && { body: {} }) };
});
