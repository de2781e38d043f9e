import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { bundled } from '../../../src/server/cli/bundle.mjs';
import { root } from '../../architecture/source.ts';

export const accountPassword = 'Bench-Passw0rd!';

/** The day of the data; the same each time, so that lists have the same rows. */
const today = '2026-11-18';

export interface Databases {
  /** As many authorities as the scale says. */
  readonly england: string;
  /** The first of them by itself. */
  readonly alone: string;
  /** How large the first is, for the table's heading. */
  readonly size: string;
  readonly drop: () => Promise<void>;
}

/**
 * Fills two databases on a server: the authorities of a scale, and the first of them alone. Kept ones stay on it under
 * names of their own and are used again: filling them at the whole scale takes longer than asking every list.
 */
export async function makeDatabases(server: string, scale: number, isKept: boolean): Promise<Databases> {
  const suffix = isKept ? '' : `_${process.pid}`;
  const names = { england: `bench_england${suffix}`, alone: `bench_alone${suffix}` };
  const url = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const drop = async () => {
    if (isKept) return;
    for (const name of Object.values(names)) await onServer(server, `drop database if exists ${name} with (force)`);
  };
  try {
    for (const name of Object.values(names)) await createDatabase(server, name);
    await seed(url(names.england), ['--scale', String(scale)]);
    await seed(url(names.alone), ['--authority', '1']);
    return { england: url(names.england), alone: url(names.alone), size: await sizeOf(url(names.england)), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function createDatabase(server: string, name: string): Promise<void> {
  const [there] = await onServer(server, `select 1 from pg_database where datname = '${name}'`);
  if (!there) await onServer(server, `create database ${name}`);
}

async function seed(url: string, args: readonly string[]): Promise<void> {
  const command = [
    bundled('cli/seedEngland.ts'),
    ...args,
    '--years',
    '2',
    '--today',
    today,
    '--password',
    accountPassword,
  ];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Filling the database ended with ${code}.`);
}

async function sizeOf(url: string): Promise<string> {
  const [row] = await onServer(
    url,
    `
    select (select count(*) from authority where not is_support)::int as authorities, (select count(*) from pupil)::int as pupils,
      (select count(*) from pep)::int as plans, (select count(*) from pep_stage)::int as sections,
      (select count(*) from pep_document)::int as documents, (select count(*) from message)::int as messages,
      pg_size_pretty(pg_database_size(current_database())) as disk`,
  );
  return Object.entries(row ?? {})
    .map(([name, count]) =>
      name === 'disk' ? `${String(count)} of disk` : `${Number(count).toLocaleString('en-GB')} ${name}`,
    )
    .join(', ');
}

async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
