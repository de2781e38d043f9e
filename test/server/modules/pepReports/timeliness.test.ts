import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/contract/index.ts';
import { usualSchoolDays } from '../../../../src/server/calendar/schoolDays.ts';
import { settingsUnlessSaid } from '../../../../src/server/db/authoritySettings.ts';
import { pepMeasure, termPlansOf } from '../../../../src/server/modules/pepReports/yearPlan.ts';
import { usualTimeLimits } from '../../../support/timeLimits.ts';
import { pastYear, pepReportScene } from './pepReportScene.ts';

// The timeliness of plans by calculations 7: worked examples, who is asked for what, and what may be published.

const { portal, child, plan, rowsOf, figures } = pepReportScene();

type Query = Parameters<typeof rowsOf>[1];

const long = { care_start: '2020-01-06' };
const register = (pupil_id: number, school_id: number, start_date: string, end_date: string | null) =>
  portal().look((db) =>
    db
      .insertInto('registration')
      .values({ authority_id: 11, pupil_id, school_id, start_date, end_date, is_main: true })
      .execute(),
  );

const completed = (day: string) => ({ status_id: 5, date_submitted: day, date_completed: day });

const saveLimits = (given: object) =>
  portal().post('super@ashcombe', '/api/LocalAuthority/TimeLimits', { ...usualTimeLimits, ...given });

describe('a first meeting', () => {
  it('on 6 January is late by ten working days from 17 December, and in time by twenty', async () => {
    const pupil = await child({ care_start: '2025-12-17' });
    await plan(pupil, { meeting_at: '2026-01-06T10:00' });
    expect(await figures('firstMeeting')).toEqual([1, 0, 1, 0]);
    expect(await figures('firstMeetingLonger')).toEqual([1, 1, 0, 0]);
    const cases = await rowsOf('cases', { measureIds: ['1', '2'] });
    expect(
      cases.map(({ studentId, limitDate, doneDate, outcomeId }) => [studentId, limitDate, doneDate, outcomeId]),
    ).toEqual([
      [pupil, '2026-01-05', '2026-01-06', 2],
      [pupil, '2026-01-19', '2026-01-06', 1],
    ]);
  });

  it('is in time on the last day, not due to who left care before it, nor held by a superseded plan', async () => {
    await plan(await child({ care_start: '2025-12-17' }), { meeting_at: '2026-01-05T10:00' });
    await child({ care_start: '2025-12-17', care_end: '2025-12-30' });
    await plan(await child({ care_start: '2025-12-17' }), { meeting_at: '2025-12-19T10:00', status_id: 7 });
    expect(await figures('firstMeeting')).toEqual([2, 1, 1, 0]);
  });

  it('is not due yet while its limit has not passed, and late on the day after it [D-180]', async () => {
    await child({ care_start: '2026-11-04' });
    expect(await figures('firstMeeting', { academicYearId: 17 })).toEqual([0, 0, 0, 1]);
    await child({ care_start: '2026-11-03' });
    expect(await figures('firstMeeting', { academicYearId: 17 })).toEqual([1, 0, 1, 1]);
  });

  it('goes by the limits that the authority has set [D-180]', async () => {
    await plan(await child({ care_start: '2025-12-17' }), { meeting_at: '2026-01-12T10:00' });
    expect(await figures('firstMeeting')).toEqual([1, 0, 1, 0]);
    await saveLimits({ limitInitial: 15 });
    expect(await figures('firstMeeting')).toEqual([1, 1, 0, 0]);
    const [row] = await rowsOf('timeliness');
    expect(row?.limitWords).toBe('15 working days');
    await saveLimits({});
  });
});

describe('a meeting at a new school', () => {
  it('is asked for where the school is another than before, while in care', async () => {
    const moved = await child(long);
    await register(moved, 1, '2024-09-02', '2026-03-06');
    await register(moved, 2, '2026-03-09', null);
    await plan(moved, { meeting_at: '2026-03-23T10:00' });
    const stayed = await child(long);
    await register(stayed, 1, '2024-09-02', '2026-03-06');
    await register(stayed, 1, '2026-03-09', null);
    expect(await figures('newSetting')).toEqual([1, 1, 0, 0]);
    await portal().look((db) =>
      db.updateTable('pep').set({ meeting_at: '2026-03-24T10:00' }).where('pupil_id', '=', moved).execute(),
    );
    expect(await figures('newSetting')).toEqual([1, 0, 1, 0]);
  });
});

describe('a plan', () => {
  it('of a meeting on 18 March is handed in in time until 25 March, and reviewed within ten working days', async () => {
    const held = { meeting_at: '2026-03-18T10:00', status_id: 6 };
    await plan(await child(long), {
      ...held,
      date_submitted: '2026-03-25',
      date_completed: '2026-04-10',
      status_id: 5,
    });
    await plan(await child(long), { ...held, date_submitted: '2026-03-26' });
    await plan(await child(long), { ...held, status_id: 2 });
    expect(await figures('handedIn')).toEqual([3, 1, 2, 0]);
    // 25 March, ten working days over Easter: 10 April.
    expect(await figures('reviewed')).toEqual([2, 1, 1, 0]);
  });

  it('of a term is completed by its end, for whoever then has been in care for ten working days', async () => {
    const before = await figures('termly', { schoolTermIds: ['2'] });
    expect(before).toEqual([0, 0, 0, 0]);
    await plan(await child(long), completed('2026-02-10'));
    const twice = await child(long);
    await plan(twice, completed('2026-02-10'));
    await plan(twice, { status_id: 2 });
    await plan(await child(long), { ...completed('2026-02-10'), status_id: 7 });
    await child({ ...long, care_end: '2026-02-20' });
    await child({ care_start: '2026-03-20' });
    await plan(await child(long), completed('2026-06-30'));
    expect(await figures('termly', { schoolTermIds: ['2'] })).toEqual([4, 1, 3, 0]);
  });

  it('without a meeting, or not begun after it, has none; one sent back was not accepted at once', async () => {
    await plan(await child(long), { meeting_at: '2026-03-18T10:00' });
    await plan(await child(long));
    await plan(await child(long), { meeting_at: '2026-03-18T10:00', status_id: 1 });
    expect(await figures('hasMeeting')).toEqual([3, 1, 2, 0]);
    const submitted = { meeting_at: '2026-03-18T10:00', status_id: 6, date_submitted: '2026-03-20' };
    const back = await plan(await child(long), submitted);
    await plan(await child(long), submitted);
    await portal().look((db) =>
      db
        .insertInto('audit')
        .values({
          authority_id: 11,
          action: 'pep.updateStatus',
          record: `pep/${back}`,
          detail: JSON.stringify({ before: { statusId: 6 }, after: { statusId: 4 } }),
        })
        .execute(),
    );
    expect(await figures('notReturned')).toEqual([2, 1, 1, 0]);
  });
});

describe('a child younger than the youngest age with a plan', () => {
  beforeEach(() => saveLimits({ youngestPepAge: 2 }));
  afterEach(() => saveLimits({}));

  it('is asked for no plan, first or at a new school, unless old enough on the day that it runs from', async () => {
    await child({ care_start: '2025-12-17', date_of_birth: '2023-12-18' });
    const asked = await child({ care_start: '2025-12-17', date_of_birth: '2023-12-17' });
    const cases = await rowsOf('cases', { measureIds: ['1', '2'] });
    expect(cases.map(({ studentId, measureId }) => [studentId, measureId])).toEqual([
      [asked, pepMeasure.firstMeeting],
      [asked, pepMeasure.firstMeetingLonger],
    ]);
    for (const date_of_birth of ['2024-03-09', '2024-03-10']) {
      const moved = await child({ care_start: '2025-01-06', date_of_birth });
      await register(moved, 1, '2025-09-01', '2026-03-06');
      await register(moved, 2, '2026-03-09', null);
    }
    expect(await figures('newSetting')).toEqual([1, 0, 1, 0]);
  });

  it('is asked for a termly one from the term in which a first one would still be due', async () => {
    const termly = () => figures('termly', { schoolTermIds: ['2'] });
    const { careBy = '' } = termPlansOf(pastYear, settingsUnlessSaid.pepTimeLimits, usualSchoolDays)[1] ?? {};
    await child({ care_start: '2025-01-06', date_of_birth: `2024${careBy.slice(4)}` });
    await child({ care_start: '2025-01-06', date_of_birth: `2024${addDays(careBy, 1).slice(4)}` });
    expect(await termly()).toEqual([1, 0, 1, 0]);
    await saveLimits({});
    expect(await termly()).toEqual([2, 0, 2, 0]);
  });

  it('counts with a plan that is there all the same', async () => {
    const young = await child({ care_start: '2025-01-06', date_of_birth: '2024-12-18' });
    await plan(young, { meeting_at: '2026-03-18T10:00' });
    expect(await figures('handedIn')).toEqual([1, 0, 1, 0]);
  });
});

describe('what is past its limit', () => {
  it('is what is not done and can still be, once for a first meeting [D-107]', async () => {
    const late = await child({ care_start: '2025-12-17' });
    await plan(await child({ care_start: '2025-12-17' }), {
      meeting_at: '2026-03-06T10:00',
      ...completed('2026-03-09'),
    });
    const handing = await child(long);
    await plan(handing, { meeting_at: '2026-03-18T10:00' });
    const rows = await rowsOf('cases', { isOverdue: true, schoolTermIds: ['2'], measureIds: ['1', '2', '5'] });
    expect(rows.map(({ studentId, measureId }) => [studentId, measureId])).toEqual([
      [late, pepMeasure.firstMeeting],
      [handing, pepMeasure.handedIn],
    ]);
  });
});

describe('the report', () => {
  it('is narrowed by term, school, year group and area, the pupils behind it with it', async () => {
    const held = { meeting_at: '2026-03-18T10:00', date_submitted: '2026-03-20', status_id: 6 };
    const [near, far] = await portal().look((db) =>
      db.selectFrom('school').select(['id', 'area_authority_id']).where('id', 'in', [1, 2]).orderBy('id').execute(),
    );
    await portal().look((db) => db.updateTable('school').set({ area_authority_id: 11 }).where('id', '=', 1).execute());
    await portal().look((db) => db.updateTable('school').set({ area_authority_id: 12 }).where('id', '=', 2).execute());
    await plan(await child(long), { ...held, school_id: 1, year_group_id: 9 });
    await plan(await child(long), { ...held, school_id: 2, year_group_id: 9 });
    await plan(await child(long), { ...held, school_id: 2, year_group_id: 12, school_term_id: 3 });
    for (const [query, count] of [
      [{}, 3],
      [{ organisationIds: ['2'] }, 2],
      [{ yearGroupIds: ['9'] }, 2],
      [{ schoolTermIds: ['3'] }, 1],
      [{ inOutAreaId: '1' }, 1],
      [{ inOutAreaId: '2' }, 2],
      [{ inOutAreaId: '2', yearGroupIds: ['9'] }, 1],
      [{ inOutAreaId: '3' }, 3],
    ] as const) {
      const asked = query as Query;
      expect([query, await figures('handedIn', asked)]).toEqual([query, [count, count, 0, 0]]);
      expect([query, (await rowsOf('cases', { ...asked, measureIds: ['5'] })).length]).toEqual([query, count]);
    }
    for (const school of [near, far])
      if (school)
        await portal().look((db) =>
          db
            .updateTable('school')
            .set({ area_authority_id: school.area_authority_id })
            .where('id', '=', school.id)
            .execute(),
        );
  });

  it('is the virtual school’s alone, and of its own authority', async () => {
    await plan(await child(long), { meeting_at: '2026-03-18T10:00' });
    for (const user of ['dt@ashcombe', 'sw@ashcombe', 'iro@ashcombe', 'readonly@ashcombe', 'oeu@ashcombe'])
      for (const path of ['timeliness', 'cases'])
        expect([user, path, (await portal().get(user, `/api/PepReports/${path}`)).status]).toEqual([user, path, 403]);
    const cases = await rowsOf('cases', { academicYearId: 16 }, 'la@brinmoor');
    const own = new Set(
      (await portal().look((db) => db.selectFrom('pupil').select('id').where('authority_id', '=', 12).execute())).map(
        ({ id }) => id,
      ),
    );
    expect(cases.filter(({ studentId }) => !own.has(Number(studentId)))).toEqual([]);
  });
});
