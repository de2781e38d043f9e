import { sql } from 'kysely';
import { MOST_PLANS_NAMED, runningStatuses, type ReplyOf } from '../../../contract/index.ts';
import { EngineError, type Declarations, type Release } from '../../../engine/index.ts';
import type { AsideReason, MoveRun, NotMoved, Way } from '../../db/tables/declarations.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import { releaseFor } from '../pep/read/releases.ts';

/** What is to be moved, and with which declarations the plans are settled. */
export interface Move {
  readonly number: number;
  readonly way: Way;
  readonly declarations: Declarations;
}

/** Before the first plan. */
export const begun: MoveRun = { last: 0, moved: 0, kept: {} };

/** The run that takes up once more what was set aside; what else was kept stays counted. */
export const takenUp = ({ moved, kept: { finished = 0, movedOn = 0 } }: MoveRun): MoveRun => ({
  last: 0,
  moved,
  kept: { finished, movedOn },
  again: true,
});

/** The plans that a run has not come to yet. */
export function plansLeft({ db }: Pick<UnitCall, 'db'>, move: Move, { last, again }: MoveRun) {
  const { number, way, declarations } = move;
  const aside = JSON.stringify({ publication: number, way } satisfies Partial<NotMoved>);
  const plans = db
    .selectFrom('pep')
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'pep.authority_id').onRef('pupil.id', '=', 'pep.pupil_id'),
    )
    .where('pep.deleted_at', 'is', null)
    .where('pep.id', '>', last)
    .$if(again === true, (all) => all.where(sql<boolean>`pep.not_moved @> ${aside}::jsonb`));
  const moved = JSON.stringify([{ publication: number, back: null }]);
  if (way === 'back') return plans.where(sql<boolean>`pep.moves @> ${moved}::jsonb`);
  return plans
    .where('pupil.passed_on', 'is', null)
    .where('pep.status_id', 'in', runningStatuses)
    .where(({ or, and, eb }) =>
      or(
        declarations.ids.stages.map((id) => {
          const to = releaseIn(declarations, id);
          const isOfThem = eb('pep.stages_id', '=', id);
          return to === null ? isOfThem : and([isOfThem, eb('pep.release_hash', '<>', to.hash)]);
        }),
      ),
    );
}

/** The release that plans of some stages go to; null while they wait for a review of what an update has changed. */
export function releaseIn(declarations: Declarations, stagesId: string): Release | null {
  try {
    return releaseFor(declarations, stagesId);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/**
 * Holds the run of a publication until the transaction ends: `held` where another process does. Null where nothing
 * follows it any more, because a later one holds or its plans go back.
 */
export async function lockRun({ db, viewer }: UnitCall, { number, way }: Move): Promise<MoveRun | 'held' | null> {
  const row = await db
    .selectFrom('publication')
    .innerJoin('authority', 'authority.id', 'publication.authority_id')
    .select(['publication.moving', 'authority.publication as holds'])
    .where('authority.id', '=', viewer.authorityId)
    .where('publication.number', '=', number)
    .forUpdate('publication')
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return 'held';
  return way === 'to' && (row.holds !== number || row.moving?.back) ? null : (row.moving?.[way] ?? null);
}

/** Keeps how far a run is. */
export async function storeRun(
  { db }: Pick<UnitCall, 'db'>,
  { number, way }: Omit<Move, 'declarations'>,
  run: MoveRun,
) {
  await db
    .updateTable('publication')
    .set({ moving: sql<string>`jsonb_set(moving, ${sql.lit(`{${way}}`)}, ${JSON.stringify(run)}::jsonb)` })
    .where('number', '=', number)
    .execute();
}

/** Says that nothing is left of a run, or that nothing follows it any more. */
export async function closeRun({ db }: Pick<UnitCall, 'db'>, { number, way }: Omit<Move, 'declarations'>) {
  await db
    .updateTable('publication')
    .set({ moving: sql<string>`jsonb_set(moving, ${sql.lit(`{${way},over}`)}, 'true')` })
    .where('number', '=', number)
    .execute();
}

type Told = NonNullable<ReplyOf<'declarations.publish'>['moving']>;

/** How far a run is, as it is replied; `isClosed` where a later publication holds, or its plans go back. */
export async function toldRun(
  call: UnitCall,
  move: Move & { readonly isClosed?: boolean },
  run: MoveRun,
): Promise<Told> {
  const { unsettled = 0, review = 0, failed = 0, finished = 0, movedOn = 0 } = run.kept;
  const told = { moved: run.moved, kept: { unsettled, review, failed, finished, movedOn } };
  if (move.isClosed === true) return { ...told, left: 0, isOver: true, again: 0, aside: [] };
  const isOver = run.over === true;
  const left = isOver ? 0 : await countOf(plansLeft(call, move, run));
  if (unsettled + review + failed === 0) return { ...told, left, isOver, again: 0, aside: [] };
  const aside = plansLeft(call, move, { ...begun, again: true });
  return { ...told, left, isOver, again: await countOf(aside), aside: await namedOf(call, aside) };
}

type Plans = ReturnType<typeof plansLeft>;

async function countOf(plans: Plans): Promise<number> {
  const { count } = await plans.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** The first of them, of the pupils whom the viewer sees. */
async function namedOf(call: UnitCall, plans: Plans): Promise<Told['aside']> {
  const rows = await plans
    .where(visiblePupils(call))
    .select(['pep.id', 'pep.pupil_id', 'pupil.first_name', 'pupil.last_name'])
    .select(sql<AsideReason>`pep.not_moved->>'reason'`.as('reason'))
    .select(
      sql<string | null>`(select slug from pep_stage stage where stage.authority_id = pep.authority_id
      and stage.pep_id = pep.id and stage.is_present order by ordinal limit 1)`.as('slug'),
    )
    .orderBy('pep.id')
    .limit(MOST_PLANS_NAMED)
    .execute();
  return rows.map(({ id, pupil_id, first_name, last_name, reason, slug }) => ({
    studentId: pupil_id,
    pepId: id,
    formSlug: slug ?? '',
    name: `${first_name} ${last_name}`,
    reason,
  }));
}
