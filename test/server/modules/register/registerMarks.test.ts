import { describe, expect, it } from 'vitest';
import { tuesday, ofOnePupil, portal, pupil } from '../attendance/attendanceScenes.ts';
import { registerCalls } from './registerCalls.ts';

ofOnePupil();

const { open, save, present } = registerCalls();

describe('a register without gaps', () => {
  it('says when its last mark was given and by whom, among what is shown [D-97]', async () => {
    const search = String((await open(tuesday)).own?.studentName).split(',')[0] ?? '';
    await save({ mark: '/' });
    expect((await open(tuesday, { search })).day.completed).toBeNull();
    await save({ mark: 'L', session: 'PM' }, 'la@ashcombe');
    const { rows, day } = await open(tuesday, { search });
    const ids = rows.map(({ studentId }) => Number(studentId)).filter((id) => id !== pupil);
    if (ids.length > 0) await present(tuesday, ids, 'la@ashcombe');
    const officer = await portal.look((db) =>
      db
        .selectFrom('app_user')
        .select(['first_name', 'last_name'])
        .where('username', '=', 'la@ashcombe.example')
        .executeTakeFirstOrThrow(),
    );
    expect(day.completed ?? (await open(tuesday, { search })).day.completed).toEqual({
      at: portal.clock.now.toISOString(),
      by: `${officer.first_name} ${officer.last_name}`,
    });
  });
});

describe('a mark that says which was seen', () => {
  it('is not written over another, and says whose that is and when [REG-3] [D-92]', async () => {
    await save({ mark: 'L' }, 'la@ashcombe');
    const { status, body } = await save({ mark: '/', base: null });
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ mark: 'L', by: expect.any(String), at: portal.clock.now.toISOString() }),
    ]);
    expect((await open(tuesday)).own?.amMark).toBe('L');
    expect((await save({ mark: '/', base: 'L' })).body).toEqual({ success: true });
    expect((await open(tuesday)).own?.amMark).toBe('/');
  });

  it('counts once, however often it is sent [D-92]', async () => {
    const sent = { mark: 'L', base: null, saveId: crypto.randomUUID() };
    expect((await save(sent)).status).toBe(200);
    await save({ mark: 'N' }, 'la@ashcombe');
    expect((await save(sent)).status).toBe(200);
    expect((await open(tuesday)).own?.amMark).toBe('N');
  });
});
