import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DENIED } from '../../../../src/engine/index.ts';
import { insertAccess } from '../../../support/insertAccess.ts';
import { insertHold } from '../../../support/insertHold.ts';
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

  it('of which neither is blank keep what was chosen; a blank is filled from the other', async () => {
    const [kept, other] = [await add({ laStudentId: null }), await add({ isAnotherChild: true })];
    const [theirs, ours] = [await page(other), await page(kept)];
    await merge(kept, other, { upn: 'other', lastName: 'kept' });
    expect(await page(kept)).toMatchObject({
      laStudentId: theirs.laStudentId,
      upn: theirs.upn,
      firstName: ours.firstName,
    });
  });

  it('have one school a day: this record’s days hold, the other’s are added where it has none', async () => {
    const [kept, other] = [await add({ schoolStart: '2025-09-01' }), await add({ schoolStart: '2024-09-02' })];
    await look((db) =>
      db
        .insertInto('registration')
        .values({
          authority_id: 11,
          pupil_id: other,
          school_id: 2,
          start_date: '2025-01-06',
          end_date: null,
          is_main: false,
        })
        .execute(),
    );
    expect((await merge(kept, other)).body).toEqual({ success: true, id: kept });
    const rolls = await look((db) =>
      db
        .selectFrom('registration')
        .select(['school_id', 'start_date', 'end_date', 'is_main'])
        .where('pupil_id', '=', kept)
        .orderBy('start_date')
        .execute(),
    );
    expect(rolls).toEqual([
      { school_id: 1, start_date: '2024-09-02', end_date: '2025-08-31', is_main: true },
      { school_id: 2, start_date: '2025-01-06', end_date: null, is_main: false },
      { school_id: 1, start_date: '2025-09-01', end_date: null, is_main: true },
    ]);
  });

  it('have the care of the one that was chosen, with what was before it', async () => {
    const [kept, other] = [await add({ careStatusStart: '2026-01-05' }), await add({ careStatusStart: '2024-03-04' })];
    await merge(kept, other);
    expect(await page(kept)).toMatchObject({
      careStart: '2024-03-04',
      careHistory: [{ startDate: '2026-01-05' }, { startDate: '2024-03-04' }],
    });
    await undo(kept);
    expect(await page(kept)).toMatchObject({ careStart: '2026-01-05', careHistory: [{ startDate: '2026-01-05' }] });

    await merge(kept, other, { careStatusId: 'other' });
    expect((await page(kept)).careHistory).toMatchObject([{ startDate: '2024-03-04' }]);
    expect(await list('aside', { studentId: kept })).toMatchObject([
      { kind: 'care', day: '2026-01-05', side: 'kept' },
      { kind: 'schools', side: 'other' },
    ]);
  });
});

describe('a merge', () => {
  const messageOf = ({ status, body }: { status: number; body: object }) => [
    status,
    (body as { message?: string }).message,
  ];

  it('is refused of a record with itself, and while a hold or an open request is on either', async () => {
    const [kept, other] = [await add(), await add()];
    expect(messageOf(await merge(kept, kept))).toEqual([
      409,
      'This is the same record. Please choose another one to merge with it.',
    ]);
    const holdId = await look((db) => insertHold(db, { authorityId: 11, studentId: other }));
    expect(messageOf(await merge(kept, other))).toEqual([
      409,
      'A hold is set on one of the records. Please lift it under Retention first.',
    ]);
    await portal.post('super@ashcombe', '/api/Retention/lift', { holdId });
    await look((db) => insertAccess(db, { authorityId: 11, studentId: kept, words: 'Sought' }));
    expect((await merge(kept, other)).body.message).toMatch(/request for one of the records is not sealed/);
    expect((await rowsOf(kept, other)).pupil).toHaveLength(2);
  });

  it('is for who leads the virtual school, and both records have to be of the authority', async () => {
    const [kept, other] = [await add(), await add()];
    const body = { studentId: kept, otherId: other, reason: 'Twice', isSameChild: true };
    expect((await call('merge', body, 'la@ashcombe')).status).toBe(403);
    const stranger = await look((db) =>
      db.selectFrom('pupil').select('id').where('authority_id', '=', 12).executeTakeFirstOrThrow(),
    );
    expect((await merge(kept, stranger.id)).status).toBe(404);
    expect((await merge(kept, other, { isSameChild: false })).status).toBe(400);
  });

  it('stands in the trail of both, with who, what and why, and so does its end', async () => {
    const [kept, other] = [await add(), await add()];
    await merge(kept, other, { lastName: 'other', firstName: 'other' });
    await undo(kept);
    const entries = await look((db) =>
      db
        .selectFrom('audit')
        .innerJoin('audit_pupil as shown', (join) => join.onRef('shown.entry_id', '=', 'audit.id'))
        .select(['action', 'record', 'detail', 'actor_type_id', 'shown.pupil_id'])
        .where('action', 'in', ['merging.merge', 'merging.undo'])
        .where('shown.pupil_id', 'in', [kept, other])
        .orderBy('audit.id')
        .orderBy('shown.pupil_id')
        .execute(),
    );
    expect(entries.map(({ action, pupil_id: pupil }) => [action, pupil])).toEqual(
      ['merging.merge', 'merging.undo'].flatMap((action) => [kept, other].map((pupil) => [action, pupil])),
    );
    expect(entries[0]).toMatchObject({
      record: `pupil/${kept}`,
      actor_type_id: 3,
      detail: { reason: 'Recorded twice', after: { mergedRecord: expect.stringMatching(/^Thessaly.. Quarrington/) } },
    });
  });
});

describe('taking records apart', () => {
  it('gives back what came, with what was added to it since, and keeps all else that was added since', async () => {
    const [kept, other] = [await add({ schoolStart: '2026-01-05' }), await add({ schoolId: 2 })];
    await look((db) => db.deleteFrom('registration').where('pupil_id', '=', kept).execute());
    await merge(kept, other);
    const mark = { authority_id: 11, session: 1, mark: '/', sub_code: null, comment: null, updated_by: null };
    await look((db) =>
      db
        .insertInto('attendance_mark')
        .values([
          { ...mark, pupil_id: kept, mark_date: '2026-11-12', school_id: 2 },
          { ...mark, pupil_id: kept, mark_date: '2026-11-13', school_id: 1 },
        ])
        .execute(),
    );
    await look((db) => db.updateTable('pupil').set({ contact_method: 'Call' }).where('id', '=', kept).execute());
    expect((await undo(kept)).status).toBe(200);
    expect((await marksOf(other)).map(({ mark_date }) => mark_date)).toEqual(['2026-11-12']);
    expect((await marksOf(kept)).map(({ mark_date }) => mark_date)).toEqual(['2026-11-13']);
    expect(await page(kept)).toMatchObject({ contactMethod: 'Call' });
  });

  it('is for thirty days, and the last merge comes first', async () => {
    const [kept, first, second] = [await add(), await add(), await add()];
    await merge(first, second);
    await merge(kept, first);
    const [newest, oldest] = await list('merges', { studentId: kept });
    expect([newest, oldest].map((row) => row?.[DENIED])).toEqual([
      undefined,
      { 'merging.undo': expect.stringMatching(/Take that apart first/) },
    ]);
    expect((await call('undo', { mergeId: oldest?.mergeId ?? 0 })).body.message).toMatch(/Take that apart first/);
    const mergedAt = (merged_at: string) =>
      look((db) => db.updateTable('pupil_merge').set({ merged_at }).where('pupil_id', '=', kept).execute());
    await mergedAt('2026-10-19T10:59:00Z');
    expect((await call('undo', { mergeId: newest?.mergeId ?? 0 })).body.message).toMatch(/for 30 days/);
    await mergedAt('2026-10-19T11:01:00Z');
    expect((await undo(kept)).status).toBe(200);
    expect(await list('merges', { studentId: first })).toMatchObject([{ mergeId: oldest?.mergeId }]);
    expect((await undo(first)).status).toBe(200);
  });

  it('says what stands in the way', async () => {
    const [kept, other] = [await add({ schoolStart: '2025-09-01' }), await add({ schoolStart: '2024-09-02' })];
    await look((db) => insertEverything(db, kept, 'Here'));
    await look((db) => insertEverything(db, other, 'There'));
    await merge(kept, other, { careStatusId: 'other' });
    await look(async (db) => {
      await db
        .updateTable('registration')
        .set({ end_date: '2025-07-31' })
        .where('pupil_id', '=', kept)
        .where('end_date', '=', '2025-08-31')
        .execute();
      await db.updateTable('pupil').set({ upn: 'A820200119999' }).where('id', '=', kept).execute();
    });
    const { status, body } = await undo(kept);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(
        /^The records cannot be taken apart: the days at .+ were changed since\. Please put them back first\.$/,
      ),
    ]);
  });
});
