import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { runningStatuses } from '../../../../src/contract/index.ts';
import { moveUnfinished } from '../../../../src/server/modules/declarations/keepMoving.ts';
import { asksText, careAsking, careForm, ownForms } from '../../../support/ownForms.ts';
import { movePlans } from '../../../support/movePlans.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Whoever has a page open or not, the server goes on with a move until no plan is left.

let portal: PortalServer;

const leader = 'super@brinmoor';
const own = ownForms(() => portal, leader, 12);
const others = ownForms(() => portal, 'super@ashcombe', 11);

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

/** Publishes a question that was not asked before, and says that plans follow; nothing has moved one yet. */
async function begin(name: string, by = own, user = leader): Promise<{ number: number; left: number }> {
  const { revision } = (await portal.get(user, '/api/declarations/text', { path: careForm })).body;
  const text = careAsking({ [name]: asksText(name) });
  expect((await by.call('save', { path: careForm, text, revision: revision ?? 0 })).status).toBe(200);
  await by.look();
  const { status, body } = await by.call('publish', { running: 'move' });
  expect([status, body.moving]).toMatchObject([200, { moved: 0, isOver: false, again: 0, aside: [] }]);
  const { left } = body.moving as { left: number };
  expect(left).toBeGreaterThan(2);
  return { number: Number(body.publication), left };
}

const standing = async (number: number, by = own) =>
  (await by.history()).find((one) => one.number === number)?.moving ?? null;

/** How often each plan was moved by a publication, as the plan itself and the trail have it. */
async function timesMoved(number: number): Promise<{ plan: number[]; trail: number[] }> {
  const plans = new Map((await own.stages()).map(({ pep_id, moves }) => [pep_id, moves]));
  const entries = await portal.look((db) =>
    db
      .selectFrom('audit')
      .select(['record', 'user_id'])
      .where('action', '=', 'declarations.publish')
      .where('record', 'like', 'pep/%')
      .where(sql<boolean>`detail->'after'->>'publicationNumber' = ${String(number)}`)
      .where('authority_id', '=', 12)
      .execute(),
  );
  expect(entries.every(({ user_id }) => user_id === null)).toBe(true);
  const records = entries.map(({ record }) => record);
  return {
    plan: [...plans.values()].map((moves) => moves.filter((one) => one.publication === number).length).filter(Boolean),
    trail: [...new Set(records)].map((record) => records.filter((one) => one === record).length),
  };
}

const once = (plans: number) => ({ plan: Array<number>(plans).fill(1), trail: Array<number>(plans).fill(1) });

/** The portal's database, of which a process loses the connection after so many transactions. */
function losing(left: number): PortalServer['services'] {
  let rest = left;
  const kysely = new Proxy(portal.database.kysely, {
    get: (whole, name) => {
      if (name === 'transaction' && (rest -= 1) < 0) throw Object.assign(new Error('Gone.'), { code: 'ECONNRESET' });
      const value: unknown = Reflect.get(whole, name);
      return typeof value === 'function' ? (value.bind(whole) as unknown) : value;
    },
  });
  return { ...portal.services, database: { ...portal.database, kysely } };
}

describe('a move of running plans', { timeout: 120_000 }, () => {
  it('goes on in the server when nobody asks for it any more, and its end is stored', async () => {
    const { number, left } = await begin('by_itself');
    await movePlans(portal);
    expect(await standing(number)).toMatchObject({ moved: left, left: 0, isOver: true, again: 0, aside: [] });
    expect(await timesMoved(number)).toEqual(once(left));
    const { body } = await portal.get(leader, '/api/AuditLog/entries', { page: 1, sizePerPage: 25 });
    expect(JSON.stringify(body)).toContain('The portal');
  });

  it('is taken up by another process where one was lost in the middle, and moves no plan twice', async () => {
    const { number, left } = await begin('after_a_fall');
    const told: unknown[] = [];
    await moveUnfinished(losing(3), { error: (one: unknown) => void told.push(one) });
    expect(told).toEqual([{ authority: 12, publication: number, error: 'Error' }]);
    expect(await standing(number)).toMatchObject({ moved: 3, left: left - 3, isOver: false });
    await movePlans(portal);
    expect(await standing(number)).toMatchObject({ moved: left, left: 0, isOver: true });
    expect(await timesMoved(number)).toEqual(once(left));
  });

  it('leaves a plan whole where the database goes away in the middle of it, sets none aside, and goes on', async () => {
    const { number, left } = await begin('in_the_middle');
    const running = (await own.stages()).filter((one) => runningStatuses.includes(one.status_id));
    const hit = [...new Set(running.map(({ pep_id }) => pep_id))][2] ?? 0;
    const planNow = async () => (await own.stages()).filter(({ pep_id }) => pep_id === hit);
    const before = await planNow();
    const { owner } = portal.database;
    const body = sql`$$ begin raise exception 'Shut down.' using errcode = '57P01'; end $$`;
    await sql`create function goes_away() returns trigger language plpgsql as ${body}`.execute(owner);
    // The plan has its new release by then, and its sections their answers.
    await sql`create trigger goes_away before insert on audit for each row
      when (new.record = ${sql.lit(`pep/${hit}`)}) execute function goes_away()`.execute(owner);
    const told: unknown[] = [];
    await moveUnfinished(portal.services, { error: (one: unknown) => void told.push(one) });
    await sql`drop trigger goes_away on audit`.execute(owner);
    expect(told).toHaveLength(1);
    expect(await planNow()).toEqual(before);
    const stood = await standing(number);
    expect(stood).toMatchObject({ isOver: false, again: 0, aside: [] });
    expect((stood?.moved ?? 0) + (stood?.left ?? 0)).toBe(left);
    await movePlans(portal);
    expect(await standing(number)).toMatchObject({ moved: left, left: 0, isOver: true, again: 0 });
    expect(await timesMoved(number)).toEqual(once(left));
  });

  it('is done by two processes at once, which move no plan twice', async () => {
    const { number, left } = await begin('by_two');
    await Promise.all([movePlans(portal), movePlans(portal)]);
    // Whoever finds the other at work leaves it to that one, and looks again later.
    await movePlans(portal);
    expect(await standing(number)).toMatchObject({ moved: left, isOver: true });
    expect(await timesMoved(number)).toEqual(once(left));
  });

  it('of one authority leaves that of another its share, and the server ends in between', async () => {
    await portal.look((db) =>
      db
        .updateTable('authority')
        .set({ settings: sql`settings || '{"declarationsNeedTwo": false}'` })
        .where('id', '=', 11)
        .execute(),
    );
    const [first, second] = [await begin('of_twelve'), await begin('of_eleven', others, 'super@ashcombe')];
    // Stopped at once, each has moved one plan: what is under way ends first.
    let asked = 0;
    await movePlans(portal, () => (asked += 1) > 3);
    const moved = [await standing(second.number, others), await standing(first.number)].map((one) => one?.moved ?? 0);
    expect(moved.reduce((sum, one) => sum + one, 0)).toBe(3);
    await movePlans(portal);
    expect(await standing(first.number)).toMatchObject({ moved: first.left, isOver: true });
    expect(await standing(second.number, others)).toMatchObject({ moved: second.left, isOver: true });
  });
});

describe('a plan that cannot be moved', { timeout: 120_000 }, () => {
  /** Two running plans, of which one has a form that cannot be read and the other cannot be written. */
  async function breakTwo() {
    const stages = await own.stages();
    const running = [
      ...new Set(stages.filter((one) => runningStatuses.includes(one.status_id)).map((one) => one.pep_id)),
    ];
    const [unreadable = 0, unwritable = 0] = running;
    const hash = stages.find(({ pep_id }) => pep_id === unreadable)?.release_hash ?? '';
    await portal.look(async (db) => {
      await db
        .insertInto('release')
        .values({ authority_id: 12, hash: 'unreadable', stages_id: 'pep/key-stages-1-4', content: '{}' })
        .execute();
      await db.updateTable('pep').set({ release_hash: 'unreadable' }).where('id', '=', unreadable).execute();
    });
    const { owner } = portal.database;
    const body = sql`$$ begin raise exception 'No.'; end $$`;
    await sql`create function refuses() returns trigger language plpgsql as ${body}`.execute(owner);
    await sql`create trigger refuses before update of release_hash on pep for each row
      when (new.id = ${sql.lit(unwritable)}) execute function refuses()`.execute(owner);
    const mend = async () => {
      await sql`drop trigger refuses on pep`.execute(owner);
      await portal.look((db) =>
        db.updateTable('pep').set({ release_hash: hash }).where('id', '=', unreadable).execute(),
      );
    };
    return { unreadable, unwritable, mend };
  }

  it('is set aside with its reason while the others go on, and is moved when it is tried again', async () => {
    const { unreadable, unwritable, mend } = await breakTwo();
    const { number, left } = await begin('of_most');
    const told: unknown[] = [];
    const log = { error: (one: unknown) => void told.push(one) };
    await moveUnfinished(portal.services, log);
    expect(told).toEqual([
      { authority: 12, publication: number, plan: unwritable, error: expect.any(String) as string },
    ]);
    const kept = { unsettled: 1, review: 0, failed: 1, finished: 0, movedOn: 0 };
    const stood = await standing(number);
    expect(stood).toMatchObject({ moved: left - 2, kept, left: 0, isOver: true, again: 2 });
    expect(stood?.aside.map(({ pepId, reason }) => [pepId, reason])).toEqual(
      [
        [unreadable, 'unsettled'],
        [unwritable, 'failed'],
      ].toSorted(([a], [b]) => Number(a) - Number(b)),
    );
    expect(stood?.aside.every(({ name, formSlug }) => name !== '' && formSlug !== '')).toBe(true);
    // Nothing is better yet: the same two are set aside again, and nothing else is looked at.
    expect((await own.call('publish', { running: 'move', publication: number })).body).toMatchObject({
      isNew: false,
      moving: { moved: left - 2, left: 2, isOver: false },
    });
    await moveUnfinished(portal.services, log);
    expect(await standing(number)).toMatchObject({ moved: left - 2, kept, isOver: true, again: 2 });
    await mend();
    expect((await own.call('publish', { running: 'move', publication: number })).status).toBe(200);
    await movePlans(portal);
    const none = { ...kept, unsettled: 0, failed: 0 };
    expect(await standing(number)).toMatchObject({ moved: left, kept: none, isOver: true, again: 0, aside: [] });
    expect(await timesMoved(number)).toEqual(once(left));
  });

  it('back is set aside as well, and is tried again by asking for the way back again', async () => {
    const { number } = await begin('of_no_return');
    await movePlans(portal);
    const { moved = 0 } = (await standing(number)) ?? {};
    const [first] = (await own.stages()).filter(({ moves }) => moves.at(-1)?.publication === number);
    const pep_id = first?.pep_id ?? 0;
    const { owner } = portal.database;
    await sql`create trigger refuses before update of release_hash on pep for each row
      when (new.id = ${sql.lit(pep_id)}) execute function refuses()`.execute(owner);
    expect((await own.call('moveBack', { publication: number })).body).toMatchObject({ moved: 0, left: moved });
    await moveUnfinished(portal.services, { error: () => undefined });
    expect((await standing(number))?.back).toMatchObject({ moved: moved - 1, kept: { failed: 1 }, again: 1 });
    await sql`drop trigger refuses on pep`.execute(owner);
    expect((await own.call('moveBack', { publication: number })).body).toMatchObject({ left: 1, isOver: false });
    await movePlans(portal);
    expect((await standing(number))?.back).toMatchObject({ moved, kept: { failed: 0 }, isOver: true, again: 0 });
  });
});
