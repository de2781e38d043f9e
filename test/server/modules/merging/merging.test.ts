import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertEverything, insertMarks, mergeScene } from '../../../support/mergeScene.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const { add, merge, undo, list, page, look, rowsOf, call } = mergeScene(() => portal);

const marksOf = (studentId: number) =>
  look((db) =>
    db
      .selectFrom('attendance_mark')
      .select(['mark_date', 'session', 'mark'])
      .where('pupil_id', '=', studentId)
      .orderBy('mark_date')
      .orderBy('session')
      .execute(),
  );

describe('two records of one child', () => {
  it('become one that holds everything of both, and two again as they were', async () => {
    const [kept, other] = [await add(), await add({ socialWorkerId: null, ethnicityCode: 'WIRI', schoolId: 2 })];
    await look(async (db) => {
      await insertEverything(db, kept, 'Here');
      await insertEverything(db, other, 'There');
      await insertMarks(db, kept, [
        ['2026-11-16', 1, '/'],
        ['2026-11-17', 1, 'M'],
      ]);
      await insertMarks(db, other, [
        ['2026-11-16', 1, 'I'],
        ['2026-11-16', 2, '\\'],
      ]);
    });
    const before = await rowsOf(kept, other);

    const contents = await list('contents', { studentId: kept, otherId: other });
    expect(contents.find(({ kind }) => kind === 'marks')).toEqual({
      kind: 'marks',
      kept: 2,
      other: 2,
      twice: 1,
      rule: 'marks',
    });
    const fields = await list('fields', { studentId: kept, otherId: other });
    expect(fields.find(({ field }) => field === 'ethnicityCode')).toMatchObject({ differs: true });

    const merged = await merge(kept, other, { ethnicityCode: 'other', firstName: 'other' });
    expect([merged.status, merged.body]).toEqual([200, { success: true, id: kept }]);
    expect(await marksOf(kept)).toEqual([
      { mark_date: '2026-11-16', session: 1, mark: '/' },
      { mark_date: '2026-11-16', session: 2, mark: '\\' },
      { mark_date: '2026-11-17', session: 1, mark: 'M' },
    ]);
    expect(await page(kept)).toMatchObject({ ethnicityCode: 'WIRI', upn: expect.any(String) });
    const after = await rowsOf(kept, other);
    expect(after.case_note).toHaveLength(2);
    expect(after.attachment).toHaveLength(2);
    expect(after.pupil).toHaveLength(1);
    expect(after.exclusion).toHaveLength(1);
    const aside = await list('aside', { studentId: kept });
    expect(aside.find(({ kind }) => kind === 'marks')).toMatchObject({ day: '2026-11-16', side: 'other' });
    expect(aside.find(({ kind }) => kind === 'placements')?.words).toMatch(/There/);

    expect((await undo(kept)).body).toEqual({ success: true, id: other });
    const { alert_event: _told, ...rows } = await rowsOf(kept, other);
    const { alert_event: _before, ...was } = before;
    expect(rows).toEqual(was);
  });
});
