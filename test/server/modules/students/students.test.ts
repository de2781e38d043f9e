import { addDays } from '../../../../src/contract/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { firstOf, makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';
import { countMarks, otherInCare, pupilWhoMoved, somePupils } from './studentScenes.ts';

let portal: PortalServer;
let sensitive: number;
let ofOthers: number;
let child: number;

const everyUser = ['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu'];
const officers = ['la', 'super'];

beforeAll(async () => {
  portal = await makePortalServer();
  ({ sensitive, child, ofOthers } = await somePupils(portal));
});
afterAll(() => portal.close());

const pupil = (id: number) =>
  portal.look((db) => db.selectFrom('pupil').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const trail = (action: string) =>
  portal.look((db) =>
    db
      .selectFrom('audit')
      .select(['record', 'detail', 'user_id'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
const page = async (user: string, studentId: number) =>
  firstOf((await portal.get(`${user}@ashcombe`, '/api/StudentPage/studentPage', { studentId })).body);
const visibleTo = async (user: string) => {
  const { body } = await portal.get(`${user}@ashcombe`, '/api/Students', { sizePerPage: 99_999 });
  return (body.data as JsonObject[]).map(({ studentId }) => Number(studentId));
};

const reads = [
  '/api/StudentDetails/Header',
  '/api/StudentPage/studentPage',
  '/api/Lookup/studentName',
  '/api/Lookup/studentSchoolNames',
  '/api/StudentDetails/SchoolHistory',
  '/api/StudentDetails/Professionals',
  '/api/PercentageAttendance/PercentageAttendanceDetails',
];

describe('what is read of one pupil', () => {
  it.each(everyUser)(
    'is there for %s where the list has the pupil, and not found elsewhere [D-7] [D-58] [D-60]',
    async (user) => {
      const seen = await visibleTo(user);
      expect(seen.length).toBeGreaterThan(0);
      const unseen = [ofOthers, 987_654, ...[sensitive].filter((id) => !seen.includes(id))];
      for (const path of reads) {
        expect([path, (await portal.get(`${user}@ashcombe`, path, { studentId: seen[0] ?? 0 })).status]).toEqual([
          path,
          200,
        ]);
        for (const studentId of unseen)
          expect([path, (await portal.get(`${user}@ashcombe`, path, { studentId })).status]).toEqual([path, 404]);
      }
    },
  );

  it('hides a sensitive child from read-only users and reviewing officers who are not assigned, and from nobody of the virtual school [D-58]', async () => {
    for (const user of ['readonly', 'iro']) expect(await visibleTo(user)).not.toContain(sensitive);
    for (const user of officers) expect(await visibleTo(user)).toContain(sensitive);
    expect(await visibleTo('sw')).toContain(sensitive);
  });

  it('is not there any more for a social worker whose work with the child has ended [D-61]', async () => {
    const [mine = 0] = await visibleTo('sw');
    const set = (active_status_id: number) =>
      portal.look((db) =>
        db.updateTable('pupil_user').set({ active_status_id }).where('pupil_id', '=', mine).execute(),
      );
    await set(2);
    expect(await visibleTo('sw')).not.toContain(mine);
    expect((await portal.get('sw@ashcombe', '/api/StudentDetails/Header', { studentId: mine })).status).toBe(404);
    await set(1);
    expect(await visibleTo('sw')).toContain(mine);
  });
});

describe('the header, the page and the names', () => {
  it('have the fields of both headers in one answer [STUD-2] [IPR-6] [C-27]', async () => {
    const header = firstOf((await portal.get('la@ashcombe', '/api/StudentDetails/Header', { studentId: child })).body);
    expect(header).toMatchObject({
      studentId: child,
      studentName: expect.any(String),
      dateAdded: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isInCare: true,
      hasDataErrors: expect.any(Boolean),
      hasManualCalls: expect.any(Boolean),
      hasDe: expect.any(Boolean),
      isPercentageRegister: false,
    });
  });

  it('says whether the contact method is Call [D-59]', async () => {
    const rows = await portal.look((db) =>
      db.selectFrom('pupil').select(['id', 'contact_method']).where('authority_id', '=', 11).execute(),
    );
    expect([...new Set(rows.map(({ contact_method }) => contact_method))].sort()).toEqual([
      'Call',
      'Email',
      'No call',
      'Portal',
    ]);
    for (const { id, contact_method } of rows.slice(0, 8)) {
      expect(await page('la', id)).toMatchObject({
        contactMethod: contact_method,
        hasManualCalls: contact_method === 'Call',
      });
    }
  });

  it('names a pupil as options[0].label, and the schools with the present one first [IPR-7] [D-60] [API-69]', async () => {
    const { first_name, last_name, school_id } = await pupil(child);
    expect((await portal.get('la@ashcombe', '/api/Lookup/studentName', { studentId: child })).body).toEqual({
      options: [{ label: `${first_name} ${last_name}` }],
    });
    const { body } = await portal.get('la@ashcombe', '/api/Lookup/studentSchoolNames', { studentId: child });
    expect((body.contents as JsonObject[])[0]).toMatchObject({ id: school_id });
  });

  it('lists the schools of a pupil, newest first, as schoolNames [API-74]', async () => {
    const { pupil_id } = await pupilWhoMoved(portal);
    const { body } = await portal.get('la@ashcombe', '/api/StudentDetails/SchoolHistory', {
      studentId: pupil_id,
      sortField: 'startDate',
      sortOrder: 'desc',
    });
    const schools = body.schoolNames as JsonObject[];
    expect(schools).toHaveLength(2);
    expect(schools[0]).toMatchObject({ endDate: null, schoolName: expect.any(String) });
    expect(String(schools[1]?.endDate) < String(schools[0]?.startDate)).toBe(true);
  });
});

const switches = [
  ['isSensitive', 'is_sensitive', 'setSensitive'],
  ['isDualReg', 'is_dual_registered', 'setDualRegistered'],
  ['percentageRegister', 'is_percentage_register', 'setPercentageRegister'],
] as const;

describe.each(switches)('the switch %s', (path, column, operation) => {
  it('is set by officers of the virtual school alone, and for pupils they see [STUD-5] [API-72] [D-58]', async () => {
    for (const user of everyUser) {
      const { status } = await portal.post(`${user}@ashcombe`, `/api/StudentPage/${path}`, {
        studentId: child,
        value: true,
      });
      expect([user, status]).toEqual([user, officers.includes(user) ? 200 : 403]);
    }
    expect(
      (await portal.post('la@ashcombe', `/api/StudentPage/${path}`, { studentId: ofOthers, value: true })).status,
    ).toBe(404);
    expect(
      (await portal.post('la@ashcombe', `/api/StudentPage/${path}`, { studentId: child, value: 'yes' })).status,
    ).toBe(400);
  });

  it('is kept, with what was before in the trail [STUD-5]', async () => {
    for (const value of [true, false]) {
      await portal.post('la@ashcombe', `/api/StudentPage/${path}`, { studentId: child, value: !value });
      await portal.post('la@ashcombe', `/api/StudentPage/${path}`, { studentId: child, value });
      expect((await pupil(child))[column]).toBe(value);
      expect(await trail(`students.${operation}`)).toMatchObject({
        record: `pupil/${child}`,
        detail: { before: { [column]: !value }, after: { [column]: value } },
      });
    }
  });
});

it('a pupil put on a percentage register keeps the session marks [D-58]', async () => {
  const marks = () => countMarks(portal, child);
  const before = await marks();
  await portal.post('la@ashcombe', '/api/StudentPage/percentageRegister', { studentId: child, value: true });
  expect(Number(before.count)).toBeGreaterThan(0);
  expect(await marks()).toEqual(before);
  expect(await page('la', child)).toMatchObject({ isPercentageRegister: true });
  await portal.post('la@ashcombe', '/api/StudentPage/percentageRegister', { studentId: child, value: false });
});

describe('a change of care status', () => {
  const change = (user: string, body: object) =>
    portal.post(`${user}@ashcombe`, '/api/StudentPage/changeCareStatus', { studentId: child, ...body });

  it('is made by officers of the virtual school alone [STUD-5] [D-58]', async () => {
    for (const user of everyUser.filter((name) => !officers.includes(name))) {
      expect([user, (await change(user, { careStatusId: 3, startDate: today })).status]).toEqual([user, 403]);
    }
    expect((await change('la', { studentId: ofOthers, careStatusId: 3, startDate: today })).status).toBe(404);
  });

  it('is refused in words: the same status, a day to come, before birth, before the present one, and no status at all', async () => {
    const told = async (body: object) => {
      const { status, body: answer } = await change('la', body);
      return [status, Object.values((answer.errors ?? {}) as JsonObject)[0]];
    };
    const { care_status_start, date_of_birth } = await pupil(child);
    const say = (date: string) => date.split('-').reverse().join('/');
    expect(await told({ careStatusId: 1, startDate: today })).toEqual([
      400,
      'The care status is "In care monitored" already.',
    ]);
    expect(await told({ careStatusId: 3, startDate: '2026-11-19' })).toEqual([
      400,
      'A care status cannot start in the future.',
    ]);
    expect(await told({ careStatusId: 3, startDate: '2001-01-01' })).toEqual([
      400,
      `The child was born on ${say(date_of_birth)}.`,
    ]);
    expect(await told({ careStatusId: 3, startDate: addDays(care_status_start ?? '', -1) })).toEqual([
      400,
      `The present care status applies from ${say(care_status_start ?? '')}; the next one cannot start before it.`,
    ]);
    for (const careStatusId of [0, 12])
      expect((await change('la', { careStatusId, startDate: today })).status).toBe(400);
    expect((await pupil(child)).care_status_id).toBe(1);
  });

  it('ends and begins being in care, keeps what was, and is in the trail with both [D-58] [D-59] [STUD-3]', async () => {
    const before = await pupil(child);
    expect((await change('la', { careStatusId: 3, startDate: '2026-10-01' })).status).toBe(200);
    expect(await pupil(child)).toMatchObject({
      care_status_id: 3,
      care_status_start: '2026-10-01',
      care_start: before.care_start,
      care_end: '2026-10-01',
    });
    expect(await trail('students.changeCareStatus')).toMatchObject({
      record: `pupil/${child}`,
      detail: { before: { care_status_id: 1, care_end: null }, after: { care_status_id: 3, care_end: '2026-10-01' } },
    });
    expect(await page('la', child)).toMatchObject({ isInCare: false });
    expect((await change('super', { careStatusId: 10, startDate: '2026-10-20' })).status).toBe(200);
    expect(await pupil(child)).toMatchObject({ care_start: before.care_start, care_end: '2026-10-01' });
    expect((await change('super', { careStatusId: 2, startDate: '2026-11-02' })).status).toBe(200);
    expect(await pupil(child)).toMatchObject({ care_status_id: 2, care_start: '2026-11-02', care_end: null });
    const { careHistory, careStatusStart } = await page('la', child);
    expect(careStatusStart).toBe('2026-11-02');
    expect(
      (careHistory as JsonObject[]).slice(0, 4).map(({ careStatusId, startDate }) => [careStatusId, startDate]),
    ).toEqual([
      [2, '2026-11-02'],
      [10, '2026-10-20'],
      [3, '2026-10-01'],
      [1, before.care_status_start],
    ]);
  });

  it('keeps what held before, too, where the record has no history yet', async () => {
    const other = await otherInCare(portal, child);
    await portal.look((db) => db.deleteFrom('care_status_change').where('pupil_id', '=', other.id).execute());
    await change('la', { studentId: other.id, careStatusId: 4, startDate: today });
    expect((await page('la', other.id)).careHistory).toMatchObject([
      { careStatusId: 4, startDate: today },
      { careStatusId: 1, startDate: other.care_status_start },
    ]);
  });
});
