import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codecOf, listCodecs, operation, type OperationId } from '../../../src/contract/index.ts';
import {
  sortableFields,
  type CompiledTable,
  type JsonObject,
  type Page,
  type TableQuery,
} from '../../../src/engine/index.ts';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { tableOf } from '../../../src/server/modules/lists/listHandler.ts';
import { valuesFor } from '../../support/listQueries.ts';
import { insertAmendments } from '../../support/insertAmendments.ts';
import { insertDelegation } from '../../support/insertDelegation.ts';
import { insertOffer } from '../../support/insertOffer.ts';
import { insertAlert } from '../../support/insertAlert.ts';
import { insertAccess } from '../../support/insertAccess.ts';
import { insertDocuments } from '../../support/insertDocuments.ts';
import { heldAndDue } from '../../support/insertHold.ts';
import { insertHeading, insertImport, insertKey } from '../../support/importScenes.ts';
import { insertMailbox } from '../../support/insertMessage.ts';
import { insertBoth } from '../../support/insertMerge.ts';
import { listedPupils } from '../../support/listedPupils.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

// Over every table there is: its source knows all it names, and refuses all it does not (rule 7).

const tenants = ['11', '12'] as const;
const users: Record<string, string> = { 11: 'super@ashcombe', 12: 'super@brinmoor' };
const catalog = servedCatalog();
const tables = catalog.ids.tables.map((id) => ({ id, list: catalog.table(id).list as OperationId }));

let portal: PortalServer;
let params: Record<string, JsonObject> = {};

beforeAll(async () => {
  portal = await makePortalServer();
  for (const tenant of tenants) {
    const { pupil, byWeek, noted } = await portal.look((db) => listedPupils(db, Number(tenant)));
    await portal.look(async (db) => [await insertKey(db, Number(tenant)), await insertHeading(db, Number(tenant))]);
    const own = { authorityId: Number(tenant), studentId: pupil.id };
    await portal.look((db) => insertDocuments(db, own).then(() => insertMailbox(db, users[tenant] ?? '', own)));
    const runId = await portal.look((db) => insertImport(db, own));
    const requestId = await portal.look((db) => insertAccess(db, { ...own, words: 'Sought' }));
    const otherId = await portal.look((db) => heldAndDue(db, own).then(() => insertBoth(db, own)));
    await portal.look((db) => insertAmendments(db, own));
    await portal.look((db) => insertDelegation(db, own));
    await portal.look((db) => insertAlert(db, { ...own, userName: users[tenant] ?? '', at: portal.clock.now }));
    await portal.look((db) => insertOffer(db, { from: own.authorityId, to: 1, studentId: own.studentId }));
    params = {
      ...params,
      [`${tenant} subjectAccess.items`]: { requestId },
      [`${tenant} subjectAccess.lines`]: { requestId, item: 1 },
      [tenant]: {
        studentId: pupil.id,
        organisationId: pupil.school_id,
        otherId,
        runId,
        weekStart: '2026-11-16',
        date: '2026-11-17',
      },
      [`${tenant} students.weeks`]: { studentId: byWeek.pupil_id },
      [`${tenant} attendance.percentageNotes`]: { studentId: noted.pupil_id },
    };
  }
});

afterAll(() => portal.close());

/** Of one pupil, or one import, where the call cannot do without saying which. */
const ofOne = (list: OperationId) =>
  /studentId|runId|requestId|organisationId|"date"/.test(JSON.stringify(operation(list).query?.required ?? []));

const paramsOf = (list: OperationId, tenant: string): JsonObject =>
  ofOne(list) ? (params[`${tenant} ${list}`] ?? params[tenant] ?? {}) : {};

async function load(
  list: OperationId,
  tenant: string,
  change: Partial<TableQuery>,
): Promise<{ status: number; page: Page }> {
  const compiled = tableOf(catalog.of(tenant), list);
  const query: TableQuery = { ...compiled.initialQuery, filters: {}, ...change };
  const wire = codecOf(list).toWire(query, paramsOf(list, tenant));
  const reply = await portal.get(users[tenant] ?? '', operation(list).path, wire);
  return {
    status: reply.status,
    page: reply.status === 200 ? codecOf(list).pageFromWire(reply.body) : { rows: [], total: 0 },
  };
}

/** As many rows as a page may have. */
const most = ({ pageSizes }: CompiledTable) => (pageSizes.includes(0) ? 0 : Math.max(...pageSizes));

/** Where rows without a value come first in ascending order (D-74). */
const blanksFirst: readonly string[] = ['exclusions.list reasonId'];

const every = tables.flatMap((table) => tenants.map((tenant) => ({ ...table, tenant })));

/** Whether the table of an authority is not the first one's: of the same table the same would be asked twice. */
const isItsOwn = (list: OperationId, tenant: string) =>
  tenant === tenants[0] ||
  JSON.stringify(tableOf(catalog.of(tenant), list).declaration) !==
    JSON.stringify(tableOf(catalog.of(tenants[0]), list).declaration);

describe.each(every)('the table $id of authority $tenant', ({ list, tenant }) => {
  const compiled = tableOf(catalog.of(tenant), list);

  it('has rows with every column it names', async () => {
    const { status, page } = await load(list, tenant, {});
    expect(status).toBe(200);
    expect(page.rows.length).toBeGreaterThan(0);
    const named = compiled.pivot
      ? [compiled.pivot.rows, ...compiled.pivot.across, compiled.pivot.value].map(({ field }) => field)
      : compiled.columns.map(({ field }) => field);
    for (const field of [compiled.rowId, ...named]) expect(page.rows[0]).toHaveProperty([field]);
  });
  if (!isItsOwn(list, tenant)) return;

  it('sorts by each of its fields, both ways, blanks last, the same each time', async () => {
    if (list === 'attendance.week') return;
    for (const field of sortableFields(compiled)) {
      const [up, down] = await Promise.all(
        (['asc', 'desc'] as const).map((direction) =>
          load(list, tenant, { pageSize: most(compiled), sort: { field, direction } }),
        ),
      );
      expect([field, up?.status, down?.status]).toEqual([field, 200, 200]);
      const blanks = (page: Page | undefined) =>
        page?.rows.map((row) => row[field] === null || row[field] === '') ?? [];
      const rising = blanksFirst.includes(`${list} ${field}`) ? blanks(up?.page).reverse() : blanks(up?.page);
      for (const side of [rising, blanks(down?.page)])
        expect([field, side.indexOf(true, 0) === -1 || side.slice(side.indexOf(true)).every(Boolean)]).toEqual([
          field,
          true,
        ]);
    }
  });

  it('filters by each of its filters', async () => {
    const { page } = await load(list, tenant, { pageSize: compiled.pageSizes.at(-1) ?? 10 });
    for (const [field, filter] of valuesFor(compiled, page)) {
      const filtered = await load(list, tenant, { filters: { [field]: filter } });
      expect([field, filtered.status]).toEqual([field, 200]);
      if (!('in' in filter) || ofOne(list)) continue;
      if (filtered.page.rows.some((row) => !(field in row))) continue;
      // What is a filter and no column has tests of its own; so has the trail, which finds by a pupil what showed
      // others as well.
      if (`${list} ${field}` !== 'trail.list studentId')
        expect(
          filtered.page.rows.every(
            (row) => !(field in row) || filter.in.some((value) => [row[field]].flat().includes(value)),
          ),
        ).toBe(true);
      expect((await load(list, tenant, { filters: { [field]: { in: [987_654] } } })).page.rows).toEqual([]);
    }
  });

  it('pages without losing or repeating a row', async () => {
    // Each look at the trail adds to it.
    if (list === 'attendance.week' || list === 'trail.list') return;
    const size = compiled.pageSizes.find((each) => each > 0);
    // A table of a picture has one page.
    if (size === undefined) return;
    const whole = await load(list, tenant, { pageSize: most(compiled) });
    const pages: Page[] = [];
    for (let page = 1; page <= Math.ceil(whole.page.total / size); page += 1)
      pages.push((await load(list, tenant, { page, pageSize: size })).page);
    expect(pages.flatMap(({ rows }) => rows.map((row) => row[compiled.rowId]))).toEqual(
      whole.page.rows.map((row) => row[compiled.rowId]),
    );
  });

  it('refuses with 400 a sort, a filter and a page size that it does not declare', async () => {
    const { path } = operation(list);
    const known = Object.keys((operation(list).query?.properties ?? {}) as JsonObject);
    const own = ofOne(list)
      ? Object.fromEntries(
          Object.entries(params[tenant] ?? {})
            .filter(([name]) => known.includes(name))
            .map(([name, value]) => [name, String(value)]),
        )
      : {};
    const faults: Record<string, string | number>[] = [
      { sortField: 'password', sortOrder: 'asc' },
      // The list of users takes any up to 2000.
      { sizePerPage: 2001 },
      { nobodysFilter: 1 },
      { page: 0 },
    ];
    for (const wrong of faults) {
      expect([wrong, (await portal.get(users[tenant] ?? '', path, { ...own, ...wrong })).status]).toEqual([wrong, 400]);
    }
  });
});

describe('every list call', () => {
  it('has a table that names it', () => {
    expect(Object.keys(listCodecs).sort()).toEqual([...new Set(tables.map(({ list }) => list))].sort());
  });
});
