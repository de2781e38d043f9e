import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { retentionScene } from '../../../support/retentionScene.ts';

// What is due, by which rule, and what stops it.

let portal: PortalServer;
const { leader, command, list, stateOf, left, markedLongAgo } = retentionScene(() => portal);

const pupils = { free: 0, held: 0 };
const born = (id: number, day: string) =>
  portal.look((db) => db.updateTable('pupil').set({ date_of_birth: day }).where('id', '=', id).execute());

beforeAll(async () => {
  portal = await makePortalServer();
  const [free, held] = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .select('id')
      .where('authority_id', '=', 11)
      .where('care_status_id', '=', 1)
      .orderBy('id')
      .limit(2)
      .execute(),
  );
  pupils.free = free?.id ?? 0;
  pupils.held = held?.id ?? 0;
}, 120_000);

afterAll(() => portal.close());

const erase = (studentId: number, kind = 'record') => command('erase', { studentId, kind });
const rule = (kind: string, basis: string, years: number | null = null) => command('rule', { kind, basis, years });

describe('how long records are kept', () => {
  it('is 75 years from birth, and a part goes with the whole, until the authority says otherwise', async () => {
    const rules = await list('rules');
    expect(rules.map(({ kind, words, origin }) => [kind, words, origin])).toEqual([
      ['record', '75 years from the date of birth', 'default'],
      ...['plans', 'notes', 'attendance', 'suspensions', 'results', 'messages', 'requests'].map((kind) => [
        kind,
        'As long as the whole record',
        'default',
      ]),
      ['accounts', '7 years from the day on which the account was closed', 'default'],
    ]);
    expect(await list('due')).toEqual([]);
    expect((await rule('notes', 'lastEntry', 1)).status).toBe(200);
    expect((await rule('attendance', 'leftCare', 6)).status).toBe(200);
    expect((await list('rules')).flatMap(({ words, origin }) => (origin === 'own' ? [words] : []))).toEqual([
      '1 year from the last entry',
      '6 years from the day of leaving care',
    ]);
    expect((await rule('notes', 'whole')).status).toBe(200);
  });

  it.each([
    ['record', 'whole', null, 'The whole record needs years of its own'],
    ['record', 'born', 17, 'From the date of birth it is kept for 18 years or more'],
    ['notes', 'leftCare', null, 'Please say for how many years it is kept'],
    ['accounts', 'lastEntry', 5, 'Years of an account count from the day on which it was closed'],
    ['accounts', 'whole', null, 'Years of an account count from the day on which it was closed'],
    ['notes', 'closed', 5, 'Only years of an account count from the day on which it was closed'],
    ['attendance', 'lastEntry', 5, 'Attendance is kept for 6 years or more from the last entry'],
  ] as const)('refuses a rule that cannot be: %s, %s, %s', async (kind, basis, years, message) => {
    const { status, body } = await rule(kind, basis, years);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('counts from the day that the rule names, which whoever is in care or followed never reaches', async () => {
    await rule('record', 'born', 18);
    await markedLongAgo(pupils.free);
    await born(pupils.free, '2008-11-18');
    expect(await stateOf(pupils.free, 'record')).toBe('due');
    await born(pupils.free, '2008-11-19');
    expect(await stateOf(pupils.free, 'record')).toBe('inCare');
    await left(pupils.free);
    expect(await stateOf(pupils.free, 'record')).toBe('kept');
    const early = await erase(pupils.free);
    expect([early.status, early.body.message]).toEqual([
      409,
      'This is not due yet: Born 19/11/2008, kept for 18 years, until 19/11/2026',
    ]);
    await born(pupils.free, '2008-11-18');
    const [row] = (await list('due')).filter(({ studentId }) => studentId === pupils.free);
    expect(row).toMatchObject({
      kind: 'record',
      state: 'due',
      keptUntil: '2026-11-18',
      reason: 'Born 18/11/2008, kept for 18 years, until 18/11/2026',
    });
  });

  it('says where nobody knows from when the years count', async () => {
    await rule('record', 'leftCare', 1);
    await portal.look((db) => db.updateTable('pupil').set({ care_end: null }).where('id', '=', pupils.free).execute());
    const refused = await erase(pupils.free);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This is not due yet: The day of leaving care is not recorded',
    ]);
  });
});

describe('marks', () => {
  it('are kept for six years whatever the rule, and so is the record that holds them [2024 reg. 10]', async () => {
    await rule('record', 'leftCare', 1);
    await rule('attendance', 'leftCare', 1);
    await left(pupils.free);
    const mark = { authority_id: 11, pupil_id: pupils.free, school_id: 1, mark: '/', updated_by: null };
    const give = (mark_date: string) =>
      portal.look((db) =>
        db
          .insertInto('attendance_mark')
          .values({ ...mark, mark_date, session: 1, sub_code: null, comment: null })
          .execute(),
      );
    await give('2020-11-18');
    expect(await stateOf(pupils.free, 'attendance')).toBe('due');
    await give('2020-11-19');
    for (const kind of ['attendance', 'record']) {
      expect(await stateOf(pupils.free, kind)).toBe('kept');
      const refused = await erase(pupils.free, kind);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This is not due yet: Left care 01/06/2014, kept for 1 year, marks for 6 years, until 19/11/2026',
      ]);
    }
    expect(await stateOf(pupils.free, 'notes')).not.toBe('kept');
    await rule('attendance', 'whole');
  });
});

describe('a hold', () => {
  it('stops every erasure until it is lifted, and stands in the trail', async () => {
    await rule('record', 'leftCare', 1);
    await left(pupils.held);
    expect(await stateOf(pupils.held, 'record')).toBe('due');
    const asked = { studentId: pupils.held, reason: 'inquiry', note: 'Inquiry 7, ask the solicitor first' };
    const { status, body } = await command('hold', asked);
    expect(status).toBe(200);
    expect((await command('hold', asked)).status).toBe(409);
    for (const kind of ['record', 'attendance']) {
      const refused = await erase(pupils.held, kind);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'A hold is set on this record. Nothing of it can be erased.',
      ]);
    }
    // What is due stays in the list, with what stops it.
    expect((await list('due')).find(({ studentId }) => studentId === pupils.held)?.state).toBe('held');
    expect((await command('lift', { holdId: body.id })).status).toBe(200);
    expect((await command('lift', { holdId: body.id })).status).toBe(409);
    const [told] = await list('holds', { studentId: pupils.held });
    expect(told).toMatchObject({ reason: 'inquiry', state: 'lifted', note: 'Inquiry 7, ask the solicitor first' });
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('pupil_id', '=', pupils.held)
        .where('action', 'in', ['retention.hold', 'retention.lift'])
        .orderBy('id')
        .execute(),
    );
    expect(entries.map(({ action }) => action)).toEqual(['retention.hold', 'retention.lift']);
    expect(await stateOf(pupils.held, 'record')).toBe('due');
  });

  it('is set by a reason that there is, and says what for', async () => {
    const asked = { studentId: pupils.held, reason: 'court', note: 'Case 12' };
    expect((await command('hold', { ...asked, reason: 'because' })).status).toBe(400);
    expect((await command('hold', { ...asked, note: '   ' })).status).toBe(400);
    expect((await command('hold', { ...asked, studentId: 999_999 })).status).toBe(404);
  });

  it('and rules and erasures are a leader’s of this authority alone', async () => {
    const asked = { studentId: pupils.held, reason: 'court', note: 'Case 12' };
    for (const user of ['la@ashcombe', 'dt@ashcombe']) expect((await command('hold', asked, user)).status).toBe(403);
    expect((await command('hold', asked, 'super@brinmoor')).status).toBe(404);
    expect(await list('due', {}, 'super@brinmoor')).toEqual([]);
    expect(leader).toBe('super@ashcombe');
  });
});
