import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReplyOf } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { asksText, careAsking, careForm, ownForms } from '../../../support/ownForms.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// What plans were begun with is known to the editor and to every check: a used key stays what it is.

let portal: PortalServer;

const leader = 'super@brinmoor';
const own = ownForms(() => portal, leader, 12);
const others = ownForms(() => portal, 'super@ashcombe', 11);

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const textAt = async (path = careForm, user = leader) =>
  (await portal.get(user, '/api/declarations/text', { path })).body as unknown as ReplyOf<'declarations.text'>;
const usedIn = async (path?: string, user?: string) => (await textAt(path, user)).used;
const problemsOf = async (text: string, by = own) => {
  const { problems } = (await by.call('check', { path: careForm, text })).body as unknown as Checked;
  return problems.map(({ pointer, words }) => [pointer, words]);
};
type Checked = ReplyOf<'declarations.check'>;

const asksNumber = (title: string): JsonObject => ({ type: 'integer', title, minimum: 0 });
const pets = (colour: JsonObject): JsonObject => ({
  type: 'array',
  title: 'Pets',
  maxItems: 5,
  items: { type: 'object', properties: { colour } },
});
const asking = (questions: JsonObject) =>
  JSON.stringify({
    ...(JSON.parse(careAsking(questions)) as JsonObject),
    patch: { schema: { properties: questions }, uiSchema: { pets: { 'ui:field': 'rows' } } },
  });

it('a question is used once a plan has it, and stays so when nobody is asked it any more', async () => {
  const before = await usedIn();
  expect(before).toContain('carer_name');
  expect(before).not.toContain('song');
  await own.publish(careForm, asking({ song: asksText('Song'), pets: pets(asksText('Colour')) }), 'keep');
  // No plan has it yet: it may be taken out as if it had never been.
  expect(await usedIn()).toEqual(before);
  expect(await problemsOf(asking({ song: asksNumber('Song'), pets: pets(asksText('Colour')) }))).toEqual([]);
  await own.publish(careForm, asking({ meal: asksText('Meal'), pets: pets(asksText('Colour')) }), 'keep');
  expect((await own.begin(1)).reply.status).toBe(200);
  const used = await usedIn();
  expect(used).toEqual(expect.arrayContaining(['meal', 'pets', 'pets/colour']));
  expect(used).not.toContain('song');
  await own.publish(careForm, '', 'keep');
  expect(await usedIn()).toEqual(used);
  expect(await usedIn('forms/pep/health')).not.toContain('meal');
  expect(await usedIn('stages/pep/key-stages-1-4')).toEqual([]);
  expect(await usedIn(careForm, 'super@ashcombe')).not.toContain('meal');
});

it('a used question cannot be asked for another kind of answer: not checked, drafted, tried or published', async () => {
  const text = asking({ meal: asksNumber('Meal'), pets: pets(asksNumber('Colour')) });
  const told = (name: string) =>
    `In “My care”: plans have answers to "${name}" of another kind: a text, and not a number. ` +
    'Add a new question, and ' +
    'take this one out: its answers are kept';
  expect(await problemsOf(text)).toEqual([
    ['/patch/schema/properties/meal', told('Meal')],
    ['/patch/schema/properties/pets/items/properties/colour', told('Pets, column Colour')],
  ]);
  expect(await problemsOf(text, others)).toEqual([]);
  const { revision } = await textAt();
  expect((await own.call('save', { path: careForm, text, revision })).status).toBe(200);
  const standing = (await portal.get(leader, '/api/declarations')).body as unknown as ReplyOf<'declarations.read'>;
  expect(standing.drafts).toMatchObject([{ path: careForm, faults: 2 }]);
  for (const name of ['propose', 'publish', 'impact']) {
    const { status, body } = await own.call(name, bodies[name] ?? {});
    expect([name, status, body.message]).toEqual([name, 400, expect.stringContaining(`2 faults. ${told('Meal')}`)]);
  }
});

const bodies: { readonly [name: string]: JsonObject } = { propose: { note: 'Ready' }, publish: { running: 'keep' } };

it('the same question may be asked again', async () => {
  const text = asking({ meal: { ...asksText('Favourite meal'), maxLength: 20 }, pets: pets(asksText('Colour')) });
  expect(await problemsOf(text)).toEqual([]);
  expect((await own.publish(careForm, text, 'keep')).status).toBe(200);
});

it('what everybody’s form asked otherwise before is not the authority’s to mend', async () => {
  await own.askedBefore('pep/care', { carer_name: asksNumber('Main carer'), life_story: asksNumber('Life story') });
  const patch = { schema: { properties: { carer_name: { title: 'The carer' } } } };
  const text = JSON.stringify({ ...(JSON.parse(careAsking({})) as JsonObject), patch });
  expect(await problemsOf(text)).toEqual([]);
});
