import { sql } from 'kysely';
import { addDays, londonDate, MOVE_BACK_DAYS, runningStatuses, userType } from '../../../contract/index.ts';
import { EngineError, type Declarations } from '../../../engine/index.ts';
import type { KeptReason, MoveRun, Moving } from '../../db/tables/declarations.ts';
import type { PlanMove } from '../../db/tables/plans.ts';
import { loadPep, type PlanIds } from '../pep/read/loadPep.ts';
import { loadRelease, releaseFor } from '../pep/read/releases.ts';
import { movePlan } from '../pep/move/movePlan.ts';
import type { Course, UnitCall } from '../handler.ts';

/** Which way plans go: with a publication, or back. */
export type Way = keyof Moving;

/** Before the first plan. */
export const begun: MoveRun = { last: 0, moved: 0, kept: {} };

/** Milliseconds after which a call replies, so that its page can show how far it is and ask it to go on. */
const longest = 2000;

/** What is to be moved, and with which declarations the plans are settled. */
interface Move {
  readonly number: number;
  readonly way: Way;
  readonly declarations: Declarations;
}

/**
 * Moves plans, each in a transaction of its own that says how far the move is: what is killed or left goes on from
 * there when it is asked again, by whomever. One at a time moves the plans of an authority.
 */
export async function moveOn({ inUnit }: Pick<Course, 'inUnit'>, move: Move, now: () => number): Promise<void> {
  const end = now() + longest;
  do {
    const at: { plan: PlanIds | null } = { plan: null };
    try {
      if (!(await inUnit((unit) => moveNext(unit, move, at)))) return;
    } catch (error) {
      const { plan } = at;
      if (!(error instanceof EngineError) || plan === null) throw error;
      await inUnit((unit) => keepPlan(unit, move, plan));
    }
  } while (now() < end);
}

async function moveNext(unit: UnitCall, move: Move, at: { plan: PlanIds | null }): Promise<boolean> {
  const run = await lockRun(unit, move);
  if (run === null) return false;
  const plan = await plansLeft(unit, move, run)
    .select(['pep.id as pepId', 'pep.pupil_id as studentId'])
    .orderBy('pep.id')
    .limit(1)
    .executeTakeFirst();
  if (plan === undefined) return false;
  at.plan = plan;
  const became = await (move.way === 'to' ? moveTo : moveFrom)(asAuthority(unit, move), move, plan);
  await storeRun(unit, move, counted({ ...run, last: plan.pepId }, became));
  return true;
}

const counted = (run: MoveRun, became: KeptReason | 'moved' | 'there'): MoveRun => {
  if (became === 'there') return run;
  if (became === 'moved') return { ...run, moved: run.moved + 1 };
  return { ...run, kept: { ...run.kept, [became]: (run.kept[became] ?? 0) + 1 } };
};

/** Its answers cannot be settled on the other release: that was undone, and it stays where it is. */
async function keepPlan(unit: UnitCall, move: Move, { pepId }: PlanIds): Promise<void> {
  const run = await lockRun(unit, move);
  if (run !== null && run.last < pepId) await storeRun(unit, move, counted({ ...run, last: pepId }, 'unsettled'));
}

/** All plans of the authority go, not those that whoever publishes happens to see. */
const asAuthority = (unit: UnitCall, { declarations }: Move): UnitCall => ({
  ...unit,
  declarations,
  viewer: { ...unit.viewer, typeId: userType.laSuperUser },
});

type Became = KeptReason | 'moved' | 'there';

async function moveTo(call: UnitCall, { number }: Move, ids: PlanIds): Promise<Became> {
  const loaded = await loadPep(call, ids);
  const { pep } = loaded;
  if (!runningStatuses.includes(pep.status_id)) return 'there';
  const moved = await movePlan(call, loaded, {
    release: releaseFor(call.declarations, pep.stages_id),
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
      .set({ moves: JSON.stringify(moves) })
      .where('id', '=', pep.id)
      .execute();
  return 'moved';
}

/** The plans that a run has not come to yet. */
function plansLeft({ db }: Pick<UnitCall, 'db'>, { number, way, declarations }: Move, { last }: MoveRun) {
  const plans = db
    .selectFrom('pep')
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'pep.authority_id').onRef('pupil.id', '=', 'pep.pupil_id'),
    )
    .where('pep.deleted_at', 'is', null)
    .where('pep.id', '>', last);
  const moved = JSON.stringify([{ publication: number, back: null }]);
  if (way === 'back') return plans.where(sql<boolean>`pep.moves @> ${moved}::jsonb`);
  const releases = Object.entries(hashesOf(declarations));
  return plans
    .where('pupil.passed_on', 'is', null)
    .where('pep.status_id', 'in', runningStatuses)
    .where(({ or, eb }) =>
      or(releases.map(([id, hash]) => eb('pep.stages_id', '=', id).and('pep.release_hash', '<>', hash))),
    );
}

/** By stages the release that plans go to; none of stages that wait for a review of what an update has changed. */
function hashesOf(declarations: Declarations): { readonly [stagesId: string]: string } {
  return Object.fromEntries(
    declarations.ids.stages.flatMap((id): [string, string][] => {
      try {
        return [[id, releaseFor(declarations, id).hash]];
      } catch (error) {
        if (error instanceof EngineError) return [];
        throw error;
      }
    }),
  );
}

/** Holds the run of a publication until the transaction ends; null where it has none, or a later one holds. */
async function lockRun({ db, viewer }: UnitCall, { number, way }: Move): Promise<MoveRun | null> {
  const row = await db
    .selectFrom('publication')
    .innerJoin('authority', 'authority.id', 'publication.authority_id')
    .select(['publication.moving', 'authority.publication as holds'])
    .where('authority.id', '=', viewer.authorityId)
    .where('publication.number', '=', number)
    .forUpdate('publication')
    .executeTakeFirst();
  if (row === undefined || (way === 'to' && (row.holds !== number || row.moving?.back))) return null;
  return row.moving?.[way] ?? null;
}

async function storeRun({ db }: UnitCall, { number, way }: Move, run: MoveRun): Promise<void> {
  await db
    .updateTable('publication')
    .set({ moving: sql<string>`jsonb_set(moving, ${sql.lit(`{${way}}`)}, ${JSON.stringify(run)}::jsonb)` })
    .where('number', '=', number)
    .execute();
}

/** How far a run is, as it is replied. */
export async function toldRun(call: Pick<UnitCall, 'db'>, move: Move & { readonly isOver?: boolean }, run: MoveRun) {
  const { unsettled = 0, finished = 0, movedOn = 0 } = run.kept;
  const { left } = move.isOver
    ? { left: 0 }
    : await plansLeft(call, move, run)
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .executeTakeFirstOrThrow();
  return { moved: run.moved, kept: { unsettled, finished, movedOn }, left: Number(left) };
}

/** The last day on which the plans of a publication can be moved back, in London. */
export const backUntil = (publishedAt: Date): string => addDays(londonDate(publishedAt), MOVE_BACK_DAYS);
