import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportBody } from '../../../src/app/api/exporter.ts';
import { codecOf, operation, type OperationId } from '../../../src/contract/index.ts';
import {
  fileColumns,
  isObject,
  matches,
  type Column,
  type FilterValue,
  type JsonObject,
  type Lookup,
  type Page,
  type TableQuery,
} from '../../../src/engine/index.ts';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { compiledTable } from '../../../src/server/modules/lists/listHandler.ts';
import { askFile, filePassword, firstSheet } from '../../support/exportCalls.ts';
import { insertAmendments } from '../../support/insertAmendments.ts';
import { makePortalServer, today, type PortalServer } from '../../support/portalServer.ts';

vi.mock('../../../src/server/workbook/workbook.ts', () => import('../../support/quickWorkbook.ts'));

// Over every table that exports: the file says what the screen says, row by row and cell by cell.

const user = 'super@ashcombe';
const catalog = servedCatalog();
/** Workbooks of many sheets, of which the page shows one: what they hold has tests of its own. */
const ofManySheets = ['governing-board'];
/** Grids are laid out flat in their files, which has a test of its own. */
const tables = catalog.ids.tables.filter(
  (id) => catalog.table(id).export !== undefined && catalog.table(id).pivot === undefined && !ofManySheets.includes(id),
);

let portal: PortalServer;
let lookups: Record<string, Lookup> = {};
let facts: JsonObject = {};
let studentId = 0;

beforeAll(async () => {
  portal = await makePortalServer();
  const { body } = await portal.get(user, '/api/catalog');
  lookups = body.lookups as unknown as Record<string, Lookup>;
  facts = body.facts as JsonObject;
  studentId = (
    await portal.look((db) =>
      db
        .selectFrom('case_note')
        .select('pupil_id')
        .where('authority_id', '=', 11)
        .where('deleted_at', 'is', null)
        .groupBy('pupil_id')
        .orderBy((eb) => eb.fn.countAll(), 'desc')
        .orderBy('pupil_id')
        .executeTakeFirstOrThrow(),
    )
  ).pupil_id;
  await portal.look((db) => insertAmendments(db, { authorityId: 11, studentId }));
});

afterAll(() => portal.close());

interface Asked {
  readonly list: OperationId;
  readonly query: TableQuery;
}

/** What a list asks for beside its filters: whose it is, or of which day. */
function paramsOf(list: OperationId): JsonObject {
  const required = operation(list).query?.required;
  const known: JsonObject = { studentId, date: today };
  return Object.fromEntries(
    Object.entries(known).filter(([name]) => Array.isArray(required) && required.includes(name)),
  );
}

async function load(asked: Asked): Promise<Page> {
  const reply = await portal.get(
    user,
    operation(asked.list).path,
    codecOf(asked.list).toWire(asked.query, paramsOf(asked.list)),
  );
  expect([asked.list, reply.status]).toEqual([asked.list, 200]);
  return codecOf(asked.list).pageFromWire(reply.body);
}

/** Every row, page after page. */
async function loadAll(asked: Asked, pageSize: number): Promise<Page['rows']> {
  const rows: Page['rows'][number][] = [];
  for (let page = 1; ; page += 1) {
    const found = await load({ ...asked, query: { ...asked.query, page, pageSize } });
    rows.push(...found.rows);
    if (pageSize === 0 || rows.length >= found.total) return rows;
  }
}

async function lookupOf({ lookupId }: Column): Promise<Lookup | undefined> {
  if (lookupId === undefined) return undefined;
  const lookup = lookups[lookupId];
  if (lookup?.list === undefined) return lookup;
  const { body } = await portal.get(user, operation(lookup.list).path);
  return {
    ...lookup,
    options: (body.contents as { id: number; label: string }[]).map(({ id, label }) => ({ value: id, label })),
  };
}

/** What the screen says; texts that it cuts are whole in the file, and rings are words. */
function textOf(column: Column, lookup: Lookup | undefined, value: JsonObject[string] | undefined): string {
  if (Array.isArray(value) && value.some(isObject))
    return value
      .filter(isObject)
      .map((ring) => `${String(ring.description)} ${String(ring.value)}%`)
      .join(', ');
  return column.format.name === 'truncated'
    ? String(value ?? '')
    : column.format.toText(value, { options: column.options, ...(lookup ? { lookup } : {}) });
}

describe('the file of a table', () => {
  it('is there for every list that the screens offer as a file', () => {
    expect(tables).toEqual(
      expect.arrayContaining(['pep-status', 'students', 'case-notes', 'all-case-notes', 'organisations']),
    );
  });

  it.each(tables)(
    '%s holds the filtered rows, the chosen columns in their order and the texts of the screen [EXP-10] [D-87]',
    async (id) => {
      const compiled = compiledTable(catalog.of('11'), id);
      const { list: listId, export: exporting } = compiled.declaration;
      const list = listId as OperationId;
      const pageSize = compiled.pageSizes.includes(0) ? 0 : Math.max(...compiled.pageSizes);
      const sort = {
        field: compiled.columns.find(({ sortable }) => sortable)?.field ?? '',
        direction: 'desc',
      } as const;
      const open: TableQuery = { ...compiled.initialQuery, page: 1, pageSize, filters: {}, sort };
      const whole = await loadAll({ list, query: open }, pageSize);
      const query = { ...open, filters: narrowing(compiled.filters, whole) };
      const rows = await loadAll({ list, query }, pageSize);
      expect([id, rows.length > 0 && rows.length <= whole.length]).toEqual([id, true]);

      const columns = fileColumns(
        compiled.columns.filter(({ declaration: { when } }) => when === undefined || matches(when, facts)).reverse(),
      );
      const { path } = operation(exporting?.command ?? '');
      const body = exportBody(list, {
        query,
        params: paramsOf(list),
        columns: columns.map(({ field }) => field),
        method: id,
        fileName: exporting?.fileName ?? '',
        password: filePassword,
      });
      const file = await askFile(portal, user, { name: path.replace('/api/exports/', ''), ...body });
      expect([id, file.status, file.body]).toEqual([id, 200, {}]);
      const [titles, ...lines] = await firstSheet(file.bytes);
      expect(titles).toEqual(columns.map(({ title }) => title));
      const words = await Promise.all(columns.map(lookupOf));
      expect(lines).toEqual(
        rows.map((row) => columns.map((column, index) => textOf(column, words[index], row[column.field]))),
      );
    },
  );
});

/** A filter by a value that some rows have, where the table has one of that kind. */
function narrowing(
  filters: readonly { field: string; kind: string }[],
  rows: Page['rows'],
): { [field: string]: FilterValue } {
  for (const { field, kind } of filters) {
    const value = rows.map((row) => row[field]).find((each) => typeof each === 'number' || typeof each === 'string');
    if (kind === 'in' && (typeof value === 'number' || typeof value === 'string')) return { [field]: { in: [value] } };
  }
  return {};
}
