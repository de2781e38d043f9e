import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { asTrailOwner, createRoles } from '../../../src/server/db/access.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { pepCalls } from '../../support/pepCalls.ts';
import { openEmpty, testDatabaseUrl } from '../../support/testDatabase.ts';
import { onServerEmpty } from './loginScenes.ts';

/**
 * The database of an earlier version with its demonstration data, after somebody had signed in and looked at a pupil:
 * what `pg_dump --inserts` of that version gave, without the pool's keys and that of the trail.
 */
const former = new URL('../../fixtures/releases/0012tones.sql.br', import.meta.url);

type Rows = ReadonlyMap<string, readonly JsonObject[]>;

async function databaseOfFormer(): Promise<Database> {
  const database = testDatabaseUrl ? await onServerEmpty(testDatabaseUrl) : await openEmpty();
  await createRoles(database.owner);
  const statements = brotliDecompressSync(readFileSync(former)).toString();
  await asTrailOwner(database.owner, () =>
    sql
      .raw(statements)
      .execute(database.owner)
      .then(() => undefined),
  );
  await sql`insert into actor_key values (decode(md5(random()::text) || md5(random()::text), 'hex'))`.execute(
    database.owner,
  );
  return database;
}

async function rowsOf({ owner }: Database, tables: readonly string[]): Promise<Rows> {
  const all = new Map<string, readonly JsonObject[]>();
  for (const table of tables) {
    const { rows } = await sql<{ row: JsonObject }>`select to_jsonb(held) as row from ${sql.table(table)} held`.execute(
      owner,
    );
    all.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

const tablesOf = async ({ owner }: Database) =>
  (
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(owner)
  ).rows.map(({ name }) => name);

describe('a database of an earlier version', () => {
  let database: Database;
  let before: Rows;
  let portal: PortalServer | undefined;

  beforeAll(async () => {
    database = await databaseOfFormer();
    before = await rowsOf(database, await tablesOf(database));
    await migrate(database);
  });

  afterAll(() => (portal ?? database)?.close());

  it('has every row and every value after the upgrade', async () => {
    const filled = [...before].filter(([, rows]) => rows.length > 0).map(([table]) => table);
    expect(filled).toEqual(expect.arrayContaining(['pupil', 'pep_stage_revision', 'attendance_mark', 'audit_pupil']));
    const after = await rowsOf(database, filled);
    const lost = filled.flatMap((table) => {
      const rows = before.get(table) ?? [];
      const columns = Object.keys(rows[0] ?? {});
      const values = (row: JsonObject) => JSON.stringify(columns.map((column) => row[column] ?? null));
      const there = new Set(after.get(table)?.map(values));
      return rows.filter((row) => !there.has(values(row))).map((row) => ({ table, row }));
    });
    expect(lost).toEqual([]);
  });

  it('serves lists and plans, and saves on what was written before', async () => {
    const served = await makePortalServer({ database });
    portal = served;
    const calls = pepCalls(() => served);
    const leader = 'super@ashcombe';
    const plan = await calls.planOf(leader, 2, 0);
    const stage = await calls.open(leader, plan, 'attendance');
    const { status } = await calls.save(leader, stage, { ...stage.formData, achievements: 'Read to the class' });
    expect(status).toBe(200);
    expect((await calls.open(leader, plan, 'attendance')).formData).toEqual({
      ...stage.formData,
      achievements: 'Read to the class',
    });
  });
});
