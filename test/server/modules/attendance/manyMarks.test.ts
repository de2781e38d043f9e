import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { attendanceScenes, monday, thursday, tuesday, ofOnePupil, portal, pupil } from './attendanceScenes.ts';

ofOnePupil();

const { post, marks, trail } = attendanceScenes();

const one = (date: string, session: string, mark: string, base?: string | null) => ({
  studentId: pupil,
  date,
  session,
  mark,
  ...(base === undefined ? {} : { base }),
});

/** Sends marks in one call. */
const send = (list: readonly JsonObject[], { saveId = randomUUID(), user = 'dt@ashcombe' } = {}) =>
  portal.post(user, '/api/SaveMarks/marks', { saveId, marks: [...list] });

const statuses = ({ body }: { readonly body: JsonObject }) =>
  (body.marks as JsonObject[]).map(({ status, message }) => message ?? status);

describe('several marks in one call [D-92]', () => {
  it('are stored, each answered for itself, with one entry in the trail', async () => {
    const before = (await trail('attendance.saveMarks')).length;
    const reply = await send([
      one(monday, 'AM', '/', null),
      one(monday, 'PM', 'L', null),
      one(tuesday, 'AM', 'I', null),
      one(thursday, 'AM', '/', null),
      one('2026-11-21', 'AM', '/', null),
      one(tuesday, 'PM', '?', null),
    ]);
    expect(reply.status).toBe(200);
    expect(statuses(reply)).toEqual([
      'saved',
      'saved',
      'The code "I" needs more details.',
      'This day is in the future',
      'There is no school on this day',
      '"?" is not an attendance code.',
    ]);
    expect(await marks()).toBe('/ L . . . . . . . .');
    const entries = await trail('attendance.saveMarks');
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)?.detail.marks).toMatchObject([
      { date: monday, session: 1, before: null, after: '/' },
      { date: monday, session: 2, before: null, after: 'L' },
    ]);
  });

  it('never write over what somebody else gave since, and say what, who and when', async () => {
    await post('StudentMark', { date: monday, session: 'AM', mark: 'N' }, 'la@ashcombe');
    const reply = await send([one(monday, 'AM', 'L', null), one(monday, 'PM', '\\', null)]);
    expect(reply.body.marks).toMatchObject([
      { status: 'clash', mark: 'N', by: expect.stringMatching(/\w+ \w+/), at: expect.stringMatching(/^\d{4}-/) },
      { status: 'saved' },
    ]);
    expect(await marks()).toBe('N \\ . . . . . . . .');
    // The same mark as somebody else's is no clash; the mark that was seen is replaced, and taken away.
    expect(statuses(await send([one(monday, 'AM', 'N', null)]))).toEqual(['saved']);
    expect(statuses(await send([one(monday, 'AM', 'L', 'N'), one(monday, 'PM', '-', '\\')]))).toEqual([
      'saved',
      'saved',
    ]);
    expect(await marks()).toBe('L . . . . . . . . .');
    // What was taken away meanwhile is a change as well.
    expect((await send([one(monday, 'PM', 'U', '\\')])).body.marks).toMatchObject([{ status: 'clash', mark: null }]);
  });

  it('count once when they are sent again, even after somebody else has changed one', async () => {
    const saveId = randomUUID();
    const list = [one(monday, 'AM', 'L', null)];
    await send(list, { saveId });
    await post('StudentMark', { date: monday, session: 'AM', mark: 'N' }, 'la@ashcombe');
    const before = (await trail('attendance.saveMarks')).length;
    expect(statuses(await send(list, { saveId }))).toEqual(['saved']);
    expect(await marks()).toBe('N . . . . . . . . .');
    expect(await trail('attendance.saveMarks')).toHaveLength(before);
    expect((await send(list, { saveId, user: 'la@ashcombe' })).body).toMatchObject({
      errors: { saveId: 'This was used before' },
    });
  });

  it('keep apart what is out of sight from what is not, and refuse two for one session', async () => {
    const other = await portal.look((db) =>
      db.selectFrom('pupil').select('id').where('authority_id', '=', 12).executeTakeFirstOrThrow(),
    );
    const reply = await send([{ ...one(monday, 'AM', 'L'), studentId: other.id }, one(monday, 'AM', 'L')]);
    expect(statuses(reply)).toEqual(['That was not found.', 'saved']);
    expect((await send([{ ...one(monday, 'AM', 'L'), studentId: other.id }])).status).toBe(404);
    expect((await send([one(monday, 'AM', 'L'), one(monday, 'AM', 'N')])).status).toBe(400);
    expect((await send([one(monday, 'AM', 'L')], { user: 'sw@ashcombe' })).status).toBe(403);
    expect((await send([])).status).toBe(400);
  });
});

describe('a single mark that says what was seen [D-92]', () => {
  it('is not written over another, and counts once with its save id', async () => {
    const body = { date: monday, session: 'AM', mark: 'L', base: null, saveId: randomUUID() };
    expect((await post('StudentMark', body)).body).toEqual({ success: true });
    await post('StudentMark', { date: monday, session: 'AM', mark: 'N' }, 'la@ashcombe');
    expect((await post('StudentMark', body)).status).toBe(200);
    const clash = await post('StudentMark', { ...body, saveId: randomUUID() });
    expect(clash.status).toBe(409);
    expect(clash.body).toMatchObject({ mark: 'N', message: 'Somebody else has changed this mark meanwhile.' });
    expect(await marks()).toBe('N . . . . . . . . .');
    expect((await post('StudentMark', { ...body, mark: 'I', saveId: randomUUID() })).status).toBe(400);
  });
});

describe('a dialog that was asked once for several sessions [REG-15]', () => {
  const place = (date: string, session: string) => ({ studentId: pupil, date, session });

  it('marks those and no others, keeps what stands, and counts them', async () => {
    await post('StudentMark', { date: monday, session: 'PM', mark: 'L' });
    const sessions = [place(tuesday, 'PM'), place(monday, 'AM'), place(monday, 'PM')];
    const body = { date: monday, session: 'AM', mark: 'I', subCode: 'I01', sessions };
    expect((await post('iCode', body)).status).toBe(200);
    expect(await marks()).toBe('I L . I . . . . . .');
    const range = { date: monday, session: 'AM', mark: '7', sessions: [place(tuesday, 'AM'), place(thursday, 'PM')] };
    expect((await post('markWithDateRangeAndSession', range)).body).toMatchObject({ count: 2 });
    expect(await marks()).toBe('I L 7 I . . . 7 . .');
    const comment = { ...range, mark: 'B', comments: 'Forest school', sessions: [place(thursday, 'AM')] };
    expect((await post('markWithDateRangeAndSession', comment)).body).toMatchObject({ count: 1 });
    expect(await marks()).toBe('I L 7 I . . B 7 . .');
  });

  it('records an exclusion for each run of them', async () => {
    const sessions = [place(monday, 'AM'), place(monday, 'PM'), place(tuesday, 'PM')];
    const body = { date: monday, session: 'AM', mark: 'E', typeId: 1, reasonId: 3, sessions };
    expect((await post('exclusions', body)).status).toBe(200);
    expect(await marks()).toBe('E E . E . . . . . .');
    const rows = await portal.look((db) =>
      db
        .selectFrom('exclusion')
        .select(['start_date', 'session_count'])
        .where('pupil_id', '=', pupil)
        .where('start_date', 'in', [monday, tuesday])
        .orderBy('start_date')
        .execute(),
    );
    expect(rows).toEqual([
      { start_date: monday, session_count: 2 },
      { start_date: tuesday, session_count: 1 },
    ]);
  });

  it('is refused whole where one of them is out of sight', async () => {
    const other = await portal.look((db) =>
      db.selectFrom('pupil').select('id').where('authority_id', '=', 12).executeTakeFirstOrThrow(),
    );
    const sessions = [place(monday, 'AM'), { ...place(monday, 'PM'), studentId: other.id }];
    const body = { date: monday, session: 'AM', mark: 'I', subCode: 'I01', sessions };
    expect((await post('iCode', body)).status).toBe(404);
    expect(await marks()).toBe('. . . . . . . . . .');
  });
});
