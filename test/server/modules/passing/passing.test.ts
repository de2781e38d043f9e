import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { pupilTables, type Travels } from '../../../../src/server/modules/pupilTables.ts';
import { unitOfWork } from '../../../../src/server/db/unitOfWork.ts';
import { noteOf } from '../../../support/noteCalls.ts';
import { insertAccess } from '../../../support/insertAccess.ts';
import { insertHold, liftHolds } from '../../../support/insertHold.ts';
import { passingScene, receiver, sender } from '../../../support/passingScene.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { plants } from '../subjectAccess/planted.ts';

// A pupil is passed to another authority: all of it goes over or nothing, and nobody else sees or loses anything.

let portal: PortalServer;
let plan: Plan;
let file: string;
let newId: number;
const { offer, decide, offers, offerTo, upload } = passingScene(() => portal);
const calls = pepCalls(() => portal);

const travelling = Object.entries(pupilTables).flatMap(([table, { travels }]): [string, Travels][] =>
  typeof travels === 'string' ? [] : [[table, travels]],
);

const guarded = [...travelling.map(([table]) => table), 'pupil_user', 'year_turn_pupil'];

/** How many rows of a table are a pupil's, without what is deleted. */
async function rowsOf(authorityId: number, pupilId: number): Promise<Record<string, number>> {
  const plans = sql`select id from pep where authority_id = ${authorityId} and pupil_id = ${pupilId} and deleted_at is null`;
  const stages = sql`select id from pep_stage where authority_id = ${authorityId} and pep_id in (${plans})`;
  const where: Record<string, ReturnType<typeof sql>> = {
    id: sql`id = ${pupilId}`,
    pupil_id: sql`pupil_id = ${pupilId}`,
    pep_id: sql`pep_id in (${plans})`,
    stage_id: sql`stage_id in (${stages})`,
  };
  const counts: Record<string, number> = {};
  for (const [table, { by, only }] of travelling.filter(([name]) => name !== 'attachment_chunk')) {
    const { rows } = await portal.look((db) =>
      sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} source
        where authority_id = ${authorityId} and ${where[by?.[0] ?? 'id']} and ${sql.raw(only ?? 'true')}`.execute(db),
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

const pupilOf = (pupilId: number) =>
  portal.look((db) => db.selectFrom('pupil').selectAll().where('id', '=', pupilId).executeTakeFirstOrThrow());

const officer = () =>
  portal.look((db) =>
    db.selectFrom('app_user').selectAll().where('username', '=', 'la@ashcombe.example').executeTakeFirstOrThrow(),
  );

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await calls.planOf('dt@ashcombe', 2);
  const stage = await calls.open('la@ashcombe', plan, 'targets');
  const { id: userId } = await officer();
  for (const [table, { write }] of Object.entries(plants).filter(
    ([name]) => !['subject_access', 'pupil_user'].includes(name),
  ))
    await portal.look((db) =>
      write(db, { studentId: plan.studentId, stageId: stage.pepStageId, userId }, `Zq${table}`),
    );
  await portal.look((db) =>
    db
      .insertInto('case_note')
      .values({
        authority_id: 11,
        pupil_id: plan.studentId,
        note_date: '2026-11-10',
        note_type_id: 24,
        content: '<p>Zqkept note</p>',
        type_related_id: plan.pepId,
        author_id: userId,
      })
      .execute(),
  );
  await portal.look(async (db) => {
    const rated = {
      authority_id: 11,
      stage_id: stage.pepStageId,
      rating: 2,
      rated_by: userId,
      rated_at: '2026-11-10T10:00:00Z',
    };
    const { id } = await db
      .insertInto('pep_stage_rating')
      .values({ ...rated, review: 'Zqfirst', is_moderation: false, moderates: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('pep_stage_rating')
      .values({ ...rated, review: 'Zqsecond', is_moderation: true, moderates: id })
      .execute();
  });
  file = await upload(plan, 'Zqletter');
}, 120_000);

afterAll(() => portal.close());

describe('every table with rows of a pupil', () => {
  it('says what becomes of it where a pupil is passed', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive hangs as (
        select 'pupil'::regclass::oid as id
        union select foreign_key.conrelid from hangs join pg_constraint foreign_key
          on foreign_key.contype = 'f' and foreign_key.confrelid = hangs.id)
      select distinct id::regclass::text as name from hangs
      union select distinct table_name from information_schema.columns
        where column_name = 'pupil_id' and table_schema = 'public'`.execute(portal.database.owner);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(pupilTables).toSorted());
  });

  it('is closed with a passed record, where its rows travel', async () => {
    const { rows } = await sql<{ name: string }>`select distinct event_object_table as name
      from information_schema.triggers where trigger_name like '%\\_passed'`.execute(portal.database.owner);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      guarded.filter((table) => table !== 'attachment_chunk').toSorted(),
    );
  });

  it('names each column that says who wrote, and each that points to what travels with it', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and (column_name like '%\\_by' or column_name = 'author_id')`.execute(
      portal.database.owner,
    );
    const deletes = (column: string) => column === 'deleted_by';
    for (const [table, { people = [] }] of travelling)
      expect([table, [...people].toSorted()]).toEqual([
        table,
        rows
          .filter((row) => row.table === table && !deletes(row.column))
          .map(({ column }) => column)
          .toSorted(),
      ]);
  });
});

describe('an offer', () => {
  it('is refused while something keeps the record where it is', async () => {
    const { studentId } = plan;
    await portal.look((db) => insertHold(db, { authorityId: 11, studentId }));
    expect((await offer({ studentId })).body.message).toMatch(/hold is set/);
    await portal.look((db) => liftHolds(db, studentId));
    const request = await portal.look((db) => insertAccess(db, { authorityId: 11, studentId, words: 'Zq' }));
    expect((await offer({ studentId })).body.message).toMatch(/subject access request/);
    await portal.look((db) => db.deleteFrom('subject_access').where('id', '=', request).execute());
  });

  it('is for leaders, to another authority of the portal, of a day within a year', async () => {
    const { studentId } = plan;
    expect((await offer({ studentId }, 'la@ashcombe')).status).toBe(403);
    expect((await offer({ studentId, otherId: 11 })).status).toBe(400);
    expect((await offer({ studentId, startsOn: '2028-01-01' })).status).toBe(400);
    expect((await offer({ studentId }, 'super@brinmoor')).status).toBe(404);
    const { body } = await portal.get(sender, '/api/Passing/authorities');
    expect(body.contents).toEqual(expect.arrayContaining([{ id: 12, label: 'Brinmoor' }]));
    expect(JSON.stringify(body.contents)).not.toMatch(/Ashcombe|support/i);
  });

  it('tells the other authority who it is while it is open, and nothing afterwards', async () => {
    const { studentId } = plan;
    const pupil = await pupilOf(studentId);
    const first = await offerTo(studentId);
    expect((await offer({ studentId })).body.message).toMatch(/offered to another authority already/);
    const [seen] = await offers(receiver, { direction: 'in' });
    expect(seen).toMatchObject({
      studentName: `${pupil.last_name}, ${pupil.first_name}`,
      dateOfBirth: pupil.date_of_birth,
      upn: pupil.upn,
      other: 'Ashcombe',
      studentId: null,
    });
    expect(await offers('super@brinmoor', { direction: 'out' })).toEqual([]);
    expect((await decide('withdraw', { passingId: first }, receiver)).status).toBe(404);
    expect((await decide('withdraw', { passingId: first }, sender)).status).toBe(200);
    expect(await offers(receiver, { direction: 'in' })).toEqual([]);
    const second = await offerTo(studentId);
    const declined = { passingId: second, reason: 'Zqnot ours' };
    expect((await decide('decline', declined, receiver)).status).toBe(200);
    expect(await offers(receiver, { direction: 'in' })).toEqual([]);
    expect((await decide('accept', { passingId: second }, receiver)).status).toBe(404);
    expect((await decide('withdraw', { passingId: second }, sender)).body.message).toMatch(/over already/);
    const told = await offers(sender, { studentId });
    expect(told.map(({ state, reason }) => [state, reason])).toEqual([
      ['declined', 'Zqnot ours'],
      ['withdrawn', ''],
    ]);
    const mails = await portal.look((db) =>
      db.selectFrom('outgoing_message').selectAll().where('purpose', '=', 'passing').orderBy('id').execute(),
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'super@brinmoor.example',
      'super@brinmoor.example',
      'super@brinmoor.example',
      'super@ashcombe.example',
    ]);
    expect(mails.map(({ body }) => body).join()).not.toContain(pupil.last_name);
  });

  it('is accepted from its day on', async () => {
    const passingId = await offerTo(plan.studentId, '2026-11-20');
    expect((await decide('accept', { passingId }, receiver)).body.message).toMatch(/from 20\/11\/2026 on/);
    await decide('withdraw', { passingId }, sender);
  });

  it('is refused where the child is there already, by UPN', async () => {
    const passingId = await offerTo(plan.studentId);
    const { upn } = await pupilOf(plan.studentId);
    const other = await portal.look((db) =>
      db.selectFrom('pupil').select(['id', 'upn']).where('authority_id', '=', 12).executeTakeFirstOrThrow(),
    );
    const set = (value: string) =>
      portal.look((db) => db.updateTable('pupil').set({ upn: value }).where('id', '=', other.id).execute());
    await set(upn);
    const refused = await decide('accept', { passingId }, receiver);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/same UPN/)]);
    await set(other.upn);
    await decide('withdraw', { passingId }, sender);
  });
});

describe('accepting', () => {
  it('leaves both as they were where it breaks off in the middle', async () => {
    const passingId = await offerTo(plan.studentId);
    const look = async () => ({
      own: await rowsOf(11, plan.studentId),
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
    const before = await rowsOf(11, plan.studentId);
    const passingId = await offerTo(plan.studentId);
    const both = await Promise.all([1, 2].map(() => decide('accept', { passingId }, receiver)));
    const [accepted] = both.filter(({ status }) => status === 200);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    newId = Number(accepted?.body.id);
    expect(await rowsOf(12, newId)).toEqual(before);
    expect(Object.entries(before).filter(([table, count]) => count === 0 && table !== 'pep_return')).toEqual([]);
    const [was, is] = [await pupilOf(plan.studentId), await pupilOf(newId)];
    expect(is).toMatchObject({
      ...{ first_name: was.first_name, upn: was.upn, school_id: was.school_id, care_status_id: 1, passed_on: null },
      ...{ la_student_id: '', social_worker_id: null, date_added: '2026-11-18' },
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
    };
    for (const table of guarded.filter((name) => name !== 'attachment_chunk')) {
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
