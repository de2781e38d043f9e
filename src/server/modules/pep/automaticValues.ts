import { sql } from 'kysely';
import { ROW_ID, type Catalog, type JsonObject } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { absenceBand, percentOf } from '../attendance/totals.ts';
import { daysOfYear, yearFigures } from '../attendance/yearFigures.ts';
import type { UnitCall } from '../handler.ts';
import type { LoadedPep } from './loadPep.ts';
import { pupilFacts } from './recordFacts.ts';

/** Names of automatic fields hold this (FORM-13). */
export const AUTOMATIC = 'cg_auto_';

/** Where the records are read, and as of which day. */
export interface Records {
  readonly db: Db;
  readonly catalog: Catalog;
  readonly today: string;
}

export const recordsOf = ({ db, services, today }: UnitCall): Records => ({ db, catalog: services.catalog, today });

/**
 * What the records say now for every automatic field of a plan, by field name. `agreedPence` is what
 * this plan's targets agree, which a save may just have changed.
 */
export async function automaticValues(records: Records, loaded: LoadedPep, agreedPence: number | null): Promise<JsonObject> {
  return {
    ...(await attendanceValues(records, loaded)),
    ...(await exclusionValues(records, loaded)),
    ...(await premiumValues(records, loaded, agreedPence)),
    cg_auto_sen_status: pupilFacts(loaded).senStatus,
  };
}

async function attendanceValues({ db, catalog, today }: Records, { pep, pupil }: LoadedPep): Promise<JsonObject> {
  const totals = await yearFigures(db, catalog, {
    pupilId: pep.pupil_id, academicYearId: pep.academic_year_id, careStart: pupil.careStart, careEnd: pupil.careEnd, today,
  });
  // Without a single possible session there is no figure at all: the school types its own.
  if (totals.possible === 0) return {};
  return {
    cg_auto_att_pct: percentOf(totals.attended, totals.possible),
    cg_auto_att_possible: totals.possible,
    cg_auto_att_attended: totals.attended,
    cg_auto_att_authorised: percentOf(totals.authorised, totals.possible),
    cg_auto_att_unauthorised: percentOf(totals.unauthorised, totals.possible),
    cg_auto_att_late: totals.late,
    cg_auto_att_missing: totals.missing,
    cg_auto_att_band: absenceBand(totals),
  };
}

async function exclusionValues({ db, catalog }: Records, { pep }: LoadedPep): Promise<JsonObject> {
  const { first, last } = daysOfYear(pep.academic_year_id);
  const rows = await db.selectFrom('exclusion').innerJoin('school', 'school.id', 'exclusion.school_id')
    .select(['exclusion.id', 'school.name', 'session_count', 'start_date', 'end_date', 'reason_id'])
    .where('pupil_id', '=', pep.pupil_id).where('start_date', '>=', first).where('start_date', '<=', last)
    .orderBy('start_date').orderBy('exclusion.id').execute();
  const reasons = new Map(catalog.lookup('exclusion-reason').options?.map(({ value, label }) => [value, label]));
  const sessions = rows.reduce((sum, row) => sum + row.session_count, 0);
  return {
    cg_auto_exclusion_days: sessions / 2,
    cg_auto_exclusions: rows.map((row): JsonObject => ({
      [ROW_ID]: `exclusion-${row.id}`,
      schoolName: row.name,
      numberOfDays: row.session_count / 2,
      startDate: row.start_date,
      ...(row.end_date === null ? {} : { endDate: row.end_date }),
      ...(row.reason_id === null ? {} : { reason: reasons.get(row.reason_id) ?? '' }),
    })),
  };
}

/** Allocation of the year, and what all plans of the year have agreed, this one included (calc.md 8). */
async function premiumValues({ db }: Records, { pep }: LoadedPep, agreedPence: number | null): Promise<JsonObject> {
  const rate = await db.selectFrom('premium_rate').select('pence')
    .where('authority_id', '=', pep.authority_id).where('academic_year_id', '=', pep.academic_year_id).executeTakeFirst();
  const others = await db.selectFrom('pep').select(sql<number>`coalesce(sum(agreed_pence), 0)::int`.as('pence'))
    .where('pupil_id', '=', pep.pupil_id).where('academic_year_id', '=', pep.academic_year_id)
    .where('id', '<>', pep.id).where('status_id', '<>', 7).where('deleted_at', 'is', null).executeTakeFirstOrThrow();
  return {
    ...(rate ? { cg_auto_pp_allocation: rate.pence / 100 } : {}),
    cg_auto_pp_spent: (others.pence + (agreedPence ?? 0)) / 100,
  };
}

const mostPence = 9_999_999;

/** Pounds of an answer as whole pence; an amount that no plan may hold (D-33) is none yet. */
export function penceOf(answer: unknown): number | null {
  if (typeof answer !== 'number') return null;
  const pence = Math.round(answer * 100);
  return pence >= 0 && pence <= mostPence ? pence : null;
}
