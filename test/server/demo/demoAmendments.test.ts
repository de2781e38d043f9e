import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { usualSchoolDays } from '../../../src/server/calendar/schoolDays.ts';
import { longAgo } from '../../../src/server/modules/attendance/longAgo.ts';
import { seededOn } from './demoData.ts';

interface Amended {
  readonly authority_id: number;
  readonly day: string;
  readonly school_id: number;
  readonly was: string;
  readonly mark: string;
  readonly stands: string | null;
  readonly on: string;
  readonly reason: string;
  readonly named: string;
  readonly person: string;
  readonly position: string;
  readonly stands_by: number | null;
  readonly amended_by: number;
}

/** In term, and in the holidays. */
const days = ['2026-11-18', '2026-12-27'];

describe.each(days)('marks that were amended, seeded on %s', { timeout: 120_000 }, (today) => {
  it('are of both authorities, as the register says now: one lately without a reason, two older with one', async () => {
    const data = await seededOn(today);
    onTestFinished(() => data.close());
    const amended = await data.read(sql<Amended>`
      select amended.authority_id, amended.mark_date::text as day, amended.school_id, amended.was_mark as was,
        amended.mark, stood.mark as stands, stood.updated_by as stands_by, amended.amended_by, amended.reason,
        (amended.amended_at at time zone 'UTC')::date::text as on, amended.amended_by_name as named,
        person.first_name || ' ' || person.last_name as person, amended.amended_by_position as position
      from attendance_amendment amended
      join app_user person on person.id = amended.amended_by and person.authority_id = amended.authority_id
      left join attendance_mark stood on stood.authority_id = amended.authority_id
        and (stood.pupil_id, stood.mark_date, stood.session, stood.school_id)
          = (amended.pupil_id, amended.mark_date, amended.session, amended.school_id)
      order by amended.authority_id, amended.reason = '', amended.mark_date`);
    expect(amended.map((one) => [one.authority_id, one.reason === '', one.position])).toEqual(
      [11, 12].flatMap((authority) => [
        [authority, false, 'LA Super User'],
        [authority, false, 'LA User'],
        [authority, true, 'LA User'],
      ]),
    );
    for (const one of amended) {
      expect(one).toMatchObject({ was: 'N', stands: one.mark, stands_by: one.amended_by, person: one.named });
      expect([one.day < one.on, one.on < today, usualSchoolDays.isSchoolDay(one.on, null)]).toEqual([true, true, true]);
      const isLongAgo = longAgo(usualSchoolDays, one.on)(one.day, one.school_id);
      const isStillLate = longAgo(usualSchoolDays, today)(one.day, one.school_id);
      expect([isLongAgo, isStillLate]).toEqual(one.reason === '' ? [false, false] : [true, true]);
    }
  });
});
