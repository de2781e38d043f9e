import type { PepStage } from '../../src/contract/index.ts';
import { allAnswers, type JsonObject } from '../../src/engine/index.ts';
import { lookAtDrafts } from '../support/lookAtDrafts.ts';
import { pepCalls, type Plan } from '../support/pepCalls.ts';
import { movePlans } from '../support/movePlans.ts';
import type { Answered, PortalServer } from '../support/portalServer.ts';
import { seeded, type Seeded } from '../support/seeded.ts';
import type { RunResult } from './savesRun.ts';

const PLANS = 3;
const leader = 'super@brinmoor';
const path = 'forms/pep/care';

/** Questions of the authority's own, of which each publication asks some, and everybody's that it may hide. */
const own = ['own_a', 'own_b', 'own_c', 'own_d', 'own_e'];
const hideable = ['team_manager', 'significant_events', 'safety_information'];

/** A plan with what people last answered in it, and the page that somebody opened a while ago. */
interface Followed {
  readonly plan: Plan;
  readonly answers: Map<string, string>;
  page: PepStage | null;
}

interface Walk {
  readonly portal: PortalServer;
  readonly random: Seeded;
  readonly plans: readonly Followed[];
  readonly counts: Map<string, number>;
}

/** Plans in which the walks have answered nothing yet; the portal has no other from then on. */
export async function followPlans(portal: PortalServer): Promise<Followed[]> {
  const { planOf } = pepCalls(() => portal);
  const at = (nth: number) => planOf(leader, 2, nth);
  const plans = await Promise.all(Array.from({ length: PLANS }, (_, nth) => at(nth)));
  // Moving all the others would only take time.
  const ids = plans.map(({ pepId }) => pepId);
  await portal.look((db) =>
    db.updateTable('pep').set({ deleted_at: portal.clock.now }).where('id', 'not in', ids).execute(),
  );
  return plans.map((plan) => ({ plan, answers: new Map(), page: null }));
}

/**
 * Answers are given while forms are published, plans are moved and moved back, and former forms come back, in any
 * order. After each step every answer that was stored last is there: in its place, parked, or set aside.
 */
export async function runPublications({ portal, plans }: Pick<Walk, 'portal' | 'plans'>, seed: number, steps: number) {
  const walk: Walk = { portal, random: seeded(seed), plans, counts: new Map() };
  const failures: string[] = [];
  for (let step = 0; step < steps && failures.length === 0; step += 1) {
    const [what, act] = anyAct(walk.random);
    const told = await act(walk);
    walk.counts.set(`${what}: ${told}`, (walk.counts.get(`${what}: ${told}`) ?? 0) + 1);
    if (told.startsWith('failed')) failures.push(`seed ${seed}, step ${step}, ${what}: ${told}`);
    for (const followed of plans)
      failures.push(...(await lost(walk, followed)).map((one) => `seed ${seed}, step ${step}, after ${what}: ${one}`));
  }
  const saves = [...walk.counts].filter(([what]) => /^(save|late save)/.test(what));
  return { saves: saves.reduce((sum, [, count]) => sum + count, 0), faults: walk.counts, failures } satisfies RunResult;
}

type Act = (walk: Walk) => Promise<string>;

function anyAct(random: Seeded): readonly [string, Act] {
  const at = random.int(100);
  if (at < 45) return ['save', saveNow];
  if (at < 70) return ['late save', saveLate];
  if (at < 90) return ['publish', publishAny];
  if (at < 95) return ['move back', moveBack];
  return ['former forms', restoreAny];
}

const care = ({ portal }: Walk, { plan }: Followed) => pepCalls(() => portal).open(leader, plan, 'care');

/** Changes one answer of the form as it stands. */
async function saveNow(walk: Walk): Promise<string> {
  const followed = walk.random.pick(walk.plans);
  return change(walk, followed, await care(walk, followed));
}

/** The same from a page that was opened a while ago, and knows nothing of what was published since. */
async function saveLate(walk: Walk): Promise<string> {
  const followed = walk.random.pick(walk.plans);
  const { page } = followed;
  followed.page = page === null ? await care(walk, followed) : null;
  return page === null ? 'page opened' : change(walk, followed, page);
}

async function change({ portal, random }: Walk, { answers }: Followed, stage: PepStage): Promise<string> {
  const asked = Object.keys((stage.form.schema as { properties: JsonObject }).properties);
  const choices = [...own, ...hideable].filter((one) => asked.includes(one));
  if (choices.length === 0) return 'nothing is asked';
  const name = random.pick(choices);
  const value = `${name} ${random.int(1_000_000)}`;
  const { save } = pepCalls(() => portal);
  const { status, body } = await save(leader, stage, { ...stage.formData, [name]: value });
  if (status === 200) answers.set(name, value);
  return status === 200 || status === 409 ? String(status) : `failed: ${status} ${JSON.stringify(body).slice(0, 200)}`;
}

const call = ({ portal }: Walk, name: string, body: JsonObject) =>
  portal.post(leader, `/api/declarations/${name}`, body);

async function publishAny(walk: Walk): Promise<string> {
  const { portal, random } = walk;
  const asked = own.filter(() => random.chance(0.5));
  const properties = Object.fromEntries(asked.map((name) => [name, { type: 'string', title: name, maxLength: 200 }]));
  const hide = hideable.filter(() => random.chance(0.3));
  const text = JSON.stringify({
    $schema: '../../../../meta/overlay.json',
    base: { form: 'pep/care', version: 1 },
    ...(hide.length > 0 && { hide }),
    ...(asked.length > 0 && { patch: { schema: { properties } } }),
  });
  const { revision } = (await portal.get(leader, '/api/declarations/text', { path })).body;
  const kept = await call(walk, 'save', {
    path,
    text: hide.length + asked.length === 0 ? '' : text,
    revision: revision ?? 0,
  });
  if (kept.status !== 200) return `failed: ${kept.status} ${kept.text.slice(0, 200)}`;
  return publishDrafts(walk);
}

/** Plans are moved: all of them, or only the first few, which leaves the rest to a later step. */
async function publishDrafts(walk: Walk): Promise<string> {
  const running = walk.random.pick(['keep', 'move', 'move']);
  if (running === 'move') await lookAtDrafts((body) => call(walk, 'impact', body));
  return move(walk, await call(walk, 'publish', { running }), running);
}

async function move({ portal, random }: Walk, { status, text }: Answered, told: string): Promise<string> {
  if (status !== 200)
    return status === 409 || status === 404 ? String(status) : `failed: ${status} ${text.slice(0, 200)}`;
  let most = random.pick([1, 2, Infinity, Infinity]);
  await movePlans(portal, () => (most -= 1) < 0);
  return told;
}

async function historyOf({ portal }: Walk): Promise<readonly number[]> {
  const { contents } = (await portal.get(leader, '/api/declarations/history')).body;
  return (contents as unknown as readonly { readonly number: number }[]).map(({ number }) => number);
}

async function moveBack(walk: Walk): Promise<string> {
  const [latest] = await historyOf(walk);
  return move(walk, await call(walk, 'moveBack', { publication: latest ?? 1 }), 'done');
}

async function restoreAny(walk: Walk): Promise<string> {
  const publication = walk.random.pick(await historyOf(walk));
  const { status, text } = await call(walk, 'restore', { publication });
  if (status === 409 || status === 404) return String(status);
  return status === 200 ? publishDrafts(walk) : `failed: ${status} ${text.slice(0, 200)}`;
}

/** Answers that were stored and are nowhere, or are others now. */
async function lost({ portal }: Walk, { plan, answers }: Followed): Promise<string[]> {
  const stage = await portal.look((db) =>
    db
      .selectFrom('pep_stage')
      .select(['answers', 'parked', 'set_aside'])
      .where('pep_id', '=', plan.pepId)
      .where('slug', '=', 'care')
      .executeTakeFirstOrThrow(),
  );
  const shown = allAnswers(stage);
  const all = allAnswers({ answers: shown, parked: stage.set_aside });
  return [...answers].flatMap(([name, value]) =>
    all[name] === value ? [] : [`plan ${plan.pepId} has ${JSON.stringify(all[name] ?? null)} for "${value}"`],
  );
}
