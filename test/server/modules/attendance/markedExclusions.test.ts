import { describe, expect, it } from 'vitest';
import { attendanceScenes, monday, tuesday, wednesday, friday, ofOnePupil, portal } from './attendanceScenes.ts';

ofOnePupil();

const { post, marks } = attendanceScenes();

describe('an exclusion', () => {
  const exclusion = { mark: 'E', session: 'PM', typeId: 1, reasonId: 3, comments: 'Meeting held' };

  const stored = (id: number) =>
    portal.look((db) => db.selectFrom('exclusion').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

  it('is recorded with its school sessions, and they are marked E, weekends out [D-73] [API-66]', async () => {
    // Thursday AM to Tuesday AM: 7 sessions, 3.5 days (calc.md 5).
    const reply = await post('exclusions', {
      ...exclusion,
      date: '2026-11-12',
      startDate: '2026-11-12',
      startSession: 1,
      endDate: tuesday,
      session: 'AM',
    });
    expect(reply.body).toEqual({ success: true, id: expect.any(Number) });
    expect(await stored(Number(reply.body.id))).toMatchObject({
      session_count: 7,
      start_date: '2026-11-12',
      end_date: tuesday,
      end_session: 1,
      reason_id: 3,
    });
    expect(await marks()).toBe('E E E . . . . . . .');
  });

  it('leaves out days the school was closed, and is recorded once when asked twice', async () => {
    await post('BulkStudentMark', { date: tuesday, session: 'AM', mark: '#' });
    const body = { ...exclusion, date: monday, startDate: monday, startSession: 2, endDate: friday };
    const first = await post('exclusions', body);
    const second = await post('exclusions', body);
    expect(second.body.id).toBe(first.body.id);
    expect(await stored(Number(first.body.id))).toMatchObject({ session_count: 1 });
    expect(await marks()).toBe('. E # # # # # # # #');
  });

  it('at lunchtime counts half a day each and leaves the register alone [D-73]', async () => {
    const reply = await post('exclusions', {
      ...exclusion,
      typeId: 3,
      date: monday,
      startDate: monday,
      startSession: 1,
      endDate: wednesday,
    });
    expect(await stored(Number(reply.body.id))).toMatchObject({ session_count: 3 });
    expect(await marks()).toBe('. . . . . . . . . .');
  });

  it('for good needs no end [D-73]', async () => {
    const reply = await post('exclusions', {
      ...exclusion,
      typeId: 2,
      date: tuesday,
      startDate: tuesday,
      startSession: 2,
    });
    expect(await stored(Number(reply.body.id))).toMatchObject({ end_date: null, session_count: 1 });
    expect(
      (await post('exclusions', { ...exclusion, typeId: 1, date: tuesday, startDate: tuesday, startSession: 2 }))
        .status,
    ).toBe(400);
  });

  it('has a type that is offered and reasons that differ', async () => {
    const body = { ...exclusion, date: monday, startDate: monday, endDate: monday };
    expect((await post('exclusions', { ...body, typeId: 4 })).body).toMatchObject({
      errors: { typeId: "Please select a 'E' Code Type" },
    });
    expect((await post('exclusions', { ...body, reasonId: 999 })).body).toMatchObject({
      errors: { reasonId: "Please select a 'Reason'" },
    });
    expect((await post('exclusions', { ...body, reason2Id: 3 })).status).toBe(400);
  });
});
