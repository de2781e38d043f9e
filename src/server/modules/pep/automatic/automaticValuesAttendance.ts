import { sql } from 'kysely';
import { ROW_ID, type JsonObject } from '../../../../engine/index.ts';
import { percentOf } from '../../attendance/totals.ts';
import { absenceBand } from '../../attendance/figures/absence.ts';
import { daysOfYear, yearFigures } from '../../attendance/figures/pupilFigures.ts';
import { labelIn, said, type Area, type Records, type RecordValues } from './automaticValuesArea.ts';
import { termRows } from './automaticValuesTerms.ts';
import { weekFigures } from './automaticValuesWeeks.ts';
import type { LoadedPep } from '../read/loadPep.ts';

const register = 'Attendance register';

/** Figures of the register: of sessions, or of weeks where the school gives a percentage for each. */
export const attendanceArea: Area = {
  names: [
    'cg_auto_att_pct',
    'cg_auto_att_possible',
    'cg_auto_att_attended',
    'cg_auto_att_authorised',
    'cg_auto_att_unauthorised',
    'cg_auto_att_late',
    'cg_auto_att_missing',
    'cg_auto_att_band',
    'cg_auto_att_terms',
    'cg_auto_att_weeks_missing',
  ],
  read: async (records, { loaded }) =>
    loaded.pupil.isPercentageRegister ? ofWeeks(records, loaded) : ofSessions(records, loaded),
};

async function ofWeeks(records: Records, loaded: LoadedPep): Promise<RecordValues> {
  const figures = await weekFigures(records, loaded);
  return figures === null ? {} : said(register, figures);
}

async function ofSessions(records: Records, loaded: LoadedPep): Promise<RecordValues> {
  const { db, declarations, today, now } = records;
  const { pep } = loaded;
  const totals = await yearFigures(db, declarations, {
    authorityId: pep.authority_id,
    pupilId: pep.pupil_id,
    academicYearId: pep.academic_year_id,
    today,
    now,
  });
  const terms = await termRows(records, loaded);
  const byTerm: JsonObject = terms.length === 0 ? {} : { cg_auto_att_terms: terms };
  // Without a single possible session there is no figure at all: the school types its own.
  if (totals.possible === 0) return said(register, byTerm);
  const band = absenceBand(totals.authorised + totals.unauthorised, totals.possible);
  return said(register, {
    cg_auto_att_pct: percentOf(totals.attended, totals.possible),
    cg_auto_att_possible: totals.possible,
    cg_auto_att_attended: totals.attended,
    cg_auto_att_authorised: percentOf(totals.authorised, totals.possible),
    cg_auto_att_unauthorised: percentOf(totals.unauthorised, totals.possible),
    cg_auto_att_late: totals.late,
    cg_auto_att_missing: totals.missing,
    cg_auto_att_band: labelIn(declarations, 'absence-band', band) ?? 'None',
    ...byTerm,
  });
}

/** Suspensions and exclusions of the plan's year (FORM-20). */
export const exclusionArea: Area = {
  names: ['cg_auto_exclusions', 'cg_auto_exclusion_days'],
  async read({ db, declarations, today }, { loaded: { pep } }) {
    const { first, last } = daysOfYear(pep.academic_year_id);
    const rows = await db
      .selectFrom('exclusion')
      .innerJoin('school', 'school.id', 'exclusion.school_id')
      .select(['exclusion.id', 'school.name', 'session_count', 'start_date', 'end_date', 'reason_id'])
      .where('pupil_id', '=', pep.pupil_id)
      .where('start_date', '>=', first)
      .where('start_date', '<=', sql<string>`least(${last}::date, ${today}::date)`)
      .orderBy('start_date')
      .orderBy('exclusion.id')
      .execute();
    return said('Suspensions and exclusions', {
      cg_auto_exclusion_days: rows.reduce((sum, row) => sum + row.session_count, 0) / 2,
      cg_auto_exclusions: rows.map((row): JsonObject => ({
        [ROW_ID]: `exclusion-${row.id}`,
        schoolName: row.name,
        numberOfDays: row.session_count / 2,
        startDate: row.start_date,
        ...(row.end_date === null ? {} : { endDate: row.end_date }),
        ...(row.reason_id === null ? {} : { reason: labelIn(declarations, 'exclusion-reason', row.reason_id) ?? '' }),
      })),
    });
  },
};
