import { codecOf, decideForViewer, operation } from '../../contract/index.ts';
import {
  columnText,
  compileTable,
  fewestRows,
  fillLink,
  matches,
  type Column,
  type CompiledTable,
  type Facts,
  type FinderDeclaration,
  type Row,
} from '../../engine/index.ts';
import { rowName } from '../../renderer/index.ts';
import { known } from '../api/appHost.ts';
import type { PortalCatalog } from '../api/portalData.ts';
import { send } from '../api/request.ts';
import type { Found } from './foundPages.ts';

/** A list in which rows are found. */
export interface FoundList {
  readonly finder: FinderDeclaration;
  readonly table: CompiledTable;
  readonly beside: readonly Column[];
}

/** What a list holds under a search. */
export interface FoundRows {
  readonly rows: readonly Found[];
  /** Why there are none: status of the call that failed, 0 where no answer came; null where it was answered. */
  readonly failed: number | null;
}

/** Rows of a list that are shown; more are found with more letters. */
const SHOWN = 6;

/** The lists that are declared to be searched from every page and that the viewer may read, in their order. */
export function foundLists({ tables, records, lookups }: PortalCatalog, facts: Facts): readonly FoundList[] {
  const lookup = (id: string) => known(lookups, id, 'lookup');
  const lists = Object.values(tables).flatMap((table): FoundList[] => {
    const finder = table.search?.finder;
    if (finder === undefined) return [];
    if (finder.when !== undefined && !matches(finder.when, facts)) return [];
    if (!decideForViewer(operation(table.list), facts).allowed) return [];
    const record = known(records, table.record, 'record');
    const beside = compileTable({ ...table, columns: finder.beside ?? [] }, record, lookup).columns;
    return [{ finder, beside, table: compileTable(table, record, lookup) }];
  });
  return lists.toSorted((one, other) => one.finder.order - other.finder.order);
}

/** Asks a list for what matches; rejects where `signal` ended it. */
export async function findRows(list: FoundList, search: string, signal: AbortSignal): Promise<FoundRows> {
  const { finder, table } = list;
  const codec = codecOf(table.declaration.list);
  const sort = finder.sort ?? table.declaration.sort ?? null;
  const reply = await send(operation(table.declaration.list), {
    params: codec.toWire({ page: 1, pageSize: fewestRows(table), sort, filters: {}, search }, {}),
    signal,
    leaveWhenExpired: true,
  });
  if (!reply.ok) return { rows: [], failed: reply.status };
  const rows = codec.pageFromWire(reply.body).rows.slice(0, SHOWN);
  return { rows: rows.map((row) => foundRow(list, row)), failed: null };
}

function foundRow({ finder, table, beside }: FoundList, row: Row): Found {
  const path = fillLink(finder.path, { row });
  const texts = beside.map((column) => columnText(column, row)).filter((text) => text !== '');
  return { group: finder.title, key: path, text: rowName(table, row), beside: texts.join(' · '), path, row };
}
