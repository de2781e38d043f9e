import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { yearGroupByAge } from '../../../../src/server/calendar/yearGroup.ts';
import { byAge } from '../../../../src/server/modules/years/yearTurn.ts';
import { present, following, yearScene } from '../../../support/yearScene.ts';

const { portal, lastYear, pupils, set, preview, turns, approve } = yearScene();

describe('the year group of an age', () => {
  it('is the same in the database as where a pupil is added', async () => {
    const births = [
      '2007-08-31',
      '2007-09-01',
      '2010-02-28',
      '2012-02-29',
      '2015-10-31',
      '2019-08-31',
      '2019-09-01',
      '2025-01-01',
    ];
    for (const birth of births)
      for (const year of [16, 17, 18]) {
        const { rows } = await portal().look((db) =>
          sql<{
            group: number;
          }>`select ${byAge(sql<number>`${year}::int`)} as group from (select ${birth}::date as date_of_birth) pupil`.execute(
            db,
          ),
        );
        expect([birth, year, rows[0]?.group]).toEqual([birth, year, yearGroupByAge(birth, `${year + 2009}-11-01`)]);
      }
  });
});

describe('the preview of a turn of the year', () => {
  it('does what the preview says, for each pupil', async () => {
    await lastYear();
    const shown = await preview();
    expect(shown.length).toBeGreaterThan(20);
    const turn = (await turns())[0];
    expect(turn).toMatchObject({ academicYearId: present, label: '2026-2027', begins: '2026-09-01', state: 'open' });
    const moving = shown.filter(({ step }) => step !== 'leaves');
    expect(turn?.pupils).toBe(moving.length);
    await approve(present);
    const after = new Map((await pupils()).map((pupil) => [pupil.id, pupil.year_group_id]));
    for (const { studentId, nextYearGroup } of moving)
      expect([studentId, after.get(Number(studentId))]).toEqual([studentId, nextYearGroup]);
    const steps = moving.map(({ step }) => step);
    expect(steps).toContain('up');
    expect(steps).toContain('stage');
  });

  it('says who changes key stage, leaves, and has no school for September', async () => {
    const [first, second, third] = (await pupils()).filter(({ school_id: school }) => school !== null);
    const primary = await portal().look((db) =>
      db.selectFrom('school').select('id').where('phase', '=', 'Primary').executeTakeFirstOrThrow(),
    );
    await set(first?.id ?? 0, {
      date_of_birth: '2015-05-06',
      year_group_id: 8,
      key_stage_id: 3,
      school_id: primary.id,
    });
    await set(second?.id ?? 0, { date_of_birth: '2018-05-06', year_group_id: 5, key_stage_id: 3, school_id: null });
    await set(third?.id ?? 0, { date_of_birth: '2009-08-31', year_group_id: 14, key_stage_id: 6, care_status_id: 1 });
    // The present year has moved on: the next turn is the one to come.
    await portal().look(async (db) => {
      await db.deleteFrom('year_turn').execute();
      await db.updateTable('pupil').set({ year_group_year: present }).execute();
    });
    const rows = new Map((await preview()).map((row) => [row.studentId, row]));
    expect((await turns())[0]).toMatchObject({ academicYearId: following, begins: '2027-09-01' });
    expect(rows.get(first?.id ?? 0)).toMatchObject({
      nextYearGroup: 9,
      step: 'stage',
      nextSchool: 'ends',
      eighteenOn: null,
    });
    expect(rows.get(second?.id ?? 0)).toMatchObject({ nextYearGroup: 6, step: 'up', nextSchool: 'none' });
    expect(rows.get(third?.id ?? 0)).toMatchObject({
      nextYearGroup: null,
      step: 'leaves',
      nextSchool: null,
      eighteenOn: '2027-08-31',
    });
    const only = await preview('super@ashcombe', { steps: ['leaves'] });
    expect(only.map(({ step }) => step)).toEqual(only.map(() => 'leaves'));
  });

  it('says whose school is closed by 1 September, whatever year groups it has', async () => {
    const [first, second] = (await pupils()).filter(({ school_id: school }) => school !== null);
    const child = { date_of_birth: '2018-05-06', year_group_id: 5, key_stage_id: 2, year_group_year: present };
    const schools = await portal().look((db) =>
      db.selectFrom('school').select('id').where('phase', '=', 'Primary').where('is_open', '=', true).execute(),
    );
    const [closed, later] = schools.map(({ id }) => id);
    const close = (id: number | undefined, closedOn: string | null) =>
      portal().look((db) =>
        db
          .updateTable('school')
          .set({ closed_on: closedOn })
          .where('id', '=', id ?? 0)
          .execute(),
      );
    await close(closed, '2027-09-01');
    await close(later, '2027-09-02');
    await set(first?.id ?? 0, { ...child, school_id: closed });
    await set(second?.id ?? 0, { ...child, school_id: later });
    const rows = new Map((await preview()).map((row) => [row.studentId, row.nextSchool]));
    expect([rows.get(first?.id ?? 0), rows.get(second?.id ?? 0)]).toEqual(['closed', 'stays']);
    const listed = (await preview('super@ashcombe', { nextSchools: ['closed'] })).map(({ studentId }) => studentId);
    expect(listed).toContain(first?.id);
    for (const id of [closed, later]) await close(id, null);
  });
});
