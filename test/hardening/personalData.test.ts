import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codecOf, operations, type Operation } from '../../src/contract/index.ts';
import { isObject, markOf, type Json, type JsonObject, type RecordSchema } from '../../src/engine/index.ts';
import { createPoolUser } from '../../src/server/identity/pool/localPool.ts';
import { traceOf } from '../../src/server/plugins/errors.ts';
import { callScenes, newChild } from '../support/callScenes.ts';
import { everyCall } from '../support/everyCall.ts';
import { filePassword } from '../support/exportCalls.ts';
import { everyList, pathOf } from '../support/listQueries.ts';
import { pepCalls } from '../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';
import { startFuzz } from './inputs/run.ts';

vi.mock('../../src/server/workbook/workbook.ts', () => import('../support/quickWorkbook.ts'));
vi.mock('../../src/server/workbook/reading/reading.ts', () => import('../support/quickReading.ts'));

// What the schemas mark as somebody's data stands in no line of the log and in no failure, whatever is called.

const head = 'super@ashcombe';
/** Inputs to each operation that are not what it takes, and one large body: all repeat the same values. */
const BAD = 4;

interface Heard {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

const log: string[] = [];
const heard: Heard[] = [];
let portal: PortalServer;
let values: ReadonlySet<string>;

/** Words that are shorter, and days, stand in any line; codes and ids say nothing without the records. */
const tells = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.trim().length >= 5 && !/^[\d\s:.T-]+$/.test(value);

/** The marked texts of some rows, as their record marks them; of lookups and ids only the codes travel. */
function markedOf(record: RecordSchema, rows: readonly JsonObject[]): string[] {
  const marked = Object.entries(record.properties).filter(
    ([name, field]) => markOf(record, field) !== 'none' && field.$ref === undefined && name !== record.id,
  );
  return rows.flatMap((row) => marked.map(([name]) => row[name]).filter(tells));
}

const textsIn = (value: Json | undefined): string[] => {
  if (tells(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
};

/** Words of the addresses of calls, which every line of the log names: “Attendance”, a choice too, is one. */
const ofAddresses = new Set(Object.values<Operation>(operations).flatMap(({ path }) => path.split('/')));

/** What the lists of the portal show of its people, the answers of a plan, and the form of a pupil's details. */
async function collect(): Promise<Set<string>> {
  const found: string[] = [];
  const pupils = await portal.look((db) =>
    db.selectFrom('pupil').select('id').where('authority_id', '=', 11).orderBy('id').limit(12).execute(),
  );
  const runId = await callScenes(portal).anImport('Isaura');
  for (const call of everyList(portal.catalog, '11')) {
    const record = portal.catalog.record(call.compiled.declaration.record);
    const paths = new Set(
      pupils.map(({ id }) => pathOf(call, {}, { studentId: id, runId, weekStart: '2026-11-16', date: '2026-11-17' })),
    );
    for (const path of paths) {
      const { status, body } = await portal.get(head, path);
      if (status === 200) found.push(...markedOf(record, codecOf(call.list).pageFromWire(body).rows));
    }
  }
  const { planOf, details, open } = pepCalls(() => portal);
  const plan = await planOf(head, 2);
  for (const { formSlug } of (await details(head, plan)).stages)
    found.push(...textsIn((await open(head, plan, formSlug)).formData));
  return new Set(found.filter((value) => !ofAddresses.has(value)));
}

beforeAll(async () => {
  portal = await makePortalServer({
    config: { pool: { kind: 'local' }, legacyOrigins: [], frameHosts: [], trustProxy: [], logLevel: 'debug' },
    logTo: { write: (line) => void log.push(line) },
  });
  values = await collect();
  const inject = portal.app.inject.bind(portal.app) as unknown as (
    asked: object | string,
  ) => Promise<{ statusCode: number; body: string }>;
  const listening = async (asked: { readonly url?: string } | string) => {
    const reply = await inject(asked);
    if (reply.statusCode >= 400)
      heard.push({
        url: typeof asked === 'string' ? asked : (asked.url ?? ''),
        status: reply.statusCode,
        text: reply.body,
      });
    return reply;
  };
  Object.defineProperty(portal.app, 'inject', { value: listening });
}, 300_000);

afterAll(() => portal?.close());

/** Values that stand somewhere as words of their own. */
const standing = (text: string): string[] =>
  [...values].filter((value) => {
    const encoded = JSON.stringify(value).slice(1, -1);
    const words = encoded.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return text.includes(encoded) && new RegExp(`(?<![\\p{L}\\d-])${words}(?![\\p{L}\\d-])`, 'u').test(text);
  });

/** What somebody's data would be found in: the whole log, every failure, and refusals of those who may not look. */
function leaks(): string[] {
  const failures = heard.filter(({ status }) => status >= 500 || [401, 403, 404].includes(status));
  // Most refusals say the same: each text is searched once.
  const found = new Map([...new Set(failures.map(({ text }) => text))].map((text) => [text, standing(text)]));
  return [
    ...standing(log.join('\n')),
    ...failures.flatMap(({ url, text }) => (found.get(text) ?? []).map((one) => url + one)),
  ];
}

describe('data of people', () => {
  it('is there to be looked for, of every kind', async () => {
    const { note } = await portal.look((db) =>
      db
        .selectFrom('case_note')
        .select('content as note')
        .where('authority_id', '=', 11)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    const pupil = await portal.look((db) =>
      db.selectFrom('pupil').selectAll().where('authority_id', '=', 11).orderBy('id').executeTakeFirstOrThrow(),
    );
    expect(values).toContain('readonly@ashcombe.example');
    expect([...values].some((value) => value.includes(pupil.last_name))).toBe(true);
    expect([...values].some((value) => note.includes(value))).toBe(true);
    expect(values.size).toBeGreaterThan(200);
  });

  it('stands in no line of the log and in no failure after calls that succeed', { timeout: 300_000 }, async () => {
    for (const username of ['oeu@brinmoor.example', 'oeu@ashcombe.example']) {
      const { sub } = await portal.look((db) =>
        db.selectFrom('app_user').select('sub').where('username', '=', username).executeTakeFirstOrThrow(),
      );
      await createPoolUser(portal.database, portal.pool, { sub, username, password: filePassword });
    }
    const before = log.length;
    for (const prepare of Object.values(everyCall(portal))) {
      const call = await prepare();
      await call();
    }
    expect(log.length - before).toBeGreaterThan(Object.keys(operations).length / 2);
    expect(leaks()).toEqual([]);
  });

  it('nor where it is sent to places that do not take it', { timeout: 300_000 }, async () => {
    const [one = '', two = ''] = [...values].filter((value) => value.includes('@'));
    const name = [...values].find((value) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(value)) ?? '';
    const before = heard.length;
    for (const { method, path } of Object.values<Operation>(operations)) {
      const given = { studentId: name, id: one, pepId: two, search: name, nobodyKnows: name };
      if (method === 'POST') await portal.post('iro@ashcombe', path, given);
      else if (method === 'GET') await portal.get('iro@ashcombe', path, given);
      else await portal.del('iro@ashcombe', path, given);
    }
    await portal.get(head, `/api/${encodeURIComponent(name)}`);
    expect(heard.length - before).toBeGreaterThan(50);
    expect(leaks()).toEqual([]);
  });

  it('nor where the database refuses, whose messages repeat the row', { timeout: 300_000 }, async () => {
    const scenes = callScenes(portal);
    const calls = everyCall(portal);
    const name = { firstName: 'Thessalonia', lastName: 'Quarringtonleigh' };
    const user = {
      userId: 0,
      username: 'eglantine.murgatroyd@ashcombe.example',
      firstname: 'Eglantine',
      lastname: 'Murgatroyd',
      telephone: '01632 960779',
      accessLevelId: 2,
      isActive: true,
    };
    values = new Set([...values, ...Object.values(name), user.username, user.lastname, 'Grandfather rang at four']);
    const pupil = await portal.look((db) =>
      db.selectFrom('pupil').select('id').where('authority_id', '=', 11).orderBy('id').executeTakeFirstOrThrow(),
    );
    const note = { id: 0, studentId: [pupil.id], noteTypeId: 2, notecontent: '<p>Grandfather rang at four</p>' };
    const prepared = [
      scenes.ask('students.add', { ...newChild, ...name }),
      scenes.ask('notes.add', note),
      await (calls['exclusions.update'] ?? expect.unreachable)(),
      scenes.ask('users.save', user),
    ];
    const tables = ['pupil', 'case_note', 'exclusion', 'app_user'];
    const each = (statement: (table: string) => string) =>
      portal.look(async (db) => {
        await sql`reset role`.execute(db);
        for (const table of tables) await sql.raw(statement(table)).execute(db);
      });
    // The database hides a row in its own messages where a policy protects it; this one hides nothing.
    await each(
      () => `create or replace function no_more() returns trigger language plpgsql as
        $$ begin raise exception 'no more of %', new using detail = new::text; end $$`,
    );
    await each(
      (table) => `create trigger no_more before insert or update on ${table} for each row execute function no_more()`,
    );
    const before = heard.length;
    for (const call of prepared) await call();
    await each((table) => `drop trigger no_more on ${table}`);
    expect(heard.slice(before).map(({ status }) => status)).toEqual(prepared.map(() => 500));
    expect(log.some((line) => line.includes('P0001'))).toBe(true);
    expect(leaks()).toEqual([]);
  });

  it('nor after inputs that no call takes', { timeout: 900_000 }, async () => {
    const fuzz = await startFuzz(portal);
    const before = heard.length;
    for (const target of fuzz.targets) await fuzz.run(target, { from: 1, count: BAD, large: 'one' });
    expect(heard.length - before).toBeGreaterThan(fuzz.targets.length);
    expect(leaks()).toEqual([]);
  });

  it('is not even taken for a line of the stack where a message repeats it', () => {
    const told = new Error('invalid input: "\n    at Grandfather’s house"');
    expect(JSON.stringify(traceOf(told))).not.toContain('Grandfather');
    expect(JSON.stringify(traceOf(told))).toContain('personalData.test.ts');
  });
});
