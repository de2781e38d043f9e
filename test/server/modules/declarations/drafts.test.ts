import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ReplyOf } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { unitOfWork } from '../../../../src/server/db/unitOfWork.ts';
import { storeDraft } from '../../../../src/server/modules/declarations/draftSaves.ts';
import { asksText, careAsking, careForm as path } from '../../../support/ownForms.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Two people work on the drafts of one authority.

const [leader, support] = ['super@brinmoor', 'support@support'];

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
  await portal.post(support, '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 });
});

afterAll(() => portal.close());

beforeEach(async () => {
  if ((await stored()).state === 'draft') await call(leader, 'discard', { path });
});

const call = (user: string, name: string, body: JsonObject) => portal.post(user, `/api/declarations/${name}`, body);
const stored = async (at: string = path) =>
  (await portal.get(leader, '/api/declarations/text', { path: at })).body as unknown as ReplyOf<'declarations.text'>;
const asking = (title: string) => careAsking({ favourite_place: asksText(title) });
const save = (user: string, text: string, on: JsonObject) => call(user, 'save', { path, text, ...on });

/** Saves a text, and answers the revision that it has. */
async function saved(user: string, text: string, on: JsonObject): Promise<number> {
  const { status, body } = await save(user, text, on);
  expect(status).toBe(200);
  return Number(body.revision);
}

it('are saved over nothing that came after the revision they were typed on', async () => {
  const { publication } = await stored();
  const revision = await saved(support, asking('Mine'), { revision: 0, publication });
  const late = await save(leader, asking('Yours'), { revision: 0, publication });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ text: asking('Mine'), revision, publication, by: 'Support staff' });
  expect((await save(leader, asking('Yours'), { revision, publication })).status).toBe(200);
});

it('are not discarded by who has not seen them as they are', async () => {
  const first = await saved(support, asking('Mine'), { revision: 0 });
  const second = await saved(support, asking('Mine, and better'), { revision: first });
  const late = await call(leader, 'discard', { path, revision: first });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ text: asking('Mine, and better'), revision: second, by: 'Support staff' });
  expect(late.body.message).toMatch(/^Support staff has saved this draft meanwhile/);
  expect((await stored()).text).toBe(asking('Mine, and better'));
  expect((await call(leader, 'discard', { path, revision: second })).status).toBe(200);
  const gone = await call(leader, 'discard', { path, revision: second });
  expect([gone.status, gone.body.revision]).toEqual([409, 0]);
  expect((await call(leader, 'discard', { path, revision: 0 })).status).toBe(404);
});

it('are told from one that was discarded and begun anew, whose number is another', async () => {
  const revision = await saved(support, asking('Mine'), { revision: 0 });
  await call(support, 'discard', { path, revision });
  await saved(support, asking('Anew'), { revision: 0 });
  const late = await save(leader, asking('Yours'), { revision });
  expect([late.status, late.body.text]).toEqual([409, asking('Anew')]);
});

it('are told of what was drafted and published while they were typed', async () => {
  const { publication } = await stored();
  await saved(support, asking('Published meanwhile'), { revision: 0 });
  expect((await call(support, 'publish', { running: 'keep' })).status).toBe(200);
  const late = await save(leader, asking('Yours'), { revision: 0, publication });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    text: asking('Published meanwhile'),
    revision: 0,
    publication: publication + 1,
    message: expect.stringMatching(/discarded or published meanwhile/) as string,
  });
  const elsewhere = { path: 'forms/pep/health', text: '{}', revision: 0, publication };
  expect((await call(leader, 'save', elsewhere)).status).toBe(200);
  expect((await call(leader, 'discard', { path: elsewhere.path })).status).toBe(200);
  expect((await save(leader, asking('Yours'), { revision: 0, publication: publication + 1 })).status).toBe(200);
});

const formerOf = async (user: string) =>
  ((await portal.get(user, '/api/declarations/draftHistory', { path })).body as unknown as Former).contents;
type Former = ReplyOf<'declarations.draftHistory'>;

it('leave their former texts behind, with who saved them, when they are saved over and discarded', async () => {
  const before = (await formerOf(leader)).length;
  const first = await saved(support, asking('First'), { revision: 0 });
  const second = await saved(leader, '', { revision: first });
  expect(await formerOf(leader)).toHaveLength(before + 1);
  expect((await formerOf(leader))[0]).toMatchObject({ revision: first, by: 'Support staff', isTakenOut: false });
  await call(leader, 'discard', { path, revision: second });
  expect((await formerOf(leader))[0]).toMatchObject({ revision: second, isTakenOut: true });
  const taken = await portal.get(leader, '/api/declarations/text', { path, revision: first });
  expect(taken.body).toMatchObject({ text: asking('First'), revision: first });
  const none = await portal.get(leader, '/api/declarations/text', { path, revision: second + 1 });
  expect(none.status).toBe(404);
  expect(await formerOf('super@ashcombe')).toEqual([]);
});

it('are none any more once they say what is published, and nothing is left to publish', async () => {
  const { text, state } = await stored();
  expect(state).toBe('published');
  const revision = await saved(leader, asking('Other words'), { revision: 0 });
  expect(await saved(leader, text, { revision })).toBe(0);
  expect(await stored()).toMatchObject({ state: 'published', revision: 0, text });
  const standing = (await portal.get(leader, '/api/declarations')).body as unknown as ReplyOf<'declarations.read'>;
  expect(standing.drafts).toEqual([]);
  expect(standing.refusal).toMatch(/^There is nothing to publish/);
  // Nothing changes where nothing was drafted, and what is not there cannot be taken out.
  const before = await formerOf(leader);
  expect(await saved(leader, text, { revision: 0 })).toBe(0);
  const own = { path: 'forms/pep/made-up', text: '', revision: 0 };
  expect((await call(leader, 'save', own)).body).toEqual({ success: true, revision: 0 });
  expect(await formerOf(leader)).toEqual(before);
});

it('leave fifty former texts of a path at most, and a thousand of an authority', async () => {
  const [authority_id, saved_by] = [12, null];
  const store = (at: string, day: number) =>
    unitOfWork(portal.database, authority_id, (db) =>
      storeDraft(db, { authority_id, path: at, text: `${day}`, faults: null, saved_by, saved_at: new Date(day) }),
    );
  const kept = () =>
    portal.look((db) =>
      db
        .selectFrom('declaration_draft_save')
        .select(['path', 'text'])
        .where('authority_id', '=', authority_id)
        .orderBy('saved_at')
        .execute(),
    );
  for (let day = 1; day <= 52; day += 1) await store(path, day);
  const ofPath = (await kept()).filter((one) => one.path === path);
  expect(ofPath).toHaveLength(50);
  expect(ofPath).toContainEqual({ path, text: '52' });
  expect(ofPath).not.toContainEqual({ path, text: '2' });
  const others = Array.from({ length: 1000 }, (_, index) => ({
    authority_id,
    path: `forms/pep/other-${index}`,
    revision: 1,
    text: '',
    saved_by,
    saved_at: new Date(1000 + index),
  }));
  await portal.look((db) => db.insertInto('declaration_draft_save').values(others).execute());
  await store(path, 5000);
  expect(await kept()).toHaveLength(1000);
  expect((await kept()).map((one) => one.text)).toContain('5000');
  expect((await kept()).map((one) => one.text)).not.toContain('52');
});
