import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import { openUnit } from '../../../src/server/db/unitOfWork.ts';
import { makeTestDatabase, testDatabaseUrl } from '../../support/testDatabase.ts';

let database: Database;

beforeAll(async () => {
  database = await makeTestDatabase();
  await sql`create table late (id int primary key, other int references late (id) deferrable initially deferred)`.execute(
    database.kysely,
  );
  await sql`grant all on late to portal_request`.execute(database.kysely);
});

afterAll(() => database.close());

describe('a unit of work that cannot be committed', () => {
  it('says so, keeps nothing, and gives its connection back however often it happens', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const unit = await openUnit(database, 11);
      await sql`insert into late values (1, 2)`.execute(unit.db);
      await expect(unit.commit()).rejects.toThrow(/foreign key/);
    }
    const left = await sql<{ count: number }>`select count(*)::int as count from late`.execute(database.kysely);
    expect(left.rows).toEqual([{ count: 0 }]);
  });
});

describe('a transaction', () => {
  const rows = async () =>
    (await sql<{ id: number }>`select id from late order by id`.execute(database.kysely)).rows.map(({ id }) => id);

  it('is begun in one message with the role and the authority of its requests', async () => {
    const sent = vi.spyOn(Client.prototype, 'query');
    const unit = await openUnit(database, 11);
    const texts = sent.mock.calls.map(([text]) => String(text));
    sent.mockRestore();
    const { rows: roles } = await sql<{ role: string }>`select current_user as role`.execute(unit.db);
    await unit.rollback();
    expect(texts).toEqual([expect.stringMatching(/^begin; select set_config\('role', 'portal_request', true\)/)]);
    expect(roles).toEqual([{ role: 'portal_request' }]);
  });

  it.each([
    ['has', () => sql`insert into late (id) values (${7})`],
    ['has not', () => sql`insert into late (id) values (7)`],
  ])('is undone as a whole whose first statement %s parameters', async (_which, first) => {
    const failing = database.kysely.transaction().execute(async (db) => {
      await first().execute(db);
      throw new Error('as it happens');
    });
    await expect(failing).rejects.toThrow('as it happens');
    expect(await rows()).toEqual([]);
  });

  it('that did nothing ends, and so does one that cannot begin', async () => {
    await database.kysely.transaction().execute(() => Promise.resolve());
    const failing = database.kysely.transaction().execute((db) => sql`select no_such_column`.execute(db));
    await expect(failing).rejects.toThrow('no_such_column');
    await database.kysely.transaction().execute((db) => sql`insert into late (id) values (8)`.execute(db));
    expect(await rows()).toEqual([8]);
  });
});

describe('a statement', () => {
  it.skipIf(!testDatabaseUrl)('is run as planned, never compiled first', async () => {
    const { rows } = await sql<{ jit: string }>`show jit`.execute(database.kysely);
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
