import { describe, expect, it } from 'vitest';
import {
  attendanceScenes,
  monday,
  tuesday,
  wednesday,
  ofOnePupil,
  portal,
  pupil,
} from '../attendance/attendanceScenes.ts';
import { registerCalls } from './registerCalls.ts';

ofOnePupil();

const { open, present, careOf, setCare } = registerCalls();
const { week } = attendanceScenes();

describe('what is due in the register of a day', () => {
  it('takes what is due from the periods of monitored care, as the figures do [D-85] [D-97]', async () => {
    const known = await careOf(pupil);
    // Left on Monday, whose sessions are the last; back on Wednesday.
    await setCare(pupil, [
      ['2024-01-10', 1],
      [monday, 8],
      [wednesday, 1],
    ]);
    const missing = async (date: string) => (await open(date)).own?.missing;
    expect([await missing(monday), await missing(tuesday), await missing(wednesday)]).toEqual([2, 0, 1]);
    // In the week's grid it is the same (“n due · n missing”).
    const due = (await week()).filter(({ isDue }) => isDue === true);
    expect(due.map(({ date, session }) => [date, session])).toEqual([
      [monday, 'AM'],
      [monday, 'PM'],
      [wednesday, 'AM'],
    ]);
    expect((await present(tuesday, [pupil])).body).toMatchObject({ count: 0, marks: [] });
    expect((await present(monday, [pupil])).body.count).toBe(2);
    // The dates beside the name alone say nothing of a time in between.
    await portal.look((db) =>
      db.updateTable('pupil').set({ care_start: '2024-01-10', care_end: null }).where('id', '=', pupil).execute(),
    );
    expect(await missing(tuesday)).toBe(0);
    await setCare(pupil, known);
    expect(await missing(tuesday)).toBe(2);
  });
});
