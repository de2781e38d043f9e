import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { present, following, yearScene } from '../../../support/yearScene.ts';

const { portal, at, lastYear, pupils, set, preview, turns, approve, takeBack } = yearScene();

describe('the turn of the year', () => {
  it('moves each pupil on by a year, keeps who is held back or ahead, and does nothing twice', async () => {
    const [held, ahead, little, notAged, ...others] = (await pupils()).filter(({ year_group_id: group }) => group > 4);
    await set(held?.id ?? 0, { date_of_birth: '2014-05-06', year_group_id: 8 });
    await set(ahead?.id ?? 0, { date_of_birth: '2014-05-06', year_group_id: 10 });
    await set(little?.id ?? 0, { date_of_birth: '2024-05-06', year_group_id: 1 });
    await set(notAged?.id ?? 0, { year_group_id: 18 });
    await lastYear();
    const before = await pupils();
    const elsewhere = await pupils(12);
    expect((await approve(present)).status).toBe(200);
    const after = new Map((await pupils()).map((pupil) => [pupil.id, pupil]));
    expect(after.get(held?.id ?? 0)).toMatchObject({ year_group_id: 9, key_stage_id: 4, year_group_year: present });
    expect(after.get(ahead?.id ?? 0)).toMatchObject({ year_group_id: 11, key_stage_id: 4 });
    expect(after.get(little?.id ?? 0)).toMatchObject({ year_group_id: 1, year_group_year: present });
    expect(after.get(notAged?.id ?? 0)).toMatchObject({ year_group_id: 18, year_group_year: present - 1 });
    expect(others.length).toBeGreaterThan(10);
    for (const { id } of others) {
      const was = before.find((pupil) => pupil.id === id);
      const isChild = (was?.date_of_birth ?? '') > '2008-09-01';
      const moved = isChild && (was?.year_group_id ?? 0) < 15 ? 1 : 0;
      expect([id, after.get(id)?.year_group_id]).toEqual([id, (was?.year_group_id ?? 0) + moved]);
    }
    expect(await pupils(12)).toEqual(elsewhere);
    const again = await approve(present);
    expect([again.status, again.body.message]).toEqual([409, 'This turn of the year is approved already']);
    expect((await turns()).map(({ academicYearId, state }) => [academicYearId, state])).toEqual([
      [following, 'open'],
      [present, 'done'],
    ]);
  });

  it('waits for its 1 September where it is approved before, and is then done by itself, once', async () => {
    await portal().look(async (db) => {
      await db.deleteFrom('year_turn').execute();
      await db.updateTable('pupil').set({ year_group_year: present }).execute();
    });
    const early = await approve(following);
    expect([early.status, early.body.message]).toEqual([
      409,
      'A turn of the year can be approved from 1 June before it',
    ]);
    // In the summer; whoever signs in today has no session by then.
    await portal().look((db) =>
      db
        .insertInto('year_turn')
        .values({
          authority_id: 11,
          academic_year_id: following,
          state: 'approved',
          approved_by: 1,
          approved_at: '2027-07-01T10:00:00Z',
        })
        .execute(),
    );
    const before = await pupils();
    await at('2027-08-31T10:00:00Z');
    expect(await pupils()).toEqual(before.map((pupil) => ({ ...pupil })));
    await at('2027-09-01T06:00:00Z');
    const after = await pupils();
    expect(after).not.toEqual(before);
    await at('2027-09-02T06:00:00Z');
    expect(await pupils()).toEqual(after);
    const entries = await portal().look((db) =>
      db.selectFrom('audit').select(['user_id', 'detail']).where('action', '=', 'years.turn').execute(),
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.user_id).toBeNull();
  });

  it('is taken back as it was, but for whom something was recorded since', async () => {
    await lastYear();
    const before = await pupils();
    await approve(present);
    const corrected = before.find(
      ({ year_group_id: group, date_of_birth: birth }) => group > 4 && group < 15 && birth > '2012',
    );
    await set(corrected?.id ?? 0, { year_group_id: corrected?.year_group_id });
    expect((await takeBack(present)).status).toBe(200);
    const back = await pupils();
    const others = (rows: typeof back) => rows.filter(({ id }) => id !== corrected?.id);
    expect(others(back)).toEqual(others(before));
    expect(back.find(({ id }) => id === corrected?.id)).toMatchObject({
      year_group_id: corrected?.year_group_id,
      year_group_year: present,
    });
    const again = await takeBack(present);
    expect([again.status, again.body.message]).toEqual([409, 'This turn of the year is not approved']);
    expect((await turns())[0]).toMatchObject({ academicYearId: present, state: 'undone' });
    expect((await approve(present)).status).toBe(200);
  });

  it('cannot be taken back after thirty days', async () => {
    await lastYear();
    await approve(present);
    await portal().look((db) => db.updateTable('year_turn').set({ done_at: '2026-10-18T10:00:00Z' }).execute());
    const late = await takeBack(present);
    expect([late.status, late.body.message]).toEqual([409, 'A turn of the year can be taken back for 30 days only']);
  });

  it('is the leader’s of the authority alone', async () => {
    await lastYear();
    for (const user of [
      'la@ashcombe',
      'dt@ashcombe',
      'readonly@ashcombe',
      'sw@ashcombe',
      'iro@ashcombe',
      'oeu@ashcombe',
    ]) {
      expect([user, (await approve(present, user)).status]).toEqual([user, 403]);
      expect([user, (await portal().get(user, '/api/Years/preview', { page: 1, sizePerPage: 10 })).status]).toEqual([
        user,
        403,
      ]);
    }
    const own = new Set((await pupils()).map(({ id }) => id));
    for (const { studentId } of await preview()) expect(own.has(Number(studentId))).toBe(true);
  });

  it('leaves plans, results and marks with the year of their date', async () => {
    const held = () =>
      portal().look((db) =>
        sql<{
          text: string;
        }>`select string_agg(id || ' ' || year_group_id || ' ' || academic_year_id, ',' order by id) as text from pep`.execute(
          db,
        ),
      );
    await lastYear();
    const before = (await held()).rows;
    await approve(present);
    expect((await held()).rows).toEqual(before);
  });

  it('moves nobody who was recorded in the new year', async () => {
    await lastYear();
    const [one] = await pupils();
    await set(one?.id ?? 0, { year_group_year: present });
    await approve(present);
    expect((await pupils())[0]).toMatchObject({ year_group_id: one?.year_group_id });
  });
});
