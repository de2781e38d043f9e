import { addDays } from '../../../../src/contract/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';

/** Care statuses as stated. */
const careStatuses = [
  '0 Show all',
  '1 In care monitored',
  '2 In care not monitored',
  '3 Not in care',
  '4 Returned to LA',
  '5 Care Leaver',
  '6 CIN Monitored',
  '7 CP Monitored',
  '8 Not Monitored',
  '9 SEN or EHCP only',
  '10 Edge of care',
  '11 Deceased',
];

let portal: PortalServer;
let child: { id: number; school_id: number | null; social_worker_id: number | null };
let people: { id: number; type_id: number; username: string }[];

beforeAll(async () => {
  portal = await makePortalServer();
  people = await portal.look((db) =>
    db
      .selectFrom('app_user')
      .select(['id', 'type_id', 'username'])
      .where('authority_id', '=', 11)
      .orderBy('id')
      .execute(),
  );
  const dt = people.find(({ username }) => username.startsWith('dt@'))?.id ?? 0;
  child = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .select(['id', 'school_id', 'social_worker_id'])
      .where('school_id', 'in', db.selectFrom('user_school').select('school_id').where('user_id', '=', dt))
      .where('authority_id', '=', 11)
      .where('is_percentage_register', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => portal.close());

const named = (name: string) => people.find(({ username }) => username.startsWith(`${name}@`))?.id ?? 0;
const professionals = async (query: Record<string, string | number> = {}) => {
  const { body } = await portal.get('la@ashcombe', '/api/StudentDetails/Professionals', {
    studentId: child.id,
    sortField: 'status',
    sortOrder: 'asc',
    ...query,
  });
  return body as { data: JsonObject[]; totalSize: number };
};
const ids = async () => (await professionals({ sizePerPage: 99_999 })).data.map(({ id }) => id);
const assign = (user: string, link: { start_date: string | null; active_status_id?: number }) =>
  portal.look((db: Db) =>
    db
      .insertInto('pupil_user')
      .values({ authority_id: 11, pupil_id: child.id, user_id: named(user), ...link })
      .onConflict((conflict) =>
        conflict.columns(['authority_id', 'user_id', 'pupil_id']).doUpdateSet({ active_status_id: 1, ...link }),
      )
      .execute(),
  );

describe('the professionals of a pupil', () => {
  it('are rows of data with totalSize, each with what is known of the person [PROF-2] [API-56] [C-32]', async () => {
    const { data, totalSize } = await professionals();
    expect(data.length).toBe(totalSize);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      activeStatusId: 1,
      userFirstName: expect.any(String),
      userLastName: expect.any(String),
      userType: expect.any(Number),
      telephone: expect.any(String),
      username: expect.stringContaining('@ashcombe.example'),
      userStartDate: expect.anything(),
      isAssigned: expect.any(Boolean) as boolean,
      status: 'Active',
    });
  });

  it('are those assigned whose time has begun and has not ended [PROF-1] [D-61]', async () => {
    await assign('oeu', { start_date: today });
    expect(await ids()).toContain(named('oeu'));
    await assign('oeu', { start_date: addDays(today, 1) });
    expect(await ids()).not.toContain(named('oeu'));
    await assign('oeu', { start_date: null });
    expect(await ids()).toContain(named('oeu'));
    await assign('oeu', { start_date: addDays(today, -9), active_status_id: 2 });
    expect(await ids()).not.toContain(named('oeu'));
  });

  it('are the designated teachers of the present school and the social worker of the record, too, nobody twice, nobody who may not sign in [PROF-1]', async () => {
    const found = await ids();
    expect(found).toContain(named('dt'));
    expect(found).not.toContain(named('teacher2'));
    expect(found).toContain(child.social_worker_id);
    expect(new Set(found).size).toBe(found.length);
    const active = (is_active: boolean) =>
      portal.look((db) => db.updateTable('app_user').set({ is_active }).where('id', '=', named('dt')).execute());
    await active(false);
    expect(await ids()).not.toContain(named('dt'));
    await active(true);
  });

  it('come by status, which is to say by last name [PROF-4] [C-62]', async () => {
    for (const user of ['oeu', 'iro', 'reviewer2']) await assign(user, { start_date: '2026-01-05' });
    const names = (await professionals({ sizePerPage: 99_999 })).data.map(({ userLastName }) => String(userLastName));
    expect(names.length).toBeGreaterThan(4);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });

  it('are found by name, telephone and address, and paged [PROF-3] [API-56]', async () => {
    const [first] = (await professionals()).data;
    for (const search of [`${first?.userFirstName} ${first?.userLastName}`, String(first?.username)]) {
      expect((await professionals({ search })).data.map(({ id }) => id)).toContain(first?.id);
    }
    expect((await professionals({ search: 'nobody of this name' })).data).toEqual([]);
    expect(
      (await portal.get('la@ashcombe', '/api/StudentDetails/Professionals', { studentId: child.id, sizePerPage: 7 }))
        .status,
    ).toBe(400);
  });
});

describe('the list of pupils', () => {
  const list = async (query: Record<string, string | number | string[]> = {}) => {
    const { body } = await portal.get('la@ashcombe', '/api/Students', { sizePerPage: 99_999, ...query });
    return body.data as JsonObject[];
  };

  it('has every column, the designated teacher of the school too [D-56] [STUD-1] [API-71]', async () => {
    const rows = await list();
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining([
        'studentName',
        'upn',
        'dateOfBirth',
        'yearGroup',
        'organisationName',
        'careStatusId',
        'senStatusId',
        'inBorough',
        'socialWorker',
        'designatedTeacher',
        'attendancePercentage',
        'latestPepStatusId',
      ]),
    );
    const dt = await portal.look((db) =>
      db
        .selectFrom('app_user')
        .select(['first_name', 'last_name'])
        .where('id', '=', named('dt'))
        .executeTakeFirstOrThrow(),
    );
    const at = (schoolId: unknown) => rows.filter(({ organisationId }) => organisationId === schoolId);
    expect(
      at(child.school_id).every(({ designatedTeacher }) => designatedTeacher === `${dt.first_name} ${dt.last_name}`),
    ).toBe(true);
    expect(rows.some(({ designatedTeacher }) => designatedTeacher === null)).toBe(true);
  });

  it('filters by care status, year group and school, and finds by name and UPN [D-56]', async () => {
    const all = await list();
    const [one] = all;
    const where = async (query: Record<string, string | number>) =>
      (await list(query)).map(({ studentId }) => studentId);
    const having = (field: string) =>
      all.filter((row) => row[field] === one?.[field]).map(({ studentId }) => studentId);
    expect(await where({ careStatusIds: Number(one?.careStatusId) })).toEqual(having('careStatusId'));
    expect(await where({ yearGroupIds: Number(one?.yearGroup) })).toEqual(having('yearGroup'));
    expect(await where({ organisationIds: Number(one?.organisationId) })).toEqual(having('organisationId'));
    expect(await where({ search: String(one?.upn) })).toEqual([one?.studentId]);
  });

  it('shows all care statuses for 0, which is a choice of filters alone [LOOK-5, D-106]', async () => {
    const { options = [] } = portal.catalog.lookup('care-status');
    expect(options.map(({ value, label }) => `${value} ${label}`)).toEqual(careStatuses);
    const every = (await list()).map(({ studentId }) => studentId);
    const shown = (await list({ careStatusIds: 0 })).map(({ studentId }) => studentId);
    expect(shown).toEqual(every);
    expect((await list({ careStatusIds: 1 })).length).toBeLessThan(every.length);
    const change = { studentId: every[0] ?? 0, careStatusId: 0, startDate: today };
    expect((await portal.post('la@ashcombe', '/api/StudentPage/changeCareStatus', change)).status).toBe(400);
    const choices = portal.catalog.form('student/care-status').schema.properties;
    expect(JSON.stringify(choices)).toContain('"Edge of care"');
    expect(JSON.stringify(choices)).not.toContain('Show all');
  });
});
