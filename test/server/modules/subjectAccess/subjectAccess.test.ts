import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pupilTables } from '../../../../src/server/modules/pupilTables.ts';
import { filePassword } from '../../../support/exportCalls.ts';
import { documentCalls } from '../../../support/documentCalls.ts';
import { addTextFile } from '../../../support/fileCalls.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { openSubjectFile, subjectScene } from '../../../support/subjectScene.ts';
import { plants } from './planted.ts';

// All that is held on a pupil: everything is in the file, nothing of anybody else, and nothing that is withheld.

let portal: PortalServer;
let own: Plan;
let other: Plan;
const { leader, prepare, items, command, seal, download } = subjectScene(() => portal);
const calls = pepCalls(() => portal);

const markOf = (who: string, table: string) => `Zq${who}${table.replaceAll('_', '')}`;

async function plant(who: string, { studentId, pepId }: Plan): Promise<void> {
  const { id: stageId } = await portal.look((db) =>
    db
      .selectFrom('pep_stage')
      .select('id')
      .where('pep_id', '=', pepId)
      .orderBy('ordinal')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const { id: userId } = await portal.look((db) =>
    db.selectFrom('app_user').select('id').where('username', '=', 'la@ashcombe.example').executeTakeFirstOrThrow(),
  );
  await portal.look((db) => db.deleteFrom('pupil_user').where('pupil_id', '=', studentId).execute());
  for (const [table, { write }] of Object.entries(plants))
    await portal.look((db) => write(db, { studentId, stageId, userId }, markOf(who, table)));
}

beforeAll(async () => {
  portal = await makePortalServer();
  own = await calls.planOf('la@ashcombe', 2);
  other = await portal.look(async (db) => {
    const found = await db
      .selectFrom('pep')
      .select(['id', 'pupil_id'])
      .where('authority_id', '=', 11)
      .where('deleted_at', 'is', null)
      .where('status_id', '=', 2)
      .where('pupil_id', '<>', own.studentId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { studentId: found.pupil_id, pepId: found.id };
  });
  await portal.look((db) =>
    db
      .updateTable('pupil')
      .set({ first_name: 'Zqothername', last_name: 'Fallowmere' })
      .where('id', '=', other.studentId)
      .execute(),
  );
  await plant('own', own);
  await plant('other', other);
  for (const [plan, whose] of [
    [own, 'own'],
    [other, 'other'],
  ] as const) {
    await addTextFile(portal, plan, [`Zq${whose} letter.txt`, `Zq${whose}words in a letter`]);
    const past = { studentId: plan.studentId, termId: 2, academicYearId: 12, reference: `Zq${whose}past` };
    await documentCalls(() => portal).uploadPast(leader, past, [`Zq${whose}.txt`, `Zq${whose}report words`]);
  }
}, 120_000);

afterAll(() => portal.close());

/** All that a reader can find in a file. */
const allOf = (file: Awaited<ReturnType<typeof openSubjectFile>>) =>
  [...Object.values(file.sheets).flat(2), ...file.files.values(), ...file.names].join('\n');

describe('all that is held on a pupil', () => {
  it('is known of every table that names a pupil', async () => {
    const { rows } = await portal.look((db) =>
      sql<{ table_name: string }>`select distinct table_name from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where column_name = 'pupil_id' and table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(
        db,
      ),
    );
    const tables = rows.map(({ table_name: name }) => name);
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter((table) => !(table in pupilTables))).toEqual([]);
    // A file is planted by its upload, a document too; what marks come to, by them.
    expect(tables.filter((table) => plants[table] === undefined)).toEqual([
      'attachment',
      'attendance_week_count',
      'pep_document',
    ]);
  });

  it('is in the file, of every table, and nothing of another pupil', async () => {
    const requestId = await prepare(own.studentId);
    expect((await seal(requestId)).status).toBe(200);
    const { status, bytes, headers } = await download(requestId);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-length']).toBe(String(bytes.length));
    const file = await openSubjectFile(bytes);
    const text = allOf(file);
    for (const [table, { shown }] of Object.entries(plants))
      for (const words of shown(markOf('own', table)))
        expect([table, words, text.includes(words)]).toEqual([table, words, true]);
    for (const words of [
      'Zqownwords in a letter',
      'Zqownreport words',
      'Zqownpast',
      'Historical document, 2021-2022 Spring',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Zqother');
    expect(text).not.toContain('Fallowmere');
    expect(text).not.toContain('elsewhere');
    const { first_name: first, upn } = await portal.look((db) =>
      db.selectFrom('pupil').selectAll().where('id', '=', own.studentId).executeTakeFirstOrThrow(),
    );
    expect(file.sheets['Pupil details']).toContainEqual(['1', 'Pupil details', 'First name', first]);
    expect(text).toContain(upn);
    // Names can be read without the password.
    expect(file.names.every((name) => /^(contents\.xlsx|files\/\d{4}\.[a-z]+)$/.test(name))).toBe(true);
    expect(bytes.includes('Zqown')).toBe(false);
  });

  it('is locked with the password that was chosen, which has to be a strong one', async () => {
    const requestId = await prepare(own.studentId);
    await seal(requestId);
    const { bytes } = await download(requestId);
    const { entries } = await openSubjectFile(bytes);
    expect(entries.every(({ encrypted, zipCrypto }) => encrypted && !zipCrypto)).toBe(true);
    await expect(openSubjectFile(bytes, `${filePassword}x`)).rejects.toThrow(/password/i);
    await portal.look((db) =>
      db
        .updateTable('authority')
        .set({ settings: sql`settings || '{"useExportPassword": false}'::jsonb` })
        .execute(),
    );
    for (const modalExportPassword of ['', 'weak']) {
      const { status, body } = await portal.post(leader, '/api/exports/subjectAccess', {
        requestId,
        modalExportPassword,
      });
      expect([status, String(body.message)]).toEqual([400, expect.stringContaining('strong enough')]);
    }
  });
});

describe('what is withheld', () => {
  it('stands in the contents with the reason alone, and no content, title or day of it', async () => {
    const requestId = await prepare(own.studentId);
    const listed = await items(requestId);
    const held = listed.filter(
      ({ kind, title }) => kind === 'suspension' || /^Zqown( letter)?\.txt/.test(String(title)),
    );
    expect(held.length).toBeGreaterThan(1);
    for (const { item } of held)
      expect((await command('withhold', { requestId, item, reason: 'third-party' })).status).toBe(200);
    await seal(requestId);
    const file = await openSubjectFile((await download(requestId)).bytes);
    const text = allOf(file);
    expect(file.files.size).toBe(0);
    expect(file.sheets['Suspension or exclusion']).toBeUndefined();
    expect(file.sheets.Contents).toContainEqual([
      String(held.find(({ kind }) => kind === 'file')?.item),
      'File',
      '',
      '',
      'About another person',
      '',
      '',
    ]);
    // The trail tells that a file was added, by its name: whoever withholds the file withholds that as well.
    expect(text).not.toContain('Zqownwords');
    expect(text).not.toContain(markOf('own', 'exclusion'));
  });

  it('can be included again, by a reason that there is, and not once the request is sealed', async () => {
    const requestId = await prepare(own.studentId);
    expect((await command('withhold', { requestId, item: 1, reason: 'because' })).status).toBe(400);
    expect((await command('withhold', { requestId, item: 9999, reason: 'court' })).status).toBe(404);
    await command('withhold', { requestId, item: 1, reason: 'court' });
    expect((await items(requestId))[0]).toMatchObject({ outcome: 'withheld', reason: 'court', isOpen: true });
    expect((await command('include', { requestId, item: 1 })).status).toBe(200);
    expect((await items(requestId))[0]).toMatchObject({ outcome: 'included', reason: null });
    expect((await download(requestId)).status).toBe(409);
    await seal(requestId);
    for (const [name, more] of [
      ['withhold', { item: 1, reason: 'court' }],
      ['include', { item: 1 }],
      ['seal', {}],
    ] as const)
      expect([name, (await command(name, { requestId, ...more })).status]).toEqual([name, 409]);
    expect((await prepare(own.studentId)) > requestId).toBe(true);
  });

  it('keeps what was looked at, whatever is written afterwards', async () => {
    const requestId = await prepare(own.studentId);
    await portal.look((db) =>
      db
        .insertInto('case_note')
        .values({
          authority_id: 11,
          pupil_id: own.studentId,
          note_date: '2026-11-18',
          note_type_id: 5,
          content: 'Zqlater',
          author_id: 1,
        })
        .execute(),
    );
    await seal(requestId);
    expect(allOf(await openSubjectFile((await download(requestId)).bytes))).not.toContain('Zqlater');
  });
});

describe('an item', () => {
  it('says who else is named in it, by a pupil’s or a colleague’s full name', async () => {
    const { id: userId } = await portal.look((db) =>
      db.selectFrom('app_user').select('id').where('username', '=', 'la@ashcombe.example').executeTakeFirstOrThrow(),
    );
    const { first_name: first, last_name: last } = await portal.look((db) =>
      db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    );
    for (const content of ['Was with Fallowmere, Zqothername at break', `Said to ${first} ${last} that it is fine`])
      await portal.look((db) =>
        db
          .insertInto('case_note')
          .values({
            authority_id: 11,
            pupil_id: own.studentId,
            note_date: '2012-01-01',
            note_type_id: 5,
            content,
            author_id: userId,
          })
          .execute(),
      );
    const notes = (await items(await prepare(own.studentId))).filter(
      ({ kind, itemDate }) => kind === 'note' && itemDate === '2012-01-01',
    );
    expect(notes.map(({ names }) => names)).toEqual(['Zqothername Fallowmere', `${first} ${last}`]);
    // Who wrote it stands there in their role.
    await portal.look((db) => db.deleteFrom('case_note').where('note_date', '=', '2012-01-01').execute());
  });

  it('can be looked at line by line', async () => {
    const requestId = await prepare(own.studentId);
    const query = { requestId, item: 1, page: 1, sizePerPage: 25, sortField: 'line', sortOrder: 'asc' };
    const { status, body } = await portal.get(leader, '/api/SubjectAccess/lines', query);
    expect(status).toBe(200);
    expect(JSON.stringify(body.data)).toContain('What: First name; It says: ');
  });
});
