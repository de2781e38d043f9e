import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../src/contract/index.ts';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';
import { watchChanges } from './inputs/changes.ts';
import { faultsOf } from './inputs/judge.ts';
import { startFuzz, type Fuzz } from './inputs/run.ts';
import { makeTestDatabase } from '../support/testDatabase.ts';

vi.mock('../../src/server/workbook/workbook.ts', () => import('../support/quickWorkbook.ts'));
vi.mock('../../src/server/workbook/reading/reading.ts', () => import('../support/quickReading.ts'));

const RUNS = 20;

let portal: PortalServer;
let fuzz: Fuzz;

beforeAll(async () => {
  portal = await makePortalServer();
  fuzz = await startFuzz(portal);
}, 300_000);

afterAll(() => portal?.close());

const areas = [...new Set([...Object.keys(operations).map((id) => `${id.split('.')[0]}.`), 'identity.', 'open '])];

// A thousand of each: `npm run fuzz:inputs`.
describe('bad inputs are refused with a sentence, change nothing and stop nothing', () => {
  it.each(areas)('%s', { timeout: 300_000 }, async (area) => {
    const targets = fuzz.targets.filter(({ id }) => id.startsWith(area));
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) {
      const { faults, statuses } = await fuzz.run(target, { from: 1, count: RUNS });
      expect(faults).toEqual([]);
      expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS);
    }
    expect((await portal.app.inject('/api/health')).statusCode).toBe(200);
  });
});

describe('what watches the bad inputs', () => {
  it('finds an answer that fails, shows a stack, speaks of the inside, or is no sentence', () => {
    const judge = (status: number, text: string, id = 'pep.list') =>
      faultsOf({
        id,
        asked: { method: 'GET', url: '/api/x?pep_stage=1', headers: {} },
        seen: { status, headers: { 'content-type': 'application/json' }, text },
        changes: [],
      });
    expect(
      judge(
        400,
        '{"message":"Please check the values and try again.","errors":{"pep_stage":"This is not known here"}}',
      ),
    ).toEqual([]);
    expect(judge(500, '{"message":"Something went wrong"}')).toEqual(['answers 500']);
    expect(judge(400, '{"message":"no\\n    at run (/srv/portal/run.js:3:14)"}')).toEqual(['shows a stack']);

    expect(judge(400, '{"message":"TypeError"}')).toEqual(['says "TypeError"']);
    expect(judge(404, '<h1>Not found</h1>')).toHaveLength(1);
  });

  it('finds a change of a call that was refused, and what was added to every object', () => {
    const asked = { method: 'POST', url: '/api/x', headers: {} };
    const refused = { status: 409, headers: { 'content-type': 'application/json' }, text: '{"message":"No"}' };
    const changes = [{ table: 'pupil', rows: 1 }];
    expect(faultsOf({ id: 'pep.delete', asked, seen: refused, changes })).toEqual([
      'is refused with 409 and changed 1 of pupil',
    ]);
    expect(faultsOf({ id: 'pep.saveStage', asked, seen: refused, changes })).toEqual([]);
    // oxlint-disable-next-line no-extend-native -- what must be found
    Object.defineProperty(Object.prototype, 'polluted', { value: true, configurable: true });
    expect(faultsOf({ id: 'pep.list', asked, seen: refused, changes: [] })).toEqual(['adds polluted to every object']);
    expect('polluted' in {}).toBe(false);
  });

  it('notes every row that changes, none of what was undone, and puts them back', async () => {
    const database = await makeTestDatabase();
    const { kysely } = database;
    await sql`insert into authority (id, name, is_support) values (11, 'Ashcombe', false), (12, 'Brinmoor', false)`.execute(
      kysely,
    );
    const { rows: before } = await sql`select name, support_tel as tel from authority order by id`.execute(kysely);
    const changes = await watchChanges(database);
    await sql`update authority set name = name`.execute(kysely);
    await kysely
      .transaction()
      .execute(async (db) => {
        await sql`delete from authority where id = 12`.execute(db);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await changes.take()).toEqual([]);
    await sql`update authority set support_tel = '0'`.execute(kysely);
    expect(await changes.take()).toEqual([{ table: 'authority', rows: 2 }]);
    await changes.putBack(['authority']);
    expect(await changes.take()).toEqual([]);
    expect((await sql`select name, support_tel as tel from authority order by id`.execute(kysely)).rows).toEqual(
      before,
    );
    await database.close();
  });
});
