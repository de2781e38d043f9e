import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { bundled } from '../../src/server/cli/bundle.mjs';
import { settingUp } from '../../src/server/db/across/index.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { addPoolUser, loadLocalPool } from '../../src/server/identity/pool/localPool.ts';
import { root } from '../architecture/source.ts';

export const staffPassword = 'Load-Passw0rd!';

/** A member of staff who can sign in. */
export interface Account {
  readonly username: string;
  readonly typeId: number;
}

/** A database of one invented authority on a server, whose staff have passwords. */
export interface Ground {
  readonly url: string;
  readonly version: string;
  readonly size: string;
  readonly accounts: readonly Account[];
  readonly drop: () => Promise<void>;
}

export async function makeGround(server: string, users: number): Promise<Ground> {
  const name = `load_${process.pid}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const drop = () => query(server, `drop database if exists ${name} with (force)`).then(() => undefined);
  try {
    await query(server, `create database ${name}`);
    await fill(url);
    const accounts = await giveAccounts(url, users);
    const [about] = await query(
      url,
      `
      select current_setting('server_version') as version,
        (select count(*) from pupil) || ' pupils, ' || (select count(*) from pep) || ' plans, ' || (select count(*) from case_note) || ' notes, ' || (select count(*) from app_user) || ' staff' as size`,
    );
    return { url, drop, accounts, version: String(about?.version), size: String(about?.size) };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function fill(url: string): Promise<void> {
  const command = [bundled('cli/seedEngland.ts'), '--authority', '1', '--password', staffPassword];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Filling the database ended with ${code}.`);
}

/**
 * Of every kind of staff as many as there are in a virtual school and its schools: most are teachers and social
 * workers.
 */
const shares: readonly (readonly [typeId: number, share: number])[] = [
  [1, 0.5],
  [6, 0.2],
  [2, 0.15],
  [3, 0.05],
  [7, 0.05],
  [4, 0.03],
  [8, 0.02],
];

async function giveAccounts(url: string, users: number): Promise<Account[]> {
  const database = await openDatabase({ url, dataDir: null, onCrash: () => undefined });
  try {
    const pool = await loadLocalPool(database);
    return await settingUp(database, async (db) => {
      const staff = await db
        .selectFrom('app_user')
        .innerJoin('authority', 'authority.id', 'app_user.authority_id')
        .select(['sub', 'username', 'type_id'])
        .where('is_support', '=', false)
        .where('is_active', '=', true)
        .orderBy('app_user.id')
        .execute();
      const wanted = shares.flatMap(([typeId, share]) =>
        staff.filter((one) => one.type_id === typeId).slice(0, Math.max(1, Math.round(users * share))),
      );
      const chosen = [...wanted, ...staff.filter((one) => !wanted.includes(one))].slice(0, users);
      for (const { sub, username } of chosen) await addPoolUser(db, pool, { sub, username, password: staffPassword });
      // Not all at once of one kind: they come as they come.
      return chosen
        .map(({ username, type_id }, index) => ({ username, typeId: type_id, order: (index * 7919) % 10_007 }))
        .toSorted((one, other) => one.order - other.order);
    });
  } finally {
    await database.close();
  }
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
