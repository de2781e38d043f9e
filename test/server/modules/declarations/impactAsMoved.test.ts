import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../../src/contract/index.ts';
import { isObject, signatureText, type Json, type JsonObject } from '../../../../src/engine/index.ts';
import { asksText, careForm, ownForms } from '../../../support/ownForms.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { seeded, seeds, type Seeded } from '../../../support/seeded.ts';

// What is said beforehand to be lost is what a move takes from its place, of whatever draft.

let portal: PortalServer;
let plans: Plan[];

const leader = 'super@brinmoor';
const own = ownForms(() => portal, leader, 12);
const { planOf } = pepCalls(() => portal);

const rows = (fields: JsonObject): JsonObject => ({
  type: 'array',
  title: 'Pets',
  maxItems: 5,
  items: { type: 'object', properties: fields },
});
const pets = rows({ name: asksText('Name'), colour: asksText('Colour') });
const agreed = { type: 'string', format: 'signature', title: 'Agreed' };
const asked: JsonObject = { place: asksText('Place'), meal: asksText('Meal'), pets, agreed };

const textOf = (properties: JsonObject, conditions: JsonObject = {}, more: JsonObject = {}): string => {
  const signed = Object.hasOwn(properties, 'agreed') ? { agreed: { 'ui:signedBy': [1] } } : {};
  const lists = Object.hasOwn(properties, 'pets') ? { pets: { 'ui:field': 'rows' } } : {};
  return JSON.stringify({
    $schema: '../../../../meta/overlay.json',
    base: { form: 'pep/care', version: 1 },
    ...more,
    patch: { schema: { properties }, uiSchema: { ...signed, ...lists, ...conditions } },
  });
};

/** A question that stays, goes, takes another kind of answer, or, of a table, has other columns. */
function anotherOf(name: string, random: Seeded): Json | undefined {
  const dice = random.int(3);
  if (dice === 0) return asked[name];
  if (dice === 1) return undefined;
  if (name === 'agreed') return asked[name];
  if (name !== 'pets') return { type: 'integer', title: name };
  return rows(
    random.chance(0.5) ? { name: asksText('Name') } : { name: asksText('Name'), colour: { type: 'integer' } },
  );
}

function drafted(seed: number): string {
  const random = seeded(seed);
  const properties: JsonObject = {};
  for (const name of Object.keys(asked)) {
    const other = anotherOf(name, random);
    if (other !== undefined) properties[name] = other;
  }
  const may = ['place', 'meal', 'life_story'].filter((name) => name === 'life_story' || properties[name] !== undefined);
  const hidden = may.filter(() => random.chance(0.4));
  const conditions = hidden.map((name): [string, Json] => [name, { 'ui:when': { 'pupil.senStatus': 'E' } }]);
  const hides: JsonObject = random.chance(0.4) ? { hide: ['significant_events'] } : {};
  return textOf(properties, Object.fromEntries(conditions), hides);
}

const answers: JsonObject = {
  place: 'The beach',
  meal: 'Soup',
  pets: [
    { rowId: 'one', name: 'Tibbles', colour: 'Grey' },
    { rowId: 'two', name: 'Rex', colour: 'Brown' },
  ],
  agreed: signatureText({ by: 7, name: 'Jane Fox', role: 'Chair', at: '2026-11-12T14:05:00.000Z' }),
  life_story: 'A book',
  significant_events: 'Moved house',
};

/** Each plan answered alike, but one of them not at all: what it has not nobody can take. */
const plant = () =>
  portal.look(async (db) => {
    for (const [at, { pepId }] of plans.entries())
      await db
        .updateTable('pep_stage')
        .set({ answers: JSON.stringify(at === 0 ? {} : answers), parked: '{}', set_aside: '{}', origins: '{}' })
        .where('pep_id', '=', pepId)
        .where('slug', '=', 'care')
        .execute();
  });

beforeAll(async () => {
  portal = await makePortalServer();
  plans = [await planOf(leader, 2), await planOf(leader, 2, 1), await planOf(leader, 2, 2)];
  const ids = plans.map(({ pepId }) => pepId);
  // The others would only make it longer.
  await portal.look(async (db) => {
    await db
      .updateTable('pep')
      .set({ status_id: 7 })
      .where('authority_id', '=', 12)
      .where('id', 'not in', ids)
      .execute();
    const [special = 0, ...others] = plans.map(({ studentId }) => studentId).toReversed();
    await db.updateTable('pupil').set({ sen_status_id: 'E' }).where('id', '=', special).execute();
    await db.updateTable('pupil').set({ sen_status_id: 'N' }).where('id', 'in', others).execute();
  });
  // An update of the product may have asked otherwise: what an authority drafts alone changes no kind that is used.
  const numbers = Object.fromEntries(['place', 'meal'].map((name) => [name, { type: 'integer', title: name }]));
  await own.askedBefore('pep/care', { ...numbers, pets: rows({ colour: { type: 'integer' } }) });
  await own.askedBefore('pep/care', asked);
  await own.publish(careForm, textOf(asked), 'move');
});

afterAll(() => portal.close());

const losing: { readonly [kind: string]: string } = {
  question: 'aside',
  carried: 'aside',
  unfit: 'aside',
  hidden: 'hidden',
  signature: 'signed',
};

/** What is said to be lost, by plan. */
function said({ effects }: ReplyOf<'declarations.impact'>): string[] {
  return effects
    .flatMap(({ id, kind, examples }) => {
      const [, , place] = JSON.parse(id) as string[];
      return losing[kind] === undefined ? [] : examples.map(({ pepId }) => `${pepId} ${losing[kind]} ${place}`);
    })
    .toSorted();
}

/** Names of questions below which something stands, of a table with its columns. */
const namesIn = (held: JsonObject): string[] =>
  Object.entries(held).flatMap(([name, value]) =>
    isObject(value)
      ? [...new Set(Object.values(value).flatMap((row) => (isObject(row) ? Object.keys(row) : [])))].map(
          (column) => `${name}/${column}`,
        )
      : [name],
  );

/** What is not in its place any more, by plan. */
async function lost(): Promise<string[]> {
  const stages = (await own.stages()).filter(({ slug, pep_id }) =>
    plans.some(({ pepId }) => slug === 'care' && pepId === pep_id),
  );
  return stages
    .flatMap(({ pep_id, ...stage }) => {
      const wasSigned = pep_id !== plans[0]?.pepId;
      const isSigned = stage.answers.agreed !== undefined;
      return [
        ...namesIn(stage.set_aside).map((name) => `${pep_id} aside ${name}`),
        ...namesIn(stage.parked).map((name) => `${pep_id} hidden ${name}`),
        ...(wasSigned && !isSigned ? [`${pep_id} signed agreed`] : []),
      ];
    })
    .toSorted();
}

describe('what is said before a move', { timeout: 300_000 }, () => {
  it('is what the move does, of whatever draft', async () => {
    const kinds = new Set<string>();
    for (const seed of seeds(8)) {
      await plant();
      const text = drafted(seed);
      const { revision } = (await portal.get(leader, '/api/declarations/text', { path: careForm }))
        .body as unknown as ReplyOf<'declarations.text'>;
      expect((await own.call('save', { path: careForm, text, revision })).status, text).toBe(200);
      const { status, body } = await own.call('impact', {});
      expect(status, `${seed} ${JSON.stringify(body)}`).toBe(200);
      const told = said(body as unknown as ReplyOf<'declarations.impact'>);
      const published = await own.publish(careForm, text, 'move');
      expect(published.status).toBe(200);
      expect(told, `${seed} ${text}`).toEqual(await lost());
      for (const words of told) kinds.add(words.split(' ').slice(1).join(' '));
      expect((await own.moveBack(Number(published.body.publication))).status).toBe(200);
    }
    // Each way in which something is lost was there.
    for (const kind of ['aside place', 'aside pets', 'aside pets/colour', 'hidden life_story', 'signed agreed'])
      expect(kinds).toContain(kind);
  });
  it('tells of a plan that cannot be moved, and goes on with the others', async () => {
    await plant();
    const [first] = plans;
    await portal.look(async (db) => {
      await db
        .insertInto('release')
        .values({ authority_id: 12, hash: 'unreadable', stages_id: 'pep/key-stages-1-4', content: '{}' })
        .execute();
      await db
        .updateTable('pep')
        .set({ release_hash: 'unreadable' })
        .where('id', '=', first?.pepId ?? 0)
        .execute();
    });
    const { revision } = (await portal.get(leader, '/api/declarations/text', { path: careForm })).body;
    const { place: _place, ...others } = asked;
    const text = textOf(others);
    expect((await own.call('save', { path: careForm, text, revision: revision ?? 0 })).status).toBe(200);
    const { status, body } = await own.call('impact', {});
    expect(status).toBe(200);
    const { effects } = body as unknown as ReplyOf<'declarations.impact'>;
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'unsettled', plans: 1 }));
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'question', question: 'Place', plans: 2 }));
  });
});
