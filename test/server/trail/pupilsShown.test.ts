import { CompiledQuery, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { unitOfWork } from '../../../src/server/db/unitOfWork.ts';
import { askFile, firstSheet } from '../../support/exportCalls.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

// Who has seen this pupil's record? Also whoever was shown it among others.

interface Shown {
  readonly id: number;
  readonly name: string;
}

let portal: PortalServer;
/** What one list showed, in its order, and somebody who was not in it. */
let shown: readonly [Shown, Shown, ...Shown[]];
let absent: Shown;

beforeAll(async () => {
  portal = await makePortalServer();
  const { body } = await portal.get('la@ashcombe', '/api/Students', { sizePerPage: 25 });
  const [first, second, ...more] = named(body.data as JsonObject[]);
  const all = named(
    (await portal.get('readonly@ashcombe', '/api/Students', { sizePerPage: 99_999 })).body.data as JsonObject[],
  );
  const other = all.find(({ id }) => ![first, second, ...more].some((pupil) => pupil?.id === id));
  if (first === undefined || second === undefined || other === undefined) throw new Error('There are too few pupils.');
  shown = [first, second, ...more];
  absent = other;
}, 300_000);

afterAll(() => portal.close());

const named = (rows: readonly JsonObject[]): Shown[] =>
  rows.map(({ studentId, studentName }) => ({ id: Number(studentId), name: String(studentName) }));

/** What an LA User did, newest first, as the screen shows it. */
async function entries(
  action: string,
  pupils: readonly Shown[] = [],
  reader = 'super@ashcombe',
): Promise<JsonObject[]> {
  const studentIds = pupils.map(({ id }) => String(id));
  const { status, body } = await portal.get(reader, '/api/AuditLog/entries', {
    page: '1',
    sizePerPage: '100',
    sortField: 'at',
    sortOrder: 'desc',
    actionIds: action,
    studentIds,
  });
  expect(status).toBe(200);
  return (body.data as JsonObject[]).filter(({ userTypeId }) => userTypeId === 2);
}

describe('the trail of a pupil', () => {
  it('holds the lists that showed the pupil among others, and says that they did [D-12]', async () => {
    const [first, second] = shown;
    const rest = (named: number) => `${shown.length - named} others`;
    expect((await entries('students.list')).map(({ about, studentId }) => [about, studentId])).toEqual([
      [`In a list: ${shown.length} pupils`, null],
    ]);
    expect((await entries('students.list', [first])).map(({ about }) => about)).toEqual([
      `In a list: ${first.name}; ${rest(1)}`,
    ]);
    expect((await entries('students.list', [second])).map(({ about }) => about)).toEqual([
      `In a list: ${second.name}; ${rest(1)}`,
    ]);
    // Found once, whichever of those chosen it showed.
    expect((await entries('students.list', [first, second, absent])).map(({ about }) => about)).toEqual([
      `In a list: ${first.name}; ${second.name}; ${rest(2)}`,
    ]);
    expect(await entries('students.list', [absent])).toEqual([]);
  });

  it(
    'holds the files that did, whichever columns they have, and reads so in its own file [D-12]',
    { timeout: 300_000 },
    async () => {
      const [first] = shown;
      expect(
        (
          await askFile(portal, 'la@ashcombe', {
            name: 'studentsReport',
            columns: ['organisationName'],
            search: first.name.replace(',', ''),
          })
        ).status,
      ).toBe(200);
      const about = (await entries('exports.students', [first])).map((entry) => entry.about);
      expect(about).toEqual([expect.stringMatching(new RegExp(`^In a file: ${first.name}($|; \\d+ others?$)`))]);
      expect(await entries('exports.students', [absent])).toEqual([]);
      const [heading, ...lines] = await firstSheet(
        (
          await askFile(portal, 'super@ashcombe', {
            name: 'auditLog',
            studentIds: [first.id],
            actionIds: ['students.list', 'exports.students'],
          })
        ).bytes,
      );
      const inColumn = (line: string[], title: string) => line[heading?.indexOf(title) ?? -1];
      expect(
        lines.filter((line) => inColumn(line, 'User type') === 'LA User').map((line) => inColumn(line, 'About')),
      ).toEqual([about[0], `In a list: ${first.name}; ${shown.length - 1} others`]);
    },
  );

  it('holds what is about the pupil as before', async () => {
    await portal.get('la@ashcombe', '/api/StudentDetails/Header', { studentId: absent.id });
    expect((await entries('students.header', [absent])).map(({ about, studentId }) => [about, studentId])).toEqual([
      [absent.name, absent.id],
    ]);
  });

  it('holds nothing of another authority, whose entries are not even counted [D-6]', async () => {
    expect(await entries('students.list', [shown[0]], 'super@brinmoor')).toEqual([]);
    const theirs = await unitOfWork(portal.database, 12, (db) =>
      db.selectFrom('audit_pupil').select('entry_id').where('pupil_id', '=', shown[0].id).execute(),
    );
    expect(theirs).toEqual([]);
    const own = await unitOfWork(portal.database, 11, (db) =>
      db.selectFrom('audit_pupil').select('entry_id').where('pupil_id', '=', shown[0].id).execute(),
    );
    expect(own.length).toBeGreaterThan(0);
  });

  it('refuses to be altered, by whoever owns it too [D-12]', async () => {
    for (const statement of [
      sql`update audit_pupil set pupil_id = 1`,
      sql`delete from audit_pupil`,
      sql`truncate audit_pupil`,
    ]) {
      await expect(portal.look((db) => statement.execute(db))).rejects.toThrow(
        /permission denied|must be owner|never altered/,
      );
      await expect(statement.execute(portal.database.kysely), 'as the owner').rejects.toThrow('never altered');
    }
  });

  it('is found by its index, however many entries there are', { timeout: 300_000 }, async () => {
    await portal.look((db) =>
      sql`insert into audit (authority_id, user_id, action, record, detail)
      select 11, null, 'students.list', 'list', jsonb_build_object('pupils', jsonb_build_array(900000 + n, 910000 + n)) from generate_series(1, 5000) n`.execute(
        db,
      ),
    );
    await sql`analyze audit, audit_pupil`.execute(portal.database.kysely);
    const [statement] = await recorded(() => entries('students.list', [shown[0]]));
    const plan = await unitOfWork(portal.database, 11, (db) =>
      db.executeQuery<JsonObject>(CompiledQuery.raw(`explain ${statement?.text}`, [...(statement?.values ?? [])])),
    );
    const text = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(text).toMatch(/audit_pupil_pkey.*\n.*Index Cond: .*pupil_id = ANY/);
    expect(text).not.toMatch(/Seq Scan on audit|audit_newest|audit_by_action/);
  });
});

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What is read of the trail while something is done, as the driver is told it. */
async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const own = Object.getOwnPropertyDescriptor(Client.prototype, 'query')?.value as (...args: unknown[]) => unknown;
  const found: Statement[] = [];
  Client.prototype.query = function recording(this: object, ...args: unknown[]): unknown {
    const [asked, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const statement =
      typeof asked === 'string'
        ? { text: asked, values: values ?? [] }
        : { text: asked.text, values: asked.values ?? [] };
    if (statement.text.startsWith('select') && statement.text.includes('audit entry')) found.push(statement);
    return Reflect.apply(own, this, args);
  } as typeof Client.prototype.query;
  try {
    await work();
  } finally {
    Client.prototype.query = own as typeof Client.prototype.query;
  }
  return found;
}
