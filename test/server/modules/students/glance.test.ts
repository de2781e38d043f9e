import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { insertPeriods } from '../../../support/insertPeriods.ts';
import { insertResult } from '../../../support/insertResult.ts';
import { firstOf, makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';
import { turnPlans } from '../../../support/turnPlans.ts';

let portal: PortalServer;
/** A child whom the teacher and the social worker both work with, with something of every kind. */
let studentId: number;

const people = ['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu'];
const address = '7 Otter Bank';
const provider = 'Otterside Homes';

const read = (user: string, path: string, query: JsonObject) =>
  portal.get(user.includes('@') ? user : `${user}@ashcombe`, `/api/StudentPage/${path}`, { studentId, ...query });
const overview = async (user: string) => firstOf((await read(user, 'overview', {})).body);
const line = async (user: string, query: JsonObject = {}) =>
  firstOf((await read(user, 'lineOfTime', { most: 200, ...query })).body);
const rowsOf = (value: unknown) => value as JsonObject[];
const entries = async (user: string, query: JsonObject = {}) => rowsOf((await line(user, query)).entries);
const idsOf = async (user: string) => {
  const { body } = await portal.get(`${user}@ashcombe`, '/api/Students', { sizePerPage: 99_999 });
  return rowsOf(body.data).map((row) => Number(row.studentId));
};

beforeAll(async () => {
  portal = await makePortalServer();
  const teachers = new Set(await idsOf('dt'));
  studentId = (await idsOf('sw')).find((id) => teachers.has(id)) ?? 0;
  const authorityId = 11;
  await portal.look(async (db) => {
    const of = { authority_id: authorityId, pupil_id: studentId };
    await insertPeriods(db, { authorityId, studentId, words: address });
    await db.updateTable('placement').set({ provider }).where('pupil_id', '=', studentId).execute();
    await insertResult(db, { authorityId, studentId, subject: 'Otter studies' });
    const { school_id } = await db
      .selectFrom('pupil')
      .select('school_id')
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow();
    const days = {
      start_date: today,
      start_session: 1,
      end_date: today,
      end_session: 2,
      session_count: 2,
      created_by: 1,
      comments: '',
    };
    await db
      .insertInto('exclusion')
      .values({ ...of, school_id: school_id ?? 0, type_id: 1, reason_id: 7, ...days })
      .execute();
    const note = { ...of, note_date: today, note_type_id: 1, author_id: 1 };
    await db
      .insertInto('case_note')
      .values([
        { ...note, content: `Otters, ${'at length '.repeat(40)}` },
        { ...note, content: 'Taken away', deleted_at: new Date() },
      ])
      .execute();
  });
}, 120_000);
afterAll(() => portal.close());

describe('a pupil at a glance', () => {
  it.each(people)(
    'tells %s of a pupil in sight what the lists of each part say, and is not found of any other',
    async (user) => {
      const seen = await idsOf(user);
      const other = (await portal.look((db) => db.selectFrom('pupil').select('id').execute())).find(
        ({ id }) => !seen.includes(id),
      );
      for (const path of ['overview', 'lineOfTime'])
        expect(
          (await read(user, path, { studentId: other?.id ?? 0, ...(path === 'lineOfTime' && { most: 5 }) })).status,
        ).toBe(404);
      if (!seen.includes(studentId)) return;
      const { plan, people: staff, notes, grades, suspensions, attendance } = await overview(user);
      const listed = async (path: string) =>
        (await portal.get(`${user}@ashcombe`, path, { studentId, sizePerPage: 100, page: 1 })).body;
      const professionals = rowsOf((await listed('/api/StudentDetails/Professionals')).data);
      expect(rowsOf(staff).map(({ name, telephone, username }) => [name, telephone, username])).toEqual(
        professionals
          .slice(0, 8)
          .map((row) => [`${String(row.userFirstName)} ${String(row.userLastName)}`, row.telephone, row.username]),
      );
      expect(rowsOf(notes)[0]).toMatchObject({
        noteTypeId: 1,
        text: expect.stringMatching(/^Otters, .{140,160}$/) as string,
      });
      expect(rowsOf(grades).map(({ subject }) => subject)).toContain('Otter studies');
      expect(rowsOf((suspensions as JsonObject).latest)[0]).toMatchObject({
        typeId: 1,
        numberOfDays: 1,
        startDate: today,
      });
      expect((suspensions as JsonObject).daysThisYear).toBeGreaterThanOrEqual(1);
      expect(plan).toMatchObject({ pepId: expect.any(Number) as number, isLate: expect.any(Boolean) as boolean });
      expect((attendance as JsonObject).percentage).not.toBeUndefined();
    },
  );

  it('says nothing of plans where the authority has none', async () => {
    expect((await entries('la')).some(({ kind }) => kind === 'plan')).toBe(true);
    await turnPlans(portal, false);
    expect((await overview('la')).plan).toBe(null);
    expect((await entries('la')).some(({ kind }) => kind === 'plan')).toBe(false);
    expect(await entries('la', { kinds: ['plan'] })).toEqual([]);
    await turnPlans(portal, true);
  });
});

describe('the line of time', () => {
  it('tells of all six kinds, newest first, and of those alone that are asked for', async () => {
    const all = await entries('la');
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['placement', 'school', 'plan', 'suspension', 'note', 'care']),
    );
    const days = all.map(({ date }) => String(date));
    expect(days).toEqual(days.toSorted().reverse());
    const some = await entries('la', { kinds: ['note', 'suspension'] });
    expect(some).toEqual(all.filter(({ kind }) => kind === 'note' || kind === 'suspension'));
    expect((await read('la', 'lineOfTime', { most: 5, kinds: ['secret'] })).status).toBe(400);
  });

  it('has no note that was deleted, and no more entries than were asked for', async () => {
    const all = await entries('la');
    expect(JSON.stringify(all)).not.toContain('Taken away');
    expect(await line('la', { most: 2 })).toEqual({ entries: all.slice(0, 2), hasMore: true });
    expect(await line('la', { most: all.length })).toEqual({ entries: all, hasMore: false });
    for (const most of [0, 601]) expect((await read('la', 'lineOfTime', { most })).status).toBe(400);
  });

  it('names the provider of a placement to those who read it in the list of placements, its address to nobody', async () => {
    for (const user of people) {
      if (!(await idsOf(user)).includes(studentId)) continue;
      const placements = (await entries(user)).filter(({ kind }) => kind === 'placement');
      expect([user, placements.map(({ text }) => text)]).toEqual([
        user,
        [['la', 'super', 'sw'].includes(user) ? provider : null],
      ]);
      expect(JSON.stringify([await entries(user), await overview(user)])).not.toContain(address);
    }
  });
});
