import { addDays, weekday } from '../../../src/contract/index.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertId } from '../../../src/server/alerts/alerts.ts';
import { alertScene } from '../../support/alertScene.ts';

const { portal, deliver, at, outgoing, recipients, subscribe, setAlerts } = alertScene();
const officer = 'iro@ashcombe.example';

/**
 * Ten pupils of an authority, on a roll and in care for long, with marks on every weekday; nobody else has a register.
 */
let pupils: number[];
let pupil: number;

const weekdays = (first: string, last: string): string[] =>
  first > last ? [] : [...(weekday(first) <= 5 ? [first] : []), ...weekdays(addDays(first, 1), last)];

beforeAll(async () => {
  pupils = await portal().look(async (db) => {
    const rows = await db
      .selectFrom('pupil')
      .select('id')
      .where('authority_id', '=', 11)
      .where('is_sensitive', '=', false)
      .where('school_id', 'is not', null)
      .orderBy('id')
      .limit(10)
      .execute();
    return rows.map(({ id }) => id);
  });
});

beforeEach(async () => {
  pupil = pupils[3] ?? 0;
  await portal().look(async (db) => {
    for (const table of ['attendance_mark', 'registration', 'term_dates'] as const)
      await db.deleteFrom(table).execute();
    await db.updateTable('pupil').set({ is_percentage_register: true }).execute();
    await db
      .updateTable('pupil')
      .set({ is_percentage_register: false, care_status_id: 1, care_start: '2020-01-06', care_end: null })
      .where('id', 'in', pupils)
      .execute();
    const rolls = pupils.map((pupil_id) => ({
      authority_id: 11,
      pupil_id,
      school_id: 1,
      start_date: '2025-09-01',
      is_main: true,
    }));
    await db
      .insertInto('registration')
      .values(rolls.map((roll) => ({ ...roll, end_date: null })))
      .execute();
  });
  await mark(pupils, weekdays('2026-10-05', '2026-11-30'));
});

const mark = (whose: readonly number[], dates: readonly string[], code = '/') =>
  portal().look((db) =>
    db
      .insertInto('attendance_mark')
      .values(
        whose.flatMap((pupil_id) =>
          dates.map((mark_date) => ({
            authority_id: 11,
            pupil_id,
            mark_date,
            session: 1,
            mark: code,
            sub_code: null,
            comment: null,
            school_id: 1,
            updated_by: null,
          })),
        ),
      )
      .execute(),
  );
const clear = (pupil_id: number, first: string, last = '2026-11-30') =>
  portal().look((db) =>
    db
      .deleteFrom('attendance_mark')
      .where('pupil_id', '=', pupil_id)
      .where('mark_date', '>=', first)
      .where('mark_date', '<=', last)
      .execute(),
  );
const set = (values: { care_status_id?: number; care_start?: string; is_percentage_register?: boolean }) =>
  portal().look((db) => db.updateTable('pupil').set(values).where('id', '=', pupil).execute());
const told = () =>
  portal().look((db) =>
    db
      .selectFrom('alert_event')
      .select(['pupil_id', 'on_date'])
      .where('alert_id', '=', alertId.noMarkForFiveDays)
      .orderBy('id')
      .execute(),
  );

describe('a pupil without a mark for five days of school', () => {
  it('[D-52] is told of on the morning after the fifth, by a sentence that names nobody', async () => {
    await subscribe([officer], alertId.noMarkForFiveDays);
    await clear(pupil, '2026-11-12');
    // Thursday and Friday, Monday and Tuesday.
    await deliver();
    expect(await told()).toEqual([]);
    await at('2026-11-19T05:59:59Z');
    expect(await outgoing()).toEqual([]);
    await at('2026-11-19T06:00:00Z');
    expect(await told()).toEqual([{ pupil_id: pupil, on_date: '2026-11-18' }]);
    const mails = await outgoing();
    expect(mails).toMatchObject([{ recipient: officer, subject: 'No mark for 5 days – Virtual School Portal' }]);
    expect(mails[0]?.body).toBe(
      'One of your pupils has had no attendance mark for 5 days.\n\nSign in to read it: https://portal.example\n\nWhat you are told of, and when, is set under User profile, Alert Subscriptions.\n',
    );
  });

  it('is told of once, also where an earlier mark is cleared, and again after marks came and stopped', async () => {
    await subscribe([officer], alertId.noMarkForFiveDays);
    await clear(pupil, '2026-11-06');
    await deliver();
    await at('2026-11-19T07:00:00Z');
    await clear(pupil, '2026-11-05');
    await at('2026-11-20T07:00:00Z');
    expect(await told()).toEqual([{ pupil_id: pupil, on_date: '2026-11-17' }]);
    await mark([pupil], ['2026-11-20']);
    await at('2026-11-27T07:00:00Z');
    expect(await told()).toHaveLength(1);
    await at('2026-11-28T07:00:00Z');
    expect(await told()).toEqual([
      { pupil_id: pupil, on_date: '2026-11-17' },
      { pupil_id: pupil, on_date: '2026-11-27' },
    ]);
    expect(await recipients()).toEqual([officer, officer]);
  });

  it('is one mail, however many there are and whatever else the day brings', async () => {
    await subscribe([officer], alertId.noMarkForFiveDays);
    for (const one of pupils.slice(0, 4)) await clear(one, '2026-11-09');
    await deliver();
    expect(await told()).toHaveLength(4);
    expect(await recipients()).toEqual([officer]);
  });
});

describe('what does not count as a day without a mark', () => {
  it('[D-13] [D-94] holidays where nobody has said the terms, with closures recorded or not', async () => {
    // Nobody has a mark but for one school elsewhere, and half have a closure on record.
    for (const one of pupils.slice(1)) await clear(one, '2026-11-09');
    await mark(pupils.slice(5), weekdays('2026-11-09', '2026-11-30'), '#');
    await at('2026-11-30T07:00:00Z');
    expect(await told()).toEqual([]);
  });

  it('[D-94] one outside the terms of the pupil’s school, which has dates of its own', async () => {
    const terms = JSON.stringify([{ first: '2026-09-01', last: '2026-11-06' }]);
    const values = { authority_id: 11, academic_year_id: 17, school_id: 1, terms };
    await portal().look((db) => db.insertInto('term_dates').values(values).execute());
    await clear(pupil, '2026-11-09');
    await at('2026-11-30T07:00:00Z');
    expect(await told()).toEqual([]);
  });

  it('[D-13] a closure of the pupil’s own school, which is no mark either', async () => {
    await clear(pupil, '2026-11-11');
    await mark([pupil], ['2026-11-13'], '#');
    await deliver();
    expect(await told()).toEqual([]);
    await at('2026-11-19T07:00:00Z');
    expect(await told()).toEqual([{ pupil_id: pupil, on_date: '2026-11-18' }]);
  });

  it.each([
    ['before coming into care', () => set({ care_start: '2026-11-12' })],
    [
      'off the roll',
      () =>
        portal().look((db) =>
          db.updateTable('registration').set({ start_date: '2026-11-12' }).where('pupil_id', '=', pupil).execute(),
        ),
    ],
    ['on the percentage register', () => set({ is_percentage_register: true })],
    ['not followed', () => set({ care_status_id: 3 })],
    ['where the authority keeps no session registers', () => setAlerts(11, [], { hasSessionStudents: false })],
  ])('one %s', async (_what, keepOut) => {
    await clear(pupil, '2026-11-09');
    await keepOut();
    await deliver();
    expect(await told()).toEqual([]);
    await setAlerts(11, [], { hasSessionStudents: true });
  });
});

it('a bank holiday is no day of school, whoever is marked on it', async () => {
  // Easter Monday of 2026 is 6 April: five weekdays, four of them of school.
  await mark(pupils, weekdays('2026-03-02', '2026-04-10'));
  await clear(pupil, '2026-04-06', '2026-04-10');
  await portal().look((db) =>
    sql`delete from attendance_mark where pupil_id = ${pupil} and mark_date > '2026-04-10'`.execute(db),
  );
  await at('2026-04-11T07:00:00Z');
  expect(await told()).toEqual([]);
});
