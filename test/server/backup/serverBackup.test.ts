import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUpServer, lacksOf, type ServerManifest } from '../../../src/server/backup/backUpServer.ts';
import { restoreServer } from '../../../src/server/backup/restoreServer.ts';
import { openDatabase, type Database } from '../../../src/server/db/database.ts';
import { eraseAgain } from '../../../src/server/modules/retention/eraseAgain.ts';
import { openErasureLog } from '../../../src/server/modules/retention/erasureLog.ts';
import { fileCalls } from '../../support/fileCalls.ts';
import { pepCalls, type Plan } from '../../support/pepCalls.ts';
import { makePortalServer, today, type PortalServer } from '../../support/portalServer.ts';
import { runToEnd } from '../../support/processes.ts';
import { retentionScene } from '../../support/retentionScene.ts';
import { makeSeededDatabase } from '../../support/seededDatabase.ts';
import { createDatabase, onAdmin, testDatabaseUrl, urlOf } from '../../support/testDatabase.ts';
import { everyRow, heldDump, lostIn, sha256 } from './backupScene.ts';

// A backup of a PostgreSQL server while people work, and what comes back of it.

const leader = 'super@ashcombe';
const server = testDatabaseUrl ?? '';
const suffix = randomBytes(4).toString('hex');
const [keeper, blind] = [`keeper_${suffix}`, `blind_${suffix}`];

describe.skipIf(!testDatabaseUrl)('a backup of a PostgreSQL server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-backup-'));
  const [filesDir, backup, other] = ['files', 'backup', 'other'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  let portal: PortalServer;
  let address: string;
  let target: Awaited<ReturnType<typeof createDatabase>>;
  let manifest: ServerManifest;
  let before: Awaited<ReturnType<typeof everyRow>>;
  /** Hashes of the files that were acknowledged, and those of them that were so before the backup began. */
  const uploaded = new Map<string, string>();
  let early: string[] = [];
  let plans: Plan[];
  let savedBefore = 0;

  const calls = pepCalls(() => portal);
  const { left, command } = retentionScene(() => portal);
  const as = (url: string, login: string) =>
    Object.assign(new URL(url), { username: login, password: 'not-shown' }).href;
  const dataOf = (url: string, files: string) => ({
    address: url,
    filesDir: files,
    erasureLog: join(files, 'erasures.log'),
  });
  const place = (root: string, id: string) => join(root, id.slice(0, 2), id);

  async function upload(at: string, plan: Plan): Promise<string> {
    const stageId = (await calls.details(leader, plan)).stages.find(
      ({ formSlug }) => formSlug === 'targets',
    )?.pepStageId;
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]);
    const { status, body } = await fileCalls(portal, at, { ...plan, stageId: stageId ?? 0 }).upload(
      leader,
      'a.pdf',
      bytes,
    );
    expect(status).toBe(200);
    uploaded.set(body.fileReference, sha256(bytes));
    return body.fileReference;
  }

  async function save(plan: Plan, text: string): Promise<void> {
    const stage = await calls.open(leader, plan, 'attendance');
    const { status } = await calls.save(leader, stage, { ...stage.formData, achievements: text });
    expect(status).toBe(200);
  }

  const erase = async ({ studentId }: Plan) => {
    await left(studentId);
    expect((await command('erase', { studentId, kind: 'record' })).status).toBe(200);
  };

  const savedText = async (database: Database, { pepId }: Plan) =>
    Number(
      (
        await sql<{ said: string }>`select answers ->> 'achievements' as said from pep_stage
          where pep_id = ${pepId} and slug = 'attendance'`.execute(database.owner)
      ).rows[0]?.said,
    );

  beforeAll(async () => {
    mkdirSync(filesDir);
    const database = await makeSeededDatabase(today);
    const named = await sql<{ name: string }>`select current_database() as name`.execute(database.owner);
    address = urlOf(server, named.rows[0]?.name ?? '');
    for (const login of [keeper, blind]) await onAdmin(server, `create role ${login} login`);
    await onAdmin(server, `alter role ${keeper} bypassrls`);
    for (const login of [keeper, blind]) await onAdmin(server, `grant pg_read_all_data to ${login}`);
    portal = await makePortalServer({ database, filesDir });
    target = await createDatabase(server);
    const at = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    plans = await Promise.all([0, 1, 2].map((nth) => calls.planOf(leader, 2, nth)));
    await command('rule', { kind: 'record', basis: 'leftCare', years: 1 });
    await backUpAtWork(at);
  });

  /** Two people save and upload all the while; the pupil of the last plan is erased between dump and files. */
  async function backUpAtWork(at: string): Promise<void> {
    const [written, filed, erased] = plans as [Plan, Plan, Plan];
    const lost = await upload(at, erased);
    before = await everyRow(portal.database);
    const held = heldDump(folder);
    vi.stubEnv('PATH', held.path);
    const work = { isOver: false };
    let saved = 0;
    const keepSaving = async () => {
      for (; !work.isOver; saved += 1) await save(written, String(saved + 1));
    };
    const keepUploading = async () => {
      while (!work.isOver) await upload(at, filed);
    };
    const working = Promise.all([keepSaving(), keepUploading()]);
    await vi.waitFor(() => expect(Math.min(saved, uploaded.size)).toBeGreaterThan(2), 30_000);
    [early, savedBefore] = [[...uploaded.keys()], saved];
    const making = backUpServer(dataOf(as(address, keeper), filesDir), backup, portal.clock.now);
    await Promise.race([held.written(), making]);
    await erase(erased);
    expect(existsSync(place(filesDir, lost))).toBe(false);
    held.letGo();
    manifest = await making;
    work.isOver = true;
    await working;
    vi.unstubAllEnvs();
    expect(manifest.erased).toEqual([lost]);
    expect(held.given()).toContain('--snapshot=');
    expect(held.given()).not.toContain('not-shown');
  }

  afterAll(async () => {
    await portal?.close();
    await target?.drop();
    for (const login of [keeper, blind]) await onAdmin(server, `drop role if exists ${login}`);
    rmSync(folder, { recursive: true, force: true });
  });

  it('[D-12] brings back all that was acknowledged before it began, and files that fit it', async () => {
    const env = { DATABASE_URL: target.url, FILES_DIR: other, DATA_DIR: folder };
    expect(await runToEnd('cli/restore.ts', [backup], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is in place in the database') as string,
    });
    const database = await openDatabase({ url: target.url, dataDir: null, onCrash: () => undefined });
    const after = await everyRow(database);
    // What is written at all the while has moved on, and nothing else.
    expect(lostIn(before, after)).toEqual(['public.pep_stage']);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(await savedText(database, plans[0]!)).toBeGreaterThanOrEqual(savedBefore);
    const files = (await sql<{ id: string }>`select id from attachment`.execute(database.owner)).rows.map(
      ({ id }) => id,
    );
    expect(early.filter((id) => !files.includes(id))).toEqual([]);
    const whole = files.filter((id) => !manifest.erased.includes(id));
    expect(whole.map((id) => sha256(readFileSync(place(other, id))))).toEqual(whole.map((id) => uploaded.get(id)));
    await erasedAgain(database);
  });

  /** As the next start does: what was erased while the backup was made is erased of what it brought back. */
  async function erasedAgain(database: Database): Promise<void> {
    const restored = await makePortalServer({ database, filesDir: other });
    try {
      const { studentId } = plans[2]!;
      const rows = () =>
        restored.look((db) => db.selectFrom('pupil').select('id').where('id', '=', studentId).execute());
      expect(await rows()).toHaveLength(1);
      const erasures = openErasureLog(join(other, 'erasures.log'));
      expect(await eraseAgain({ database, erasures, now: () => restored.clock.now })).toBe(1);
      expect(await rows()).toHaveLength(0);
      const left = await restored.look((db) => db.selectFrom('attachment').select('id').execute());
      expect(left.filter(({ id }) => !existsSync(place(other, id)))).toEqual([]);
    } finally {
      await restored.close();
    }
  }

  it('comes back into an empty database alone, whole, and where its files can lie', async () => {
    const into = (source: string, files: string | null = other) =>
      restoreServer({ ...dataOf(address, other), filesDir: files }, source);
    await expect(into(backup)).rejects.toThrow('The database is not empty');
    await expect(into(backup, null)).rejects.toThrow('FILES_DIR has to name one');
    const [id = ''] = early.filter((file) => !manifest.erased.includes(file));
    appendFileSync(place(join(backup, 'files'), id), 'x');
    await expect(into(backup)).rejects.toThrow('its files are not what its manifest says');
    appendFileSync(join(backup, 'database.dump'), 'x');
    await expect(into(backup)).rejects.toThrow('its data is not what its manifest says');
  });

  it('is refused to a login that does not see every row, and where its program is missing or older', async () => {
    const make = (login: string) =>
      backUpServer(dataOf(as(address, login), filesDir), join(folder, 'never'), new Date());
    await expect(make(blind)).rejects.toThrow(
      `The login "${blind}" cannot make a backup: row-level security hides rows`,
    );
    vi.stubEnv('PATH', '/nowhere');
    await expect(make(keeper)).rejects.toThrow('pg_dump is not installed here. Please install PostgreSQL');
    vi.unstubAllEnvs();
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  it('names what the database names and nobody has', async () => {
    const [id = ''] = early.filter((file) => !manifest.erased.includes(file));
    unlinkSync(place(filesDir, id));
    const env = { DATABASE_URL: address, FILES_DIR: filesDir, DATA_DIR: folder };
    const made = await runToEnd('cli/backup.ts', [join(folder, 'lacking')], env);
    expect(made).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `The database names 1 file(s) that are not there, or not whole: ${id}.`,
      ) as string,
    });
    const read = JSON.parse(readFileSync(join(folder, 'lacking', 'manifest.json'), 'utf8')) as ServerManifest;
    expect(lacksOf(read)).toContain(id);
  });

  it('looks at files in the database too', async () => {
    await sql`insert into attachment_chunk select authority_id, id, 0, decode(repeat('00', size), 'hex') from attachment
      where id <> ${early.at(-1)}`.execute(portal.database.owner);
    const data = { ...dataOf(address, filesDir), filesDir: null };
    const { missing, files } = await backUpServer(data, join(folder, 'within'), portal.clock.now);
    expect({ missing, files }).toEqual({ missing: early.slice(-1), files: undefined });
  });
});
