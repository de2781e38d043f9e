import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { askFile, filePassword, firstSheet } from '../../../support/exportCalls.ts';
import {
  friday,
  monday,
  thursday,
  tuesday,
  wednesday,
  ofOnePupil,
  portal,
  pupil,
} from '../attendance/attendanceScenes.ts';
import { registerCalls } from './registerCalls.ts';

ofOnePupil();

const { open, save, present, undo, monitoredAmong } = registerCalls();

describe('the register of a day', () => {
  it('lists session pupils with both marks, school, year, percentage, contact method and sticky note [D-66] [D-97]', async () => {
    await save({ mark: 'L' });
    await save({ mark: 'N', session: 'PM' });
    for (const [noteTypeId, notecontent] of [
      [20, 'An older note'],
      [20, 'Ring the carer first'],
      [2, 'Of another kind'],
    ] as const) {
      const note = { id: 0, studentId: [pupil], noteTypeId, notecontent, noteDate: monday };
      expect((await portal.post('la@ashcombe', '/api/CaseNotes', note)).status).toBe(200);
    }
    const { own, rows } = await open(tuesday);
    expect(own).toMatchObject({
      date: tuesday,
      weekCommencing: monday,
      amMark: 'L',
      pmMark: 'N',
      missing: 0,
      stickyNote: 'Ring the carer first',
      organisationName: expect.any(String),
      contactMethod: expect.any(String),
      attendancePercentage: expect.any(Number),
    });
    const byWeek = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .select('id')
        .where('authority_id', '=', 11)
        .where('is_percentage_register', '=', true)
        .execute(),
    );
    const weekly = new Set(byWeek.map(({ id }) => id));
    expect(rows.filter(({ studentId }) => weekly.has(Number(studentId)))).toEqual([]);
  });

  it('counts what is due by the sessions that have begun [D-94] [D-97]', async () => {
    const { day, own, rows } = await open(wednesday);
    expect(own?.missing).toBe(1);
    const inCare = await monitoredAmong(rows, wednesday);
    expect([day.due, day.marked + day.missing]).toEqual([inCare, inCare]);
    const before = await open(tuesday);
    expect(before.day.due).toBe((await monitoredAmong(before.rows, tuesday)) * 2);
    portal.clock.now = new Date('2026-11-18T08:59:00Z');
    const early = await open(wednesday, {}, 'super@ashcombe');
    portal.clock.now = new Date('2026-11-18T11:00:00Z');
    expect(early.day).toMatchObject({ due: 0, missing: 0, notIn: [], unmarked: [] });
  });

  it('shows missing marks only, and the schools to ring up, whatever else is shown [D-66]', async () => {
    const all = await open(tuesday);
    const gaps = await open(tuesday, { isMissing: true });
    expect(gaps.rows.length).toBeGreaterThan(0);
    expect(gaps.rows.every(({ missing }) => Number(missing) > 0)).toBe(true);
    expect(gaps.day).toMatchObject({ due: all.day.due, missing: all.day.missing });
    expect(gaps.day.notIn.reduce((sum, { pupils }) => sum + pupils, 0)).toBe(gaps.total);
    const { id, name, telephone } = await portal.look((db) =>
      db
        .selectFrom('school')
        .select(['id', 'name', 'telephone'])
        .where('id', '=', Number(all.own?.organisationId))
        .executeTakeFirstOrThrow(),
    );
    expect(telephone).not.toBe('');
    expect(gaps.day.notIn).toContainEqual(expect.objectContaining({ schoolId: id, schoolName: name, telephone }));
    const school = await open(tuesday, { organisationIds: [String(all.own?.organisationId)] });
    expect(new Set(school.rows.map(({ organisationId }) => organisationId))).toEqual(
      new Set([all.own?.organisationId]),
    );
    expect((await open(tuesday, { search: String(all.own?.studentName).split(',')[0] ?? '' })).own).toBeDefined();
  });

  it('is of the school day before where there is no school, and says so; knows the days beside it [D-97]', async () => {
    const { day } = await open('2026-11-15');
    expect(day).toMatchObject({
      date: '2026-11-13',
      askedDate: '2026-11-15',
      previousDay: '2026-11-12',
      nextDay: monday,
    });
    expect((await open('2026-10-28')).day.date).toBe('2026-10-23');
    expect((await open(friday)).day).toMatchObject({ askedDate: null, nextDay: '2026-11-23' });
  });

  it('of a day to come is for reading, and for codes that may lie ahead [D-71] [D-97]', async () => {
    const { own, day } = await open(thursday);
    expect(own).toMatchObject({ isFuture: true, $denied: { 'register.saveMark': 'This day is in the future' } });
    expect(own).not.toHaveProperty(['$denied', 'attendance.saveRange']);
    expect(day).toMatchObject({ due: 0, unmarked: [] });
  });

  it('is refused for what is no day, and for days without a calendar', async () => {
    for (const date of ['tuesday', '2026-02-30', '1999-01-04', '2099-01-05']) {
      const { status } = await portal.get('la@ashcombe', '/api/StudentDetails/RegisterPage', { date });
      expect([date, status]).toEqual([date, 400]);
    }
  });

  it('shows a teacher their pupils alone, and counts no others [D-7]', async () => {
    const [teacher, officer] = [await open(tuesday, {}, 'dt@ashcombe'), await open(tuesday)];
    expect(teacher.rows.length).toBeLessThan(officer.rows.length);
    expect(teacher.day.due).toBeLessThan(officer.day.due);
  });
});

describe('the opened row', () => {
  it('holds the newest five notes of the pupil, and of nobody else’s [API-63] [D-67]', async () => {
    for (let nth = 1; nth <= 6; nth += 1) {
      const note = {
        id: 0,
        studentId: [pupil],
        noteTypeId: 2,
        notecontent: `Note ${nth}`,
        noteDate: `2026-11-0${nth}`,
      };
      await portal.post('la@ashcombe', '/api/CaseNotes', note);
    }
    const asked = { studentId: pupil, date: tuesday };
    const { body } = await portal.get('la@ashcombe', '/api/StudentDetails/RowExpandArea', asked);
    const notes = body.notes as JsonObject[];
    expect(notes).toHaveLength(5);
    expect(notes.every(({ studentId }) => studentId === pupil)).toBe(true);
    const dates = notes.map(({ noteDate }) => String(noteDate));
    expect(dates).toEqual([...dates].sort().reverse());
    expect((await portal.get('la@brinmoor', '/api/StudentDetails/RowExpandArea', asked)).status).toBe(404);
  });
});

describe('a mark of the register', () => {
  it('takes pupil, session, date and mark, and nothing else [REG-3] [API-64] [D-92]', async () => {
    expect((await save({ mark: '/' })).body).toEqual({ success: true });
    expect((await open(tuesday)).own?.amMark).toBe('/');
    expect((await save({ mark: '/', schoolId: 1 })).status).toBe(400);
    expect((await save({ mark: 'E' })).status).toBe(400);
    expect((await save({ mark: '/', date: thursday })).status).toBe(409);
    for (const user of ['readonly@ashcombe', 'iro@ashcombe', 'sw@ashcombe'])
      expect([user, (await save({ mark: '/' }, user)).status]).toEqual([user, 403]);
  });
});

describe('“Mark present”', () => {
  it('marks what is due and has no mark, and replaces none [D-97]', async () => {
    await save({ mark: 'N' });
    const { body } = await present(tuesday, [pupil]);
    expect(body).toEqual({ success: true, count: 1, marks: [{ studentId: pupil, session: 'PM' }] });
    expect((await open(tuesday)).own).toMatchObject({ amMark: 'N', pmMark: '\\' });
    // The afternoon of the day has not begun.
    expect((await present(wednesday, [pupil])).body.marks).toEqual([{ studentId: pupil, session: 'AM' }]);
    expect((await present('2026-11-15', [pupil])).body.count).toBe(0);
    expect((await present(thursday, [pupil])).status).toBe(409);
    expect((await present(tuesday, [pupil], 'iro@ashcombe')).status).toBe(403);
    expect((await present(tuesday, [pupil], 'la@brinmoor')).status).toBe(404);
  });

  it('can be taken back, but not over what somebody has changed since [D-97]', async () => {
    const { body } = await present(tuesday, [pupil]);
    await save({ mark: 'L', session: 'PM' }, 'la@ashcombe');
    expect((await undo(tuesday, body.marks as JsonObject[], 'la@ashcombe')).body.count).toBe(0);
    expect((await undo(tuesday, body.marks as JsonObject[])).body).toEqual({ success: true, count: 1 });
    expect((await open(tuesday)).own).toMatchObject({ amMark: null, pmMark: 'L' });
  });
});

describe('the file of the register', () => {
  it('holds the rows of its day under the same filters [D-66]', async () => {
    await save({ mark: 'L' });
    const { own } = await open(tuesday);
    const file = await askFile(portal, 'la@ashcombe', {
      name: 'registerPageExport',
      date: tuesday,
      modalExportPassword: filePassword,
      search: String(own?.studentName).split(',')[0] ?? '',
      columns: ['studentName', 'amMark', 'pmMark'],
    });
    expect(file.status).toBe(200);
    const [heads, ...lines] = await firstSheet(file.bytes);
    expect(heads).toEqual(['Pupil', 'AM mark', 'PM mark']);
    expect(lines.find(([name]) => name === own?.studentName)?.[1]).toMatch(/^L|Late/);
  });
});
