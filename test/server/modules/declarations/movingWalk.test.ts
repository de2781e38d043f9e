import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PepStage } from '../../../../src/contract/index.ts';
import { questionsOf, type JsonObject } from '../../../../src/engine/index.ts';
import { asksText, careAsking, careForm, given, ownForms } from '../../../support/ownForms.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { seeded } from '../../../support/seeded.ts';

// Whatever is published, moved, saved and moved back in whatever order, what was answered last is still there.

let portal: PortalServer;
let plans: Plan[];

const leader = 'super@brinmoor';
const own = ownForms(() => portal, leader, 12);
const { planOf, open, save } = pepCalls(() => portal);
const names = ['favourite_place', 'favourite_meal', 'favourite_song', 'favourite_game'];

beforeAll(async () => {
  portal = await makePortalServer();
  plans = [await planOf(leader, 2), await planOf(leader, 2, 1)];
  // Two plans walk; the others would only make it longer.
  await portal.look((db) =>
    db
      .updateTable('pep')
      .set({ status_id: 7 })
      .where('authority_id', '=', 12)
      .where(
        'id',
        'not in',
        plans.map(({ pepId }) => pepId),
      )
      .execute(),
  );
});

afterAll(() => portal.close());

/** WALK_STEPS=10000 walks through the night; a step takes about half a second. */
const steps = Number(process.env.WALK_STEPS ?? 80);

/** What each plan was answered last, by name. */
type Known = Map<number, JsonObject>;

interface Walk {
  readonly random: ReturnType<typeof seeded>;
  readonly known: Known;
  /** Pages that were opened some time ago, and are still open. */
  readonly pages: PepStage[];
}

const askedBy = (page: PepStage) => names.filter((name) => questionsOf(page.form).fields.has(name));

/** Answers a question of a page; of one that was opened long ago somebody else may have answered it meanwhile. */
async function answer({ random, known }: Walk, page: PepStage, value: string): Promise<string> {
  const asked = askedBy(page);
  if (asked.length === 0) return 'nothing to answer';
  const name = random.pick(asked);
  const { status, body } = await save(leader, page, { ...page.formData, [name]: value });
  expect([200, 409]).toContain(status);
  const isClash = body.clashes.some(({ pointer }) => pointer === `/${name}`);
  if (!isClash) known.set(page.pepId, { ...known.get(page.pepId), [name]: value });
  return `answered ${name} of ${page.pepId} with ${value}: ${status}`;
}

async function step(walk: Walk, at: number): Promise<string> {
  const { random, pages } = walk;
  const dice = random.int(100);
  const page = await open(leader, random.pick(plans), 'care');
  if (dice < 45) return answer(walk, page, `fresh ${at}`);
  if (dice < 60) return `opened ${pages.push(page)}`;
  if (dice < 75) {
    const [late] = pages.splice(random.int(Math.max(1, pages.length)), 1);
    return late === undefined ? 'no page' : answer(walk, late, `late ${at}`);
  }
  if (dice < 90) {
    const asked = Object.fromEntries(names.filter(() => random.chance(0.5)).map((name) => [name, asksText(name)]));
    const running = random.chance(0.7) ? 'move' : 'keep';
    const { status } = await own.publish(careForm, careAsking(asked), running);
    expect(status).toBe(200);
    return `published ${Object.keys(asked).join(', ')} to ${running}`;
  }
  const moved = (await own.history()).filter(({ moving }) => moving !== null && moving.backUntil !== null);
  if (moved.length === 0) return 'nothing to move back';
  const { number } = random.chance(0.7) ? (moved[0] ?? { number: 0 }) : random.pick(moved);
  expect((await own.moveBack(number)).status).toBe(200);
  return `moved back ${number}`;
}

describe('a walk of many steps', { timeout: 120_000 + steps * 5_000 }, () => {
  it('loses no answer, whatever is published, moved, answered late and moved back', async () => {
    const walk: Walk = { random: seeded(11), known: new Map(), pages: [] };
    const told: string[] = [];
    for (let at = 0; at < steps; at += 1) {
      told.push(await step(walk, at));
      const stages = (await own.stages()).filter(({ slug }) => slug === 'care');
      for (const [pepId, answers] of walk.known) {
        const stage = stages.find(({ pep_id }) => pep_id === pepId);
        expect(stage && given(stage), told.slice(-12).join('\n')).toMatchObject(answers);
      }
    }
    expect(told.filter((words) => words.startsWith('moved back')).length).toBeGreaterThan(steps / 50);
    expect(told.filter((words) => words.includes('with late')).length).toBeGreaterThan(steps / 40);
  });
});
