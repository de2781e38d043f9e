import { londonDate, planDateNames, type PepOutlook } from '../../../../contract/index.ts';
import type { Declared } from '../../../../engine/index.ts';
import { usualSchoolDays, type SchoolDays } from '../../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import type { PepTimeLimits } from '../../../db/authoritySettings.ts';
import type { Db } from '../../../db/unitOfWork.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep, PepRow } from '../read/loadPep.ts';
import { asksDaysOfSchool } from './dateColumns.ts';
import { isFirstPlanOf } from './firstPlan.ts';
import { dateOfPlan, planDatesOf, type DaysOfPlan, type PlanDate } from './planDates.ts';

type Plan = Pick<
  PepRow,
  'phase' | 'meeting_at' | 'created_at' | 'date_submitted' | 'academic_year_id' | 'school_term_id'
>;

/** The days of a plan that its dates are counted from. */
const daysOf = (pep: Plan): DaysOfPlan => ({
  meeting: pep.meeting_at?.slice(0, 10) ?? null,
  created: londonDate(pep.created_at),
  handedIn: pep.date_submitted,
  yearId: pep.academic_year_id,
  term: pep.school_term_id,
});

/** Whose dates of plans are asked for, and where the days of school are read. */
interface Asked {
  readonly db: Db;
  readonly declarations: Declared;
  readonly limits: PepTimeLimits;
  readonly authorityId: number;
}

/** The dates of an authority's plans, one by one; the days of school are read where some stages ask for them. */
export async function openDates({ db, declarations, limits, authorityId }: Asked) {
  const dates = planDatesOf(declarations, limits);
  const schoolDays: SchoolDays = asksDaysOfSchool({ dates }) ? await readSchoolDays(db, authorityId) : usualSchoolDays;
  return {
    dates,
    /** A date of a plan, whoever says it; null where nobody does, or while what it is counted from is not known. */
    dateOf(name: PlanDate, pep: Plan): string | null {
      const date = dates.in(pep.phase)[name];
      return date === undefined ? null : dateOfPlan(date, daysOf(pep), schoolDays);
    },
  };
}

const asked = ({ db, declarations, viewer }: UnitCall): Asked => ({
  db,
  declarations,
  limits: viewer.settings.pepTimeLimits,
  authorityId: viewer.authorityId,
});

/** The dates of plans for who looks. */
export const openDatesFor = (call: UnitCall) => openDates(asked(call));

/** The dates that the stages of a plan declare, the earliest first; none of handing in for a child's first plan. */
export async function declaredDates(call: UnitCall, loaded: LoadedPep): Promise<PepOutlook['dates']> {
  const { pep } = loaded;
  const { dates, dateOf } = await openDatesFor(call);
  const declared = Object.entries(dates.declared(pep.phase));
  if (declared.length === 0) return [];
  const isFirst = await isFirstPlanOf(call.db, loaded);
  return declared
    .flatMap(([name, { message }]) => {
      const on = isFirst && name !== 'beforehand' ? null : dateOf(name as PlanDate, pep);
      return on === null ? [] : [{ title: planDateNames.dates[name]?.title ?? name, on, message }];
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
}
