import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { JsonObject } from '../../../src/engine/index.ts';
import { bundled } from '../../../src/server/cli/bundle.mjs';
import { startProduct } from '../../browser/support/product.ts';
import { root } from '../../architecture/source.ts';
import { signInAt } from '../../support/poolClient.ts';
import { accountPassword } from './databases.ts';
import type { Ask } from './load.ts';

const entry = ['--import', join(root, 'test', 'bench', 'recordSql.mjs'), bundled('main.ts')];

/** As many connections as the product's own pool has. */
const connections = 10;

interface Statement {
  readonly text: string;
  readonly values?: unknown[];
}

/** A call: of a path with its query, and with a body as a POST. */
export interface Asked {
  readonly path: string;
  readonly body?: JsonObject;
}

/** The product on a database, with somebody signed in, and the same database without it. */
export interface Side {
  /** Its status, once the whole answer is there; packed as for a browser. */
  ask(asked: Asked): Promise<number>;
  json<T>(asked: Asked): Promise<T>;
  /**
   * The statements that a call runs for its list, in their transaction, on a connection of their own: what there is to
   * do without the product.
   */
  bare(asked: Asked): Promise<{ ask: Ask; statements: number }>;
  close(): Promise<void>;
}

export async function openSide(database: string, account: string): Promise<Side> {
  const product = await startProduct(undefined, {
    entry,
    environment: { BENCH: '1', DATABASE_URL: database, SEED: 'none' },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  // As the product's own connections are: to compile a wide plan takes longer than its rows.
  const pool = new Pool({ connectionString: database, max: connections, options: '-c jit=off' });
  await isAtRest(pool);
  const token = await tokenOf(product.url, account);
  const ask: Side['ask'] = ({ path, body }) => statusOf(product.url + path, { agent, token, body });
  const tell = async (message: object) => {
    const answer = once(product.child(), 'message');
    product.child().send(message);
    return ((await answer) as [{ recorded: Statement[] }])[0].recorded;
  };
  return {
    ask,
    json: async <T>({ path, body }: Asked) =>
      (await (
        await fetch(product.url + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...headersOf(token), ...(body && jsonBody) },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json()) as T,
    async bare(asked) {
      await tell({ kind: 'record' });
      await ask(asked);
      const statements = listStatements(await tell({ kind: 'keep' }));
      return { ask: () => runBare(pool, statements), statements: statements.length };
    },
    async close() {
      agent.destroy();
      await pool.end();
      await product.remove();
    },
  };
}

/** Looked at so often, a tenth of a second apart, before a database counts as quiet. */
const quietLooks = 20;

/**
 * Waits until what the product does by itself at its start is over: counts of a whole England are compared for a
 * minute, which would be measured, and its statements be taken for those of a list.
 */
async function isAtRest(pool: Pool): Promise<void> {
  for (let quiet = 0; quiet < quietLooks;) {
    const { rowCount } = await pool.query(`select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`);
    quiet = rowCount === 0 ? quiet + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const tokenOf = async (address: string, account: string) => (await signInAt(address, account, accountPassword)).token;

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'x-platform': 'web' });
const jsonBody = { 'content-type': 'application/json' };

interface Sending {
  readonly agent: Agent;
  readonly token: string;
  readonly body: JsonObject | undefined;
}

/**
 * As a browser asks: packed, on a connection that stays open. One that the server has closed while it was idle is
 * noticed as it is used, and a call, all of which only read, asked again on another, as browsers do.
 */
function statusOf(url: string, options: Sending): Promise<number> {
  const { agent, token, body } = options;
  const headers = { ...headersOf(token), 'accept-encoding': 'gzip, deflate, br, zstd', ...(body && jsonBody) };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, method }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject);
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(statusOf(url, options));
      else reject(error);
    });
    asked.end(body && JSON.stringify(body));
  });
}

/**
 * Of a whole call's statements those of the list: its transaction with role and authority, page and counts, without who
 * asks and the trail.
 */
function listStatements(all: readonly Statement[]): Statement[] {
  const last = all.findLastIndex(({ text }) => /^begin\b/i.test(text));
  return all.slice(last).filter(({ text }) => !text.startsWith('insert into "audit"'));
}

async function runBare(pool: Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, values);
  } finally {
    client.release();
  }
}
