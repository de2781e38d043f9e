import { beforeEach, describe, expect, it } from 'vitest';
import { alertId } from '../../../../src/server/alerts/alerts.ts';
import { alertScene } from '../../../support/alertScene.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { newChild } from '../../../support/callScenes.ts';
import { firstOf } from '../../../support/portalServer.ts';

const { portal, at } = alertScene();

interface School {
  readonly id: number;
}

const schools = () =>
  portal().look((db) =>
    db
      .selectFrom('authority_school')
      .innerJoin('school', 'school.id', 'school_id')
      .select('school.id')
      .where('authority_id', '=', 11)
      .orderBy('school.id')
      .limit(3)
      .execute(),
  );

let first: School;
let second: School;
let third: School;
let studentId: number;
let added = 0;

beforeEach(async () => {
  [first, second, third] = (await schools()) as [School, School, School];
  const { body } = await post('/api/Students/Add', {
    ...newChild,
    lastName: `Ahead-${(added += 1)}`,
    schoolId: first.id,
    schoolStart: '2024-09-02',
  });
  studentId = Number(body.id);
  await portal().look((db) => db.updateTable('authority').set({ alerts_looked_on: '2026-11-18' }).execute());
});

const post = (path: string, body: object) => portal().post('la@ashcombe', path, body);
const add = (schoolId: number, startDate: string) =>
  post('/api/StudentDetails/AddSchool', { studentId, schoolId, startDate, isMain: true });

const schoolNow = async () =>
  (
    await portal().look((db) =>
      db.selectFrom('pupil').select('school_id').where('id', '=', studentId).executeTakeFirstOrThrow(),
    )
  ).school_id;

const rolls = async () =>
  (
    await portal().look((db) =>
      db.selectFrom('registration').selectAll().where('pupil_id', '=', studentId).orderBy('start_date').execute(),
    )
  ).map(({ school_id, start_date, end_date }) => [school_id, start_date, end_date]);

const told = () =>
  portal().look((db) =>
    db
      .selectFrom('alert_event')
      .select('on_date')
      .where('pupil_id', '=', studentId)
      .where('alert_id', '=', alertId.schoolChanged)
      .execute(),
  );

describe('a school that is recorded ahead of its day', () => {
  it('is the pupil’s on the day, in the trail and told of once; nobody there sees the pupil before', async () => {
    await portal().look(async (db) => {
      const { id } = await db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'dt@ashcombe.example')
        .executeTakeFirstOrThrow();
      await db.deleteFrom('user_school').where('user_id', '=', id).execute();
      const place = { authority_id: 11, user_id: id, school_id: second.id, ordinal: 1 };
      await db.insertInto('user_school').values(place).execute();
    });
    // With a session of the day: the clock moves on by weeks.
    const atSchool = async () => {
      const headers = await portal().as('dt@ashcombe.example');
      const url = `/api/StudentDetails/Header?studentId=${studentId}`;
      return (await portal().app.inject({ method: 'GET', url, headers })).statusCode;
    };
    expect((await add(second.id, '2026-12-01')).status).toBe(200);
    expect(await rolls()).toEqual([
      [first.id, '2024-09-02', '2026-11-30'],
      [second.id, '2026-12-01', null],
    ]);
    await at('2026-11-30T06:30:00Z');
    expect([await schoolNow(), await told(), await atSchool()]).toEqual([first.id, [], 404]);
    await at('2026-12-01T06:30:00Z');
    await portal().look((db) => db.updateTable('authority').set({ alerts_looked_on: '2026-11-30' }).execute());
    await at('2026-12-01T07:30:00Z');
    expect([await schoolNow(), await told()]).toEqual([second.id, [{ on_date: '2026-12-01' }]]);
    expect(await atSchool()).toBe(200);
    const trail = await portal().get('super@ashcombe', '/api/AuditLog/entries', {
      page: 1,
      sizePerPage: 25,
      sortField: 'at',
      sortOrder: 'desc',
      actionIds: ['students.changeSchool'],
      studentIds: [String(studentId)],
    });
    expect(trail.body.data).toEqual([expect.objectContaining({ who: 'The portal' })]);
  });

  it('is said on the pupil’s page until its day, to those who see the pupil', async () => {
    const said = async (user: string, path: string) => {
      const { status, body } = await portal().get(user, path, { studentId });
      return status === 200 ? firstOf(body).comingSchools : status;
    };
    const [header, page] = ['/api/StudentDetails/Header', '/api/StudentPage/studentPage'];
    expect(await said('la@ashcombe', header)).toEqual([]);
    expect((await add(second.id, '2027-01-04')).status).toBe(200);
    expect((await add(third.id, '2027-04-12')).status).toBe(200);
    const beside = { studentId, schoolId: first.id, startDate: '2027-01-05', isMain: false };
    expect((await post('/api/StudentDetails/AddSchool', beside)).status).toBe(200);
    const names = await portal().look((db) => db.selectFrom('school').select(['id', 'name']).execute());
    const nameOf = ({ id }: School) => names.find((school) => school.id === id)?.name;
    const coming = [
      { schoolName: nameOf(second), startDate: '2027-01-04', isMain: true },
      { schoolName: nameOf(first), startDate: '2027-01-05', isMain: false },
      { schoolName: nameOf(third), startDate: '2027-04-12', isMain: true },
    ];
    expect([await said('la@ashcombe', header), await said('la@ashcombe', page)]).toEqual([coming, coming]);
    // As of the list of schools: another authority, and a school that the pupil is not at, see nothing.
    const history = '/api/StudentDetails/SchoolHistory';
    for (const user of ['la@brinmoor', 'dt@ashcombe'])
      expect([await said(user, header), (await portal().get(user, history, { studentId })).status]).toEqual([404, 404]);
    await at('2027-01-04T06:30:00Z');
    const headers = await portal().as('la@ashcombe.example');
    const url = `${header}?studentId=${studentId}`;
    const then = await portal().app.inject({ method: 'GET', url, headers });
    expect(firstOf(then.json<JsonObject>()).comingSchools).toEqual(coming.slice(1));
  });

  it('is followed where days have passed since it was looked last, and its end as well', async () => {
    await add(second.id, '2026-11-20');
    const [, roll] = await portal().look((db) =>
      db.selectFrom('registration').selectAll().where('pupil_id', '=', studentId).orderBy('start_date').execute(),
    );
    const seen = { startDate: '2026-11-20', endDate: null };
    const days = { startDate: '2026-11-20', endDate: '2026-12-18', reason: 'A place for four weeks' };
    const body = { studentId, registrationId: roll?.id, seen, ...days };
    expect((await post('/api/StudentDetails/CorrectSchool', body)).status).toBe(200);
    await at('2026-11-25T06:30:00Z');
    expect(await schoolNow()).toBe(second.id);
    await at('2026-12-18T06:30:00Z');
    expect(await schoolNow()).toBe(second.id);
    await at('2026-12-19T06:30:00Z');
    expect(await schoolNow()).toBeNull();
  });

  it('leaves a pupil whose schools have not turned where they are', async () => {
    await portal().look((db) =>
      db.updateTable('pupil').set({ school_id: third.id }).where('id', '=', studentId).execute(),
    );
    await at('2026-12-01T06:30:00Z');
    expect(await schoolNow()).toBe(third.id);
  });

  it('lets the school that was to end for it go on where it is removed; one that has ended stays so', async () => {
    const remove = async (schoolId: number) => {
      const { id } = await portal().look((db) =>
        db
          .selectFrom('registration')
          .select('id')
          .where('pupil_id', '=', studentId)
          .where('school_id', '=', schoolId)
          .executeTakeFirstOrThrow(),
      );
      const body = { studentId, registrationId: id, reason: 'The place was given to somebody else' };
      expect((await post('/api/StudentDetails/RemoveSchool', body)).status).toBe(200);
    };
    await add(second.id, '2027-01-04');
    await add(third.id, '2027-04-12');
    await remove(second.id);
    expect(await rolls()).toEqual([
      [first.id, '2024-09-02', '2027-04-11'],
      [third.id, '2027-04-12', null],
    ]);
    await remove(third.id);
    expect(await rolls()).toEqual([[first.id, '2024-09-02', null]]);
    // Its teachers would see the pupil again.
    await add(second.id, '2026-11-18');
    await remove(second.id);
    expect(await rolls()).toEqual([[first.id, '2024-09-02', '2026-11-17']]);
  });

  it('gives way where the pupil is moved before, and a school that was to end goes on', async () => {
    await add(second.id, '2026-12-01');
    const move = (organisationId: number) => post('/api/support/changeStudentOrgId', { studentId, organisationId });
    expect((await move(third.id)).status).toBe(200);
    expect(await rolls()).toEqual([
      [first.id, '2024-09-02', '2026-11-17'],
      [third.id, '2026-11-18', null],
    ]);
    await add(second.id, '2026-12-01');
    await portal().look((db) =>
      db.updateTable('pupil').set({ school_id: first.id }).where('id', '=', studentId).execute(),
    );
    expect((await move(third.id)).status).toBe(200);
    expect(await rolls()).toEqual([
      [first.id, '2024-09-02', '2026-11-17'],
      [third.id, '2026-11-18', null],
    ]);
    await at('2026-12-01T06:30:00Z');
    expect(await schoolNow()).toBe(third.id);
  });
});
