import { ServerError } from '../../../errors.ts';
import type { Db } from '../../../db/unitOfWork.ts';
import { schoolTermId } from '../../../calendar/academicYears.ts';
import type { UnitCall } from '../../handler.ts';

/** When in its year a plan is: a term, and the cycle where the authority counts in cycles (PEP-30). */
export interface Period {
  readonly schoolTermId: number;
  readonly pepCycleId: number | null;
}

export function cyclesOf(db: Db) {
  return db
    .selectFrom('pep_cycle')
    .select(['id', 'number', 'name', 'start_date', 'end_date'])
    .orderBy('start_date')
    .orderBy('id')
    .execute();
}

/**
 * The period that a call names. Forms ask for the term, so a cycle has the term that its first day lies in; a term
 * alone means the first such cycle.
 */
export async function readPeriod({ db, viewer, body }: UnitCall): Promise<Period> {
  const term = typeof body.schoolTermId === 'number' ? body.schoolTermId : null;
  if (!viewer.settings.usesPepCycles) {
    if (term === null) throw new ServerError('INVALID', { errors: { schoolTermId: 'Please choose a term' } });
    return { schoolTermId: term, pepCycleId: null };
  }
  const wanted = body.pepCycleId;
  const cycle = (await cyclesOf(db)).find(({ id, start_date }) =>
    wanted === undefined ? schoolTermId(start_date) === term : id === wanted,
  );
  if (!cycle) throw new ServerError('INVALID', { errors: { pepCycleId: 'Please choose a cycle' } });
  return { schoolTermId: schoolTermId(cycle.start_date), pepCycleId: cycle.id };
}

export interface PlanPeriod extends Period {
  readonly pupilId: number;
  readonly academicYearId: number;
  /** A plan that may be there already: the one that is moved. */
  readonly except?: number;
}

/** One plan that counts for each period (D-31); superseded and deleted ones do not. The pupil is locked. */
export async function refuseSecond(
  db: Db,
  { pupilId, academicYearId, except = 0, ...period }: PlanPeriod,
): Promise<void> {
  const byCycle = period.pepCycleId !== null;
  const inPeriod = db
    .selectFrom('pep')
    .select('id')
    .where('pupil_id', '=', pupilId)
    .where('academic_year_id', '=', academicYearId)
    .where('status_id', '<>', 7)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except);
  const other = await (
    byCycle
      ? inPeriod.where('pep_cycle_id', '=', period.pepCycleId)
      : inPeriod.where('school_term_id', '=', period.schoolTermId)
  ).executeTakeFirst();
  if (!other) return;
  const reason = `The pupil already has a PEP for this ${byCycle ? 'cycle' : 'term'}`;
  throw new ServerError('INVALID', {
    message: `${reason}.`,
    errors: { [byCycle ? 'pepCycleId' : 'schoolTermId']: reason },
  });
}
