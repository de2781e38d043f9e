import { addDays, londonDate, MOVE_BACK_DAYS, runningStatuses } from '../../../contract/index.ts';
import { EngineError } from '../../../engine/index.ts';
import type { AsideReason, KeptReason, MoveRun, NotMoved } from '../../db/tables/declarations.ts';
import type { PlanMove } from '../../db/tables/plans.ts';
import { outageOf } from '../../outage.ts';
import type { Course, UnitCall } from '../handler.ts';
import { movePlan } from '../pep/move/movePlan.ts';
import { loadPep, type PlanIds } from '../pep/read/loadPep.ts';
import { loadRelease } from '../pep/read/releases.ts';
import { closeRun, lockRun, plansLeft, releaseIn, storeRun, type Move } from './moveRuns.ts';

/** What goes on beside the plans of a move. */
export interface MoveWork {
  /** Asked before each plan: no more is begun when it says so. */
  isDue(): boolean;
  /** Plans whose move has ended in an error of ours, to be tried once more. */
  readonly failed: Set<number>;
  /** Told of each that is set aside for that. */
  onFailed(plan: PlanIds, error: unknown): void;
}

/**
 * Moves plans, each in a transaction of its own that says how far the move is: what is killed or left goes on from
 * there. One at a time moves the plans of an authority; the first is moved even if none is due. Gives whether it went
 * on at all: not where another process moves them. An outage is thrown.
 */
export async function moveOn({ inUnit }: Pick<Course, 'inUnit'>, move: Move, moving: MoveWork): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    if (!isFirst && !moving.isDue()) return true;
    const at: { plan: PlanIds | null } = { plan: null };
    try {
      const next = await inUnit((unit) => moveNext(unit, move, at));
      if (next !== 'on') return next === 'over' || !isFirst;
    } catch (error) {
      const reason = at.plan === null ? null : reasonOf(error, at.plan, moving);
      if (at.plan === null || reason === null) throw error;
      const { plan } = at;
      if (reason !== 'again') await inUnit((unit) => keepPlan(unit, move, { ...plan, reason }));
    }
  }
}

/** Why a plan cannot be moved; null where none could, so it waits. What is no fault of its answers is tried twice. */
function reasonOf(error: unknown, plan: PlanIds, { failed, onFailed }: MoveWork): AsideReason | 'again' | null {
  if (error instanceof EngineError) return 'unsettled';
  if (outageOf(error) !== null) return null;
  if (!failed.has(plan.pepId)) {
    failed.add(plan.pepId);
    return 'again';
  }
  failed.delete(plan.pepId);
  onFailed(plan, error);
  return 'failed';
}

async function moveNext(unit: UnitCall, move: Move, at: { plan: PlanIds | null }): Promise<'on' | 'over' | 'held'> {
  const run = await lockRun(unit, move);
  if (run === 'held') return 'held';
  const plan =
    run === null || run.over === true
      ? undefined
      : await plansLeft(unit, move, run)
          .select(['pep.id as pepId', 'pep.pupil_id as studentId'])
          .orderBy('pep.id')
          .limit(1)
          .executeTakeFirst();
  if (run === null || plan === undefined) {
    await closeRun(unit, move);
    return 'over';
  }
  at.plan = plan;
  const became = await (move.way === 'to' ? moveTo : moveFrom)(unit, move, plan);
  if (became === 'review') await setAside(unit, move, { ...plan, reason: became });
  await storeRun(unit, move, counted({ ...run, last: plan.pepId }, became));
  return 'on';
}

const counted = (run: MoveRun, became: Became): MoveRun => {
  if (became === 'there') return run;
  if (became === 'moved') return { ...run, moved: run.moved + 1 };
  return { ...run, kept: { ...run.kept, [became]: (run.kept[became] ?? 0) + 1 } };
};

type Aside = PlanIds & { readonly reason: AsideReason };

/** It cannot be moved: what was begun of that is undone, and it stays where it is. */
async function keepPlan(unit: UnitCall, move: Move, plan: Aside): Promise<void> {
  const run = await lockRun(unit, move);
  if (run === null || run === 'held' || run.last >= plan.pepId) return;
  await setAside(unit, move, plan);
  await storeRun(unit, move, counted({ ...run, last: plan.pepId }, plan.reason));
}

async function setAside({ db }: UnitCall, { number, way }: Move, { pepId, reason }: Aside): Promise<void> {
  const not_moved = JSON.stringify({ publication: number, way, reason } satisfies NotMoved);
  await db.updateTable('pep').set({ not_moved }).where('id', '=', pepId).execute();
}

type Became = KeptReason | 'moved' | 'there';

async function moveTo(call: UnitCall, { number, declarations }: Move, ids: PlanIds): Promise<Became> {
  const loaded = await loadPep(call, ids);
  const { pep } = loaded;
  if (!runningStatuses.includes(pep.status_id)) return 'there';
  const release = releaseIn(declarations, pep.stages_id);
  if (release === null) return 'review';
  const moved = await movePlan(call, loaded, {
    release,
    moves: (to) => [...pep.moves, { publication: number, from: pep.release_hash, to, back: null }],
    action: 'declarations.publish',
    publication: number,
  });
  return moved ? 'moved' : 'there';
}

async function moveFrom(call: UnitCall, { number }: Move, ids: PlanIds): Promise<Became> {
  const loaded = await loadPep(call, ids);
  const { pep, pupil } = loaded;
  if (!runningStatuses.includes(pep.status_id) || pupil.isPassed) return 'finished';
  const last = pep.moves.findLast(({ back }) => back === null);
  if (last?.publication !== number) return 'movedOn';
  const back = call.services.now().toISOString();
  const moves = pep.moves.map((move): PlanMove => (move === last ? { ...move, back } : move));
  const moved = await movePlan(call, loaded, {
    release: await loadRelease(call.db, last.from),
    moves: () => moves,
    action: 'declarations.moveBack',
    publication: number,
  });
  if (!moved)
    await call.db
      .updateTable('pep')
      .set({ moves: JSON.stringify(moves), not_moved: null })
      .where('id', '=', pep.id)
      .execute();
  return 'moved';
}

/** The last day on which the plans of a publication can be moved back, in London. */
export const backUntil = (publishedAt: Date): string => addDays(londonDate(publishedAt), MOVE_BACK_DAYS);
