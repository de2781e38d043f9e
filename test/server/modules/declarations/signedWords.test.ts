import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningStatuses, type ReplyOf } from '../../../../src/contract/index.ts';
import { asksText, careAsking, careForm, ownForms } from '../../../support/ownForms.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// One person proposes, another signs: what these read is told by the server, and kept with the publication.

let portal: PortalServer;

const own = ownForms(() => portal, 'super@ashcombe', 11);

beforeAll(async () => {
  portal = await makePortalServer();
  await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 });
});

afterAll(() => portal.close());

type Told = ReplyOf<'declarations.told'>;
type Look = ReplyOf<'declarations.impact'>;

const told = (user: string, query = {}) => portal.get(user, '/api/declarations/told', query);
const toldTo = async (user: string, query = {}) => (await told(user, query)).body as unknown as Told;

const standing = async () =>
  (await portal.get('super@ashcombe', '/api/declarations')).body as unknown as ReplyOf<'declarations.read'>;

async function draft(title: string): Promise<void> {
  const text = careAsking({ pets: asksText(title) }, { require: ['team_manager'] });
  const { revision } = (await portal.get('super@ashcombe', '/api/declarations/text', { path: careForm }))
    .body as unknown as ReplyOf<'declarations.text'>;
  expect((await own.call('save', { path: careForm, text, revision })).status).toBe(200);
}

/** A share of a look: the first one, which comes to the last of these few plans, or from a plan on. */
async function look(from?: number): Promise<Readonly<Record<string, number>>> {
  const { draftsName: drafts } = await standing();
  const { body } = await own.call('impact', from === undefined ? {} : { from, drafts });
  return byId((body as unknown as Look).effects);
}

const byId = (effects: readonly { readonly id: string; readonly plans: number }[]) =>
  Object.fromEntries(effects.map(({ id, plans }) => [id, plans]));

/** The look of before is one that has come to a plan, and not to the last one. */
const stopAt = (plan: number) => portal.look((db) => db.updateTable('declaration_look').set({ next: plan }).execute());

const aPlan = async () =>
  (
    await portal.look((db) =>
      db
        .selectFrom('pep')
        .select('id')
        .where('authority_id', '=', 11)
        .where('deleted_at', 'is', null)
        .where('status_id', 'in', runningStatuses)
        .orderBy('id')
        .offset(5)
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
  ).id;

const plansOf = ({ look: kept }: Told) => kept && byId(kept.effects);

describe('what is signed', { timeout: 120_000 }, () => {
  it('is nothing without a draft', async () => {
    expect(await toldTo('super@ashcombe')).toEqual({ words: [], look: null });
  });

  it('tells the other person the words at once, and the counts of a look that came to the last plan', async () => {
    await draft('Pets at home');
    expect((await own.call('propose', { note: 'Asked for' })).status).toBe(200);
    const before = await toldTo('support@support');
    expect(before.look).toBeNull();
    expect(before.words?.map(({ path, before: was }) => [path, was])).toEqual([[careForm, []]]);
    expect(before.words?.[0]?.after.join(' ')).toContain('Pets at home');

    const plans = await look();
    expect(Object.keys(plans).length).toBeGreaterThan(0);
    const after = await toldTo('support@support');
    expect(plansOf(after)).toEqual(plans);
    expect(after.look?.effects.some((effect) => 'examples' in effect)).toBe(false);
  });

  it('is kept with the publication, whatever is drafted later', async () => {
    const before = await toldTo('support@support');
    const published = await portal.post('support@support', '/api/declarations/publish', { running: 'keep' });
    expect(published.status).toBe(200);
    const { publication } = published.body;
    await draft('Animals at home');
    expect(await toldTo('super@ashcombe', { publication })).toEqual(before);
    const now = await toldTo('super@ashcombe');
    expect(now.look).toBeNull();
    expect(now.words?.[0]?.before).toEqual(before.words?.[0]?.after);
  });

  it('says of a publication from before that no words were kept, and of none that there is none', async () => {
    expect(await toldTo('super@ashcombe', { publication: 1 })).toEqual({ words: null, look: null });
    expect((await told('super@ashcombe', { publication: 99 })).status).toBe(404);
    await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 });
    expect((await told('support@support', { publication: 2 })).status).toBe(404);
    await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 });
  });

  it('adds up the shares of one look, and none that does not go on from it', async () => {
    const first = await look();
    const from = await aPlan();
    await stopAt(from);
    expect((await toldTo('super@ashcombe')).look).toBeNull();
    const further = await look(from);
    expect(Object.keys(further).length).toBeGreaterThan(0);
    const sum = Object.entries(first).map(([id, plans]) => [id, plans + (further[id] ?? 0)]);
    expect(plansOf(await toldTo('super@ashcombe'))).toEqual(Object.fromEntries(sum));
    await look(from);
    expect(plansOf(await toldTo('super@ashcombe'))).toEqual(Object.fromEntries(sum));
  });

  it('is published, or told, as it was read alone', async () => {
    const { draftsName } = await standing();
    expect((await own.call('propose', { note: 'Asked for' })).status).toBe(200);
    await draft('Animals, and where they live');
    expect((await own.call('propose', { note: 'Asked for again' })).status).toBe(200);
    const refused = await portal.post('support@support', '/api/declarations/publish', {
      running: 'keep',
      drafts: draftsName,
    });
    expect(refused).toMatchObject({ status: 409, body: { message: /changed meanwhile/ } });
    expect((await told('support@support', { drafts: draftsName })).status).toBe(409);
    const { draftsName: now } = await standing();
    const body = { running: 'keep', drafts: now };
    expect((await portal.post('support@support', '/api/declarations/publish', body)).status).toBe(200);
  });
});
