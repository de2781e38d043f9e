import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import { openUnit } from '../../../src/server/db/unitOfWork.ts';
import { makeTestDatabase } from '../../support/testDatabase.ts';

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
