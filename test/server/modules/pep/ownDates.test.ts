import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { ownForms } from '../../../support/ownForms.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

// The days that an authority's own publication gives its plans, in the place of its time limits, wherever these are
// read. Today is Wednesday, 18 November 2026.

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
  await switchOff('declarationsNeedTwo');
});

afterAll(() => portal.close());

const { newPlan, details, open } = reviewCalls(() => portal);
const { publishStages, switchOff } = ownForms(() => portal, 'super@ashcombe', 11);
const message = 'As we agreed.';

const publishDates = async (dates: JsonObject, phase = 'key-stages-1-4') => {
  const { status, body } = await publishStages(phase, { dates });
  expect([status, body.errors]).toEqual([200, undefined]);
};

interface Values {
  readonly meeting_at?: string | null;
  readonly next_meeting_at?: string;
  readonly school_term_id?: number;
  readonly status_id?: number;
  readonly date_submitted?: string;
}

async function plan(values: Values) {
  const made = await newPlan({ statusId: 2 });
  await set(made, { meeting_at: null, ...values });
  return made;
}

const set = (made: Plan, values: Values) =>
  portal.look(async (db) => {
    await db.updateTable('pep').set(values).where('id', '=', made.pepId).execute();
    await db.updateTable('pupil').set({ care_start: '2019-01-07' }).where('id', '=', made.studentId).execute();
  });

async function row({ studentId, pepId }: Plan, query: object = {}) {
  const asked = { page: 1, sizePerPage: 100, studentId, ...query };
  const { status, body } = await portal.get('la@ashcombe', '/api/pep/getPepStatuses', asked);
  expect([status, body.errors]).toEqual([200, undefined]);
  return (body.data as JsonObject[]).find(({ id }) => id === pepId);
}

const dueDate = async (made: Plan) => (await row(made))?.dueDate;
const said = async (made: Plan) =>
  (await details('la@ashcombe', made)).outlook?.dates.map(({ title, on }) => `${title} ${on}`);
async function report(name: 'timeliness' | 'cases', query: JsonObject = {}): Promise<JsonObject[]> {
  const asked = { sizePerPage: 99_999, academicYearId: 17, ...query };
  const { status, body } = await portal.get('la@ashcombe', `/api/PepReports/${name}`, asked);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as JsonObject[];
}

/** The limit of a measure in the report's words, by its number. */
const limitOf = async (measure: number) =>
  (await report('timeliness')).find(({ measureId }) => measureId === measure)?.limitWords;

const afterMeeting = { days: 3, countedIn: 'working', after: 'meeting', message };

describe('the day of handing in that stages declare', { timeout: 60_000 }, () => {
  it('goes before the time limit in lists, records and on PEP Home, for running plans too', async () => {
    const made = await plan({ meeting_at: '2026-11-12T10:00' });
    expect([await dueDate(made), await said(made)]).toEqual(['2026-11-19', []]);
    expect(await row(made, { isLate: true })).toBeUndefined();
    await publishDates({ handedIn: afterMeeting });
    expect([await dueDate(made), await said(made)]).toEqual(['2026-11-17', ['handing in 2026-11-17']]);
    expect(await row(made, { isLate: true })).toBeDefined();
    expect((await open('la@ashcombe', made, 'quality')).formData.cg_auto_on_time).toBe('no');
    const { outlook } = await details('la@ashcombe', made);
    expect(outlook?.dates).toEqual([{ title: 'handing in', on: '2026-11-17', message }]);
    const [case5] = (await report('cases', { measureIds: ['5'] })).filter(({ pepId }) => pepId === made.pepId);
    expect(case5).toMatchObject({ fromDate: '2026-11-12', limitDate: '2026-11-17', outcomeId: 2 });
    // Other phases are handed in by the limit still.
    expect(await limitOf(5)).toBe(
      'Personal education plan, Key Stages 1 to 4: 3 working days after the meeting; else 5 working days',
    );
  });

  it('is counted in all days, in days of school, before a day as after it, and for each term', async () => {
    const made = await plan({ meeting_at: '2026-12-17T10:00' });
    for (const [date, on] of [
      [{ days: 3, before: 'meeting' }, '2026-12-14'],
      [{ days: 3, countedIn: 'working', before: 'meeting' }, '2026-12-14'],
      [{ days: 4, countedIn: 'working', before: 'meeting' }, '2026-12-11'],
      [{ days: 0, after: 'meeting' }, '2026-12-17'],
      [{ days: 7, after: 'meeting' }, '2026-12-24'],
      [{ on: { 1: '11-27', 2: '03-19', 3: '07-09' } }, '2026-11-27'],
    ] as const) {
      await publishDates({ handedIn: { ...date, message } });
      expect([date, await dueDate(made), await said(made)]).toEqual([date, on, [`handing in ${on}`]]);
    }
    await set(made, { school_term_id: 2 });
    expect([await dueDate(made), await said(made)]).toEqual(['2027-03-19', ['handing in 2027-03-19']]);
    const termly: readonly JsonObject[] = [
      { days: 5, countedIn: 'school', after: 'meeting' },
      { days: 5, countedIn: 'school', before: 'termEnd' },
      { days: 20, countedIn: 'working', after: 'created' },
    ];
    for (const date of termly) {
      await publishDates({ handedIn: { ...date, message } });
      const [on] = (await said(made)) ?? [];
      expect([date, `handing in ${String(await dueDate(made))}`]).toEqual([date, on]);
      expect(on).toMatch(/^handing in 202[67]-/);
    }
  });

  it('is no other authority’s', async () => {
    await publishDates({ handedIn: afterMeeting });
    const other = await newPlan({ authorityId: 12, statusId: 2 });
    await set(other, { meeting_at: '2026-11-12T10:00' });
    expect((await details('la@brinmoor', other)).outlook?.dates).toEqual([]);
  });
});

describe('the day of reviewing that stages declare', { timeout: 60_000 }, () => {
  it('goes before the time limit on PEP Home and in the reports', async () => {
    await publishDates({ handedIn: afterMeeting, reviewed: { days: 4, after: 'handedIn', message } });
    const made = await plan({ meeting_at: '2026-11-12T10:00', status_id: 6, date_submitted: '2026-11-16' });
    await set(made, { next_meeting_at: '2027-01-13T10:00' });
    const { outlook } = await details('la@ashcombe', made);
    expect([outlook?.reviewBy, outlook?.nextBy]).toEqual(['2026-11-20', '2027-01-18']);
    const [found] = (await report('cases', { measureIds: ['6'] })).filter(({ pepId }) => pepId === made.pepId);
    expect(found).toMatchObject({ limitDate: '2026-11-20', outcomeId: 3 });
    expect(await limitOf(6)).toContain('4 days after handing in');
  });
});

describe('the other days that stages declare', { timeout: 60_000 }, () => {
  it('of filling in beforehand and of completing are said in their order; a cut-off makes late too', async () => {
    const completed = { on: { 1: '11-17', 2: '03-19', 3: '07-09' }, message };
    await publishDates({ beforehand: { days: 21, before: 'meeting', message }, completed });
    const made = await plan({ meeting_at: '2026-12-16T10:00' });
    expect(await said(made)).toEqual(['completing 2026-11-17', 'filling in beforehand 2026-11-25']);
    expect([await dueDate(made), (await row(made, { isLate: true })) !== undefined]).toEqual(['2026-11-17', true]);
    await set(made, { meeting_at: null });
    expect([await dueDate(made), await said(made)]).toEqual(['2026-11-17', ['completing 2026-11-17']]);
    await set(made, { status_id: 5 });
    expect(await said(made)).toEqual([]);
    expect(await limitOf(4)).toContain('17 November (Autumn), 19 March (Spring) and 9 July (Summer); else ');
  });

  it('of completing are the reports’ for who has a plan and who has none', async () => {
    const cases = await report('cases', { measureIds: ['4'], schoolTermIds: ['1'] });
    const limits = (isOf: boolean) =>
      new Set(
        cases
          .filter(({ yearGroup }) => (Number(yearGroup) >= 3 && Number(yearGroup) <= 13) === isOf)
          .map(({ limitDate }) => limitDate),
      );
    expect(limits(true)).toEqual(new Set(['2026-11-17']));
    expect(limits(false).has('2026-11-17')).toBe(false);
    expect(limits(false).size).toBe(1);
    const mine = cases.filter(({ limitDate }) => limitDate === '2026-11-17');
    expect(mine.some(({ pepId }) => pepId === null)).toBe(true);
    expect(mine.some(({ pepId }) => pepId !== null)).toBe(true);
  });
});

// Last: what is refused stays a draft, with which nothing else is published.
describe('what cannot be published', { timeout: 60_000 }, () => {
  it('is a day for some terms, or one that is counted from a day that nobody knows', async () => {
    const some = await publishStages('key-stages-1-4', { dates: { completed: { on: { 1: '11-17' }, message } } });
    expect(some.status).toBe(400);
    expect(JSON.stringify(some.body)).toContain('there is no day for Spring (2) and Summer (3)');
    const unknown = await publishStages('key-stages-1-4', {
      dates: { handedIn: { days: 5, after: 'review', message } },
    });
    expect(unknown.status).toBe(400);
    expect(JSON.stringify(unknown.body)).toContain('unknown day');
  });
});
