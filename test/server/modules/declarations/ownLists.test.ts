import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogReply, ReplyOf } from '../../../../src/contract/index.ts';
import type { JsonObject, SourceFile } from '../../../../src/engine/index.ts';
import { careAsking, careForm, ownForms } from '../../../support/ownForms.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Lists of answers of an authority's own: in the files, as drafts, and published with the questions that name them.

const moods = 'lookups/mood';
const [ashcombe, brinmoor] = ['super@ashcombe', 'super@brinmoor'];

let portal: PortalServer;
let plan: Plan;

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await planOf(brinmoor, 2);
});

afterAll(() => portal.close());

const { call, publish } = ownForms(() => portal, brinmoor, 12);
const { planOf, open: openStage, save } = pepCalls(() => portal);
const care = () => openStage(brinmoor, plan, 'care');
const lists = async (user: string) =>
  ((await portal.get(user, '/api/catalog')).body as unknown as CatalogReply).lookups;
const textAt = async (path: string, user = brinmoor) =>
  (await portal.get(user, '/api/declarations/text', { path })).body as unknown as ReplyOf<'declarations.text'>;
const check = async (path: string, text: string, user = brinmoor) =>
  (await portal.post(user, '/api/declarations/check', { path, text })).body as unknown as ReplyOf<'declarations.check'>;

/** Lists that forms can name besides that of the files. */
const listsDrafted = async () =>
  (await textAt(careForm)).own.filter(({ path }) => /^lookups\/(?!aspiration-kind)/.test(path));

async function draft(path: string, text: string): Promise<void> {
  const { revision } = await textAt(path);
  expect((await call('save', { path, text, revision })).status).toBe(200);
}

const listOf = (more: JsonObject) =>
  JSON.stringify({ $schema: '../../../meta/lookup.json', title: 'Mood', ...more }, null, 2);
const offering = (...labels: readonly string[]) =>
  listOf({ options: labels.map((label) => ({ value: label.toLowerCase(), label })) });
const asksMood = careAsking({ mood: { $ref: moods } });
const pathsIn = async (user: string) =>
  ((await portal.get(user, '/api/declarations')).body as unknown as ReplyOf<'declarations.read'>).paths.map(
    ({ path }) => path,
  );

describe('a list of answers in the files of one authority', () => {
  it('is sent to that authority alone', async () => {
    expect((await lists(brinmoor))['aspiration-kind']).toMatchObject({ title: 'Kind of aspiration' });
    expect(await lists(ashcombe)).not.toHaveProperty('aspiration-kind');
    const files = (await portal.get(ashcombe, '/api/catalog/declarations')).body.contents as unknown as SourceFile[];
    expect(files.filter(({ path, text }) => `${path} ${text}`.includes('aspiration-kind'))).toEqual([]);
  });

  it('is listed among what that authority can change, and everybody’s lists are not', async () => {
    expect((await pathsIn(brinmoor)).filter((path) => path.startsWith('lookups/'))).toEqual([
      'lookups/aspiration-kind',
    ]);
    expect((await pathsIn(ashcombe)).filter((path) => path.startsWith('lookups/'))).toEqual([]);
  });

  it('is a fault in a form of another authority', async () => {
    const asking = careAsking({ kind: { $ref: 'lookups/aspiration-kind' } });
    expect((await check(careForm, asking, ashcombe)).problems).toMatchObject([
      { path: careForm, message: expect.stringContaining('"aspiration-kind"') as string },
    ]);
    expect((await check(careForm, asking)).problems).toEqual([]);
  });
});

describe('a draft of a list of answers', () => {
  it('begins with a text that passes, and says in words what it offers', async () => {
    const { text, state } = await textAt(moods);
    expect(state).toBe('new');
    expect(await check(moods, text)).toEqual({
      problems: [],
      words: ['a list of answers of its own: "Mood", with "First answer" and "Second answer"'],
    });
  });

  it.each([
    ['has the name of everybody’s', 'lookups/yes-no', offering('Maybe'), ['', 'needs another name']],
    ['is answered by an operation', moods, listOf({ list: 'lookups.schools' }), ['/list', 'says its answers']],
    [
      'opens a form',
      moods,
      listOf({ options: [{ value: 'a', label: 'A', opens: 'pep/care' }] }),
      ['/options/0/opens', 'opens no form'],
    ],
    [
      'offers too much',
      moods,
      offering(...Array.from({ length: 501 }, (_, index) => `A${index}`)),
      ['/options', 'may have 500'],
    ],
    [
      'depends on who looks',
      moods,
      listOf({ options: [{ value: 'a', label: 'A', when: { 'user.typeId': 3 } }] }),
      ['/options/0/when/user.typeId', 'does not depend on who looks'],
    ],
  ] as const)('is refused where it %s', async (_why, path, text, [pointer, message]) => {
    const { problems } = await check(path, text);
    expect(problems).toMatchObject([{ path, pointer, message: expect.stringContaining(message) as string }]);
  });

  it('can be named by forms before it is published, as far as it has no faults', async () => {
    await draft(moods, '{ "title": ');
    expect(await listsDrafted()).toEqual([]);
    await draft(moods, offering('Glad', 'Sad'));
    expect(await listsDrafted()).toEqual([{ path: moods, text: offering('Glad', 'Sad') }]);
    expect((await check(careForm, asksMood)).problems).toEqual([]);
    // So can its questions, by conditions of sections.
    await draft(careForm, asksMood);
    expect((await textAt('stages/pep/key-stages-1-4')).own).toContainEqual({ path: careForm, text: asksMood });
    for (const path of [careForm, moods]) expect((await call('discard', { path })).status).toBe(200);
    expect((await check(careForm, asksMood)).problems).toHaveLength(1);
  });
});

describe('a published list of answers', () => {
  it('is offered where the questions of its authority name it, and nowhere else', async () => {
    await draft(moods, offering('Glad', 'Sad'));
    const published = await publish(careForm, asksMood, 'move');
    expect([published.status, published.body.publication]).toEqual([200, 2]);
    expect((await care()).form.schema.properties).toMatchObject({
      mood: {
        title: 'Mood',
        oneOf: [
          { const: 'glad', title: 'Glad' },
          { const: 'sad', title: 'Sad' },
        ],
      },
    });
    expect((await lists(brinmoor)).mood).toMatchObject({ title: 'Mood' });
    expect(await lists(ashcombe)).not.toHaveProperty('mood');
    expect((await check(careForm, asksMood, ashcombe)).problems).toHaveLength(1);
  });

  it('says an answer by its label in the plan as a document', async () => {
    const opened = await care();
    expect((await save(brinmoor, opened, { ...opened.formData, mood: 'glad' })).status).toBe(200);
    const { text } = await portal.get(brinmoor, '/api/Pep/document', { ...plan });
    expect([text.includes('"Glad"'), text.includes('"glad"')]).toEqual([true, false]);
  });

  it('tells which answers it would not offer any more, and is not taken out while it is named', async () => {
    await draft(moods, offering('Calm', 'Sad'));
    const said = (await call('impact', {})).body as unknown as ReplyOf<'declarations.impact'>;
    expect(said.words).toMatchObject([
      { path: moods, before: [expect.stringContaining('"Glad"')], after: [expect.stringContaining('"Calm"')] },
    ]);
    expect(said.effects.filter(({ kind }) => kind === 'option')).toMatchObject([
      { path: careForm, question: 'Mood', option: 'Glad', plans: 1 },
    ]);
    await draft(moods, '');
    const refused = await call('publish', { running: 'keep' });
    expect(refused.status).toBe(400);
    expect(refused.body.problems).toMatchObject([
      { path: careForm, message: expect.stringContaining('"mood"') as string },
    ]);
  });
});
