import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PepStage, ReplyOf } from '../../../../src/contract/index.ts';
import { knownNames } from '../../../../src/contract/index.ts';
import { checkCatalog, type JsonObject } from '../../../../src/engine/index.ts';
import { readSchemas } from '../../../../src/server/catalog/readSchemas.ts';
import { unitOfWork } from '../../../../src/server/db/unitOfWork.ts';
import { ownForms } from '../../../support/ownForms.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Declarations of an authority's own: drafts, publications, and that every server goes by them at once.

const care = 'forms/pep/care';
const [brinmoor, ashcombe, support] = ['super@brinmoor', 'super@ashcombe', 'support@support'];

let portal: PortalServer;
/** A second server on the same database. */
let other: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
  // Another object, so that nothing that the first keeps of its database is found by it.
  other = await makePortalServer({ database: { ...portal.database, close: () => Promise.resolve() } });
});

afterAll(async () => {
  await other.close();
  await portal.close();
});

const call = (user: string, name: string, body: JsonObject) => portal.post(user, `/api/declarations/${name}`, body);
const read = async (user: string) =>
  (await portal.get(user, '/api/declarations')).body as unknown as ReplyOf<'declarations.read'>;
const textAt = async (user: string, path: string) =>
  (await portal.get(user, '/api/declarations/text', { path })).body as unknown as ReplyOf<'declarations.text'>;
const checked = async (user: string, path: string, text: string) =>
  (await call(user, 'check', { path, text })).body as unknown as ReplyOf<'declarations.check'>;

/** Saves a draft over whatever stands there. */
async function draft(user: string, path: string, text: string): Promise<void> {
  const { revision } = await textAt(user, path);
  expect((await call(user, 'save', { path, text, revision })).status).toBe(200);
}

const overlay = (patch: JsonObject, more: JsonObject = {}) =>
  JSON.stringify(
    { $schema: '../../../../meta/overlay.json', base: { form: 'pep/care', version: 1 }, ...more, patch },
    null,
    2,
  );
const question = (title: string) =>
  overlay({ schema: { properties: { favourite_place: { type: 'string', title, maxLength: 200 } } } });

/** A new plan of a pupil of Brinmoor, and how its stage about care reads at a server. */
async function newPlan(schoolTermId: number): Promise<JsonObject> {
  const { studentId, reply: made } = await ownForms(() => portal, brinmoor, 12).begin(schoolTermId);
  expect(made.status).toBe(200);
  return { studentId, pepId: made.body.id ?? null };
}

async function questionsOf(at: PortalServer, plan: JsonObject): Promise<string> {
  const reply = await at.get(brinmoor, '/api/Pep/key-stages-1-4/form/care', plan as Record<string, number>);
  return JSON.stringify((firstOf(reply.body) as unknown as PepStage).form);
}

describe('the declarations of an authority', () => {
  it('are publication 1 as the files have them, until it publishes', async () => {
    const { publication, paths, drafts } = await read(brinmoor);
    expect(publication).toMatchObject({ number: 1, publishedBy: null });
    expect(drafts).toEqual([]);
    expect(paths).toContainEqual({ path: care, title: 'My care', state: 'published' });
    expect(paths).toContainEqual({ path: 'tables/pep-status', title: 'PEP status', state: 'everybody' });
    const others = paths.filter(({ path }) => !/^(forms\/pep|stages\/pep|tables)\//.test(path));
    expect(others).toMatchObject([{ path: 'lookups/aspiration-kind', state: 'published' }]);
    expect((await textAt(brinmoor, care)).text).toBe(
      readSchemas().find(({ path }) => path === `overlays/12/${care}.json`)?.text,
    );
    expect((await read(ashcombe)).paths.every(({ state }) => state === 'everybody')).toBe(true);
  });

  it('are for who leads the virtual school and for support alone', async () => {
    for (const user of ['la@brinmoor', 'dt@brinmoor', 'readonly@brinmoor'])
      expect([user, (await portal.get(user, '/api/declarations')).status]).toEqual([user, 403]);
  });

  it('are checked with the sentences of the files, and say in words what they change', async () => {
    const wrong = overlay({}, { require: ['life_stori'] });
    const path = `overlays/12/${care}.json`;
    const files = readSchemas().map((file) => (file.path === path ? { path, text: wrong } : file));
    const said = checkCatalog(files, knownNames).map(({ line, pointer, message }) => ({ line, pointer, message }));
    expect(said.length).toBeGreaterThan(0);
    expect((await checked(brinmoor, care, wrong)).problems).toMatchObject(
      said.map((problem) => ({ path: care, severity: 'error', ...problem })),
    );
    const { problems, words } = await checked(brinmoor, care, question('Favourite place'));
    expect(problems).toEqual([]);
    expect(words.join('\n')).toContain('Favourite place');
  });

  it('may be drafted wrong, and are never published so; two who draft one text are told of each other', async () => {
    await draft(brinmoor, care, '{ "base": ');
    expect((await read(brinmoor)).drafts).toMatchObject([{ path: care, revision: 1, faults: 1 }]);
    const refused = await call(brinmoor, 'publish', { running: 'keep' });
    expect(refused.status).toBe(400);
    expect(refused.body.problems).toMatchObject([{ path: care, severity: 'error' }]);
    const late = await call(brinmoor, 'save', { path: care, text: 'mine', revision: 0 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ text: '{ "base": ', revision: 1 });
    expect((await textAt(brinmoor, care)).text).toBe('{ "base": ');
    expect((await call(brinmoor, 'discard', { path: care })).status).toBe(200);
    expect((await read(brinmoor)).drafts).toEqual([]);
  });

  it('are not published while an example does not hold, and are once the form is mended', async () => {
    const expected = { answers: { contact_restrictions: 'yes' }, expect: { contact_restrictions_detail: 'required' } };
    const examples = [
      { answers: { contact_restrictions: 'no' }, expect: { contact_restrictions_detail: 'not-asked' } },
    ];
    await draft(
      brinmoor,
      care,
      overlay({}, { optional: ['contact_restrictions_detail'], examples: [...examples, expected] }),
    );
    const refused = await call(brinmoor, 'publish', { running: 'keep' });
    expect(refused.status).toBe(400);
    expect(refused.body.problems).toMatchObject([
      {
        path: care,
        pointer: '/examples/1/expect/contact_restrictions_detail',
        message:
          'Example 2: when "Is anyone not allowed contact?" is Yes, "Who, and what must the school do?" should be ' +
          'asked and required. It is asked, and not required',
      },
    ]);
    expect((await checked(brinmoor, care, overlay({}, { examples: [...examples, expected] }))).problems).toEqual([]);
    expect((await call(brinmoor, 'discard', { path: care })).status).toBe(200);
  });

  it('hold for new plans at every server as soon as they are published; running plans keep theirs', async () => {
    const before = await newPlan(1);
    expect(await questionsOf(other, before)).not.toContain('Favourite place');
    await draft(brinmoor, care, question('Favourite place'));
    const published = await call(brinmoor, 'publish', { running: 'keep' });
    expect(published.body).toEqual({ success: true, publication: 2, isNew: true, moving: null });
    const again = await call(brinmoor, 'publish', { running: 'keep' });
    expect(again.body).toEqual({ success: true, publication: 2, isNew: false, moving: null });
    const after = await newPlan(2);
    for (const at of [portal, other]) {
      expect(await questionsOf(at, before)).not.toContain('Favourite place');
      expect(await questionsOf(at, after)).toContain('Favourite place');
    }
    const { contents } = (await other.get(brinmoor, '/api/catalog/declarations')).body as unknown as {
      contents: { path: string; text: string }[];
    };
    expect(contents.find(({ path }) => path === `overlays/12/${care}.json`)?.text).toBe(question('Favourite place'));
  });

  it('go back by publishing the former content anew', async () => {
    const files = (await portal.get(brinmoor, '/api/declarations/text', { path: care, publication: 1 })).body.text;
    expect((await call(brinmoor, 'restore', { publication: 1 })).body).toEqual({ success: true, drafts: 1 });
    expect((await call(brinmoor, 'publish', { running: 'keep' })).body).toMatchObject({ publication: 3, isNew: true });
    expect((await textAt(brinmoor, care)).text).toBe(files);
    const history = (await portal.get(brinmoor, '/api/declarations/history'))
      .body as unknown as ReplyOf<'declarations.history'>;
    expect(history.contents.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(history.contents[0]?.hash).toBe(history.contents[2]?.hash);
    expect(await questionsOf(other, await newPlan(3))).not.toContain('Favourite place');
  });

  it('are published by somebody else than who proposed them, where the authority says so', async () => {
    expect(await read(ashcombe)).toMatchObject({ needsTwo: true });
    await draft(ashcombe, care, question('Place to be'));
    const publish = (user: string) => call(user, 'publish', { running: 'keep' });
    expect((await publish(ashcombe)).status).toBe(409);
    expect((await call(ashcombe, 'propose', { note: 'Asked for by the children' })).status).toBe(200);
    expect((await publish(ashcombe)).status).toBe(409);
    expect((await portal.post(support, '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 })).status).toBe(200);
    await draft(support, care, question('A place to be'));
    expect((await publish(support)).body.message).toContain('changed since they were proposed');
    expect((await call(ashcombe, 'propose', { note: 'Asked for by the children' })).status).toBe(200);
    expect((await publish(support)).body).toMatchObject({ publication: 2, isNew: true });
    expect((await read(ashcombe)).publication).toMatchObject({
      number: 2,
      note: 'Asked for by the children',
      publishedBy: 'Support staff',
    });
  });

  it('cannot change who sees or may do anything, nor keep the server busy', async () => {
    const stages = (patch: JsonObject) =>
      JSON.stringify({
        $schema: '../../../../meta/overlay.json',
        base: { stages: 'pep/key-stages-1-4', version: 1 },
        patch: { stages: patch },
      });
    const table = (more: JsonObject) =>
      JSON.stringify({ $schema: '../../../meta/overlay.json', base: { table: 'pep-status' }, ...more });
    const pattern = (text: string) =>
      overlay({ schema: { properties: { place: { type: 'string', title: 'Place', pattern: text } } } });
    const asked = (when: JsonObject) => overlay({ uiSchema: { life_story: { 'ui:when': when } } });
    const merged = { 'merge.isSame': true };
    const refused: [string, string, string][] = [
      ['stages/pep/key-stages-1-4', stages({ care: { owner: 1 } }), '/patch/stages/care/owner'],
      [
        'stages/pep/key-stages-1-4',
        stages({ mine: { form: 'pep/care', title: 'Mine', owner: 1 } }),
        '/patch/stages/mine/form',
      ],
      ['stages/pep/key-stages-1-4', stages({ care: { present: merged } }), '/patch/stages/care/present/merge.isSame'],
      [care, asked(merged), '/patch/uiSchema/life_story/ui:when/merge.isSame'],
      ['tables/pep-status', table({ patch: { rowActions: [] } }), '/patch/rowActions'],
      ['tables/pep-status', table({ hide: ['assignedUserId'] }), '/hide/0'],
      [care, pattern('^(a+)+$'), '/patch/schema/properties/place/pattern'],
      [care, pattern('^a{0,30}a{0,30}a{0,30}b$'), '/patch/schema/properties/place/pattern'],
      [care, '['.repeat(100), ''],
      [care, asked({ 'user.typeId': 1 }), '/patch/uiSchema/life_story/ui:when/user.typeId'],
    ];
    for (const [path, text, pointer] of refused) {
      const { problems } = await checked(brinmoor, path, text);
      expect(problems.map((problem) => problem.pointer)).toContain(pointer);
    }
    expect((await checked(brinmoor, 'tables/pep-status', table({ hide: ['pepCycleName'] }))).problems).toEqual([]);
    expect((await checked(brinmoor, care, pattern('^[0-9]{4}(-[0-9]{2})?$'))).problems).toEqual([]);
    for (const path of ['screens/today', 'forms/authority/services', 'tables/../x'])
      expect([path, (await call(brinmoor, 'save', { path, text: '{}', revision: 0 })).status]).toEqual([path, 400]);
  });

  it('are added to and read, never altered, and are seen by their own authority alone', async () => {
    const within = <T>(authorityId: number, work: Parameters<typeof unitOfWork<T>>[2]) =>
      unitOfWork(portal.database, authorityId, work);
    for (const statement of ["update publication set note = ''", 'delete from publication'])
      await expect(within(12, (db) => sql.raw(statement).execute(db))).rejects.toThrow(/permission denied/);
    await expect(within(12, (db) => sql`update authority set name = 'x'`.execute(db))).rejects.toThrow(
      /permission denied/,
    );
    const seen = await within(12, (db) => db.selectFrom('publication').select('authority_id').distinct().execute());
    expect(seen).toEqual([{ authority_id: 12 }]);
    await within(12, (db) => sql`update authority set publication = null where id = 11`.execute(db));
    expect((await read(ashcombe)).publication.number).toBe(2);
    await expect(
      within(12, (db) =>
        sql`insert into publication select 11, 9, hash, base_hash, content, note, null, null, published_at
        from publication limit 1`.execute(db),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('leave their deeds in the trail, without a word of their texts', async () => {
    const entries = await portal.look((db) =>
      db.selectFrom('audit').select(['action', 'detail']).where('action', 'like', 'declarations.%').execute(),
    );
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(['save', 'discard', 'propose', 'publish', 'restore'].map((name) => `declarations.${name}`)),
    );
    expect(JSON.stringify(entries)).not.toContain('Favourite place');
  });
});
