import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { adminCreateUser, adminSetEnabled } from '../../../src/server/identity/pool/administration.ts';
import { localUserAdmin } from '../../../src/server/identity/pool/localUserAdmin.ts';
import { seal, unseal } from '../../../src/server/identity/pool/sealed.ts';
import { startSender } from '../../../src/server/messages/sender.ts';
import { sessionHandlers } from '../../../src/server/modules/session/handlers.ts';
import { visitor, type Visitor } from '../../support/poolClient.ts';
import { lastCode, messagesTo, totp } from '../../support/poolMessages.ts';
import { makeTestDatabase } from '../../support/testDatabase.ts';
import { addUser, makeTestServer, type TestServer } from '../../support/testServer.ts';

const password = 'Quiet-River-42!';
const phone = '+447700900456';
const preferred = { Enabled: true, PreferredMfa: true };
const enabled = { Enabled: true, PreferredMfa: false };

let server: TestServer;
let address: string;
let count = 0;
let username: string;

/** The kinds of statement that reached the database, one after the other. */
const statements: string[] = [];
const watching: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements.push(node.kind);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

beforeAll(async () => {
  const database = await makeTestDatabase();
  const [kysely, system] = [database.kysely.withPlugin(watching), database.system.withPlugin(watching)];
  server = await makeTestServer({ handlers: sessionHandlers, database: { ...database, kysely, system } });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => server.close());

beforeEach(async () => {
  username = `secret${(count += 1)}@ashcombe.example`;
  await addUser(server, { username, authorityId: 11, password });
});

const newVisitor = (name = username): Visitor =>
  visitor({ address, poolId: server.pool.id, clientId: server.pool.clientId }, name);

/** Every row of every table, as text, by table. */
async function everything(): Promise<Map<string, string>> {
  return settingUp(server.database, async (db) => {
    const { rows } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^kysely_'`.execute(
      db,
    );
    const texts = new Map<string, string>();
    for (const { name } of rows) {
      const { rows: found } = await sql<{
        text: string;
      }>`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(name)} t`.execute(db);
      texts.set(name, found[0]?.text ?? '');
    }
    return texts;
  });
}

describe('the tables', () => {
  it('hold no password, no code and no token secret, in no form that tells it [D-1] [D-2]', async () => {
    const guest = newVisitor();
    await guest.signIn(password);
    const secret = await guest.associate();
    const shown = totp(secret, server.clock.now);
    await guest.verify(shown);
    await settingUp(server.database, (db) =>
      db.updateTable('pool_user').set({ phone }).where('username', '=', username).execute(),
    );
    await guest.prefer(preferred, enabled);
    await guest.associate();
    await newVisitor().begin(password);
    const smsCode = await lastCode(server.database, phone);
    await newVisitor().forgot();
    const resetCode = await lastCode(server.database, username);
    const { temporaryPassword } = await settingUp(server.database, (db) =>
      adminCreateUser(db, server.pool, { username: `new-${username}`, phone: '', now: server.clock.now }),
    );
    await newVisitor(`new-${username}`).begin(temporaryPassword);
    const refreshToken = guest.user.getSignInUserSession()?.getRefreshToken().getToken() ?? '';

    const tables = await everything();
    for (const table of [
      'pool_user',
      'pool_step',
      'pool_code',
      'pool_refresh_token',
      'user_session',
      'audit',
      'pool_attempt',
    ]) {
      expect([table, tables.get(table)]).not.toEqual([table, '']);
    }
    const hashes = (text: string) =>
      ['sha256', 'sha1', 'md5'].flatMap((name) =>
        ['hex', 'base64', 'base64url'].map((form) =>
          createHash(name)
            .update(text)
            .digest(form as 'hex'),
        ),
      );
    const forms = (text: string) => [
      text,
      Buffer.from(text).toString('hex'),
      Buffer.from(text).toString('base64'),
      ...hashes(text),
    ];
    for (const [table, text] of tables) {
      for (const form of [...forms(password), ...forms(temporaryPassword), ...forms(secret), refreshToken])
        expect([table, text.includes(form)]).toEqual([table, false]);
      // A message on its way has to say its code. Six digits of themselves stand in many a number: a code is a value,
      // or was hashed without a key.
      if (table === 'outgoing_message') continue;
      for (const code of [smsCode, resetCode, shown]) {
        expect([table, new RegExp(`[(,"]${code}[),"]`).test(text)]).toEqual([table, false]);
        for (const form of hashes(code)) expect([table, text.includes(form)]).toEqual([table, false]);
      }
    }
  });

  it('hold a message’s code for five minutes and its temporary password for seven days, and never longer [D-2]', async () => {
    await settingUp(server.database, (db) =>
      db.updateTable('pool_user').set({ phone, sms_enabled: true }).where('username', '=', username).execute(),
    );
    await newVisitor().begin(password);
    await newVisitor().forgot();
    const codes = [await lastCode(server.database, phone), await lastCode(server.database, username)];
    const invited = `invited-${username}`;
    const admin = localUserAdmin(
      server.pool,
      () => server.clock.now,
      () => 'http://portal.example',
    );
    await settingUp(server.database, (db) =>
      admin.invite(db, [{ username: invited, firstName: 'Ann', lastName: 'Lee', telephone: '' }]),
    );
    const [invitation] = await messagesTo(server.database, invited);
    const temporaryPassword = /temporary password: (\S+)/.exec(invitation?.body ?? '')?.[1] ?? 'none';
    const sentAt = server.clock.now.getTime();
    const isKept = async (milliseconds: number): Promise<boolean[]> => {
      server.clock.now = new Date(sentAt + milliseconds);
      await startSender({
        database: server.database,
        mail: null,
        now: () => server.clock.now,
        log: { info: () => undefined, error: () => undefined },
      }).stop();
      // Not the whole rows: six digits of themselves stand in many a time.
      const rows = await settingUp(server.database, (db) =>
        db.selectFrom('outgoing_message').select(['recipient', 'subject', 'body']).execute(),
      );
      return [...codes, temporaryPassword].map((secret) =>
        rows.some((row) => Object.values(row).join(' ').includes(secret)),
      );
    };
    const [minute, day] = [60_000, 24 * 60 * 60_000];
    expect(await isKept(5 * minute - 1)).toEqual([true, true, true]);
    expect(await isKept(5 * minute)).toEqual([false, false, true]);
    expect(await isKept(7 * day - 1)).toEqual([false, false, true]);
    expect(await isKept(7 * day)).toEqual([false, false, false]);
    server.clock.now = new Date(sentAt);
  });

  it('keep a sealed text that opens for its owner and purpose alone, and not once it was altered', () => {
    const { pool } = server;
    const owner = { purpose: 'totp', owner: 'one' };
    const sealed = seal(pool, owner, 'GEZDGNBVGY3TQOJQ');
    expect(unseal(pool, owner, sealed)).toBe('GEZDGNBVGY3TQOJQ');
    expect(seal(pool, owner, 'GEZDGNBVGY3TQOJQ')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('GEZDGNBVGY3TQOJQ');
    const altered = Buffer.from(sealed, 'base64url');
    altered[14] = (altered[14] ?? 0) ^ 1;
    for (const attempt of [
      () => unseal(pool, { ...owner, owner: 'other' }, sealed),
      () => unseal(pool, { ...owner, purpose: 'other' }, sealed),
      () => unseal({ secret: '00'.repeat(32) }, owner, sealed),
      () => unseal(pool, owner, altered.toString('base64url')),
    ])
      expect(attempt).toThrow(/authenticate|auth/i);
  });
});

describe('a name that nobody bears', () => {
  const stranger = () => `stranger${(count += 1)}@nowhere.example`;
  const work = async (call: () => Promise<unknown>) => {
    statements.length = 0;
    await call().catch(() => undefined);
    return [...statements];
  };

  it('costs the same work as a wrong password, up to the lock and in it [D-1]', async () => {
    const [known, unknown] = [username, stranger()];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const forKnown = await work(() => newVisitor(known).begin('Wrong-Password-1!'));
      expect(forKnown.length).toBeGreaterThan(5);
      expect(await work(() => newVisitor(unknown).begin('Wrong-Password-1!'))).toEqual(forKnown);
    }
  });

  it('costs the same work and gets the same answers for a forgotten password, as one that may have no code [D-3]', async () => {
    await settingUp(server.database, (db) =>
      adminCreateUser(db, server.pool, { username: `new-${username}`, phone: '', now: server.clock.now }),
    );
    const disabled = `off-${username}`;
    await addUser(server, { username: disabled, authorityId: 11, password });
    await settingUp(server.database, (db) => adminSetEnabled(db, disabled, false));
    const names = [username, `new-${username}`, disabled, stranger()];
    for (let time = 0; time < 4; time += 1) {
      const works: string[][] = [];
      for (const name of names) works.push(await work(() => newVisitor(name).forgot()));
      expect(works[0]?.length).toBeGreaterThan(5);
      for (const other of works) expect(other).toEqual(works[0]);
    }
    const wrong: string[][] = [];
    const refusals: unknown[] = [];
    for (const name of names)
      wrong.push(
        await work(() =>
          newVisitor(name)
            .confirm('not-it', 'Loud-Harbour-77$')
            .catch((error: unknown) => refusals.push((error as Error).message)),
        ),
      );
    expect(new Set(refusals)).toEqual(new Set(['Invalid verification code provided, please try again.']));
    for (const other of wrong) expect(other).toEqual(wrong[0]);
  });

  it('shares its lock between the name and the id it was told, as a known one does', async () => {
    for (const name of [username, stranger()]) {
      const guest = newVisitor(name);
      for (let attempt = 0; attempt < 5; attempt += 1) await guest.begin('Wrong-Password-1!').catch(() => undefined);
      expect(guest.user.getUsername()).not.toBe(name);
      for (const asked of [guest, newVisitor(name)])
        await expect(asked.begin(password)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    }
  });
});
