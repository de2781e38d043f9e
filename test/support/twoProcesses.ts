import { afterAll, beforeAll } from 'vitest';
import { settingUp } from '../../src/server/db/across/index.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import type { Db } from '../../src/server/db/unitOfWork.ts';
import { demoPassword } from '../../src/server/demo/seed/seedDemo.ts';
import { signInAt } from './poolClient.ts';
import { startProcess, type Running } from './processes.ts';
import { createDatabase, testDatabaseUrl } from './testDatabase.ts';

export type Body = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly body: Body;
}

/** One of them, or of another that a test starts beside them. */
export type Which = 0 | 1 | 2;

/**
 * Two real processes on one database of PostgreSQL with the demonstration data, for the tests of a `describe`. Both
 * begin at the same moment, on an empty database: each wants to migrate it and to make the data.
 */
export function twoProcesses() {
  const servers: Running[] = [];
  let url = '';
  let drop: () => Promise<void> = () => Promise.resolve();

  const start = async (): Promise<Running> => startProcess({ DATABASE_URL: url, SEED: 'demo' });
  const at = (which: Which): string => servers[which]?.address ?? '';

  beforeAll(async () => {
    if (!testDatabaseUrl) return;
    ({ url, drop } = await createDatabase(testDatabaseUrl));
    servers.push(...(await Promise.all([start(), start()])));
  }, 300_000);

  afterAll(async () => {
    for (const server of servers) await server.end('SIGTERM');
    await drop();
  });

  async function ask(
    which: Which,
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ): Promise<Answer> {
    const headers = {
      ...(token && { authorization: `Bearer ${token}`, 'x-platform': 'web' }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(at(which) + path, {
      headers,
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') as Body };
  }

  const signIn = (which: 0 | 1, username: string) => signInAt(at(which), username, demoPassword);

  /** Reads what is stored, past both. */
  async function look<Found>(read: (db: Db) => Promise<Found>): Promise<Found> {
    const database = await openDatabase({ url, dataDir: null, onCrash: () => undefined });
    try {
      return await settingUp(database, read);
    } finally {
      await database.close();
    }
  }

  return { servers, start, at, url: () => url, ask, signIn, look };
}

/** What a reply of one thing, or of a list, holds first. */
export const contents = ({ body }: Answer): Body => (body.contents as Body[])[0] ?? {};
