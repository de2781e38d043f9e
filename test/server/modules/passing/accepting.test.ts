import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { unitOfWork } from '../../../../src/server/db/unitOfWork.ts';
import { noteOf } from '../../../support/noteCalls.ts';
import { closedTables, passingScene, receiver, sender } from '../../../support/passingScene.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { ageMarks } from '../../../support/retentionScene.ts';
import { plantRecord, recordOf } from './record.ts';

// A pupil is passed to another authority: all of it goes over or nothing, and nobody else sees or loses anything.

let portal: PortalServer;
let plan: Plan;
let file: string;
let newId: number;
const { decide, offerTo, pupilOf } = passingScene(() => portal);
const calls = pepCalls(() => portal);

const officer = () =>
  portal.look((db) =>
    db.selectFrom('app_user').selectAll().where('username', '=', 'la@ashcombe.example').executeTakeFirstOrThrow(),
  );

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await calls.planOf('dt@ashcombe', 2);
  file = await plantRecord(portal, plan, (await officer()).id);
}, 120_000);

afterAll(() => portal.close());

describe('accepting', () => {
  it('leaves both as they were where it breaks off in the middle', async () => {
    const passingId = await offerTo(plan.studentId);
    const look = async () => ({
      own: await recordOf(portal, 11, plan.studentId),
      pupil: await pupilOf(plan.studentId),
      theirs: await portal.look((db) =>
        db.selectFrom('pupil').select('id').where('authority_id', '=', 12).orderBy('id').execute(),
      ),
    });
    const before = await look();
    const { owner } = portal.database;
    await sql`create function breaks_off() returns trigger language plpgsql as $$
      begin raise exception 'the plug was pulled'; end $$`.execute(owner);
    await sql`create trigger breaks before insert on attachment for each row execute function breaks_off()`.execute(
      owner,
    );
    expect((await decide('accept', { passingId }, receiver)).status).toBe(500);
    await sql`drop trigger breaks on attachment`.execute(owner);
    await sql`drop function breaks_off()`.execute(owner);
    expect(await look()).toEqual(before);
    await decide('withdraw', { passingId }, sender);
  });

  it('takes the record over with its history and files', async () => {
    const before = await recordOf(portal, 11, plan.studentId);
    const passingId = await offerTo(plan.studentId);
    const both = await Promise.all([1, 2].map(() => decide('accept', { passingId }, receiver)));
    const [accepted] = both.filter(({ status }) => status === 200);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    newId = Number(accepted?.body.id);
    expect(await recordOf(portal, 12, newId)).toEqual(before);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const [was, is] = [await pupilOf(plan.studentId), await pupilOf(newId)];
    expect(is).toMatchObject({
      first_name: was.first_name,
      upn: was.upn,
      school_id: was.school_id,
      care_status_id: 1,
      passed_on: null,
      la_student_id: '',
      social_worker_id: null,
      date_added: '2026-11-18',
    });
    const { body } = await portal.get(receiver, '/api/StudentDetails/StudentCaseNotes', {
      studentId: newId,
      sizePerPage: 100,
    });
    expect(JSON.stringify(body)).toContain('Zqkept note');
    expect(JSON.stringify(body)).not.toContain('Zqcase_note');
    const person = await officer();
    expect(JSON.stringify(body)).toContain(`${person.first_name} ${person.last_name} (Ashcombe)`);
  });

  it('brings plans with the forms that they were begun with, and who wrote in them', async () => {
    const copied = await portal.look((db) =>
      db
        .selectFrom('pep')
        .select('id')
        .where('authority_id', '=', 12)
        .where('pupil_id', '=', newId)
        .orderBy('id')
        .execute(),
    );
    for (const { id } of copied) {
      const details = await calls.details(receiver, { studentId: newId, pepId: id });
      expect(details.stages.length).toBeGreaterThan(3);
    }
    const moderated = await portal.look((db) =>
      db
        .selectFrom('pep_stage_rating as rating')
        .innerJoin('pep_stage_rating as first', 'first.id', 'rating.moderates')
        .select(['rating.authority_id', 'first.authority_id as of', 'first.review'])
        .where('rating.review', '=', 'Zqsecond')
        .where('rating.authority_id', '=', 12)
        .executeTakeFirstOrThrow(),
    );
    expect(moderated).toEqual({ authority_id: 12, of: 12, review: 'Zqfirst' });
  });

  it('stands in both trails, under whoever accepted', async () => {
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['authority_id', 'pupil_id', 'actor_name', 'detail'])
        .where('action', '=', 'passing.accept')
        .orderBy('authority_id')
        .execute(),
    );
    expect(entries.map(({ authority_id, pupil_id }) => [authority_id, pupil_id])).toEqual([
      [11, plan.studentId],
      [12, newId],
    ]);
    expect(new Set(entries.map(({ actor_name: name }) => name)).size).toBe(1);
    expect(entries[0]?.detail).toMatchObject({ passedFrom: 'Ashcombe', passedTo: 'Brinmoor' });
  });
});

describe('the record of whoever passed the pupil', () => {
  it('is read by its officers alone', async () => {
    const header = (user: string) => portal.get(user, '/api/StudentDetails/Header', { studentId: plan.studentId });
    for (const user of ['la@ashcombe', sender]) {
      const { status, body } = await header(user);
      expect([user, status]).toEqual([user, 200]);
      expect(firstOf(body)).toMatchObject({ passedOn: '2026-11-18', passedTo: 'Brinmoor' });
    }
    for (const user of ['dt@ashcombe', 'sw@ashcombe', 'iro@ashcombe', 'readonly@ashcombe'])
      expect([user, (await header(user)).status]).toEqual([user, 404]);
    expect((await calls.details('la@ashcombe', plan)).stages.length).toBeGreaterThan(3);
    const { body } = await portal.get('la@ashcombe', '/api/Students', {
      search: 'Zq',
      sizePerPage: 25,
      careStatusIds: ['1'],
    });
    expect((body.data as JsonObject[]).filter(({ studentId }) => studentId === plan.studentId)).toEqual([]);
  });

  it('ends care on the day, taken over by another authority', async () => {
    expect(await pupilOf(plan.studentId)).toMatchObject({ care_status_id: 3, care_end: '2026-11-18' });
    const last = await portal.look((db) =>
      db
        .selectFrom('care_status_change')
        .selectAll()
        .where('pupil_id', '=', plan.studentId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(last).toMatchObject({ care_status_id: 3, end_reason: 'E3', start_date: '2026-11-18' });
  });

  it('is closed in the database, in each table of it', async () => {
    const own = sql`select id from pep where pupil_id = ${plan.studentId}`;
    const stages = sql`select id from pep_stage where pep_id in (${own})`;
    const where: Record<string, ReturnType<typeof sql>> = {
      pupil: sql`id = ${plan.studentId}`,
      pep_stage: sql`pep_id in (${own})`,
      pep_return: sql`pep_id in (${own})`,
      pep_stage_revision: sql`stage_id in (${stages})`,
      pep_stage_rating: sql`stage_id in (${stages})`,
      enquiry: sql`stage_id in (${stages})`,
      enquiry_reply: sql`stage_id in (${stages})`,
      pupil_merge_row: sql`merge_id in (select id from pupil_merge where pupil_id = ${plan.studentId})`,
    };
    for (const table of closedTables) {
      const of = where[table] ?? sql`pupil_id = ${plan.studentId}`;
      const tried = await unitOfWork(portal.database, 11, (db) =>
        sql`delete from ${sql.table(table)} where ${of}`.execute(db),
      ).then(
        ({ numAffectedRows }) => `deleted ${numAffectedRows}`,
        (error: { code?: string }) => error.code,
      );
      // What is never deleted the database refuses before it looks whose it is.
      expect([table, tried]).toEqual([table, expect.stringMatching(/^(PP001|42501)$|^deleted 0$/)]);
    }
  });

  it('is written by nobody, whatever the call', async () => {
    const { studentId } = plan;
    const refused = [
      portal.post('la@ashcombe', '/api/StudentPage/isDualReg', { studentId, value: true }),
      portal.post('la@ashcombe', '/api/StudentPage/changeCareStatus', {
        studentId,
        careStatusId: 1,
        startDate: '2026-11-18',
      }),
      portal.post('la@ashcombe', '/api/StudentDetails/AddNote', noteOf(studentId)),
      portal.post(sender, '/api/Passing/offer', { studentId, otherId: 12, startsOn: '2026-11-18', note: 'Again' }),
    ];
    for (const { status, body } of await Promise.all(refused))
      expect([status, body.message]).toEqual([409, expect.stringMatching(/passed to another authority/)]);
  });
});

describe('a file that went over', () => {
  it('is read by both, and stays with whoever has it when the other erases its own', async () => {
    const read = (user: string) => portal.get(user, '/api/Attachments/download', { fileReference: file });
    expect([(await read('la@ashcombe')).text, (await read('la@brinmoor')).text]).toEqual(['Zqletter', 'Zqletter']);
    await portal.look((db) => ageMarks(db, plan.studentId));
    await portal.post(sender, '/api/Retention/rule', { kind: 'record', basis: 'leftCare', years: 1 });
    await portal.look((db) =>
      db.updateTable('pupil').set({ care_end: '2020-01-01' }).where('id', '=', plan.studentId).execute(),
    );
    const erased = await portal.post(sender, '/api/Retention/erase', { studentId: plan.studentId, kind: 'record' });
    expect([erased.status, erased.body.message]).toEqual([200, undefined]);
    expect((await read('la@brinmoor')).text).toBe('Zqletter');
    expect((await read('la@ashcombe')).status).toBe(404);
  });
});
