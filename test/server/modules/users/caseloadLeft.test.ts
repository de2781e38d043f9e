import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { switchOnDelegation } from '../../../support/insertDelegation.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

// What somebody who leaves was asked, has given colleagues and was given, beside their pupils and schools.

let portal: PortalServer;
let plan: Plan;
let ids: Readonly<Record<'teacher' | 'follower' | 'colleague' | 'officer' | 'other' | 'reader', number>>;

const [teacher, colleague, officer] = ['dt@ashcombe', 'oeu@ashcombe', 'la@ashcombe'];
const { newPlan, stageOf } = reviewCalls(() => portal);

beforeAll(async () => {
  portal = await makePortalServer();
  await portal.look((db) => switchOnDelegation(db, 11));
  ids = {
    teacher: await idOf('dt'),
    follower: await idOf('teacher2'),
    colleague: await idOf('oeu'),
    officer: await idOf('la'),
    other: await idOf('officer2'),
    reader: await idOf('readonly'),
  };
});
afterAll(() => portal.close());

/** A plan of a pupil at the only school of the teacher, who is at no other, and whose follower is at another. */
beforeEach(async () => {
  plan = await newPlan({ statusId: 2 });
  await portal.look(async (db) => {
    const { rows } = await sql<{ id: number }>`select distinct school_id as id from pupil
      where authority_id = 11 and school_id is not null order by 1 limit 2`.execute(db);
    const [own, others] = rows.map(({ id }) => id);
    await sql`delete from user_school where user_id in (${ids.teacher}, ${ids.follower})`.execute(db);
    await sql`insert into user_school (authority_id, user_id, school_id, ordinal)
      values (11, ${ids.teacher}, ${own}, 1), (11, ${ids.follower}, ${others}, 1)`.execute(db);
    await sql`update pupil set school_id = ${own}, is_sensitive = false where id = ${plan.studentId}`.execute(db);
    await sql`delete from pupil_user where user_id = ${ids.colleague}`.execute(db);
    await sql`update enquiry set resolved_at = now(), resolved_by = asked_by where resolved_at is null`.execute(db);
    await sql`delete from outgoing_message`.execute(db);
  });
});

const idOf = (name: string) =>
  portal.look(async (db) => {
    const username = `${name}@ashcombe.example`;
    return (await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  });

const ask = async (askedOfId: number) => {
  const { pepStageId: stageId } = await stageOf(officer, plan, 'targets');
  const place = { ...plan, stageId, pointer: '/longer_aim' };
  const { body } = await portal.post(officer, '/api/Pep/enquire', { ...place, askedOfId, text: 'By when?' });
  return Number(body.id);
};
const askedOf = (id: number) =>
  portal.look(async (db) =>
    Number((await db.selectFrom('enquiry').select('asked_of').where('id', '=', id).executeTakeFirstOrThrow()).asked_of),
  );
const give = () =>
  portal.post(teacher, '/api/Delegations/Give', {
    userId: ids.colleague,
    studentIds: [plan.studentId],
    until: '2027-01-31',
  });
const sees = async () =>
  (await portal.get(colleague, '/api/StudentDetails/Header', { studentId: plan.studentId })).status;
const handOver = (body: JsonObject) => portal.post(officer, '/api/Users/HandOver', { extent: 'all', ...body });
const end = (userId: number) => portal.post(officer, '/api/Users/EndCaseload', { userId, studentId: plan.studentId });
const listed = async (userId: number) =>
  (
    (await portal.get(officer, '/api/Users/Caseloads', { userIds: String(userId), sizePerPage: '100' })).body
      .data as JsonObject[]
  ).find(({ studentId }) => studentId === plan.studentId);
const mails = () =>
  portal.look((db) =>
    db.selectFrom('outgoing_message').select(['recipient', 'subject', 'body']).orderBy('recipient').execute(),
  );
const trail = () =>
  portal.look((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('record', '=', `pupil/${plan.studentId}`)
      .where(sql<boolean>`action in ('caseload.handOver', 'caseload.end', 'delegation.takeBack')`)
      .orderBy('id')
      .execute(),
  );

describe('open questions that somebody was asked', { timeout: 60_000 }, () => {
  it('are listed, and asked of whoever takes over, officers without a caseload too', async () => {
    const id = await ask(ids.other);
    expect(await listed(ids.other)).toMatchObject({ openQuestions: 1, startDate: null, isSocialWorker: false });
    expect(await end(ids.other)).toMatchObject({ status: 409 });
    expect((await handOver({ userId: ids.other, toUserId: ids.reader })).status).toBe(200);
    expect(await askedOf(id)).toBe(ids.reader);
    expect(await listed(ids.other)).toBeUndefined();
    const mine = await portal.get('readonly@ashcombe', '/api/Pep/enquiries', { sizePerPage: 100, isMyTurn: true });
    expect((mine.body.data as JsonObject[]).map((row) => row.id)).toContain(id);
    const told = await portal.look((db) =>
      db.selectFrom('alert_event').select('told_user_id').where('record_id', '=', id).orderBy('id').execute(),
    );
    expect(told.map((each) => each.told_user_id)).toEqual([ids.other, ids.reader]);
    expect((await trail()).at(-1)).toMatchObject({ detail: { after: { openQuestions: 1 } } });
  });

  it('go with the pupil’s school, and are refused as a whole to whom they could not have been asked', async () => {
    const id = await ask(ids.teacher);
    const { schoolId } = await portal.look((db) =>
      db
        .selectFrom('user_school')
        .select('school_id as schoolId')
        .where('user_id', '=', ids.teacher)
        .executeTakeFirstOrThrow(),
    );
    const stranger = await handOver({
      userId: ids.teacher,
      toUserId: ids.follower,
      extent: 'one',
      studentId: plan.studentId,
    });
    expect([stranger.status, JSON.stringify(stranger.body)]).toEqual([
      400,
      expect.stringContaining('may not be asked'),
    ]);
    expect(await askedOf(id)).toBe(ids.teacher);
    const done = await handOver({ userId: ids.teacher, toUserId: ids.follower, extent: 'one', schoolId });
    expect(done.status).toBe(200);
    expect(await askedOf(id)).toBe(ids.follower);
  });

  it('stay where they are with who asked them, and when they are resolved', async () => {
    const id = await ask(ids.other);
    const asker = await handOver({ userId: ids.other, toUserId: ids.officer });
    expect(JSON.stringify(asker.body)).toContain('does not work with this any more');
    expect(await listed(ids.other)).toMatchObject({ openQuestions: 1 });
    await portal.look((db) =>
      sql`update enquiry set resolved_at = now(), resolved_by = asked_by where id = ${id}`.execute(db),
    );
    expect(await listed(ids.other)).toBeUndefined();
    const said = await handOver({ userId: ids.other, toUserId: ids.reader });
    expect(JSON.stringify(said.body)).toContain('does not work with this any more');
    expect(await askedOf(id)).toBe(ids.other);
  });
});

describe('what a teacher gave a colleague', { timeout: 60_000 }, () => {
  it('goes on with the teacher who takes over the school, and the colleague is told', async () => {
    await give();
    expect(await listed(ids.teacher)).toMatchObject({ shared: 'Given to Ursula Foxcombe until 31/01/2027' });
    expect((await handOver({ userId: ids.teacher, toUserId: ids.follower })).status).toBe(200);
    expect(await sees()).toBe(200);
    expect(await listed(ids.teacher)).toBeUndefined();
    expect(await listed(ids.follower)).toMatchObject({ shared: 'Given to Ursula Foxcombe until 31/01/2027' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe('oeu@ashcombe.example');
    expect(mail?.body).toContain('are with another designated teacher');
    expect((await trail()).at(-1)).toMatchObject({
      action: 'caseload.handOver',
      detail: { after: { goesOnFor: 'Ursula Foxcombe' } },
    });
  });

  it('ends where who takes over could not have given it: of another e-mail domain', async () => {
    await give();
    const write = (username: string) =>
      portal.look((db) => db.updateTable('app_user').set({ username }).where('id', '=', ids.follower).execute());
    await write('teacher2@elsewhere.example');
    expect((await handOver({ userId: ids.teacher, toUserId: ids.follower })).status).toBe(200);
    await write('teacher2@ashcombe.example');
    expect(await sees()).toBe(404);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect([mail?.recipient, mail?.body]).toEqual(['oeu@ashcombe.example', expect.stringContaining('has ended')]);
    expect((await trail()).map(({ action }) => action)).toEqual(['delegation.takeBack']);
  });

  it('ends with the colleague’s leaving, and the teacher is told', async () => {
    await give();
    expect(await listed(ids.colleague)).toMatchObject({ shared: expect.stringContaining('Given by ') });
    expect((await handOver({ userId: ids.colleague, toUserId: ids.other })).status).toBe(200);
    expect(await sees()).toBe(404);
    expect(await listed(ids.teacher)).toBeUndefined();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect([mail?.recipient, mail?.subject]).toEqual(['dt@ashcombe.example', expect.stringContaining('has left')]);
    expect(mail?.body).not.toContain('Ursula');
  });

  it('ends with the work that ends, whoever of the two it is ended for', async () => {
    for (const user of [ids.teacher, ids.colleague]) {
      await give();
      expect((await end(user)).status).toBe(200);
      expect(await sees()).toBe(404);
    }
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['dt@ashcombe.example', 'oeu@ashcombe.example']);
  });
});
