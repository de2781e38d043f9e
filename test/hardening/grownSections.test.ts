import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyLimit, operation, type PepStage } from '../../src/contract/index.ts';
import type { JsonObject, JsonSchema } from '../../src/engine/index.ts';
import { arrange } from '../../src/engine/form/answers.ts';
import { mergeAnswers } from '../../src/engine/form/merge.ts';
import type { UnitCall } from '../../src/server/modules/handler.ts';
import { answerChanges } from '../../src/server/modules/pep/read/answerChanges.ts';
import { changedPlaces, savedBySince } from '../../src/server/modules/pep/save/savedBy.ts';
import { keepFrom } from '../../src/server/modules/pep/read/viewerPaths.ts';
import { pepCalls, type Plan } from '../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';
import { processorTime } from '../support/processorTime.ts';

// What is sent may be small and what it makes of a section large: the limits hold for what would be stored.

let portal: PortalServer;
let plan: Plan;
let empty: PepStage;

const { planOf, open, save } = pepCalls(() => portal);
const user = 'la@ashcombe';
const now = () => open(user, plan, 'targets');

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await planOf('dt@ashcombe', 2);
});

afterAll(() => portal?.close());

beforeEach(async () => {
  await save(user, await now(), {});
  empty = await now();
});

const rows = (letter: string, count: number, more: JsonObject = {}) =>
  Array.from({ length: count }, (_, index): JsonObject => ({ rowId: `${letter}${index}`, ...more }));

/** Puts these rows where a save would, past its limits. */
async function store(targets: readonly JsonObject[]): Promise<PepStage> {
  const { pepStageId } = empty;
  const revision = await portal.look(async (db) => {
    const answers = JSON.stringify({ targets });
    const { revision: former, ...newest } = await db
      .selectFrom('pep_stage_revision')
      .selectAll()
      .where('stage_id', '=', pepStageId)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const next = { revision: former + 1, answers };
    await db
      .insertInto('pep_stage_revision')
      .values({ ...newest, ...next, parked: '{}', origins: '{}', outcome: '{}', save_id: `stored ${next.revision}` })
      .execute();
    await db.updateTable('pep_stage').set(next).where('id', '=', pepStageId).execute();
    return next.revision;
  });
  return { ...empty, revision };
}

describe('a section that saves have made larger bit by bit', () => {
  it('is refused beyond 500 rows of a table, with what, where and what to do, and nothing of it is stored [PFORM-27]', async () => {
    expect((await save(user, empty, { targets: rows('a', 500) })).status).toBe(200);
    const before = await now();
    for (const letter of ['b', 'c']) {
      const refused = await save(user, empty, { targets: rows(letter, 500) });
      expect([refused.status, refused.body.message]).toEqual([
        413,
        '“SMART targets” has 1,000 rows, together with what has been saved meanwhile, and can have 500. Nothing was saved: please take something out and save again.',
      ]);
      expect(Object.keys(refused.body.errors)).toEqual(['/targets']);
    }
    expect(await now()).toEqual(before);
    // Whoever takes rows out goes on.
    const fewer = await save(user, empty, { targets: rows('b', 0) });
    expect(fewer.status).toBe(200);
    expect((await save(user, before, { targets: [...rows('a', 499), ...rows('b', 1)] })).status).toBe(200);
  });

  it('is refused beyond a million characters', async () => {
    const long = 'x'.repeat(90_000);
    expect((await save(user, empty, { targets: rows('a', 6, { target: long }) })).status).toBe(200);
    const refused = await save(user, empty, { targets: rows('b', 6, { target: long }) });
    expect([refused.status, refused.body.message]).toEqual([
      413,
      expect.stringMatching(
        /^This section has 1,0\d\d,\d{3} characters, together with what has been saved meanwhile, and can have 1,000,000\./,
      ),
    ]);
  });

  it('is refused beyond what a page could send again', async () => {
    const long = '字'.repeat(90_000);
    expect((await save(user, empty, { targets: rows('a', 3, { target: long }) })).status).toBe(200);
    const refused = await save(user, empty, { targets: rows('b', 3, { target: long }) });
    expect([refused.status, refused.body.message]).toEqual([
      413,
      expect.stringMatching(/^This section has 3,2\d\d,\d{3} bytes, together/),
    ]);
    // What is stored is sent again, as a page sends it.
    const stage = await now();
    const again = await save(user, stage, stage.formData, { jsonData: JSON.stringify(stage.formData) });
    expect(again.status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(again.sent))).toBeLessThan(bodyLimit(operation('pep.saveStage')));
  });

  it('is refused where the rows are parked, in whichever shape', async () => {
    for (const targets of [
      rows('a', 501),
      Object.fromEntries(rows('a', 501).map(({ rowId }) => [String(rowId), { target: 'x' }])),
    ]) {
      const refused = await save(user, empty, {}, { parked: { targets } });
      expect([refused.status, refused.body.message]).toEqual([
        413,
        '“SMART targets” has 501 rows and can have 500. Nothing was saved: please take something out and save again.',
      ]);
    }
    const both = await save(user, empty, { targets: rows('a', 400) }, { parked: { targets: rows('b', 400) } });
    expect([both.status, both.body.message]).toEqual([413, expect.stringContaining('has 800 rows')]);
  });

  it('says of one text that it is too long, and of which', async () => {
    const refused = await save(user, empty, { longer_aim: 'x'.repeat(100_001) });
    expect([refused.status, refused.body.message]).toEqual([
      413,
      expect.stringMatching(/^“[^”]+” has 100,001 characters and can have 100,000\. Nothing was saved/),
    ]);
  });

  it('is no trap where it was too large already: what makes it no larger is saved', async () => {
    const stage = await store(rows('a', 700));
    expect((await save(user, stage, { targets: rows('a', 700), longer_aim: 'Read' })).status).toBe(200);
    expect((await save(user, await now(), { targets: rows('a', 650) })).status).toBe(200);
    expect((await save(user, await now(), { targets: [...rows('a', 650), ...rows('b', 1)] })).status).toBe(413);
  });
});

// All of these took minutes of the processor while each row was looked for among all others.
describe('what looks at the rows of a section takes no longer for each of very many than for each of a few', () => {
  const count = 150_000;
  const schema: JsonSchema = {
    type: 'object',
    properties: { targets: { type: 'array', items: { type: 'object', properties: { target: { type: 'string' } } } } },
  };
  const stored = { targets: rows('a', count, { target: 'x' }) };
  const turned = { targets: stored.targets.toReversed() };

  it.each<[string, () => unknown]>([
    ['merging', () => mergeAnswers({ base: stored, theirs: stored, mine: turned })],
    ['telling what changed', () => expect(answerChanges({ schema }, stored, turned)).toHaveLength(1)],
    ['keeping what the viewer may not change', () => keepFrom(turned, stored, ['/targets/*/target'])],
    [
      'parking what is not asked',
      () =>
        arrange(
          { schema },
          {
            answers: stored,
            parked: { targets: Object.fromEntries(stored.targets.map(({ rowId }) => [String(rowId), { other: 'y' }])) },
          },
        ),
    ],
    [
      'telling the places that differ',
      () => expect(changedPlaces(stored, { targets: rows('a', count, { target: 'y' }) })).toHaveLength(count),
    ],
  ])('%s', async (_name, work) => {
    expect(await processorTime(work)).toBeLessThan(10_000);
  });

  it('telling whose each answer is', async () => {
    const first = await store(rows('a', 30_000, { target: 'x' }));
    for (const target of ['y', 'z']) await store(rows('a', 30_000, { target }));
    const pointers = rows('a', 30_000).map(({ rowId }) => `/targets/${String(rowId)}/target`);
    await portal.look(async (db) => {
      const stage = await db
        .selectFrom('pep_stage')
        .selectAll()
        .where('id', '=', first.pepStageId)
        .executeTakeFirstOrThrow();
      const call = { db, services: { now: () => portal.clock.now } } as unknown as UnitCall;
      const took = await processorTime(async () => {
        const savedBy = await savedBySince(call, stage, first.revision, pointers);
        expect(new Set(pointers.map((pointer) => savedBy(pointer).theirName)).size).toBe(1);
      });
      expect(took).toBeLessThan(10_000);
    });
  });
});
