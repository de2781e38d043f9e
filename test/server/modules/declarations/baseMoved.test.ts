import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningStatuses, type ReplyOf } from '../../../../src/contract/index.ts';
import type { Json, OwnText } from '../../../../src/engine/index.ts';
import { baseOf, textsBelow as below } from '../../../../src/server/modules/declarations/content.ts';
import { asksText, careAsking, careForm, ownForms } from '../../../support/ownForms.ts';
import { movePlans } from '../../../support/movePlans.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// An update changes what everybody has, below what an authority has published on it.

let portal: PortalServer;

const leader = 'super@brinmoor';
const own = ownForms(() => portal, leader, 12);
const place = { favourite_place: asksText('Favourite place') };

const hidesCycles = JSON.stringify({
  $schema: '../../../meta/overlay.json',
  base: { table: 'pep-status', version: 1 },
  hide: ['pepCycleName'],
});

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

/** A publication that lies on what was everybody's before an update; running plans follow it. */
const publishedBefore = (
  number: number,
  texts: readonly (readonly [string, string])[],
  below: readonly (readonly [string, string])[] = [],
) =>
  portal.look(async (db) => {
    await db
      .insertInto('publication')
      .values({
        authority_id: 12,
        number,
        hash: `of ${number}`,
        base_hash: 'before the update',
        base_texts: JSON.stringify(below),
        content: JSON.stringify(texts),
        note: '',
        proposed_by: null,
        published_by: null,
        published_at: portal.services.now(),
        moving: JSON.stringify({ to: { last: 0, moved: 0, kept: {} }, back: null }),
      })
      .execute();
    await db.updateTable('authority').set({ publication: number }).where('id', '=', 12).execute();
  });

const read = async () =>
  (await portal.get(leader, '/api/declarations')).body as unknown as ReplyOf<'declarations.read'>;
const standing = async (number: number) => (await own.history()).find((one) => one.number === number)?.moving;

/** Everybody's texts of now, as the server has them. */
const textsBelow = (texts: readonly OwnText[]): string[] =>
  below(baseOf(portal.services.catalog), texts).map(({ text }) => text);

/** What a publication keeps of everybody's. */
async function keptBelow(number: number): Promise<Json> {
  const { base_texts } = await portal.look((db) =>
    db
      .selectFrom('publication')
      .select('base_texts')
      .where('authority_id', '=', 12)
      .where('number', '=', number)
      .executeTakeFirstOrThrow(),
  );
  return JSON.parse(base_texts ?? 'null') as Json;
}

/** A pupil's plan that is begun now, if it can be. */
const begin = async () => (await own.begin(1)).reply;

const running = async () => (await own.stages()).filter(({ status_id }) => runningStatuses.includes(status_id));

describe('what an authority has published, when everybody’s has changed below it', { timeout: 240_000 }, () => {
  it('holds on as far as it fits; plans wait where it does not, with that as their reason', async () => {
    const before = await running();
    await publishedBefore(2, [
      [careForm, careAsking(place, { require: ['gone_with_the_update'] })],
      ['tables/pep-status', hidesCycles],
    ]);
    expect(await read()).toMatchObject({ hasBaseMoved: true, publication: { number: 2 } });
    // Lists and forms of others go on, and no plan is begun with half of what was published.
    expect((await portal.get(leader, '/api/pep/getPepStatuses', { page: 1, sizePerPage: 10 })).status).toBe(200);
    const refused = await begin();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('review')]);
    await movePlans(portal);
    const told = await standing(2);
    const kept = told?.kept.review ?? 0;
    expect(kept).toBeGreaterThan(2);
    expect(told).toMatchObject({ left: 0, isOver: true, again: kept, kept: { unsettled: 0, failed: 0 } });
    expect(new Set(told?.aside.map(({ reason }) => reason))).toEqual(new Set(['review']));
    const phases = new Set(told?.aside.map(({ pepId }) => before.find(({ pep_id }) => pep_id === pepId)?.release_hash));
    const stay = (stages: typeof before) => stages.filter(({ release_hash }) => phases.has(release_hash));
    expect(stay(await running())).toEqual(stay(before));
  });

  it('is checked on what everybody has now before it is published again, with what no longer fits', async () => {
    const text = careAsking(place, { require: ['gone_with_the_update'] });
    expect((await own.call('check', { path: careForm, text })).body).toMatchObject({
      problems: [{ path: careForm, pointer: '/require/0' }],
    });
    const refused = await own.call('publish', { running: 'keep' });
    expect([refused.status, refused.body.problems]).toMatchObject([400, [{ path: careForm, pointer: '/require/0' }]]);
  });

  it('is put right by one text, and the plans that waited are moved', async () => {
    const waited = (await standing(2))?.again ?? 0;
    const { body } = await own.publish(careForm, careAsking(place), 'move');
    expect(body).toMatchObject({ isNew: true, moving: { left: 0, isOver: true, again: 0, kept: { review: 0 } } });
    expect((body.moving as { moved: number }).moved).toBeGreaterThanOrEqual(waited);
    expect(await read()).toMatchObject({ hasBaseMoved: false });
    expect((await begin()).status).toBe(200);
  });

  it('is published anew as it is where all of it still fits, and is the same to every plan', async () => {
    const before = await running();
    await publishedBefore(9, [[careForm, careAsking(place)]]);
    expect(await read()).toMatchObject({ hasBaseMoved: true, refusal: null, drafts: [] });
    await movePlans(portal);
    expect(await standing(9)).toMatchObject({ kept: { review: 0 }, isOver: true });
    await own.look();
    expect((await own.call('publish', { running: 'move' })).body).toMatchObject({ publication: 10, isNew: true });
    await movePlans(portal);
    expect(await standing(10)).toMatchObject({ moved: 0, left: 0, isOver: true, again: 0 });
    expect(await read()).toMatchObject({ hasBaseMoved: false });
    const forms = (stages: typeof before) => stages.map(({ id, release_hash }) => [id, release_hash]);
    expect(forms(await running())).toEqual(forms(before));
  });

  it('says which of its texts lie on a changed one, and what that was; published anew nothing is left', async () => {
    const [now = ''] = textsBelow([{ path: careForm, text: '' }]);
    const former = now.replace('"Life-story work and who leads it"', '"Life-story work"');
    const text = careAsking({ life_story: { title: 'Life story' } });
    const stages = 'stages/pep/key-stages-1-4';
    await publishedBefore(
      20,
      [[careForm, text]],
      [
        [careForm, former],
        [stages, textsBelow([{ path: stages, text: '' }])[0] ?? ''],
      ],
    );
    expect(await read()).toMatchObject({ hasBaseMoved: true, moved: [{ path: careForm, title: 'My care' }] });
    const asked = (await portal.get(leader, '/api/declarations/text', { path: careForm })).body;
    expect(asked).toMatchObject({ text, published: text, publishedOn: former });
    expect((await own.call('publish', { running: 'keep' })).body).toMatchObject({ publication: 21, isNew: true });
    expect(await read()).toMatchObject({ hasBaseMoved: false, moved: [] });
    expect(await keptBelow(21)).toEqual([[careForm, now]]);
  });
});
