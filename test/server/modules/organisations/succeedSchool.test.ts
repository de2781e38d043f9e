import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { callScenes, type CallScenes } from '../../../support/callScenes.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
let scenes: CallScenes;

beforeAll(async () => {
  portal = await makePortalServer();
  scenes = callScenes(portal);
});

afterAll(() => portal.close());

const start = '2026-11-02';
let urn = 999_100;
const newSchool = () => scenes.ownSchool(String((urn += 1)));

/** The school with most of the authority's pupils, all of whom came long ago. */
async function fullSchool(before = start): Promise<number> {
  return portal.look(async (db) => {
    const { school_id: id } = await db
      .selectFrom('pupil')
      .select('school_id')
      .where('authority_id', '=', 11)
      .where('school_id', 'is not', null)
      .groupBy('school_id')
      .orderBy((is) => is.fn.countAll(), 'desc')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('registration').where('school_id', '=', id).where('start_date', '>=', before).execute();
    return id ?? 0;
  });
}

const succeed = (body: object, user = 'la@ashcombe') => portal.post(user, '/api/OrganisationsPage/succeed', body);

const rolls = (schoolId: number) =>
  portal.look((db) =>
    db
      .selectFrom('registration')
      .select(['authority_id', 'pupil_id', 'start_date', 'end_date', 'is_main'])
      .where('school_id', '=', schoolId)
      .orderBy('pupil_id')
      .orderBy('start_date')
      .execute(),
  );

const at = async (schoolId: number, authorityId = 11) =>
  (
    await portal.look((db) =>
      db
        .selectFrom('pupil')
        .select('id')
        .where('school_id', '=', schoolId)
        .where('authority_id', '=', authorityId)
        .orderBy('id')
        .execute(),
    )
  ).map(({ id }) => id);

const seenBy = async (user: string) =>
  ((await portal.get(user, '/api/Students', { sizePerPage: 99_999 })).body.data as JsonObject[]).map((row) =>
    Number(row.studentId),
  );

describe('a school that another follows', () => {
  it('hands its pupils and teachers on from the day, and keeps what was before', async () => {
    const [from, to] = [await fullSchool(), await newSchool()];
    await portal.look(async (db) => {
      const { id } = await db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'dt@ashcombe.example')
        .executeTakeFirstOrThrow();
      await db.deleteFrom('user_school').where('user_id', '=', id).execute();
      await db
        .insertInto('user_school')
        .values({ authority_id: 11, user_id: id, school_id: from, ordinal: 1 })
        .execute();
    });
    const [pupils, elsewhere, seen] = [await at(from), await at(from, 12), await seenBy('dt@ashcombe')];
    const before = await rolls(from);
    const running = before.filter(({ end_date: end, authority_id: id }) => id === 11 && (end === null || end >= start));
    const marks = () =>
      portal.look((db) => db.selectFrom('attendance_mark').select('mark').where('school_id', '=', from).execute());
    const marked = (await marks()).length;
    expect(pupils.length).toBeGreaterThan(1);
    const reply = await succeed({ schoolId: from, successorId: to, startDate: start });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toMatch(/^Moved to the successor: pupils \d+, teachers \d+$/);
    expect(await at(from)).toEqual([]);
    expect(await at(to)).toEqual(pupils);
    expect(await at(from, 12)).toEqual(elsewhere);
    expect(await rolls(from)).toEqual(
      before.map((roll) => (running.includes(roll) ? { ...roll, end_date: '2026-11-01' } : roll)),
    );
    expect(await rolls(to)).toEqual(running.map((roll) => ({ ...roll, start_date: start })));
    expect(await seenBy('dt@ashcombe')).toEqual(seen);
    expect((await marks()).length).toBe(marked);
    const entry = await portal.look((db) =>
      db.selectFrom('audit').select('detail').where('action', '=', 'organisations.succeed').executeTakeFirstOrThrow(),
    );
    const moved = [...new Set(running.map(({ pupil_id: id }) => id))];
    expect(entry.detail).toMatchObject({ after: { schoolId: to, startDate: start }, pupils: moved });
  });

  it('is shown with the one that follows, as each authority says for itself, until that comes back to it', async () => {
    const [from, to] = [await newSchool(), await newSchool()];
    await portal.post('la@brinmoor', '/api/OrganisationsPage/add', {
      name: 'Whatever',
      phaseId: 2,
      establishmentTypeId: 1,
      urn: String(urn - 1),
    });
    const shown = async (schoolId: number, user = 'la@ashcombe') => {
      const { body } = await portal.get(user, '/api/OrganisationsPage/organisationsData', { organisationId: schoolId });
      const [row] = body.organisationsData as JsonObject[];
      return [row?.successorId, row?.successorName];
    };
    expect(await shown(from)).toEqual([null, null]);
    expect((await succeed({ schoolId: from, successorId: to, startDate: start })).status).toBe(200);
    expect(await shown(from)).toEqual([to, 'Thistledown School']);
    expect([await shown(to), await shown(from, 'la@brinmoor')]).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await succeed({ schoolId: to, successorId: from, startDate: start })).status).toBe(200);
    expect([await shown(from), await shown(to)]).toEqual([
      [null, null],
      [from, 'Thistledown School'],
    ]);
  });

  it('is refused where somebody stands in the way, by name, and then nothing has moved', async () => {
    const later = '2026-11-09';
    const [from, to] = [await fullSchool(later), await newSchool()];
    const [one] = await at(from);
    const twice = { authority_id: 11, pupil_id: one ?? 0, school_id: to, start_date: '2026-10-01', end_date: null };
    await portal.look((db) =>
      db
        .insertInto('registration')
        .values({ ...twice, is_main: false })
        .execute(),
    );
    const both = await succeed({ schoolId: from, successorId: to, startDate: later });
    expect(both.status).toBe(400);
    expect((both.body.errors as JsonObject)['/successorId']).toMatch(/ is at both schools\. /);
    const late = await succeed({ schoolId: to, successorId: from, startDate: '2026-09-01' });
    expect((late.body.errors as JsonObject)['/startDate']).toMatch(/ begins here on 01\/10\/2026\. /);
    expect((await at(from)).length).toBeGreaterThan(1);
    await portal.look((db) => db.deleteFrom('registration').where('school_id', '=', to).execute());
  });

  it('has a successor of the authority, another school, and a day that has come', async () => {
    const [from, to] = [await newSchool(), await newSchool()];
    const faults = async (body: object) => (await succeed({ schoolId: from, ...body })).body.errors;
    expect(await faults({ successorId: from, startDate: start })).toEqual({
      '/successorId': 'A school cannot follow itself.',
    });
    expect(await faults({ successorId: 99_999, startDate: start })).toEqual({
      '/successorId': 'Please choose a school of the authority',
    });
    expect(await faults({ successorId: to, startDate: '2026-11-19' })).toEqual({
      '/startDate': 'The first day at the successor cannot be in the future.',
    });
    expect((await succeed({ schoolId: 99_999, successorId: to, startDate: start })).status).toBe(404);
    expect((await succeed({ schoolId: from, successorId: to, startDate: start }, 'dt@ashcombe')).status).toBe(403);
  });
});
