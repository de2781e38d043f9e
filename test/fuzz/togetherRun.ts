import type { PepStage } from '../../src/contract/index.ts';
import { allAnswers, sameAnswer, segmentsOf, valueAt, type FormDocument } from '../../src/engine/index.ts';
import { seeded } from '../support/seeded.ts';
import { openStage, type FuzzServer, type Person, type Place } from './fuzzServer.ts';
import { authorOf, leavesOf, textsIn } from './leaves.ts';
import type { RunResult } from './savesRun.ts';
import { spotsOf, type Spot } from './typist.ts';
import { Writer } from './writer.ts';

interface Scene {
  readonly server: FuzzServer;
  /** By account. */
  readonly people: ReadonlyMap<string, Person>;
  readonly place: Place;
}

const STEPS = 40;
const ROUNDS = 12;

/**
 * Two or three people write in one stage at once, each in places of their own, in shared ones and in
 * shared rows. Nothing typed may go without somebody having seen it and decided so.
 */
export async function runTogether({ server, people, place }: Scene, seed: number): Promise<RunResult> {
  const random = seeded(seed);
  const accounts = [...people.keys()].slice(0, random.chance(0.25) ? 3 : 2);
  const writers = await Promise.all(
    accounts.map(async (account) => {
      const person = people.get(account) as Person;
      return new Writer({ random, person, account, stage: await openStage(person, place), run: seed });
    }),
  );
  const [first] = writers as [Writer];
  const stage = await openStage(first.person, place);
  const spots = spotsOf(stage, first.saver.view().document);
  const texts = spots.filter(({ kind, path }) => kind === 'text' && path.length === 1);
  const shared = texts.slice(0, 2);
  const ownOf = (writer: Writer) =>
    texts.slice(2).filter((_, index) => index % writers.length === writers.indexOf(writer));
  const lists = spots.filter(({ kind, path }) => kind === 'rows' && path.length === 1).slice(0, 1);
  for (let step = 0; step < STEPS; step += 1) {
    act(random.pick(writers), { random, shared, lists, ownOf });
    for (const writer of writers) await writer.line.step();
  }
  const failures = await comeToRest(writers, place);
  const found = await openStage(first.person, place);
  const stored: FormDocument = { answers: found.formData, parked: found.parked };
  const revisions = await revisionsSince(server, stage);
  failures.push(
    ...writers.flatMap((writer) => lostOwn(writer, stored)),
    ...writers.flatMap((writer) => falseAlarms(writer, writers)),
    ...overwritten(revisions, writers),
    ...writers.flatMap((writer) => lostShared(writer, revisions)),
    ...writers.flatMap((writer) => (writer.line.mostInFlight > 1 ? ['more than one save was under way'] : [])),
  );
  const clashes = writers.reduce((sum, { asked }) => sum + asked.length, 0);
  return {
    saves: writers.reduce((sum, { line }) => sum + line.sends, 0),
    faults: new Map([
      ['people', writers.length],
      ['clashes asked', clashes],
    ]),
    failures: failures.map((text) => `seed ${seed}, ${place.phase}/${place.slug}: ${text}`),
  };
}

interface Ground {
  readonly random: ReturnType<typeof seeded>;
  readonly shared: readonly Spot[];
  readonly lists: readonly Spot[];
  ownOf(writer: Writer): readonly Spot[];
}

function act(writer: Writer, { random, shared, lists, ownOf }: Ground): void {
  const what = random.int(100);
  const [list] = lists;
  if (what < 25) writer.type(ownOf(writer), true);
  else if (what < 42) writer.type(shared, false);
  else if (what < 58 && list) writer.changeRows(list);
  else if (what < 78) writer.wait(1 + random.int(12));
  else if (what < 92) writer.saver.save();
  else if (writer.saver.view().clashes.length > 0) writer.decide();
}

/** Faults end, everybody saves and decides until nothing is asked any more; what is chosen is what is stored. */
async function comeToRest(writers: readonly Writer[], place: Place): Promise<string[]> {
  const failures: string[] = [];
  for (const { line } of writers) line.share = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const writer of writers) {
      const { saver, line, person } = writer;
      await line.until(saver.flush());
      if (saver.view().clashes.length === 0) continue;
      const wanted = writer.decide();
      await line.until(saver.flush());
      await line.drain();
      // Asked once more, somebody else had saved in between.
      if (saver.view().clashes.length > 0) continue;
      const { formData: answers, parked } = await openStage(person, place);
      for (const [pointer, value] of wanted) {
        const now = valueAt(allAnswers({ answers, parked }), segmentsOf(pointer));
        if (!sameAnswer(now, value))
          failures.push(`chosen for ${pointer} was ${JSON.stringify(value)}, stored is ${JSON.stringify(now)}`);
      }
    }
    if (writers.every(({ saver }) => !saver.isUnsaved())) return failures;
  }
  return [
    ...failures,
    `they do not come to rest: ${writers.map(({ saver }) => `${saver.view().save.kind}, ${saver.view().clashes.length} clashes`).join('; ')}`,
  ];
}

function lostOwn({ own, account }: Writer, stored: FormDocument): string[] {
  const leaves = leavesOf(stored);
  return [...own].flatMap(([place, text]) =>
    leaves.get(place) === text
      ? []
      : [`${account} alone wrote ${text} at ${place}, stored is ${leaves.get(place) ?? 'nothing'}`],
  );
}

/** Clashes with what nobody else typed, or that name the wrong person. */
function falseAlarms({ asked, account, own }: Writer, writers: readonly Writer[]): string[] {
  return asked.flatMap(({ pointer, theirs, theirName, theirSavedAt }) => {
    const faults: string[] = [];
    const [text, more] = textsIn(theirs);
    const author = text === undefined ? null : authorOf(text);
    if (own.has(pointer)) faults.push(`${account} is asked about ${pointer}, where nobody else wrote`);
    if (author === account && typeof theirs === 'string')
      faults.push(`${account} is asked about a text of their own at ${pointer}: ${text}`);
    const name = writers.find((writer) => writer.account === author)?.person.name;
    if (
      typeof theirs === 'string' &&
      more === undefined &&
      name !== undefined &&
      author !== account &&
      theirName !== name
    )
      faults.push(`the text of ${name} at ${pointer} is said to be of ${theirName}`);
    if (theirSavedAt !== null && Number.isNaN(Date.parse(theirSavedAt)))
      faults.push(`${pointer} was saved at ${theirSavedAt}`);
    return faults;
  });
}

type Revision = FormDocument & { readonly revision: number; readonly username: string };

const revisionsSince = ({ portal }: FuzzServer, { pepStageId, revision }: PepStage): Promise<Revision[]> =>
  portal.look((db) =>
    db
      .selectFrom('pep_stage_revision')
      .innerJoin('app_user', 'app_user.id', 'pep_stage_revision.saved_by')
      .select(['revision', 'answers', 'parked', 'username'])
      .where('stage_id', '=', pepStageId)
      .where('revision', '>=', revision)
      .orderBy('revision')
      .execute(),
  );

/** Texts that somebody's save took away without that person having seen them. */
function overwritten(revisions: readonly Revision[], writers: readonly Writer[]): string[] {
  return revisions.flatMap((row, index) => {
    const before = revisions[index - 1];
    const writer = writers.find(({ account }) => row.username.startsWith(`${account}@`));
    if (!before || !writer) return [];
    const after = leavesOf(row);
    return [...leavesOf(before)].flatMap(([place, text]) =>
      authorOf(text) === null || after.get(place) === text || writer.seen.has(text)
        ? []
        : [`${writer.account} took away ${text} at ${place} in revision ${row.revision} without having seen it`],
    );
  });
}

/** Texts that were typed last by somebody, never stored, and about which nobody was asked. */
function lostShared({ shared, asked, account }: Writer, revisions: readonly Revision[]): string[] {
  const kept = new Set([
    ...revisions.flatMap((row) => [...leavesOf(row).values()]),
    ...asked.flatMap(({ mine }) => textsIn(mine)),
  ]);
  return [...shared].flatMap(([place, text]) =>
    kept.has(text) ? [] : [`${account} wrote ${text} at ${place}, which was neither stored nor asked about`],
  );
}
