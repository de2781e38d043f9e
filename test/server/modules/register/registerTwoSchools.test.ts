import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { termDates } from '../../../support/termDates.ts';
import { ofOnePupil, portal, pupil, tuesday } from '../attendance/attendanceScenes.ts';
import { registerCalls } from './registerCalls.ts';

ofOnePupil();

const { open, save, present, undo } = registerCalls();

let main = 0;
let other = 0;

/** Registers the pupil at a second school too. */
beforeEach(async () => {
  main = Number((await open(tuesday)).own?.organisationId);
  await portal.look(async (db) => {
    const { id } = await db
      .selectFrom('school')
      .select('id')
      .where('id', '<>', main)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    other = id;
    const rolls = db.insertInto('registration');
    const second = { authority_id: 11, pupil_id: pupil, school_id: other, start_date: '2026-11-02', is_main: false };
    await rolls.values(second).execute();
  });
});

afterEach(() =>
  portal.look((db) =>
    db.deleteFrom('registration').where('pupil_id', '=', pupil).where('school_id', '=', other).execute(),
  ),
);

const give = async (mark: string, schoolId: number, session = 'AM') => {
  const one = { studentId: pupil, date: tuesday, session, mark, schoolId };
  expect((await portal.post('la@ashcombe', '/api/SaveMarks/StudentMark', one)).status).toBe(200);
};

const stored = () =>
  portal.look(async (db) => {
    const marks = db.selectFrom('attendance_mark').select(['school_id', 'mark']).orderBy('mark');
    const rows = await marks.where('pupil_id', '=', pupil).where('mark_date', '=', tuesday).execute();
    return rows.map(({ school_id, mark }) => `${mark} ${school_id === main ? 'main' : 'other'}`);
  });

/** The morning as the register's cell has it. */
const morning = async () => {
  const { amMark, amSchoolId, amElsewhere, missing } = (await open(tuesday)).own ?? {};
  return { amMark, amSchoolId, amElsewhere, missing };
};

/** What the page sends of several marks: each with the school of its cell, and with the mark that gives way. */
const several = async (mark: string) => {
  const { amMark, amSchoolId, amElsewhere } = await morning();
  const one = { studentId: pupil, date: tuesday, session: 'AM', schoolId: amSchoolId, mark };
  const marks = [{ ...one, base: amElsewhere === true ? null : amMark }];
  const sent = { saveId: crypto.randomUUID(), marks };
  return (await portal.post('dt@ashcombe', '/api/SaveMarks/marks', sent)).body.marks as JsonObject[];
};

/** The main school is closed on the day. */
const closeMain = async () => {
  await portal.look((db) => db.deleteFrom('term_dates').where('authority_id', '=', 11).execute());
  const closed = { academicYearId: 17, ...termDates, schoolId: main, closures: '17/11/2026' };
  expect((await portal.post('super@ashcombe', '/api/SchoolDays/year', closed)).status).toBe(200);
};

describe('a pupil of two schools in the register of a day', () => {
  it('has the mark that counts: of D and another the other, absences without a reason too [D-96]', async () => {
    await give('D', main);
    expect(await morning()).toMatchObject({ amMark: 'D', amSchoolId: other, amElsewhere: true, missing: 1 });
    await give('N', other);
    expect(await morning()).toEqual({
      amMark: 'N',
      amSchoolId: other,
      amElsewhere: false,
      missing: 1,
    });
    const found = await open(tuesday, { hasNoReason: true });
    expect(found.rows.map(({ studentId }) => studentId)).toContain(pupil);
  });

  it('is marked beside D and never over it, by one mark as by several [D-92] [D-96]', async () => {
    await give('D', main);
    expect((await save({ mark: 'N', base: null, saveId: crypto.randomUUID() })).status).toBe(200);
    expect(await stored()).toEqual(['D main', 'N other']);
    expect(await several('L')).toMatchObject([{ status: 'saved' }]);
    expect(await stored()).toEqual(['D main', 'L other']);
    expect((await save({ mark: '-', base: 'L', saveId: crypto.randomUUID() })).status).toBe(200);
    expect(await several('/')).toMatchObject([{ status: 'saved' }]);
    expect(await stored()).toEqual(['/ other', 'D main']);
  });

  it('has one of two real marks changed where it counts, by one mark as by several [D-96]', async () => {
    await give('/', main);
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
    await give('N', other);
    expect(await morning()).toMatchObject({ amMark: 'N', amSchoolId: other });
    expect((await save({ mark: 'I', base: 'N' })).status).toBe(400);
    expect((await save({ mark: 'L', base: 'N', saveId: crypto.randomUUID() })).status).toBe(200);
    expect(await stored()).toEqual(['/ main', 'L other']);
    expect(await several('O')).toMatchObject([{ status: 'saved' }]);
    expect(await stored()).toEqual(['/ main', 'O other']);
  });

  it('is marked at the main one while nothing stands [D-96]', async () => {
    expect(await morning()).toMatchObject({ amMark: null, amSchoolId: main, amElsewhere: false });
    expect((await save({ mark: '/' })).status).toBe(200);
    expect(await stored()).toEqual(['/ main']);
  });
});

describe('“Mark present” of a pupil of two schools', () => {
  it('leaves a session under D as it is, which has its mark [D-96] [D-97]', async () => {
    await give('D', main);
    expect((await present(tuesday, [pupil])).body).toMatchObject({ marks: [{ studentId: pupil, session: 'PM' }] });
    expect(await stored()).toEqual(['D main', '\\ main']);
  });

  it('marks at the school that is open, and takes it back there [D-96] [D-97]', async () => {
    await closeMain();
    const offered = async () => (await open(tuesday)).day.unmarked.find(({ studentId }) => studentId === pupil);
    expect(await offered()).toEqual({ studentId: pupil, sessions: ['AM', 'PM'] });
    const { body } = await present(tuesday, [pupil]);
    expect(body).toMatchObject({ count: 2 });
    expect(await stored()).toEqual(['/ other', '\\ other']);
    expect(await offered()).toBeUndefined();
    expect((await undo(tuesday, body.marks as JsonObject[])).body).toMatchObject({ count: 2 });
    expect(await stored()).toEqual([]);
    expect((await save({ mark: 'L' })).status).toBe(200);
    expect(await stored()).toEqual(['L other']);
  });
});
