import { createHash } from 'node:crypto';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILES_HEADER, MOST_PLANS_IN_FILE } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { askFile, filePassword, firstSheet, openFile, shownCells } from '../../../support/exportCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
let address: string;

beforeAll(async () => {
  portal = await makePortalServer();
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => portal.close());

const la = 'la@ashcombe';
const ask = (more: JsonObject, user = la) => askFile(portal, user, { name: 'pepPlans', ...more });

async function entriesOf(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)), { useWebWorkers: false });
  const found = new Map<string, Buffer>();
  for (const entry of (await reader.getEntries()).filter((one): one is FileEntry => !one.directory))
    found.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  return found;
}

/** Whether a password opens a PDF: its hash over eight bytes that stand in the file with it (ISO 32000-2, R5). */
function opens(pdf: Buffer, password: string): boolean {
  const [, hex = ''] = /\/U <([0-9a-f]{96})>/i.exec(pdf.toString('latin1')) ?? [];
  const key = Buffer.from(hex, 'hex');
  const salted = Buffer.concat([Buffer.from(password), key.subarray(32, 40)]);
  return createHash('sha256').update(salted).digest().equals(key.subarray(0, 32));
}

/** Some plans of one pupil, by the name under which the list finds them. */
async function searched(): Promise<{ readonly search: string; readonly ids: readonly number[] }> {
  const { rows } = await portal.look((db) =>
    sql<{ search: string; ids: number[] }>`select pupil.last_name as search, array_agg(pep.id order by pep.id) as ids
      from pep join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id
      where pep.authority_id = 11 and pep.deleted_at is null and not pupil.is_sensitive
        and not exists (select from pupil other where other.authority_id = pupil.authority_id and other.id <> pupil.id
          and (other.last_name like '%' || pupil.last_name || '%'
            or other.first_name like '%' || pupil.last_name || '%'))
      group by pupil.id, pupil.last_name having count(*) between 2 and 4 order by pupil.id limit 1`.execute(db),
  );
  const [found] = rows;
  if (found === undefined) throw new Error('Nobody has some plans.');
  return found;
}

describe('plans as PDFs in one archive', () => {
  it('are those of the list under its filters, under neutral names, each locked, with an index inside', async () => {
    const { search, ids } = await searched();
    const { status, headers, bytes } = await ask({ search });
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers[FILES_HEADER]).toBe(String(ids.length + 1));
    const files = await entriesOf(bytes);
    expect([...files.keys()].toSorted()).toEqual(['Index.xlsx', ...ids.map((id) => `PEP_${id}.pdf`)].toSorted());
    for (const id of ids) {
      const pdf = files.get(`PEP_${id}.pdf`) ?? Buffer.alloc(0);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect([opens(pdf, filePassword), opens(pdf, `${filePassword}x`)]).toEqual([true, false]);
      // Title, bookmarks and metadata are locked with the pages.
      expect(pdf.toString('latin1').replaceAll('\0', '')).not.toContain(search);
    }
    const book = await openFile(files.get('Index.xlsx') ?? Buffer.alloc(0));
    const [, ...lines] = shownCells(book.Sheets[book.SheetNames[0] ?? '']);
    expect(lines.map(([id, name]) => [Number(id), name]).toSorted()).toEqual(ids.map((id) => [id, search]));
    const entry = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'exports.pepPlans')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(entry.detail).toMatchObject({ count: ids.length, locked: true, pupils: [expect.any(Number)] });
  });

  it('are the ticked ones alone where some are named, of those that the list holds', async () => {
    const { search, ids } = await searched();
    const [first = 0] = ids;
    const { rows: others } = await portal.look((db) =>
      sql<{ id: number }>`select id from pep where authority_id = 12 and deleted_at is null limit 1`.execute(db),
    );
    const { bytes } = await ask({ search, rows: [first, others[0]?.id ?? 0] });
    expect([...(await entriesOf(bytes)).keys()].toSorted()).toEqual(['Index.xlsx', `PEP_${first}.pdf`]);
    expect((await ask({ search, rows: [] })).status).toBe(400);
    const sheet = await firstSheet((await askFile(portal, la, { name: 'pepPageExport', rows: [...ids] })).bytes);
    expect(sheet).toHaveLength(ids.length + 1);
  });

  it('always want a strong password, and are for officers alone', async () => {
    const { search } = await searched();
    for (const modalExportPassword of ['', 'short'])
      expect((await ask({ search, modalExportPassword })).status).toBe(400);
    for (const user of ['dt@ashcombe', 'sw@ashcombe', 'readonly@ashcombe'])
      expect([user, (await ask({ search }, user)).status]).toEqual([user, 403]);
    const { ids } = await searched();
    const others = await ask({ search }, 'la@brinmoor');
    const held = others.status === 200 ? [...(await entriesOf(others.bytes)).keys()] : [];
    expect(held.filter((name) => ids.some((id) => name === `PEP_${id}.pdf`))).toEqual([]);
  });

  it('are made one after the other for a user: a second archive is refused until the first is there', async () => {
    const { search } = await searched();
    const both = await Promise.all([ask({ search }), ask({ search })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect((await ask({ search })).status).toBe(200);
  });
});

describe('an archive that breaks off', () => {
  const noArchive = /^(End of central directory|File format is not recogni)/;

  /** What comes over a connection until it ends or breaks, and whether it broke. */
  async function received(search: string): Promise<{ readonly bytes: Buffer; readonly isBroken: boolean }> {
    const reply = await fetch(`${address}/api/exports/pepPlans`, {
      method: 'POST',
      body: JSON.stringify({ search, modalExportPassword: filePassword }),
      headers: { ...(await portal.as(`${la}.example`)), 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(200);
    const pieces: Uint8Array[] = [];
    try {
      for await (const piece of reply.body ?? []) pieces.push(piece);
      return { bytes: Buffer.concat(pieces), isBroken: false };
    } catch {
      return { bytes: Buffer.concat(pieces), isBroken: true };
    }
  }

  it('is none wherever it is cut', async () => {
    const { search, ids } = await searched();
    const { bytes, isBroken } = await received(search);
    expect([isBroken, (await entriesOf(bytes)).size]).toEqual([false, ids.length + 1]);
    const cuts = Array.from({ length: 100 }, (_, index) => Math.floor((bytes.length * index) / 100));
    for (const end of [...cuts, bytes.length - 22, bytes.length - 1])
      await expect(entriesOf(bytes.subarray(0, end)), `cut at ${end} of ${bytes.length}`).rejects.toThrow(noArchive);
  });

  it('breaks the connection where a plan cannot be printed, and the next may be asked for at once', async () => {
    const { search, ids } = await searched();
    const last = ids.at(-1) ?? 0;
    const setRelease = (release_hash: string) =>
      portal.look((db) => db.updateTable('pep').set({ release_hash }).where('id', '=', last).execute());
    const { release_hash } = await portal.look((db) =>
      db.selectFrom('pep').select('release_hash').where('id', '=', last).executeTakeFirstOrThrow(),
    );
    await portal.look((db) =>
      db
        .insertInto('release')
        .values({ authority_id: 11, hash: 'unreadable', stages_id: 'pep/key-stages-1-4', content: '{}' })
        .execute(),
    );
    await setRelease('unreadable');
    const { bytes, isBroken } = await received(search);
    await setRelease(release_hash);
    expect([isBroken, bytes.subarray(0, 2).toString()]).toEqual([true, 'PK']);
    await expect(entriesOf(bytes)).rejects.toThrow(noArchive);
    await expect.poll(async () => (await ask({ search })).status, { timeout: 30_000 }).toBe(200);
  });
});

describe('of more plans than a file holds', () => {
  const columnsOf = async (db: Db, table: string, without: readonly string[]) => {
    const { rows } = await sql<{ column: string }>`select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name <> all(${without}::text[])`.execute(db);
    return sql.join(rows.map(({ column }) => sql.id(column)));
  };

  /** Copies of a plan with its sections, until there are so many of a pupil who has a name of their own. */
  async function many(count: number, name: string): Promise<void> {
    const { ids } = await searched();
    const [first = 0] = ids;
    await portal.look(async (db) => {
      await sql`update pupil set last_name = ${name} from pep
        where pep.pupil_id = pupil.id and pep.id = ${first}`.execute(db);
      const pep = await columnsOf(db, 'pep', ['id']);
      const { rows } = await sql<{ id: number }>`insert into pep (${pep}) select ${pep} from pep, generate_series(1,
        ${count - ids.length}::int) where pep.id = ${first} returning id`.execute(db);
      const stage = await columnsOf(db, 'pep_stage', ['id', 'pep_id']);
      await sql`insert into pep_stage (pep_id, ${stage}) select copy.id, ${stage} from pep_stage,
        unnest(${rows.map(({ id }) => id)}::int[]) copy (id) where pep_id = ${first}`.execute(db);
    });
  }

  it('500 are made, and 501 refused with a sentence before anything is', async () => {
    expect(MOST_PLANS_IN_FILE).toBe(500);
    await many(501, 'Zqmany');
    const refused = await ask({ search: 'Zqmany' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'There are 501 PEPs here, and a file holds 500 at most. Please choose fewer by the filters.',
    ]);
    await portal.look((db) =>
      sql`update pep set deleted_at = now() where id = (select max(id) from pep where authority_id = 11)`.execute(db),
    );
    // The bench makes them all; here whoever asked goes when the first have come, and may ask again at once.
    const leaving = new AbortController();
    const begun = await fetch(`${address}/api/exports/pepPlans`, {
      method: 'POST',
      body: JSON.stringify({ search: 'Zqmany', modalExportPassword: filePassword }),
      headers: { ...(await portal.as(`${la}.example`)), 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    expect(begun.status).toBe(200);
    const { value } = (await begun.body?.getReader().read()) ?? {};
    expect(
      Buffer.from(value ?? [])
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect((await ask({ search: 'Zqmany' })).status).toBe(429);
    leaving.abort();
    await expect.poll(async () => (await ask({ search: 'Zqmnone' })).status, { timeout: 30_000 }).toBe(200);
  });
});
