import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../../src/contract/index.ts';
import { allAnswers, isEmpty, isObject, type Json, type JsonObject } from '../../../../src/engine/index.ts';
import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { asksText, careAsking, careForm, ownForms } from '../../../support/ownForms.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// In how many plans each question of a form is answered, beside what the engine says of each plan's answers.

type Held = Readonly<Record<'answers' | 'parked' | 'set_aside', JsonObject>>;

const ashcombe = 'super@ashcombe';

let portal: PortalServer;
let care: readonly number[];

const own = ownForms(() => portal, ashcombe, 11);
const others = ownForms(() => portal, 'super@brinmoor', 12);

beforeAll(async () => {
  portal = await makePortalServer();
  care = await portal.look(careOf);
});

afterAll(() => portal.close());

/** Ids of the sections about care, of Ashcombe's plans. */
async function careOf(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('pep_stage')
    .innerJoin('pep', 'pep.id', 'pep_stage.pep_id')
    .select('pep_stage.id')
    .where('pep.authority_id', '=', 11)
    .where('pep.deleted_at', 'is', null)
    .where('slug', '=', 'care')
    .orderBy('pep.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** In how many plans each question of a form is answered, by its way. */
async function answered(path: string, user = ashcombe): Promise<Record<string, number>> {
  const { status, body } = await portal.get(user, '/api/declarations/answered', { path });
  expect(status).toBe(200);
  const { contents } = body as unknown as ReplyOf<'declarations.answered'>;
  return Object.fromEntries(contents.map(({ question, plans }) => [question, plans]));
}

/** The same by the engine, plan by plan, of all questions that plans have had. */
async function byEngine(path: string): Promise<Record<string, number>> {
  const { used } = (await portal.get(ashcombe, '/api/declarations/text', { path }))
    .body as unknown as ReplyOf<'declarations.text'>;
  const plans = (await sectionsOf(path.replace('forms/', ''))).map(allAnswers);
  const counts = used.map((way) => [way, plans.filter((held) => holds(held, way.split('/'))).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** What Ashcombe's plans hold in the sections whose release asks a form there. */
async function sectionsOf(form: string): Promise<readonly Held[]> {
  const rows = await portal.look((db) =>
    db
      .selectFrom('pep_stage')
      .innerJoin('pep', 'pep.id', 'pep_stage.pep_id')
      .innerJoin('release', (join) =>
        join.onRef('release.hash', '=', 'pep.release_hash').onRef('release.authority_id', '=', 'pep.authority_id'),
      )
      .select(['slug', 'answers', 'parked', 'set_aside', 'release.content'])
      .where('pep.authority_id', '=', 11)
      .where('pep.deleted_at', 'is', null)
      .execute(),
  );
  return rows.filter(({ slug, content }) => {
    const { stages } = JSON.parse(content) as { stages: { stages: Record<string, { form: string }> } };
    return stages.stages[slug]?.form === form;
  });
}

function holds(value: Json | undefined, [name, ...names]: readonly string[]): boolean {
  if (name === undefined) return !isEmpty(value);
  if (Array.isArray(value)) return value.some((row) => holds(row, [name, ...names]));
  return isObject(value) && holds(value[name], names);
}

/** Makes the answers, and what is parked, of one section about care others. */
const holding = (at: number, answers: JsonObject, parked: JsonObject = {}) =>
  portal.look((db) =>
    db
      .updateTable('pep_stage')
      .set({ answers: JSON.stringify(answers), parked: JSON.stringify(parked) })
      .where('id', '=', care[at] ?? 0)
      .execute(),
  );

const withPlan = (at: number, change: (db: Db, pepId: number) => Promise<unknown>) =>
  portal.look(async (db) => {
    const found = db
      .selectFrom('pep_stage')
      .select('pep_id')
      .where('id', '=', care[at] ?? 0);
    await change(db, (await found.executeTakeFirstOrThrow()).pep_id);
  });

describe('in how many plans each question of a form is answered', () => {
  it('is what the engine says of each plan, for questions, tables and their columns', async () => {
    for (const path of [careForm, 'forms/pep/health', 'forms/pep/targets']) {
      const counted = await answered(path);
      expect([path, counted]).toEqual([path, await byEngine(path)]);
      expect([path, Object.keys(counted).some((way) => way.includes('/'))]).toEqual([path, true]);
    }
  });

  it('is of one form, where other plans ask another one in the section of that name', async () => {
    const [small, big] = ['forms/pep/early-years/my-views', 'forms/pep/key-stages-1-4/my-views'];
    const counted = await answered(big);
    expect(counted).toEqual(await byEngine(big));
    expect(Object.keys(counted).length).toBeGreaterThan(0);
    expect(await answered(small)).toEqual(await byEngine(small));
  });

  it('counts what says anything: no blank, no empty list, no row with its id alone', async () => {
    const nothing: readonly JsonObject[] = [
      {},
      { life_story: '  \n' },
      { life_story: null },
      { life_story: '', pr_holders: [] },
      { life_story: {}, pr_holders: [{ rowId: 'a' }] },
      { pr_holders: [{ rowId: 'a', name: ' ', contact: null }] },
    ];
    for (const at of care.keys()) await holding(at, nothing[at % nothing.length] ?? {});
    expect(await answered(careForm)).toEqual({});
    await holding(0, { life_story: 'A book', placements_12m: 0 });
    await holding(1, { pr_holders: [{ rowId: 'a' }, { rowId: 'b', name: 'Mo' }, { rowId: 'c', name: 'Al' }] });
    await holding(2, {}, { life_story: 'A box', pr_holders: [{ rowId: 'a', relationship: 'Aunt' }] });
    await holding(3, { life_story: 'A film', pr_holders: [{ rowId: 'a' }] }, { pr_holders: { a: { name: 'Bo' } } });
    expect(await answered(careForm)).toEqual({
      life_story: 3,
      placements_12m: 1,
      pr_holders: 3,
      'pr_holders/name': 2,
      'pr_holders/relationship': 1,
    });
    expect(await answered(careForm)).toEqual(await byEngine(careForm));
  });

  it('is of plans of any state, but not of those that are deleted, nor of what was set aside', async () => {
    await withPlan(0, (db, id) => db.updateTable('pep').set({ status_id: 5 }).where('id', '=', id).execute());
    expect(await answered(careForm)).toMatchObject({ life_story: 3, placements_12m: 1 });
    await withPlan(0, (db, id) =>
      db.updateTable('pep').set({ deleted_at: '2026-11-01T09:00:00Z' }).where('id', '=', id).execute(),
    );
    await portal.look((db) =>
      sql`update pep_stage set set_aside = '{"last_review": "2026-10-01"}' where id = ${care[1]}`.execute(db),
    );
    const counted = await answered(careForm);
    expect(counted).toMatchObject({ life_story: 2, pr_holders: 3 });
    expect(counted).not.toHaveProperty('placements_12m');
    expect(counted).not.toHaveProperty('last_review');
  });

  it('is what the look before a publication counts, where all of the plans are running', async () => {
    for (const at of [1, 2, 3])
      await withPlan(at, (db, id) => db.updateTable('pep').set({ status_id: 2 }).where('id', '=', id).execute());
    const counted = await answered(careForm);
    const text = careAsking({}, { hide: ['life_story', 'pr_holders'] });
    expect((await own.call('save', { path: careForm, text, revision: 0 })).status).toBe(200);
    const { effects } = (await own.call('impact', {})).body as unknown as ReplyOf<'declarations.impact'>;
    // Answers that came from the plan before are told apart.
    const goes = (title: string) =>
      effects
        .filter(({ kind, question }) => ['question', 'carried'].includes(kind) && question === title)
        .reduce((sum, { plans }) => sum + plans, 0);
    expect(goes('Life-story work and who leads it')).toBe(counted.life_story);
    expect(goes('People with parental responsibility')).toBe(counted.pr_holders);
    expect((await own.call('discard', { path: careForm })).status).toBe(200);
  });

  it('is of the authority’s own plans alone, and stays where nobody is asked any more', async () => {
    const before = await answered(careForm);
    await others.publish(careForm, careAsking({ song: asksText('Song') }), 'move');
    await portal.look((db) =>
      sql`update pep_stage set answers = answers || '{"song": "Hers", "life_story": "A tree"}'
        where authority_id = 12 and slug = 'care'`.execute(db),
    );
    expect(await answered(careForm)).toEqual(before);
    const theirs = await answered(careForm, 'super@brinmoor');
    expect(theirs.song).toBeGreaterThan(0);
    expect(theirs.life_story).toBe(theirs.song);
    await own.publish(careForm, careAsking({}, { hide: ['life_story'] }), 'keep');
    expect(await answered(careForm)).toEqual(before);
  });

  it('is nothing of what is no form of a plan, and told to nobody who does not make forms', async () => {
    expect(await answered('stages/pep/key-stages-1-4')).toEqual({});
    expect(await answered('forms/pep/of-our-own')).toEqual({});
    const path = 'forms/session/sign-in';
    expect((await portal.get(ashcombe, '/api/declarations/answered', { path })).status).toBe(400);
    expect((await portal.get('la@ashcombe', '/api/declarations/answered', { path: careForm })).status).toBe(403);
  });
});
