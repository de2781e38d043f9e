import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { addPupils } from '../../support/manyPupils.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

// All rows of a list in one answer, when there are thousands.

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
  await portal.look((db) => addPupils(db, 11, 5_200));
});

afterAll(() => portal.close());

const list = (query: Record<string, string | number | string[]>) => portal.get('la@ashcombe', '/api/Students', query);

describe('all rows of a list', () => {
  it('are those of its pages, one after the other, with the same members around them [TBL-1]', async () => {
    const order = { sortField: 'organisationName', sortOrder: 'desc', careStatusIds: ['1', '2', '3', '4', '5'] };
    const whole = await list({ ...order, sizePerPage: 99_999 });
    expect(whole.headers['content-type']).toBe('application/json; charset=utf-8');
    const rows = whole.body.data as JsonObject[];
    expect(rows.length).toBeGreaterThan(5_200);
    const { data: _rows, ...around } = whole.body;
    const last = Math.ceil(rows.length / 100);
    for (const page of [1, 2, 5, 6, 10, 11, Math.ceil(last / 2), last]) {
      const { data, ...others } = (await list({ ...order, sizePerPage: 100, page })).body;
      expect(others).toEqual(around);
      expect(rows.slice((page - 1) * 100, page * 100)).toEqual(data);
    }
    expect(new Set(rows.map(({ studentId }) => studentId)).size).toBe(around.totalSize);
  });

  it('may be none, and are counted in the trail', async () => {
    const none = await list({ sizePerPage: 99_999, search: 'nobodyofthisname' });
    expect(none.text).toBe('{"data":[],"totalSize":0}');
    const [entry] = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'students.list')
        .orderBy('id', 'desc')
        .limit(2)
        .execute(),
    );
    expect(entry?.detail).toMatchObject({ count: 0 });
  });

  it('come compressed where the client takes that', async () => {
    const headers = { ...(await portal.as('la@ashcombe.example')), 'accept-encoding': 'gzip' };
    const reply = await portal.app.inject({ method: 'GET', url: '/api/Students?sizePerPage=99999', headers });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(reply.rawPayload.length).toBeLessThan(1_000_000);
  });
});
