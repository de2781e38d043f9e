import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageOn } from '../../../../src/server/care/ages.ts';
import { isOldEnough } from '../../../../src/server/modules/pep/youngestAge.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';
import { timeLimits } from '../../../support/timeLimits.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const setYoungest = async (youngestPepAge: number | null) =>
  expect(
    (await portal.post('super@ashcombe', '/api/LocalAuthority/TimeLimits', { ...timeLimits, youngestPepAge })).status,
  ).toBe(200);

/** A child of an authority in the nursery, born on a day, of whom no plan is there. */
async function bornOn(date_of_birth: string, authorityId = 11): Promise<number> {
  return portal.look(async (db) => {
    const { id } = await db
      .selectFrom('pupil')
      .select('id')
      .where('authority_id', '=', authorityId)
      .where('care_status_id', '=', 1)
      .where('year_group_id', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('pep').set({ deleted_at: '2026-01-01T00:00:00Z' }).where('pupil_id', '=', id).execute();
    const named = { first_name: 'Ada', last_name: 'Wren', date_of_birth };
    await db.updateTable('pupil').set(named).where('id', '=', id).execute();
    return id;
  });
}

const plansOf = (studentId: number) =>
  portal.look((db) =>
    db.selectFrom('pep').select('id').where('pupil_id', '=', studentId).where('deleted_at', 'is', null).execute(),
  );

const create = (studentId: number, user = 'super@ashcombe', place: JsonObject = { schoolTermId: 2 }) =>
  portal.post(user, '/api/support/createPep', { studentId, academicYearId: 17, ...place });

describe('a plan for a child who is younger than the authority’s youngest age', () => {
  it('is refused at the child, with the age and the day from which it can be added', async () => {
    for (const [youngest, born, sentence] of [
      [2, '2025-03-12', 'Ada Wren is one year old: PEPs begin at two here, from 12/03/2027'],
      [1, '2026-02-03', 'Ada Wren is under one year old: PEPs begin at one here, from 03/02/2027'],
      [3, '2024-02-29', 'Ada Wren is two years old: PEPs begin at three here, from 01/03/2027'],
      [2, '2024-11-19', 'Ada Wren is one year old: PEPs begin at two here, from 19/11/2026'],
    ] as const) {
      await setYoungest(youngest);
      const child = await bornOn(born);
      const { status, body } = await create(child);
      expect([status, body.errors]).toEqual([400, { studentId: sentence }]);
      expect(await plansOf(child)).toEqual([]);
    }
  });

  it('is told of such a child where pupils are chosen, in the same words, and of nobody else', async () => {
    await setYoungest(2);
    const child = await bornOn('2025-03-12');
    const told = async () => {
      const { body } = await portal.get('super@ashcombe', '/api/CaseNotes/AllLaStudents');
      return (body.contents as JsonObject[]).filter(({ plans }) => plans !== undefined);
    };
    const ours = (await told()).filter(({ id }) => id === child);
    expect(ours.map(({ plans }) => plans)).toEqual([
      'Ada Wren is one year old: PEPs begin at two here, from 12/03/2027',
    ]);
    expect((await told()).every(({ plans }) => String(plans).includes('PEPs begin at two here'))).toBe(true);
    await setYoungest(null);
    expect(await told()).toEqual([]);
  });

  it('is added from the birthday on, and at any age where the authority has none', async () => {
    await setYoungest(2);
    expect((await create(await bornOn('2024-11-18'))).status).toBe(200);
    for (const none of [null, 0]) {
      await setYoungest(none);
      expect((await create(await bornOn('2026-02-03'))).status).toBe(200);
    }
  });

  it('stays and is worked on where it was there before', async () => {
    await setYoungest(null);
    const child = await bornOn('2025-03-12');
    const { id } = (await create(child)).body;
    await setYoungest(2);
    const details = await portal.get('super@ashcombe', '/api/Pep/details', { studentId: child, pepId: Number(id) });
    expect(details.status).toBe(200);
  });

  it('goes by the setting of the own authority', async () => {
    await setYoungest(null);
    const child = await bornOn('2025-03-12', 12);
    const cycle = await portal.look((db) =>
      db.selectFrom('pep_cycle').select('id').where('authority_id', '=', 12).orderBy('number').executeTakeFirst(),
    );
    const { status, body } = await create(child, 'super@brinmoor', { pepCycleId: Number(cycle?.id) });
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ['studentId']]);
  });
});

describe('a child who is younger than that', () => {
  const missing = async () => {
    const { body } = await portal.get('super@ashcombe', '/api/LocalAuthority/Steps', { page: 1, sizePerPage: 10 });
    const row = (body.data as JsonObject[]).find(({ step }) => step === 'plans');
    return Number(/^pupils without a plan this year: (\d+)$/.exec(String(row?.missing))?.[1] ?? 0);
  };

  it('is not missing a plan among the first steps', async () => {
    await setYoungest(null);
    await bornOn('2025-03-12');
    const all = await missing();
    await setYoungest(2);
    expect(await missing()).toBe(all - 1);
    await bornOn('2024-11-18');
    expect(await missing()).toBe(all);
  });

  it('is the same one in the database as where a plan is added', async () => {
    for (const born of ['2023-11-18', '2024-02-28', '2024-02-29', '2024-03-01', '2026-11-18'])
      for (const day of ['2025-02-28', '2026-02-28', '2026-03-01', '2027-02-28', '2028-02-29', '2028-03-01', today]) {
        const { rows } = await portal.look((db) =>
          sql<{ is: boolean }>`select ${isOldEnough({ youngestPepAge: 2 }, sql`${day}::date`)} as is
            from (select ${born}::date as date_of_birth) pupil`.execute(db),
        );
        expect([born, day, rows[0]?.is]).toEqual([born, day, ageOn(born, day) >= 2]);
      }
  });
});
