import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { enquiryLimits, operation, type EnquirySummary, type EnquiryThread } from '../../../../src/contract/index.ts';
import { ROW_ID, type Json, type JsonObject } from '../../../../src/engine/index.ts';
import { alertId } from '../../../../src/server/alerts/alerts.ts';
import { sealActor } from '../../../../src/server/db/across/index.ts';
import { openUnit } from '../../../../src/server/db/unitOfWork.ts';
import { alertScene } from '../../../support/alertScene.ts';
import { insertEnquiry } from '../../../support/insertEnquiry.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { firstOf, type Answered } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

const { portal, newPlan, assign, idOf, deliver, outgoing, recipients, subscribe } = alertScene();
const { stageOf, open, save } = reviewCalls(portal);

const teacher = 'dt@ashcombe';
const officer = 'la@ashcombe';
const worker = 'sw@ashcombe';

interface Place extends Plan {
  readonly stageId: number;
  readonly pointer: string;
}

/** A plan with its people, and an answer of it. */
async function answer(slug = 'targets', pointer = '/longer_aim'): Promise<Place> {
  const plan = await newPlan({ statusId: 2 });
  await assign(plan);
  return { ...plan, stageId: (await stageOf(officer, plan, slug)).pepStageId, pointer };
}
const planOf = ({ studentId, pepId }: Place) => ({ studentId, pepId });
const ask = (user: string, place: Place, of: string, text = 'Is this 92% of sessions?') =>
  portal().post(user, '/api/Pep/enquire', { ...place, askedOfId: idOf(`${of}.example`), text });
const asked = async (user: string, place: Place, of: string, text?: string): Promise<number> => {
  const reply = await ask(user, place, of, text);
  if (reply.status !== 200) throw new Error(`Not asked: ${reply.text}`);
  return Number(reply.body.id);
};
const reply = (user: string, place: Place, enquiryId: number, text = 'Of 38 weeks.') =>
  portal().post(user, '/api/Pep/replyToEnquiry', { ...planOf(place), enquiryId, text });
const resolve = (user: string, place: Place, enquiryId: number, isResolved = true) =>
  portal().post(user, '/api/Pep/resolveEnquiry', { ...planOf(place), enquiryId, isResolved });
const ofPlan = async (user: string, place: Place) =>
  (await portal().get(user, '/api/Pep/enquiriesOfPlan', planOf(place))).body.contents as unknown as EnquirySummary[];
const at = (user: string, place: Place): Promise<Answered> => portal().get(user, '/api/Pep/enquiriesAt', { ...place });
const threadsAt = async (user: string, place: Place) =>
  firstOf((await at(user, place)).body).threads as unknown as EnquiryThread[];
const myTurn = async (user: string): Promise<Json[]> => {
  const query = { page: 1, sizePerPage: 100, isMyTurn: true };
  const { body } = await portal().get(user, '/api/Pep/enquiries', query);
  return (body.data as JsonObject[]).map(({ id = null }) => id);
};
/** Numbers of the questions that the database shows a user of all that it has, whatever is asked. */
async function inDatabase(user: string): Promise<number[]> {
  const unit = await openUnit(portal().database, 11, await sealActor(portal().database, idOf(`${user}.example`)));
  const { rows } = await sql<{ id: number }>`select id from enquiry
    union select enquiry_id from enquiry_reply order by id`.execute(unit.db);
  await unit.rollback();
  return rows.map(({ id }) => id);
}

describe('a question on an answer', () => {
  it('goes to whoever is asked, comes back to who asked, and is resolved', async () => {
    const place = await answer();
    await subscribe([`${teacher}.example`], alertId.questionOnAnswer);
    const id = await asked(officer, place, teacher);
    await deliver();
    expect(await recipients()).toEqual([`${teacher}.example`]);
    const [mail] = await outgoing();
    expect(mail?.body).toContain('A question was asked on an answer');
    expect(mail?.body).not.toContain('92%');
    expect(await myTurn(teacher)).toContain(id);
    expect(await myTurn(officer)).not.toContain(id);
    expect((await reply(teacher, place, id)).status).toBe(200);
    expect(await myTurn(teacher)).not.toContain(id);
    expect(await myTurn(officer)).toContain(id);
    expect(await threadsAt(worker, place)).toMatchObject([
      { text: 'Is this 92% of sessions?', replies: [{ text: 'Of 38 weeks.' }], resolved: null },
    ]);
    expect((await resolve(teacher, place, id)).status).toBe(403);
    expect((await resolve(officer, place, id)).status).toBe(200);
    expect((await reply(teacher, place, id)).status).toBe(409);
    expect(await ofPlan(teacher, place)).toMatchObject([{ enquiryId: id, isResolved: true, isMyTurn: false }]);
    expect((await resolve(officer, place, id, false)).status).toBe(200);
    expect(await ofPlan(teacher, place)).toMatchObject([{ isResolved: false }]);
    const trail = await portal().look((db) =>
      db.selectFrom('audit').select(['action', 'detail']).where('record', '=', `pep/${place.pepId}`).execute(),
    );
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['pep.enquire', 'pep.replyToEnquiry', 'pep.resolveEnquiry', 'pep.enquiriesAt']),
    );
    expect(JSON.stringify(trail)).not.toMatch(/92%|38 weeks/);
  });

  it('is told to who asked as soon as somebody else has replied, or resolved it', async () => {
    const place = await answer();
    await subscribe([`${teacher}.example`], alertId.questionAnswered);
    const id = await asked(teacher, place, officer);
    await reply(worker, place, id);
    await deliver();
    expect(await recipients()).toEqual([`${teacher}.example`]);
    await resolve(officer, place, id);
    await deliver();
    expect(await outgoing()).toHaveLength(2);
    // Who asked knows what they do themselves.
    await resolve(teacher, place, await asked(teacher, place, officer, 'And of this term?'));
    await deliver();
    expect(await outgoing()).toHaveLength(2);
  });

  it('is one where it is sent again, as a reply is', async () => {
    const place = await answer();
    const id = await asked(officer, place, teacher);
    expect(await asked(officer, place, teacher)).toBe(id);
    const first = await reply(teacher, place, id);
    expect((await reply(teacher, place, id)).body).toEqual(first.body);
    expect(await threadsAt(officer, place)).toMatchObject([{ replies: [{ text: 'Of 38 weeks.' }] }]);
    expect(await asked(officer, place, worker)).not.toBe(id);
    // Once it is resolved, the same may be asked anew.
    await resolve(officer, place, id);
    expect(await asked(officer, place, teacher)).not.toBe(id);
  });

  it('is asked of somebody else who may see the answer, where the form has one', async () => {
    const place = await answer();
    const { body } = await portal().get(officer, '/api/Pep/enquiryPeople', { ...place });
    const people = (body.contents as JsonObject[]).map(({ id }) => id);
    expect(people).toEqual(
      expect.arrayContaining([teacher, worker, 'super@ashcombe'].map((user) => idOf(`${user}.example`))),
    );
    expect(people).not.toContain(idOf(`${officer}.example`));
    expect((await ask(officer, place, 'dt@brinmoor')).status).toBe(400);
    expect((await ask(officer, place, officer)).status).toBe(400);
    for (const pointer of ['/no_such_question', '/targets/target-1/area'])
      expect((await ask(officer, { ...place, pointer }, teacher)).status).toBe(404);
  });

  it('stays with its row, by the id of the row', async () => {
    const place = await answer();
    const stage = await open(officer, planOf(place), 'targets');
    await save(officer, stage, { targets: [{ [ROW_ID]: 'one' }, { [ROW_ID]: 'two' }] });
    const inRow = { ...place, pointer: '/targets/two/who' };
    const id = await asked(officer, inRow, teacher);
    expect(await ofPlan(teacher, place)).toMatchObject([
      { enquiryId: id, pointer: inRow.pointer, title: 'SMART targets, Who' },
    ]);
    expect((await ask(officer, { ...place, pointer: '/targets/1/who' }, teacher)).status).toBe(404);
  });
});

describe('who reads it', () => {
  it('is whoever is shown the answer, in calls and in the database, and follows the record of the child', async () => {
    const [hidden, shown] = [await answer('care', '/placement_address'), await answer()];
    const id = await asked(officer, hidden, worker);
    const other = await asked(officer, shown, worker);
    await reply(worker, hidden, id);
    expect(await ofPlan(teacher, hidden)).toHaveLength(1);
    expect(await inDatabase(teacher)).toEqual(expect.arrayContaining([id, other]));
    await portal().look((db) =>
      db.updateTable('pupil').set({ is_sensitive: true }).where('id', '=', hidden.studentId).execute(),
    );
    expect(await ofPlan(teacher, hidden)).toEqual([]);
    expect((await at(teacher, hidden)).status).toBe(404);
    expect((await reply(teacher, hidden, id)).status).toBe(404);
    expect(await inDatabase(teacher)).toContain(other);
    expect(await inDatabase(teacher)).not.toContain(id);
    expect(await ofPlan(worker, hidden)).toHaveLength(1);
    expect(await inDatabase(worker)).toContain(id);
    expect((await ask(officer, hidden, teacher)).status).toBe(400);
  });

  it('is said whole by what stands in the row: an answer is hidden by no other fact', () => {
    const facts = (operation('pep.saveStage').fields ?? [])
      .filter(({ hide }) => hide)
      .flatMap(({ when }) => Object.keys(when));
    expect([...new Set(facts)].toSorted()).toEqual(['pupil.isSensitive', 'user.typeId']);
  });

  it('is nobody who is not known, and nobody of whom it is not asked writes in another’s name', async () => {
    const place = await answer();
    const id = await asked(officer, place, teacher);
    const { database } = portal();
    const nobody = await openUnit(database, 11);
    expect((await sql`select from enquiry`.execute(nobody.db)).rows).toEqual([]);
    await nobody.rollback();
    for (const statement of [
      sql`insert into enquiry_reply (authority_id, stage_id, enquiry_id, written_by, written_at, text)
        values (11, ${place.stageId}, ${id}, ${idOf(`${officer}.example`)}, now(), 'Yes')`,
      sql`update enquiry set text = 'Other words'`,
      sql`delete from enquiry_reply`,
    ]) {
      const unit = await openUnit(database, 11, await sealActor(database, idOf(`${teacher}.example`)));
      await expect(statement.execute(unit.db)).rejects.toMatchObject({ code: '42501' });
      await unit.rollback();
    }
  });
});

describe('what is kept of questions', () => {
  it('is limited for an answer, for a plan and for a question', async () => {
    const place = await answer();
    const own = {
      authorityId: 11,
      stageId: place.stageId,
      from: idOf(`${officer}.example`),
      to: idOf(`${teacher}.example`),
    };
    const insert = (count: number) =>
      portal().look(async (db) => {
        const ids: number[] = [];
        for (let made = 0; made < count; made += 1) ids.push(await insertEnquiry(db, own));
        return ids;
      });
    const [first = 0] = await insert(enquiryLimits.atAnswer);
    expect((await ask(officer, place, teacher)).body.message).toContain('20 questions were asked on this answer');
    await insert(enquiryLimits.open - enquiryLimits.atAnswer);
    const elsewhere = { ...place, pointer: '/targets' };
    const refused = await ask(officer, elsewhere, teacher);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This PEP has 200 open questions: please resolve some of them first',
    ]);
    for (let made = 1; made < enquiryLimits.replies; made += 1) await reply(teacher, place, first, `Of ${made} weeks.`);
    expect((await reply(teacher, place, first)).body.message).toContain('can have 50 replies');
    expect((await ask(officer, place, teacher, 'x'.repeat(2001))).status).toBe(400);
  });

  it('is read with a completed plan, and nothing is added to it', async () => {
    const place = await answer();
    const id = await asked(officer, place, teacher);
    await portal().look((db) =>
      db.updateTable('pep').set({ status_id: 5, date_completed: '2026-11-17' }).where('id', '=', place.pepId).execute(),
    );
    expect(await threadsAt(teacher, place)).toHaveLength(1);
    expect(await myTurn(teacher)).not.toContain(id);
    for (const done of [ask(officer, place, teacher), reply(teacher, place, id), resolve(officer, place, id)])
      expect(await done).toMatchObject({ status: 409, body: { message: 'PEP Completed: 17/11/2026' } });
  });
});
