import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateAnswers, type JsonObject, type Lookup, type LookupOption } from '../../../../src/engine/index.ts';
import { accounts, reviewCalls } from '../../../support/reviewCalls.ts';
import {
  attendanceScenes,
  monday,
  ofOnePupil,
  portal,
  pupil,
  tuesday,
  wednesday,
} from '../attendance/attendanceScenes.ts';

// Ids that are stated: what each is called, and what a call that carries it comes to.

ofOnePupil();

const la = 'la@ashcombe';
const { post, marks, at } = attendanceScenes();
const { newPlan, assign, fill, details, setStatus, open, save } = reviewCalls(() => portal);

let lookups: Readonly<Record<string, Lookup>>;

beforeAll(async () => {
  lookups = await lookupsFor(la);
});

async function lookupsFor(user: string): Promise<Readonly<Record<string, Lookup>>> {
  return (await portal.get(user, '/api/catalog')).body.lookups as unknown as Readonly<Record<string, Lookup>>;
}

const optionsOf = (lookup: string): readonly LookupOption[] => lookups[lookup]?.options ?? [];
const labelsOf = (lookup: string) =>
  Object.fromEntries(optionsOf(lookup).map(({ value, label }) => [String(value), label]));

describe('sessions', () => {
  it('are 1 for AM, 2 for PM and 3 for both, in what is saved and in what is read [LOOK-6] [C-37]', async () => {
    expect(labelsOf('session')).toEqual({ 1: 'AM', 2: 'PM', 3: 'AM/PM' });
    const comment = { mark: 'B', comments: 'Forest school', session: 'AM' };
    for (const [date, startSession] of [
      [monday, 1],
      [tuesday, 2],
      [wednesday, 3],
    ] as const) {
      const range = { ...comment, date, startDate: date, endDate: date, startSession };
      expect((await post('markWithDateRangeAndSession', range)).status).toBe(200);
    }
    expect(await marks()).toBe('B . . B B B . . . .');
    expect([(await at(monday, 'AM'))?.sessionId, (await at(monday, 'PM'))?.sessionId]).toEqual([1, 2]);
    const refused = { ...comment, date: monday, startDate: monday, endDate: monday, startSession: 4 };
    expect((await post('markWithDateRangeAndSession', refused)).status).toBe(400);
    const suspended = { mark: 'E', typeId: 1, reasonId: 3, overwrite: true };
    for (const [date, startSession, session] of [
      [monday, 1, 'AM'],
      [tuesday, 2, 'PM'],
      [wednesday, 1, 'PM'],
    ] as const) {
      const range = { ...suspended, date, startDate: date, endDate: date, startSession, session };
      expect((await post('exclusions', range, 'super@ashcombe')).status).toBe(200);
    }
    const { body } = await portal.get(la, '/api/Exclusions/exclusions', { studentId: pupil, numberOfItemsPerPage: 30 });
    const read = (body.exclusionDetails as JsonObject[]).map(({ startDate, sessionId, session }) => [
      startDate,
      [sessionId, session],
    ]);
    expect(Object.fromEntries(read as [string, unknown][])).toMatchObject({
      '16/11/2026': [1, 'AM'],
      '17/11/2026': [2, 'PM'],
      '18/11/2026': [3, 'AM/PM'],
    });
  });
});

describe('school terms', () => {
  it('are 1 Autumn, 2 Spring and 3 Summer, and there is no other [LOOK-7]', async () => {
    expect(labelsOf('school-term')).toEqual({ 1: 'Autumn', 2: 'Spring', 3: 'Summer' });
    const { studentId, pepId } = await newPlan({ statusId: 1 });
    const create = (schoolTermId: number) =>
      portal.post('super@ashcombe', '/api/support/createPep', { studentId, academicYearId: 17, schoolTermId });
    const made = [(await create(2)).body.id, (await create(3)).body.id];
    for (const term of [0, 4]) expect((await create(term)).status).toBe(400);
    const { body } = await portal.get(la, '/api/pep/getPepStatuses', { studentId, academicYearId: 17 });
    const terms = (body.data as JsonObject[]).map(({ id, schoolTermId }) => [id, schoolTermId]);
    expect(Object.fromEntries(terms as [number, number][])).toEqual({
      [pepId]: 1,
      [String(made[0])]: 2,
      [String(made[1])]: 3,
    });
  });
});

describe('statuses of plans', () => {
  const names = {
    1: 'Not started',
    2: 'In progress',
    3: 'Ready to submit to Virtual School',
    4: 'Review again',
    5: 'Completed',
    6: 'Submitted for review',
    7: 'Superseded',
  };

  it('are the seven that are stated, and a plan comes to each as it is called [PEP-7]', async () => {
    expect(labelsOf('pep-status')).toEqual(names);
    const plan = await newPlan({ statusId: 1 });
    await assign(plan);
    await portal.look((db) =>
      db.updateTable('pupil').set({ sen_status_id: 'N' }).where('id', '=', plan.studentId).execute(),
    );
    const status = async () => (await details(la, plan)).statusId;
    const complete = (user: string) => portal.post(user, '/api/pep/complete', { ...plan });
    expect(await status()).toBe(1);
    await save(la, await open(la, plan, 'targets'), {});
    expect(await status()).toBe(2);
    await fill(la, plan);
    expect(await status()).toBe(3);
    expect((await complete('sw@ashcombe')).body.pepStatusId).toBe(6);
    await setStatus(la, plan, { pepStatusId: 4 });
    expect(await status()).toBe(4);
    for (const { formSlug } of ((await complete(la)).body.stages ?? []) as unknown as { formSlug: string }[]) {
      const stage = await open(la, plan, formSlug);
      await save(la, stage, generateAnswers(stage.form, stage.facts).document.answers);
    }
    expect((await complete(la)).body.pepStatusId).toBe(5);
    await setStatus(la, plan, { pepStatusId: 7 });
    expect(await status()).toBe(7);
    for (const pepStatusId of [0, 8, 9])
      expect((await setStatus(la, await newPlan({ statusId: 1 }), { pepStatusId })).status).toBe(400);
  });
});

describe('marks', () => {
  const groups: Readonly<Record<string, readonly string[]>> = {
    'mark/exclusion': ['E'],
    'mark/i-code': ['I'],
    'mark/x-code': ['X'],
    'mark/date-range': ['Z', '7'],
    'mark/statutory-comment': ['K', 'B', 'Y7'],
  };

  it('of the eight groups are given by their dialogs alone; 2 is “not in care” [REG-26]', async () => {
    const opening: Record<string, LookupOption[]> = {};
    for (const option of optionsOf('attendance-code')) (opening[String(option.opens ?? '')] ??= []).push(option);
    const { '': others = [], ...grouped } = opening;
    const values = (options: readonly LookupOption[] = []) => options.map(({ value }) => String(value));
    expect(Object.fromEntries(Object.entries(grouped).map(([form, options]) => [form, values(options)]))).toEqual(
      groups,
    );
    expect(optionsOf('attendance-code').find(({ value }) => value === '2')?.label).toBe('Not in care');
    for (const mark of Object.values(groups).flat())
      expect([mark, (await post('StudentMark', { date: monday, session: 'AM', mark })).status]).toEqual([mark, 400]);
    const direct = others.filter(({ offered, value }) => offered !== false && !['-', '\\'].includes(String(value)));
    for (const { value } of direct) {
      expect((await post('StudentMark', { date: monday, session: 'AM', mark: value })).status).toBe(200);
      expect((await at(monday, 'AM'))?.mark).toBe(value);
    }
    await post('StudentMark', { date: monday, session: 'AM', mark: '2' });
    const shown = async (showNotInCareMarks: boolean) => {
      const asked = { studentId: pupil, academicYearId: 17, showNotInCareMarks, page: 1, sizePerPage: 99_999 };
      const { body } = await portal.get(la, '/api/IprSessionAttendance/SessionAttendance', asked);
      const week = (body.sessionAttendance as JsonObject[]).find(({ mon }) => (mon as JsonObject).date === monday);
      const { am } = (week?.mon ?? {}) as JsonObject;
      return (am as JsonObject).mark;
    };
    expect([await shown(true), await shown(false)]).toEqual(['2', null]);
  });
});

describe('lists that are constant', () => {
  const stated = JSON.parse(readFileSync(new URL('../../../requirements/constants.json', import.meta.url), 'utf8')) as {
    lookup: string;
    ids: string[];
    values: Record<string, string>;
  }[];
  const lists = [
    'key-stage',
    'year-group',
    'ethnicity',
    'sen-status',
    'ofsted-rating',
    'exclusion-reason',
    'attendance-code',
    'i-sub-code',
    'x-sub-code',
    'establishment-type',
    'phase-of-education',
  ];

  it('are the same for everybody; cycles of plans are one authority’s [LOOK-10] [D-32]', async () => {
    const ofList = (lookup: string) => stated.find((one) => one.lookup === lookup)?.values;
    for (const user of [...accounts.map((name) => `${name}@ashcombe`), 'dt@brinmoor', 'support@support']) {
      const theirs = await lookupsFor(user);
      for (const lookup of lists) {
        const { options = [], list } = theirs[lookup] ?? {};
        expect([user, lookup, list]).toEqual([user, lookup, undefined]);
        expect(Object.fromEntries(options.map(({ value, label }) => [String(value), label]))).toEqual(ofList(lookup));
      }
    }
    const cyclesOf = async (user: string) =>
      ((await portal.get(user, '/api/support/getPepCycles')).body.contents as JsonObject[]).map(({ label }) => label);
    expect(await cyclesOf('la@brinmoor')).toEqual(['Cycle 1', 'Cycle 2', 'Cycle 3']);
    expect(await cyclesOf(la)).toEqual([]);
  });
});

describe('types of users', () => {
  it('2 and 3 are those who administer: no other makes their calls [ROLE-3]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    const { studentId, pepId } = plan;
    const calls = [
      ['/api/pep/updatePepStatus', { ...plan, pepStatusId: 4 }],
      ['/api/PupilPremium/updateAgreedAmount', { pepId, pupilPremiumAgreedAmount: 100 }],
      ['/api/StudentPage/isDualReg', { studentId, value: false }],
      ['/api/OrganisationsPage/isAlternativeProvision', { schoolId: 1, laId: 11, isAlternativeProvision: false }],
    ] as const;
    for (const name of accounts) {
      const isAdmin = name === 'la' || name === 'super';
      for (const [path, body] of calls)
        expect([name, path, (await portal.post(`${name}@ashcombe`, path, body)).status !== 403]).toEqual([
          name,
          path,
          isAdmin,
        ]);
      const analysis = await portal.get(`${name}@ashcombe`, '/api/AttendanceAnalysis/referenceData');
      expect([name, analysis.status]).toEqual([name, isAdmin ? 200 : 403]);
    }
  });
});
