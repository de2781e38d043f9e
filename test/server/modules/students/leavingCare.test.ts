import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { alertId } from '../../../../src/server/alerts/alerts.ts';
import { alertScene } from '../../../support/alertScene.ts';

const { portal, at } = alertScene();

const all = { sizePerPage: 99_999 };

const idsIn = (body: JsonObject, name = 'studentId') => [
  ...new Set((body.data as JsonObject[]).map((row) => Number(row[name]))),
];

const listed = async (user: string, path = '/api/Students') => idsIn((await portal().get(user, path, all)).body);

/** A pupil whom everybody named sees, in care and sixteen. */
async function childOf(...users: readonly string[]): Promise<number> {
  const seen = await Promise.all(users.map((user) => listed(user)));
  const [id] = (seen[0] ?? []).filter((pupil) => seen.every((ids) => ids.includes(pupil)));
  if (id === undefined) throw new Error('There is no pupil whom all of them see.');
  await change(id, { date_of_birth: '2010-03-01', care_status_id: 1, care_start: '2020-01-06', care_end: null });
  await portal().look((db) => db.deleteFrom('care_status_change').where('pupil_id', '=', id).execute());
  await change(id, { care_status_start: '2020-01-06' });
  return id;
}

const change = (id: number, values: Record<string, unknown>) =>
  portal().look((db) =>
    db
      .updateTable('pupil')
      .set(values as never)
      .where('id', '=', id)
      .execute(),
  );

const pupil = (id: number) =>
  portal().look((db) => db.selectFrom('pupil').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

const officers = ['la@ashcombe', 'super@ashcombe'];
const others = ['dt@ashcombe', 'readonly@ashcombe', 'iro@ashcombe'];

describe('a pupil who has left', () => {
  it.each([
    ['is neither in care nor followed', { care_status_id: 3 }],
    ['returned to another authority', { care_status_id: 4 }],
    ['is monitored no more', { care_status_id: 8 }],
    ['has died', { care_status_id: 11 }],
    ['is eighteen today', { date_of_birth: '2008-11-18', care_status_id: 5 }],
  ])('because they are one who %s is out of sight for all but the virtual school’s officers', async (_, left) => {
    const id = await childOf('dt@ashcombe', ...others);
    for (const user of others) expect([user, (await listed(user)).includes(id)]).toEqual([user, true]);
    await change(id, left);
    for (const user of others) {
      const lists = ['/api/Students', '/api/pep/getPepStatuses'];
      const seen = await Promise.all(lists.map((path) => listed(user, path)));
      expect([user, seen.some((ids) => ids.includes(id))]).toEqual([user, false]);
      expect((await portal().get(user, '/api/StudentDetails/Header', { studentId: id })).status).toBe(404);
    }
    for (const user of officers) {
      expect([user, (await listed(user)).includes(id)]).toEqual([user, true]);
      expect((await portal().get(user, '/api/StudentDetails/Header', { studentId: id })).status).toBe(200);
    }
  });

  it.each([
    ['a care leaver of seventeen', { date_of_birth: '2008-11-19', care_status_id: 5 }],
    ['a child in care whom nobody monitors', { care_status_id: 2 }],
    ['a child on the edge of care', { care_status_id: 10 }],
  ])('is not %s, who stays in sight', async (_, still) => {
    const id = await childOf('dt@ashcombe', ...others);
    await change(id, still);
    for (const user of others) expect([user, (await listed(user)).includes(id)]).toEqual([user, true]);
  });

  it('comes back to everybody’s lists with a new period of the same record', async () => {
    const id = await childOf('dt@ashcombe', 'readonly@ashcombe');
    const changeTo = (careStatusId: number, startDate: string) =>
      portal().post('la@ashcombe', '/api/StudentPage/changeCareStatus', { studentId: id, careStatusId, startDate });
    expect((await changeTo(3, '2026-09-01')).status).toBe(200);
    expect(await listed('dt@ashcombe')).not.toContain(id);
    expect((await changeTo(1, '2026-11-02')).status).toBe(200);
    expect(await listed('dt@ashcombe')).toContain(id);
    expect(await pupil(id)).toMatchObject({ care_start: '2026-11-02', care_end: null });
  });
});

describe('the eighteenth birthday', () => {
  const birthday = '2026-11-18';
  const dayAfter = () => at('2026-11-18T06:30:00Z');

  const history = (id: number) =>
    portal().look((db) =>
      db
        .selectFrom('care_status_change')
        .select(['care_status_id', 'start_date', 'changed_by'])
        .where('pupil_id', '=', id)
        .orderBy('id')
        .execute(),
    );

  it.each([
    [1, 5],
    [2, 3],
  ])('ends care on the day, in the history and in the trail: status %i becomes %i', async (status, after) => {
    const id = await childOf('dt@ashcombe');
    await change(id, { date_of_birth: '2008-11-18', care_status_id: status });
    await portal().look((db) => db.updateTable('authority').set({ alerts_looked_on: '2026-11-17' }).execute());
    await at('2026-11-18T05:59:00Z');
    expect(await pupil(id)).toMatchObject({ care_status_id: status, care_end: null });
    await dayAfter();
    expect(await pupil(id)).toMatchObject({
      care_status_id: after,
      care_status_start: birthday,
      care_start: '2020-01-06',
      care_end: birthday,
    });
    expect(await history(id)).toEqual([
      { care_status_id: status, start_date: '2020-01-06', changed_by: null },
      { care_status_id: after, start_date: birthday, changed_by: null },
    ]);
    const trail = await portal().get('super@ashcombe', '/api/AuditLog/entries', {
      page: 1,
      sizePerPage: 25,
      sortField: 'at',
      sortOrder: 'desc',
      actionIds: ['students.changeCareStatus'],
      studentIds: [String(id)],
    });
    const [entry] = trail.body.data as JsonObject[];
    expect(entry).toMatchObject({ who: 'The portal' });
    const told = await portal().look((db) =>
      db
        .selectFrom('alert_event')
        .select('on_date')
        .where('pupil_id', '=', id)
        .where('alert_id', '=', alertId.careStatusChanged)
        .execute(),
    );
    expect(told).toEqual([{ on_date: birthday }]);
  });

  it('is taken up later where nobody looked on the day, from the day on, and once', async () => {
    const id = await childOf('dt@ashcombe');
    await change(id, { date_of_birth: '2008-02-29' });
    await dayAfter();
    await portal().look((db) => db.updateTable('authority').set({ alerts_looked_on: null }).execute());
    await dayAfter();
    expect(await history(id)).toEqual([
      { care_status_id: 1, start_date: '2020-01-06', changed_by: null },
      { care_status_id: 5, start_date: '2026-03-01', changed_by: null },
    ]);
  });

  it('leaves everybody else as they are, of every authority', async () => {
    const statuses = () =>
      portal().look((db) =>
        sql<{ text: string }>`select string_agg(id || ' ' || care_status_id, ',' order by id) as text from pupil
          where not (care_status_id in (1, 2) and date_of_birth <= '2008-11-18')`.execute(db),
      );
    const id = await childOf('dt@ashcombe');
    await change(id, { date_of_birth: '2008-11-19' });
    const before = (await statuses()).rows;
    await dayAfter();
    expect((await statuses()).rows).toEqual(before);
  });

  it('is the last before which a child can come into care', async () => {
    const id = await childOf('la@ashcombe');
    await change(id, { date_of_birth: '2008-06-01', care_status_id: 3, care_status_start: '2025-01-06' });
    const ask = (startDate: string) =>
      portal().post('la@ashcombe', '/api/StudentPage/changeCareStatus', { studentId: id, careStatusId: 1, startDate });
    const refused = await ask('2026-06-01');
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { '/startDate': 'The child turned 18 on 01/06/2026; care begins before that day.' },
    ]);
    expect((await ask('2026-05-31')).status).toBe(200);
  });
});
