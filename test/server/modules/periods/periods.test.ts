import { describe, expect, it } from 'vitest';
import { done, followed, leader, listed, newest, portal, post, runPeriods, studentId } from './periodCalls.ts';

runPeriods();

const reason = 'Misheard';

describe('a care period', () => {
  it('holds from its day on, and the present care of the pupil follows; coming back is a new period of the same record', async () => {
    await done('AddCarePeriod', { startDate: '2021-03-01', careStatusId: 1, legalStatus: 'C2' });
    expect(await followed()).toMatchObject({ care_status_start: '2020-11-02', care_start: '2020-11-02' });
    await done('AddCarePeriod', { startDate: '2023-05-08', careStatusId: 3, endReason: 'E4A' });
    expect(await followed()).toMatchObject({ care_status_id: 3, care_start: '2020-11-02', care_end: '2023-05-08' });
    await done('AddCarePeriod', { startDate: '2026-02-02', careStatusId: 1, legalStatus: 'V2' });
    expect(await followed()).toMatchObject({ care_status_id: 1, care_start: '2026-02-02', care_end: null });
    const periods = await listed('CarePeriods');
    expect(
      periods.map(({ startDate, endDate, careStatusId, legalStatus, endReason }) => [
        startDate,
        endDate,
        careStatusId,
        legalStatus,
        endReason,
      ]),
    ).toEqual([
      ['2026-02-02', null, 1, 'V2', null],
      ['2023-05-08', '2026-02-01', 3, null, 'E4A'],
      ['2021-03-01', '2023-05-07', 1, 'C2', null],
      ['2020-11-02', '2021-02-28', 1, null, null],
    ]);
    expect(await newest()).toMatchObject({
      action: 'carePeriods.add',
      detail: {
        before: { care_status_id: 3, care_end: '2023-05-08' },
        after: { startDate: '2026-02-02', legalStatus: 'V2', care_status_id: 1, care_end: null },
      },
    });
  });

  it('keeps the legal status where the care status changes and the child stays in care [D-58]', async () => {
    await done('AddCarePeriod', { startDate: '2021-03-01', careStatusId: 1, legalStatus: 'C2' });
    const change = async (careStatusId: number, startDate: string) => {
      const body = { studentId, careStatusId, startDate };
      expect((await portal.post('la@ashcombe', '/api/StudentPage/changeCareStatus', body)).status).toBe(200);
    };
    await change(2, '2024-01-08');
    await change(3, '2025-01-06');
    expect((await listed('CarePeriods')).map(({ legalStatus }) => legalStatus)).toEqual([null, 'C2', 'C2', null]);
  });

  it('of an earlier day leaves the present status as it is', async () => {
    await done('AddCarePeriod', { startDate: '2019-01-07', careStatusId: 10 });
    expect(await followed()).toMatchObject({
      care_status_id: 1,
      care_start: '2020-11-02',
      care_status_start: '2020-11-02',
    });
  });

  it('takes a child who has left out of everybody’s lists but those of the virtual school’s officers [STUD-3]', async () => {
    await done('AddCarePeriod', { startDate: '2026-11-16', careStatusId: 3, endReason: 'E8' });
    expect((await portal.get('readonly@ashcombe', '/api/StudentDetails/CarePeriods', { studentId })).status).toBe(404);
    expect(await listed('CarePeriods', 'la@ashcombe')).toHaveLength(2);
  });

  it.each([
    [{ startDate: '2026-11-19' }, '/startDate', 'What begins in the future is recorded when it begins.'],
    [{ startDate: '2014-05-05' }, '/startDate', 'The child was born on 06/05/2014.'],
    [
      { startDate: '2020-11-02', careStatusId: 3 },
      '/startDate',
      '“In care monitored” is recorded from 02/11/2020 already. Please correct or remove it first.',
    ],
    [
      { careStatusId: 3, legalStatus: 'C2' },
      '/legalStatus',
      'Only a child in care has a legal status. Please leave it blank.',
    ],
    [{ endReason: 'E8' }, '/endReason', 'Care does not end with this care status. Please leave it blank.'],
    [{}, '/careStatusId', 'The period before says the same already.'],
  ])('is refused with a sentence: %j', async (more, field, sentence) => {
    const { status, body } = await post('AddCarePeriod', { startDate: '2026-11-02', careStatusId: 1, ...more });
    expect([status, body.errors]).toEqual([400, { [field]: sentence }]);
  });

  it('is corrected with a reason that stays in the trail, and what follows is worked out anew', async () => {
    const [period] = await listed('CarePeriods');
    const seen = { startDate: '2020-11-02', careStatusId: 1, legalStatus: null, endReason: null };
    const body = { carePeriodId: period?.id ?? 0, ...seen, startDate: '2020-10-05', legalStatus: 'C1', reason, seen };
    await done('CorrectCarePeriod', body);
    expect(await followed()).toMatchObject({ care_status_start: '2020-10-05', care_start: '2020-10-05' });
    expect(await newest()).toMatchObject({
      action: 'carePeriods.correct',
      detail: {
        reason,
        before: { startDate: '2020-11-02', legalStatus: null, care_start: '2020-11-02' },
        after: { startDate: '2020-10-05', legalStatus: 'C1', care_start: '2020-10-05' },
      },
    });
    expect(await post('CorrectCarePeriod', { ...body, legalStatus: 'C2' })).toMatchObject({ status: 409 });
  });

  it('is removed with a reason, but for the only one', async () => {
    await done('AddCarePeriod', { startDate: '2026-11-16', careStatusId: 3 });
    const [last, first] = await listed('CarePeriods');
    await done('RemoveCarePeriod', { carePeriodId: last?.id ?? 0, reason });
    expect(await followed()).toMatchObject({ care_status_id: 1, care_start: '2020-11-02', care_end: null });
    expect(await newest()).toMatchObject({
      action: 'carePeriods.remove',
      detail: { reason, before: { startDate: '2026-11-16', careStatusId: 3 } },
    });
    const refused = await post('RemoveCarePeriod', { carePeriodId: first?.id ?? 0, reason });
    expect(refused).toMatchObject({ status: 400, body: { errors: { '/reason': expect.stringContaining('always') } } });
  });

  it('is recorded once by two people at once', async () => {
    const body = { startDate: '2024-01-08', careStatusId: 2 };
    const statuses = await Promise.all([post('AddCarePeriod', body), post('AddCarePeriod', body)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await listed('CarePeriods')).toHaveLength(2);
  });
});

describe('a placement', () => {
  const place = {
    placementType: 'U4',
    provider: 'Hazelmere',
    address: '1 Mill Road',
    postcode: 'ZZ1 1AA',
    isOutOfArea: true,
  };

  it('ends the one before on the day before, which the trail says', async () => {
    await done('AddPlacement', { startDate: '2020-11-02', ...place });
    await done('AddPlacement', { startDate: '2024-02-05', placementType: 'K2' });
    expect(
      (await listed('Placements')).map(({ startDate, endDate, placementType, isOutOfArea }) => [
        startDate,
        endDate,
        placementType,
        isOutOfArea,
      ]),
    ).toEqual([
      ['2024-02-05', null, 'K2', null],
      ['2020-11-02', '2024-02-04', 'U4', true],
    ]);
    expect(await newest()).toMatchObject({ detail: { after: { placementType: 'K2', formerEndDate: '2024-02-04' } } });
  });

  it('that overlaps another is refused, which is named', async () => {
    await done('AddPlacement', { startDate: '2020-11-02', endDate: '2022-01-01', ...place });
    const { body } = await post('AddPlacement', { startDate: '2021-05-03', placementType: 'K2' });
    expect(body.errors).toEqual({
      '/startDate':
        '“U4 Foster placement with other foster carer: long term” is recorded from 02/11/2020 to 01/01/2022.',
    });
    const later = await post('AddPlacement', { startDate: '2022-01-02', endDate: '2022-01-01', placementType: 'K2' });
    expect(later.body.errors).toEqual({ '/endDate': 'The last day cannot be before the first' });
  });

  it('is corrected and removed with a reason', async () => {
    await done('AddPlacement', { startDate: '2020-11-02', ...place });
    const [was] = await listed('Placements');
    const seen = { startDate: '2020-11-02', endDate: null, ...place };
    await done('CorrectPlacement', { placementId: was?.id ?? 0, ...seen, endDate: '2025-01-06', reason, seen });
    expect(await newest()).toMatchObject({
      action: 'placements.correct',
      detail: { reason, before: { endDate: null }, after: { endDate: '2025-01-06' } },
    });
    await done('RemovePlacement', { placementId: was?.id ?? 0, reason });
    expect(await listed('Placements')).toEqual([]);
    expect(await newest()).toMatchObject({ detail: { reason, before: { address: '1 Mill Road' }, after: null } });
  });

  it('shows where the child lives to officers, support and the pupil’s social worker alone', async () => {
    await done('AddPlacement', { startDate: '2020-11-02', ...place });
    await portal.look((db) =>
      db
        .insertInto('pupil_user')
        .columns(['authority_id', 'user_id', 'pupil_id'])
        .expression((is) =>
          is
            .selectFrom('app_user')
            .select(['authority_id', 'id', (each) => each.val(studentId).as('pupil_id')])
            .where('username', '=', 'sw@ashcombe.example'),
        )
        .execute(),
    );
    const seenBy = async (user: string) => {
      const [row] = await listed('Placements', user);
      return [row?.placementType, row?.provider, row?.address, row?.postcode];
    };
    const whole = ['U4', 'Hazelmere', '1 Mill Road', 'ZZ1 1AA'];
    for (const user of [leader, 'la@ashcombe', 'sw@ashcombe'])
      expect([user, await seenBy(user)]).toEqual([user, whole]);
    for (const user of ['readonly@ashcombe', 'iro@ashcombe'])
      expect([user, await seenBy(user)]).toEqual([user, ['U4', null, null, null]]);
  });
});

describe('a SEN period', () => {
  it('holds from its day on, and the pupil’s status follows that of the newest', async () => {
    await done('AddSenPeriod', { startDate: '2024-01-08', senStatusId: 'E', senNeed: 'SEMH' });
    expect(await followed()).toMatchObject({ sen_status_id: 'E' });
    await done('AddSenPeriod', { startDate: '2021-01-04', senStatusId: 'K', senNeed: 'MLD' });
    expect(await followed()).toMatchObject({ sen_status_id: 'E' });
    expect(await listed('SenPeriods')).toMatchObject([
      { startDate: '2024-01-08', endDate: null, senStatusId: 'E', senNeed: 'SEMH' },
      { startDate: '2021-01-04', endDate: '2024-01-07', senStatusId: 'K', senNeed: 'MLD' },
    ]);
    const [newestPeriod] = await listed('SenPeriods');
    await done('RemoveSenPeriod', { senPeriodId: newestPeriod?.id ?? 0, reason });
    expect(await followed()).toMatchObject({ sen_status_id: 'K' });
    const [only] = await listed('SenPeriods');
    expect(await post('RemoveSenPeriod', { senPeriodId: only?.id ?? 0, reason })).toMatchObject({ status: 400 });
  });

  it('is the one whose status a correction of the pupil’s details corrects', async () => {
    await done('AddSenPeriod', { startDate: '2024-01-08', senStatusId: 'K' });
    const { body } = await portal.get(leader, '/api/StudentPage/studentPage', { studentId });
    const page = (body.contents as Record<string, never>[])[0] ?? {};
    const names = [
      'firstName',
      'lastName',
      'dateOfBirth',
      'upn',
      'laStudentId',
      'genderId',
      'ethnicityCode',
      'senStatusId',
      'yearGroupId',
      'contactMethod',
    ];
    const seen = Object.fromEntries(names.map((name) => [name, page[name] ?? null]));
    const corrected = await portal.post(leader, '/api/StudentPage/correct', {
      studentId,
      ...seen,
      senStatusId: 'E',
      reason,
      seen,
    });
    expect(corrected.status).toBe(200);
    expect(await listed('SenPeriods')).toMatchObject([{ startDate: '2024-01-08', senStatusId: 'E' }]);
  });

  it.each([
    [{ senNeed: 'SEMH', senStatusId: 'N' }, '/senNeed'],
    [{ senStatusId: 'B' }, '/senStatusId'],
    [{ startDate: '2026-11-19' }, '/startDate'],
  ])('is refused at its question: %j', async (more, field) => {
    const { status, body } = await post('AddSenPeriod', { startDate: '2024-01-08', senStatusId: 'K', ...more });
    expect([status, Object.keys(body.errors as object)]).toEqual([400, [field]]);
  });
});

it.each([
  ['AddCarePeriod', { careStatusId: 2 }],
  ['AddPlacement', { placementType: 'U4' }],
  ['AddSenPeriod', { senStatusId: 'K' }],
] as const)('%s is for who leads the virtual school', async (call, says) => {
  const body = { startDate: '2024-01-08', ...says };
  expect((await post(call, body, 'la@ashcombe')).status).toBe(403);
  expect((await post(call, body, 'super@brinmoor')).status).toBe(404);
});
