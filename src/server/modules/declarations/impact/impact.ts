import { setImmediate as letOthers } from 'node:timers/promises';
import type { ReplyOf } from '../../../../contract/index.ts';
import { EngineError, type Declarations, type Release } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import { inTurn } from '../../../workbook/turns.ts';
import { audit } from '../../audit.ts';
import type { Call, Course, OutsideHandler, UnitCall } from '../../handler.ts';
import { loadRelease } from '../../pep/read/releases.ts';
import { releaseIn } from '../moveRuns.ts';
import { recordOf, refuseOthers } from '../standing.ts';
import { standingToCheck } from '../usedQuestions.ts';
import { countGone, sharesOf, type GoneOf } from './answersGone.ts';
import { differenceOf } from './differences.ts';
import { Tally } from './effects.ts';
import { lookAtPlan, unsettled, type Ground } from './lookAtPlan.ts';
import { keepShare } from './looks.ts';
import { preparedFor } from './prepared.ts';
import { readersOf } from './readers.ts';
import { plansAfter, releasesInUse } from './runningPlans.ts';

type Impact = ReplyOf<'declarations.impact'>;

/** Plans read at once; a few megabytes, and a few tenths of a second. */
const batch = 100;
/** Plans and milliseconds after which a call replies, and says from where to go on. */
const mostPlans = 2000;
const longest = 5000;
/** Milliseconds of work between which everybody else's calls go on. */
const share = 20;

/**
 * What the drafts would change, and what would become of running plans if they were moved to it. Plans stay as they
 * are: nothing is written but the trail, and what was counted.
 */
export const impact: OutsideHandler<Impact> = {
  outside: async (call, { inUnit, signal }) => {
    const standing = await inUnit(standingToCheck);
    const drafts = standing.nextHash;
    refuseOthers(call.body.drafts, standing);
    if (drafts === standing.publication.hash) return { ...nothing, drafts };
    const { words, declarations } = await preparedFor(call, signal, standing);
    const tally = new Tally();
    const { from } = call.body;
    const plans = await inUnit((unit) => plansToLookAt(unit, declarations, tally));
    // What the database says of all plans at once is said by the first call alone.
    const course = { inUnit, signal };
    if (from === undefined) {
      if (plans.waiting > 0) tally.add(unsettled, [], plans.waiting);
      await countAll(course, plans.gone, tally);
    }
    const through = await lookThrough(call, course, { ...plans, after: Number(from ?? 0) });
    const counted = { drafts, running: plans.running, ...through, effects: tally.all() };
    await inUnit(async (unit) => {
      await keepShare(unit, counted, from === undefined ? undefined : Number(from));
      await audit(unit, {
        action: 'declarations.impact',
        record: recordOf(unit),
        detail: { publicationHash: drafts, plansLookedAt: through.looked },
      });
    });
    return {
      ...counted,
      words,
      of: plans.of,
      readers: readersOf(call.declarations, declarations),
    };
  },
};

const nothing: Omit<Impact, 'drafts'> = {
  words: [],
  running: 0,
  of: 0,
  looked: 0,
  next: null,
  effects: [],
  readers: [],
};

interface ToLookAt {
  readonly gone: readonly GoneOf[];
  /** By the release that a plan was begun with; of those whose plans have to be looked at one by one. */
  readonly grounds: ReadonlyMap<string, Ground>;
  /** Plans of which none could be moved: their forms cannot be read, or would wait for a review. */
  readonly waiting: number;
  readonly running: number;
  readonly of: number;
}

async function plansToLookAt(call: UnitCall, declarations: Declarations, tally: Tally): Promise<ToLookAt> {
  const inUse = await releasesInUse(call);
  const gone: GoneOf[] = [];
  let waiting = 0;
  const grounds = new Map<string, Ground>();
  for (const { hash, stagesId, plans } of inUse) {
    const next = releaseIn(declarations, stagesId);
    if (next?.hash === hash) continue;
    const was = await readable(call, hash);
    if (next === null || was === null) {
      waiting += plans;
      continue;
    }
    const difference = differenceOf(was, next);
    gone.push(...difference.gone.map((one) => ({ ...one, release: hash })));
    if (difference.affected.length + difference.added.length + difference.gone.length > 0)
      grounds.set(hash, { next, difference, tally });
    await letOthers();
  }
  const sum = (all: typeof inUse) => all.reduce((plans, one) => plans + one.plans, 0);
  return { gone, grounds, waiting, running: sum(inUse), of: sum(inUse.filter(({ hash }) => grounds.has(hash))) };
}

async function readable(call: UnitCall, hash: string): Promise<Release | null> {
  try {
    return await loadRelease(call.db, hash);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** What the database says of all plans, share by share, each in a transaction of its own. */
async function countAll({ inUnit, signal }: Course, gone: readonly GoneOf[], tally: Tally): Promise<void> {
  for (const some of sharesOf(gone)) {
    if (signal.aborted) throw new ServerError('FAILED');
    await inUnit((unit) => countGone(unit, some, tally));
  }
}

/** Looks at plans one by one, as many as one call may, sharing the processor with everybody else's calls. */
async function lookThrough(
  { viewer }: Call,
  { inUnit, signal }: Course,
  { grounds, after: from }: Pick<ToLookAt, 'grounds'> & { readonly after: number },
): Promise<Pick<Impact, 'looked' | 'next'>> {
  const releases = [...grounds.keys()];
  // The first call says what the database told of all plans: nobody waits for that longer than it takes.
  const ends = performance.now() + (from === 0 ? 0 : longest);
  let [after, looked, isMore] = [from, 0, releases.length > 0];
  while (isMore && looked < mostPlans && (looked === 0 || performance.now() < ends)) {
    // Nobody is there to be told.
    if (signal.aborted) throw new ServerError('FAILED');
    const plans = await inUnit((unit) => plansAfter(unit, { after, most: batch, releases }));
    await inTurn({ userId: viewer.userId, signal }, () => lookAt(plans, grounds));
    looked += plans.length;
    after = plans.at(-1)?.pep.id ?? after;
    isMore = plans.length === batch;
  }
  return { looked, next: isMore ? after : null };
}

async function lookAt(
  plans: Awaited<ReturnType<typeof plansAfter>>,
  grounds: ReadonlyMap<string, Ground>,
): Promise<void> {
  let since = performance.now();
  for (const plan of plans) {
    const ground = grounds.get(plan.release.hash);
    if (ground !== undefined) lookAtPlan(plan, ground);
    if (performance.now() - since < share) continue;
    await letOthers();
    since = performance.now();
  }
}
