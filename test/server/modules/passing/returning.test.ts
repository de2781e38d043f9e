import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeFields } from '../../../../src/contract/index.ts';
import { unitOfWork } from '../../../../src/server/db/unitOfWork.ts';
import { mergeScene } from '../../../support/mergeScene.ts';
import { noteOf } from '../../../support/noteCalls.ts';
import { passingScene } from '../../../support/passingScene.ts';
import { pepCalls } from '../../../support/pepCalls.ts';
import { firstOf, makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';
import { recordOf } from './record.ts';
import { returnScene } from './returnScene.ts';

// A child of Brinmoor goes to Ashcombe and comes back: the record is the one that it was, with all that came since.

let portal: PortalServer;
let home: number;
let away: number;
const { offer, decide, offers, pupilOf } = passingScene(() => portal);
const calls = pepCalls(() => portal);
const { merge, undo } = mergeScene(() => portal);
const { begin, contentsOf, note, notesOf, workOn } = returnScene(() => portal);
const leaders: Readonly<Record<number, string>> = { 11: 'super@ashcombe', 12: 'super@brinmoor', 13: 'la@brinmoor' };
const leaderOf = (authority: number) => leaders[authority] ?? '';

async function offerFrom(from: number, to: number, studentId: number) {
  const { status, body } = await offer({ studentId, otherId: to }, leaderOf(from));
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return { passingId: Number(body.id), message: String(body.message) };
}

/** Passes a pupil on; answers the number that they have there. */
async function pass(from: number, to: number, studentId: number): Promise<number> {
  const { passingId } = await offerFrom(from, to, studentId);
  const { status, body } = await decide('accept', { passingId }, leaderOf(to));
  expect([status, body.message]).toEqual([200, undefined]);
  return Number(body.id);
}

/** The record lies with Brinmoor or Ashcombe, wherever the test before has left it: each test can run alone. */
async function liesWith(authority: 11 | 12): Promise<void> {
  const isHome = (await pupilOf(home)).passed_on === null;
  if (isHome && authority === 11) await pass(12, 11, home);
  if (!isHome && authority === 12) await pass(11, 12, away);
}

beforeAll(async () => {
  portal = await makePortalServer();
  home = (await calls.planOf('dt@brinmoor', 2)).studentId;
  await begin(home);
  away = await pass(12, 11, home);
  await workOn(away);
}, 120_000);

afterAll(() => portal.close());

describe('a child who was passed on', () => {
  it('is offered back, and both read where the record goes and what it brings', async () => {
    await liesWith(11);
    const { passingId, message } = await offerFrom(11, 12, away);
    expect(message).toBe('The pupil is offered. This child’s record goes back to Brinmoor.');
    const [seen] = await offers(leaderOf(12), { direction: 'in' });
    expect(seen).toMatchObject({
      brings: expect.stringMatching(/^This record comes back to you: yours is opened again. New: /),
    });
    expect(String(seen?.brings)).toMatch(/\d notes, \d files, .*\. Changed: \d+ entries\./);
    const [said] = await offers(leaderOf(11), { studentId: away });
    expect(said?.brings).toMatch(/goes back to Brinmoor/);
    expect((await decide('accept', { passingId }, leaderOf(11))).status).toBe(404);
    expect((await decide('withdraw', { passingId }, leaderOf(11))).status).toBe(200);
    expect(await pupilOf(home)).toMatchObject({ passed_on: today });
    expect(await notesOf(home)).toEqual(['Zhchanged', 'Zhdeleted', 'Zhsame']);
  });

  it('stays where they are when the return breaks off in the middle', async () => {
    await liesWith(11);
    const { passingId } = await offerFrom(11, 12, away);
    const state = async () => [
      await recordOf(portal, 11, away),
      await recordOf(portal, 12, home),
      await pupilOf(away),
      await pupilOf(home),
    ];
    const before = await state();
    const { owner } = portal.database;
    await sql`create function breaks_off() returns trigger language plpgsql as $$
      begin raise exception 'the plug was pulled'; end $$`.execute(owner);
    await sql`create trigger breaks before insert on pep_document for each row execute function breaks_off()`.execute(
      owner,
    );
    expect((await decide('accept', { passingId }, leaderOf(12))).status).toBe(500);
    await sql`drop trigger breaks on pep_document`.execute(owner);
    await sql`drop function breaks_off()`.execute(owner);
    expect(await state()).toEqual(before);
    await decide('withdraw', { passingId }, leaderOf(11));
  });

  it('comes back into their own record, with all that came since and nothing twice', async () => {
    await liesWith(11);
    const was = await pupilOf(home);
    const [there, here] = [await contentsOf(11, away), await contentsOf(12, home)];
    const { passingId } = await offerFrom(11, 12, away);
    const both = await Promise.all([1, 2].map(() => decide('accept', { passingId }, leaderOf(12))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body.id).toBe(home);
    const back = await contentsOf(12, home);
    expect(back.contents).toEqual(there.contents);
    for (const row of [...there.care, ...here.care]) expect(back.care).toContain(row);
    expect(await notesOf(home)).toEqual(['Zhchanged since', 'Zhdeleted (deleted)', 'Zhnew', 'Zhsame']);
    expect(await pupilOf(home)).toMatchObject({
      passed_on: null,
      care_status_id: 1,
      care_start: today,
      care_end: null,
      contact_method: 'Email',
      la_student_id: was.la_student_id,
      social_worker_id: was.social_worker_id,
      date_added: was.date_added,
    });
    // Each row of it is of its own authority, and none of another child’s.
    const other = await unitOfWork(portal.database, 12, (db) =>
      db.selectFrom('pupil').select('id').where('id', '=', away).execute(),
    );
    expect(other).toEqual([]);
  });

  it('is among those of the authority again, and only read at the other', async () => {
    await liesWith(12);
    const header = async (user: string, studentId: number) =>
      firstOf((await portal.get(user, '/api/StudentDetails/Header', { studentId })).body);
    expect(await header('la@brinmoor', home)).toMatchObject({ passedOn: null, isInCare: true });
    expect(await header('la@ashcombe', away)).toMatchObject({ passedOn: today, passedTo: 'Brinmoor' });
    expect((await portal.post('la@ashcombe', '/api/StudentDetails/AddNote', noteOf(away))).status).toBe(409);
    expect((await portal.post('la@brinmoor', '/api/StudentDetails/AddNote', noteOf(home))).status).toBe(200);
    const read = await portal.get('dt@ashcombe', '/api/StudentDetails/Header', { studentId: away });
    expect(read.status).toBe(404);
  });

  it('has in the trail of their authority what came back, and what it replaced', async () => {
    await liesWith(12);
    const entry = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'passing.accept')
        .where('pupil_id', '=', home)
        .where('authority_id', '=', 12)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    const said = JSON.stringify(entry.detail);
    expect(said).toContain('"brought":"New: ');
    expect(said).toContain('Zhold');
    expect(said).toContain('"content":"Zhchanged"');
  });

  it('goes and comes again, and through a third authority, with nothing doubled', async () => {
    await liesWith(12);
    const before = await contentsOf(12, home);
    expect(await pass(12, 11, home)).toBe(away);
    expect((await contentsOf(11, away)).contents).toEqual(before.contents);
    await portal.look(async (db) => {
      await sql`insert into authority (id, name) values (13, 'Corley')`.execute(db);
      await sql`update app_user set authority_id = 13, type_id = 3 where username = 'la@brinmoor.example'`.execute(db);
    });
    const third = await pass(11, 13, away);
    expect((await contentsOf(13, third)).contents).toEqual(before.contents);
    await note(third, 13, 'Zhthird');
    expect(await pass(13, 12, third)).toBe(home);
    const after = await contentsOf(12, home);
    const isThird = (row: unknown) => JSON.stringify(row).includes('Zhthird');
    expect(after.contents.case_note?.filter((row) => !isThird(row))).toEqual(before.contents.case_note);
    expect({ ...after.contents, case_note: [] }).toEqual({ ...before.contents, case_note: [] });
    expect(await notesOf(home)).toContain('Zhthird');
  });
});

describe('a return is refused, and says what to do,', () => {
  it('where the child has another record there', async () => {
    await liesWith(12);
    const other = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .select(['id', 'upn'])
        .where('authority_id', '=', 11)
        .where('passed_on', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    const set = (upn: string) =>
      portal.look((db) => db.updateTable('pupil').set({ upn }).where('id', '=', other.id).execute());
    await set((await pupilOf(home)).upn);
    const { passingId, message } = await offerFrom(12, 11, home);
    expect(message).toMatch(/goes back to Ashcombe/);
    const refused = await decide('accept', { passingId }, leaderOf(11));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/merge the two records/)]);
    await set(other.upn);
    expect((await decide('accept', { passingId }, leaderOf(11))).body).toMatchObject({ id: away });
  });

  it('where another record with the same UPN was passed on and lies elsewhere', async () => {
    await liesWith(11);
    const other = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .select(['id', 'upn'])
        .where('authority_id', '=', 12)
        .where('passed_on', 'is', null)
        .where('id', '<>', home)
        .executeTakeFirstOrThrow(),
    );
    const set = (upn: string, passed_on: string | null) =>
      portal.look((db) => db.updateTable('pupil').set({ upn, passed_on }).where('id', '=', other.id).execute());
    await set((await pupilOf(away)).upn, today);
    const { passingId } = await offerFrom(11, 12, away);
    const refused = await decide('accept', { passingId }, leaderOf(12));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^You passed on another record/),
    ]);
    expect(await pupilOf(away)).toMatchObject({ passed_on: null });
    expect(await pupilOf(home)).toMatchObject({ passed_on: today });
    await set(other.upn, null);
    await decide('withdraw', { passingId }, leaderOf(11));
  });

  it('where two records were passed on, and the other authority has merged them', async () => {
    await liesWith(11);
    const twin = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .select('id')
        .where('authority_id', '=', 12)
        .where('passed_on', 'is', null)
        .where('id', '<>', home)
        .executeTakeFirstOrThrow(),
    );
    const copy = await pass(12, 11, twin.id);
    const merged = await merge(away, copy, Object.fromEntries(mergeFields.map((field) => [field, 'kept'])));
    expect([merged.status, merged.body.message]).toEqual([200, undefined]);
    const { passingId } = await offerFrom(11, 12, away);
    const refused = await decide('accept', { passingId }, leaderOf(12));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/has to take them apart/)]);
    for (const id of [home, twin.id]) expect(await pupilOf(id)).toMatchObject({ passed_on: today });
    await decide('withdraw', { passingId }, leaderOf(11));
    expect((await undo(away)).status).toBe(200);
  });

  it('where it went over before the portal kept what is the same', async () => {
    await liesWith(11);
    const { origin_id: was } = await pupilOf(away);
    const setOrigin = (origin_id: typeof was) =>
      portal.look((db) => db.updateTable('pupil').set({ origin_id }).where('id', '=', away).execute());
    await setOrigin(null);
    const { passingId, message } = await offerFrom(11, 12, away);
    expect(message).toBe('The pupil is offered.');
    const refused = await decide('accept', { passingId }, leaderOf(12));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/as files\.$/)]);
    await decide('withdraw', { passingId }, leaderOf(11));
    await setOrigin(was);
  });
});
