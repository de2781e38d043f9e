import { StageSaver } from '../../src/app/pep/stageSaver.ts';
import type { PepStage } from '../../src/contract/index.ts';
import { allAnswers, sameAnswer, type FormDocument, type JsonObject } from '../../src/engine/index.ts';
import { seeded } from '../support/seeded.ts';
import { FaultyLine } from './faultyLine.ts';
import { openStage, type FuzzServer, type Person, type Place } from './fuzzServer.ts';
import { anyEdit } from './typist.ts';

export interface RunResult {
  readonly saves: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly failures: readonly string[];
}

interface Scene {
  readonly server: FuzzServer;
  readonly person: Person;
  readonly place: Place;
}

const STEPS = 60;
const TRIES = 8;

/**
 * One person writes in one stage while everything goes wrong that can on the way to the server; then
 * nothing goes wrong any more. What is stored then has to be what was typed last.
 */
export async function runSaves({ server, person, place }: Scene, seed: number): Promise<RunResult> {
  const random = seeded(seed);
  const stage = await openStage(person, place);
  const line = new FaultyLine(random, person, random.pick([0.1, 0.4, 0.8]));
  let clock = Date.parse('2026-11-18T11:00:00Z');
  let ids = 0;
  const autosave = random.chance(0.8);
  const saver = new StageSaver({
    stage,
    autosave,
    send: line.send,
    now: () => clock,
    newId: () => crypto.randomUUID(),
    onFailure: () => undefined,
  });
  let typed: FormDocument = saver.view().document;
  const newId = () => `f${seed}-${(ids += 1)}`;
  for (let step = 0; step < STEPS; step += 1) {
    const what = random.int(100);
    if (what < 55) {
      const { document } = saver.view();
      const edit = anyEdit(random, stage, { document, newId });
      const next = edit(document);
      typed = typed === document ? next : edit(typed);
      saver.change(next);
    } else if (what < 80) {
      for (let seconds = 1 + random.int(12); seconds > 0; seconds -= 1) {
        clock += 1000;
        saver.tick();
      }
    } else if (what < 92) saver.save();
    else if (what < 96) void saver.flush();
    else line.online = !line.online;
    await line.step();
  }
  line.online = true;
  line.share = 0;
  const stored = await flushed(saver, line);
  await line.drain();
  const found = await openStage(person, place);
  const failures = [
    ...(stored ? [] : [`it is not stored, but ${saver.view().save.kind}`]),
    ...(line.mostInFlight > 1 ? [`${line.mostInFlight} saves were under way at once`] : []),
    ...differences('what is stored is not what was typed last', stage, [
      typed,
      { answers: found.formData, parked: found.parked },
    ]),
    ...differences('what is shown is not what is stored', stage, [
      saver.view().document,
      { answers: found.formData, parked: found.parked },
    ]),
    ...(saver.view().clashes.length > 0 ? ['a clash with oneself'] : []),
    ...(saver.view().merged === '' ? [] : ['one’s own save was told as somebody else’s']),
    ...(await missingSaves(server, stage, line)),
  ];
  return {
    saves: line.sends,
    faults: line.faults,
    failures: failures.map((text) => `seed ${seed}, ${place.phase}/${place.slug}: ${text}`),
  };
}

async function flushed(saver: StageSaver, line: FaultyLine): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const done = saver.flush();
    await line.until(done);
    if (await done) return true;
  }
  return false;
}

function differences(what: string, stage: PepStage, [one, other]: readonly [FormDocument, FormDocument]): string[] {
  const [a, b] = [allAnswers(one), allAnswers(other)];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => isTyped(stage, name) && !sameAnswer(a[name], b[name]),
  );
  return names.map((name) => `${what}: ${name} is ${JSON.stringify(b[name])} and not ${JSON.stringify(a[name])}`);
}

/** What comes from the records or is computed follows its own rules. */
const isTyped = (stage: PepStage, name: string): boolean =>
  !name.includes('cg_auto_') &&
  !Object.hasOwn(stage.form.derived ?? {}, name) &&
  stage.origins[`/${name}`]?.source !== 'records';

/** Saves that were acknowledged and that the history does not hold as they were sent. */
async function missingSaves({ portal }: FuzzServer, stage: PepStage, { acknowledged }: FaultyLine): Promise<string[]> {
  if (acknowledged.length === 0) return [];
  const rows = await portal.look((db) =>
    db
      .selectFrom('pep_stage_revision')
      .select(['save_id', 'answers', 'parked'])
      .where('stage_id', '=', stage.pepStageId)
      .where(
        'save_id',
        'in',
        acknowledged.map(({ saveId }) => saveId),
      )
      .execute(),
  );
  return acknowledged.flatMap(({ saveId, sent }) => {
    const kept = rows.filter((row) => row.save_id === saveId);
    const [row] = kept;
    if (!row) return [`the history does not hold the acknowledged save ${saveId}`];
    if (kept.length > 1) return [`the history holds the save ${saveId} twice`];
    const document = { answers: sent.formData as JsonObject, parked: sent.parked as JsonObject };
    return differences('the history holds an acknowledged save differently', stage, [
      document,
      { answers: row.answers, parked: row.parked },
    ]);
  });
}
