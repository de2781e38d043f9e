import { sql, type Selectable } from 'kysely';
import { allAnswers, type JsonObject, type Release } from '../../../../engine/index.ts';
import { pepStatus } from '../../../../contract/index.ts';
import type { PepStageTable, PepTable } from '../../../db/tables/plans.ts';
import { ServerError } from '../../../errors.ts';
import type { Db } from '../../../db/unitOfWork.ts';
import type { UnitCall } from '../../handler.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import { givenSections, type GivenSections } from './givenSections.ts';
import { loadRelease } from './releases.ts';

export type PepRow = Selectable<PepTable>;
export type StageRow = Selectable<PepStageTable>;

/** A plan with its pupil as the records are now, its stages and the release it is pinned to. */
export interface LoadedPep {
  readonly pep: PepRow;
  readonly pupil: {
    readonly firstName: string;
    readonly lastName: string;
    readonly dateOfBirth: string;
    readonly isSensitive: boolean;
    readonly isPercentageRegister: boolean;
    readonly senStatusId: string;
    readonly careStatusId: number;
    readonly careStart: string | null;
    readonly careEnd: string | null;
    /** Whether the record is with another authority, and only read here. */
    readonly isPassed: boolean;
    readonly hasSchool: boolean;
    readonly isEducatedOtherwise: boolean;
  };
  readonly stages: StageRow[];
  readonly release: Release;
  readonly hasEarlierCompleted: boolean;
  /** The day that rules about days go by. */
  readonly today: string;
  /** The number of the plan’s cycle, and what the authority calls it; null where it has none. */
  readonly cycle: number | null;
  readonly cycleName: string | null;
  /** What a designated teacher has given the viewer of it; null where nobody had to. */
  readonly given: GivenSections | null;
}

export interface PlanIds {
  readonly studentId: number;
  readonly pepId: number;
}

/**
 * A plan in the viewer's scope, locked until the call's end: who writes to it must not undo what is written at the same
 * moment.
 */
export const loadPep = (call: UnitCall, ids: PlanIds): Promise<LoadedPep> => load(call, ids, true);

/** The same for who only looks: it waits for nobody, and nobody for it. */
export const seePep = (call: UnitCall, ids: PlanIds): Promise<LoadedPep> => load(call, ids, false);

async function load(call: UnitCall, ids: PlanIds, isLocked: boolean): Promise<LoadedPep> {
  const found = await findWithPupil(call, ids, isLocked);
  if (!found) throw new ServerError('NOT_FOUND');
  const stages = await call.db
    .selectFrom('pep_stage')
    .selectAll()
    .where('pep_id', '=', found.id)
    .orderBy('ordinal')
    .execute();
  return loadedFrom(found, {
    stages,
    release: await loadRelease(call.db, found.release_hash),
    hasEarlierCompleted: await hasEarlierCompleted(call, found),
    today: call.today,
    given: await givenSections(call, found.pupil_id),
  });
}

/** The name of the release that a plan in the viewer's scope is pinned to. */
export async function releaseOf(call: UnitCall, ids: PlanIds): Promise<string> {
  const found = await findWithPupil(call, ids, false);
  if (!found) throw new ServerError('NOT_FOUND');
  return found.release_hash;
}

type Found = NonNullable<Awaited<ReturnType<typeof findWithPupil>>>;

/** A plan of its row with its pupil's, and what is read beside it. */
export function loadedFrom(
  found: Found,
  beside: Pick<LoadedPep, 'stages' | 'release' | 'hasEarlierCompleted' | 'today' | 'given'>,
): LoadedPep {
  const {
    first_name,
    last_name,
    date_of_birth,
    is_sensitive,
    is_percentage_register,
    sen_status_id,
    care_status_id,
    care_start,
    care_end,
    passed_on,
    has_school,
    educated_otherwise,
    cycle_number,
    cycle_name,
    ...pep
  } = found;
  return {
    pep,
    cycle: cycle_number,
    cycleName: cycle_name,
    pupil: {
      firstName: first_name,
      lastName: last_name,
      dateOfBirth: date_of_birth,
      isSensitive: is_sensitive,
      isPercentageRegister: is_percentage_register,
      senStatusId: sen_status_id,
      careStatusId: care_status_id,
      careStart: care_start,
      careEnd: care_end,
      isPassed: passed_on !== null,
      hasSchool: has_school,
      isEducatedOtherwise: educated_otherwise !== null,
    },
    ...beside,
  };
}

const findWithPupil = (call: UnitCall, ids: PlanIds, isLocked: boolean) =>
  plansWithPupils(call)
    .where('pep.id', '=', ids.pepId)
    .where('pep.pupil_id', '=', ids.studentId)
    .$if(isLocked, (plan) => plan.forUpdate('pep'))
    .executeTakeFirst();

/** The plans in the viewer's scope, with what forms ask of their pupils. */
export const plansWithPupils = (call: UnitCall) =>
  call.db
    .selectFrom('pep')
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'pep.authority_id').onRef('pupil.id', '=', 'pep.pupil_id'),
    )
    .leftJoin('pep_cycle as cycle', (join) =>
      join.onRef('cycle.authority_id', '=', 'pep.authority_id').onRef('cycle.id', '=', 'pep.pep_cycle_id'),
    )
    .selectAll('pep')
    .select(['cycle.number as cycle_number', 'cycle.name as cycle_name'])
    .select([
      'pupil.first_name',
      'pupil.last_name',
      'pupil.date_of_birth',
      'pupil.is_sensitive',
      'pupil.is_percentage_register',
    ])
    .select(['pupil.sen_status_id', 'pupil.care_status_id', 'pupil.care_start', 'pupil.care_end', 'pupil.passed_on'])
    .select('pupil.educated_otherwise')
    .select(sql<boolean>`pupil.school_id is not null`.as('has_school'))
    .where('pep.deleted_at', 'is', null)
    .where(visiblePupils(call));

/** One of a pupil's plans from before another, of any status unless more is said. */
export const plansBefore = (db: Db, pep: PepRow) =>
  db
    .selectFrom('pep')
    .select('id')
    .where('pupil_id', '=', pep.pupil_id)
    .where('deleted_at', 'is', null)
    .where((is) =>
      is(
        is.refTuple('academic_year_id', 'school_term_id', 'id'),
        '<',
        is.tuple(pep.academic_year_id, pep.school_term_id, pep.id),
      ),
    )
    .limit(1);

async function hasEarlierCompleted({ db }: UnitCall, pep: PepRow): Promise<boolean> {
  const earlier = await plansBefore(db, pep).where('status_id', '=', pepStatus.completed).executeTakeFirst();
  return earlier !== undefined;
}

/** The stage of a slug or id; not found where the plan has none. */
export function stageOf(loaded: LoadedPep, which: { slug: string } | { id: number }): StageRow {
  const stage = loaded.stages.find((row) => ('slug' in which ? row.slug === which.slug : row.id === which.id));
  if (!stage) throw new ServerError('NOT_FOUND');
  return stage;
}

/** The stages that are there now, for whoever looks at the plan (D-248). */
export const presentStages = ({ stages }: Pick<LoadedPep, 'stages'>): StageRow[] =>
  stages.filter(({ is_present }) => is_present);

/** Everything answered on a stage, whether a condition hides it now or not. */
export const everyAnswer = ({ answers, parked }: StageRow): JsonObject => allAnswers({ answers, parked });
