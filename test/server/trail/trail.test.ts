import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { pepCalls } from '../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

/** The day on which the first entry was made: midnight may come between. */
const began = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });

let portal: PortalServer;
const calls = pepCalls(() => portal);
let pupil: { id: number; first_name: string; last_name: string; school_id: number };

beforeAll(async () => {
  portal = await makePortalServer();
  pupil = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .select(['id', 'first_name', 'last_name', 'school_id'])
      .where('authority_id', '=', 11)
      .where('care_status_id', '=', 1)
      .where('is_percentage_register', '=', false)
      .where('school_id', 'is not', null)
      .orderBy('id')
      .$narrowType<{ school_id: number }>()
      .executeTakeFirstOrThrow(),
  );
});

afterAll(() => portal.close());

type Entry = Record<string, string | number | null>;

/** What the screen shows to a user, newest first. */
async function entries(user: string, query: Record<string, string | string[]> = {}): Promise<Entry[]> {
  const { status, body } = await portal.get(user, '/api/AuditLog/entries', {
    page: '1',
    sizePerPage: '100',
    sortField: 'at',
    sortOrder: 'desc',
    ...query,
  });
  expect(status).toBe(200);
  return body.data as Entry[];
}

const addNote = (notecontent: string, noteTypeId: number) =>
  portal.post('la@ashcombe', '/api/CaseNotes', {
    id: 0,
    studentId: [pupil.id],
    noteTypeId,
    noteDate: '2026-11-18',
    notecontent,
  });

const newest = async (action: string) => (await entries('super@ashcombe', { actionIds: action }))[0];

describe('the trail', () => {
  it('[D-12] refuses to be altered, by requests, by the system and by whoever owns it', async () => {
    await portal.get('la@ashcombe', '/api/Students', { page: 1, sizePerPage: 10 });
    const altered = [sql`update audit set action = 'nothing'`, sql`delete from audit`, sql`truncate audit`];
    for (const statement of altered) {
      await expect(portal.look((db) => statement.execute(db))).rejects.toThrow(
        /permission denied|must be owner|never altered/,
      );
      await expect(statement.execute(portal.database.kysely), 'as the owner').rejects.toThrow('never altered');
    }
    expect((await entries('super@ashcombe')).length).toBeGreaterThan(0);
  });

  it('[D-12] says in words who changed what, from what to what', async () => {
    await portal.post('la@ashcombe', '/api/StudentPage/changeCareStatus', {
      studentId: pupil.id,
      careStatusId: 2,
      startDate: '2026-11-18',
    });
    const care = portal.catalog.lookup('care-status').options ?? [];
    const label = (id: number) => care.find(({ value }) => value === id)?.label;
    const entry = await newest('students.changeCareStatus');
    expect(entry).toMatchObject({
      who: expect.any(String) as string,
      userTypeId: 2,
      about: `${pupil.last_name}, ${pupil.first_name}`,
      studentId: pupil.id,
    });
    expect(entry?.changes).toContain(`Care status: ${label(1)} → ${label(2)}`);
    expect(entry?.changes).toMatch(/Care status from: \d\d\/\d\d\/\d{4} → 18\/11\/2026/);
    expect(entry?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('calls marks, schools and notes by their words', async () => {
    await portal.post('la@ashcombe', '/api/SaveMarks/StudentMark', {
      studentId: pupil.id,
      date: '2026-11-17',
      session: 'AM',
      mark: 'L',
    });
    expect((await newest('attendance.saveMark'))?.changes).toMatch(/^17\/11\/2026 AM: \S+ → L$/);
    const school = await portal.look((db) =>
      db
        .selectFrom('school')
        .select(['id', 'name'])
        .where('id', '<>', pupil.school_id)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    await portal.post('la@ashcombe', '/api/support/changeStudentOrgId', {
      studentId: pupil.id,
      organisationId: school.id,
    });
    const moved = String((await newest('students.changeSchool'))?.changes);
    expect(moved).toMatch(new RegExp(`^School: .+ → ${school.name};$`, 'm'));
    await addNote('Rang the placement.', 2);
    expect((await newest('notes.save'))?.changes).toBe(
      'Date: 18/11/2026;\nNote type: General;\nNote: Rang the placement.',
    );
  });

  it('tells the answers that a save of a section changed', async () => {
    const plan = await calls.planOf('super@ashcombe', 2);
    const stage = await calls.open('super@ashcombe', plan, 'targets');
    await calls.save('super@ashcombe', stage, { ...stage.formData, longer_aim: 'Reading every evening' });
    expect((await newest('pep.saveStage'))?.changes).toContain('→ Reading every evening');
  });

  it('names support staff under the authority that they work as, although they are none of its users', async () => {
    await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 });
    await portal.get('support@support', '/api/Students', { page: 1, sizePerPage: 10 });
    const seen = await entries('super@brinmoor');
    expect(seen.find(({ actionId }) => actionId === 'students.list')?.who).toMatch(/ \(support\)$/);
    expect(seen.find(({ actionId }) => actionId === 'authorities.change')?.who).toMatch(/ \(support\)$/);
  });

  it('keeps the name and the type that a user had, and offers it to filter by', async () => {
    const change = (values: { last_name: string; type_id: number }) =>
      portal.look((db) =>
        db.updateTable('app_user').set(values).where('username', '=', 'iro@ashcombe.example').execute(),
      );
    await change({ last_name: 'Otherwise', type_id: 4 });
    await portal.get('iro@ashcombe', '/api/Students', { page: 1, sizePerPage: 10 });
    await change({ last_name: 'Changed', type_id: 7 });
    const { body } = await portal.get('super@ashcombe', '/api/AuditLog/people');
    const person = (body.contents as { id: number; label: string }[]).find(({ label }) => label.endsWith(' Otherwise'));
    const own = await entries('super@ashcombe', { userIds: String(person?.id), actionIds: 'students.list' });
    expect(own.map(({ who, userTypeId }) => [who, userTypeId])).toEqual([[person?.label, 4]]);
  });

  it('finds entries by day, kind, action, pupil and words', async () => {
    const all = await entries('super@ashcombe');
    expect(new Set((await entries('super@ashcombe', { kindIds: '1' })).map(({ actionId }) => actionId))).toEqual(
      new Set([
        'students.changeCareStatus',
        'attendance.saveMark',
        'students.changeSchool',
        'notes.save',
        'pep.saveStage',
      ]),
    );
    const own = await entries('super@ashcombe', { studentIds: String(pupil.id) });
    expect(own.some(({ studentId }) => studentId === pupil.id)).toBe(true);
    const among = own
      .filter(({ studentId }) => studentId !== pupil.id)
      .map(({ about }) => String(about).split('; ')[0]);
    expect(new Set(among)).toEqual(new Set([`In a list: ${pupil.last_name}, ${pupil.first_name}`]));
    expect((await entries('super@ashcombe', { day: [began, ''] })).length).toBeGreaterThanOrEqual(all.length);
    expect(await entries('super@ashcombe', { day: ['', '2026-01-01'] })).toEqual([]);
    const found = await entries('super@ashcombe', { search: `${pupil.last_name} school` });
    expect(found.map(({ actionId }) => actionId)).toContain('students.changeSchool');
    expect(found.every(({ about }) => about === `${pupil.last_name}, ${pupil.first_name}`)).toBe(true);
  });

  it('[D-12] is read by super users and support alone, each of the authority worked as', async () => {
    for (const user of [
      'dt@ashcombe',
      'la@ashcombe',
      'readonly@ashcombe',
      'sw@ashcombe',
      'iro@ashcombe',
      'oeu@ashcombe',
    ]) {
      for (const path of ['/api/AuditLog/entries', '/api/AuditLog/people'])
        expect([user, (await portal.get(user, path)).status]).toEqual([user, 403]);
      expect((await portal.post(user, '/api/exports/auditLog', { modalExportPassword: 'Ashcombe-2026' })).status).toBe(
        403,
      );
    }
    const brinmoor = await entries('super@brinmoor');
    expect(brinmoor.filter(({ who }) => String(who).includes('Otherwise'))).toEqual([]);
    const own = await portal.look((db) => db.selectFrom('audit').select('id').where('authority_id', '=', 12).execute());
    expect(brinmoor.map(({ id }) => id).every((id) => own.some((entry) => String(entry.id) === id))).toBe(true);
    // What was refused stands in it as well.
    const refused = await newest('refused');
    expect(refused?.changes).toContain('Asked for: Exported the audit log');
  });

  it('[D-12] tells who asked for a child, a PEP or a file that is not there for them, whichever authority it is of', async () => {
    const theirs = await portal.look((db) =>
      db.selectFrom('pupil').select('id').where('authority_id', '=', 12).orderBy('id').executeTakeFirstOrThrow(),
    );
    const mine = (await portal.get('sw@ashcombe', '/api/Students', { sizePerPage: 99_999 })).body.data as JsonObject[];
    const hidden = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .selectAll()
        .where('authority_id', '=', 11)
        .where(
          'id',
          'not in',
          mine.map(({ studentId }) => Number(studentId)),
        )
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    expect((await portal.get('sw@ashcombe', '/api/StudentDetails/Header', { studentId: hidden.id })).status).toBe(404);
    expect(await newest('notFound')).toMatchObject({
      studentId: hidden.id,
      about: `${hidden.last_name}, ${hidden.first_name}`,
      changes: `Asked for: Opened a page of a pupil;\nId of the pupil: ${hidden.id}`,
    });
    expect(
      (
        await portal.post('sw@ashcombe', '/api/Pep/saveData', {
          studentId: theirs.id,
          pepId: 1,
          stageId: 1,
          revision: 0,
          saveId: randomUUID(),
          formData: {},
        })
      ).status,
    ).toBe(404);
    const saving = await newest('notFound');
    expect(saving?.about).toBe('');
    expect(saving?.changes).toContain(`Id of the pupil: ${theirs.id}`);
    const fileReference = randomUUID();
    expect((await portal.get('sw@ashcombe', '/api/Attachments/download', { fileReference })).status).toBe(404);
    expect((await newest('notFound'))?.changes).toContain(fileReference);
  });

  it('[D-12] names the children whom a list showed, and whose notes were read in it', async () => {
    await addNote('Unmistakable words', 1);
    const shown = `Pupils shown: ${pupil.last_name}, ${pupil.first_name}`;
    expect(
      (await portal.get('readonly@ashcombe', '/api/CaseNotes/AllCaseNotes', { search: 'Unmistakable words' })).body
        .totalSize,
    ).toBe(1);
    expect((await newest('notes.all'))?.changes).toContain(shown);
    const { body } = await portal.get('la@ashcombe', '/api/Students', {
      search: `${pupil.last_name} ${pupil.first_name}`,
      sizePerPage: 99_999,
    });
    expect((body.data as JsonObject[]).map(({ studentId }) => studentId)).toContain(pupil.id);
    expect((await newest('students.list'))?.changes).toContain(`${pupil.last_name}, ${pupil.first_name}`);
    // Of a list of one pupil, who it is stands beside.
    await portal.get('la@ashcombe', '/api/StudentDetails/StudentCaseNotes', { studentId: pupil.id });
    expect((await newest('notes.ofPupil'))?.changes).not.toContain('Pupils shown');
  });

  it('counts no further than 10,000', async () => {
    await portal.look((db) =>
      sql`insert into audit (authority_id, user_id, action, record) select 12, null, 'students.list', 'list' from generate_series(1, 10050)`.execute(
        db,
      ),
    );
    const { body } = await portal.get('super@brinmoor', '/api/AuditLog/entries', { page: 1, sizePerPage: 25 });
    expect(body.totalSize).toBe(10_000);
  });
});
