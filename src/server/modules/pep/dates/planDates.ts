import { EngineError, type Declarations, type DeclaredDate, type DeclaredDates } from '../../../../engine/index.ts';
import { addDays } from '../../../../contract/index.ts';
import { academicYear } from '../../../calendar/academicYears.ts';
import { nearestSchoolDay, type SchoolDays } from '../../../calendar/schoolDays.ts';
import { limitBefore, limitFrom, type DayLimit } from '../../../calendar/timeLimits.ts';
import { usualTerms } from '../../../calendar/usualWeeks.ts';
import { isWorkingDay } from '../../../calendar/workingDays.ts';
import type { PepTimeLimits } from '../../../db/authoritySettings.ts';

/** The days of a plan by which something is to be done; names as `planDateNames` has them. */
export type PlanDate = 'beforehand' | 'handedIn' | 'reviewed' | 'completed';

/** How the days of plans are worked out for an authority: of each phase as its stages say, else by its settings. */
export interface PlanDates {
  /** Phases whose stages say something of a date. */
  readonly phases: readonly string[];
  /** What the settings say, and with them all authorities. */
  readonly usual: DateRules;
  /** What the stages of a phase say, and only that. */
  declared(phase: string): DateRules;
  /** What holds in a phase: of each date what is declared, else what the settings say. */
  in(phase: string): DateRules;
}

type DateRules = { readonly [name in PlanDate]?: DeclaredDate };

const folder = 'pep/';

/** The same dates as the time limits of an authority say them. */
export const usualDates = (limits: PepTimeLimits) =>
  ({
    handedIn: { days: limits.afterMeeting, countedIn: 'working', after: 'meeting', message: '' },
    reviewed: { days: limits.review, countedIn: 'working', after: 'handedIn', message: '' },
    completed: { days: limits.cutOff, countedIn: 'school', before: 'termEnd', message: '' },
  }) satisfies DateRules;

/**
 * The dates of plans by what the authority has published and, in the place of what nobody has declared, its time
 * limits (D-355): as a limit does, what is published now holds for all plans.
 */
export function planDatesOf(declarations: Pick<Declarations, 'ids' | 'stages'>, limits: PepTimeLimits): PlanDates {
  const usual = usualDates(limits);
  const said = new Map<string, DateRules>(
    declarations.ids.stages
      .filter((id) => id.startsWith(folder))
      .map((id) => [id.slice(folder.length), datesOf(declarations, id)]),
  );
  const declared = (phase: string) => said.get(phase) ?? {};
  return {
    phases: [...said].flatMap(([phase, rules]) => (Object.keys(rules).length === 0 ? [] : [phase])),
    usual,
    declared,
    in: (phase) => ({ ...usual, ...declared(phase) }),
  };
}

/** None of stages that wait for review: no plan is begun by them either. */
function datesOf(declarations: Pick<Declarations, 'stages'>, id: string): DeclaredDates {
  try {
    return declarations.stages(id).dates ?? {};
  } catch (error) {
    if (error instanceof EngineError && error.code === 'STALE_OVERLAY') return {};
    throw error;
  }
}

/** Whether a date goes by days of school, as those of an authority's terms. */
export const asksSchoolDays = ({ countedIn, on, after, before }: DeclaredDate): boolean =>
  on === undefined && (countedIn === 'school' || after === 'termEnd' || before === 'termEnd');

/** Whether a date is the same for all plans of a term. */
export const isOfTerm = ({ on, after, before }: DeclaredDate): boolean =>
  on !== undefined || after === 'termEnd' || before === 'termEnd';

/** Whether a date is counted from the meeting. */
export const isOfMeeting = (date: DeclaredDate | undefined): boolean =>
  date?.after === 'meeting' || date?.before === 'meeting';

const everyDay = () => true;

/** Which days a date is counted in. */
export const countedDays = ({ countedIn }: DeclaredDate, days: SchoolDays): DayLimit['counts'] =>
  countedIn === undefined ? everyDay : countedIn === 'school' ? (date) => days.isSchoolDay(date) : isWorkingDay;

/** The date that many days from a day of the plan. */
export function dateFrom(day: string, date: DeclaredDate, schoolDays: SchoolDays): string {
  const limit = { days: date.days ?? 0, counts: countedDays(date, schoolDays) };
  return date.before === undefined ? limitFrom(day, limit) : limitBefore(day, limit);
}

/** The date of a term, of one that is the same for all plans of it. */
export function dateOfTerm(
  { yearId, term }: { readonly yearId: number; readonly term: number },
  date: DeclaredDate,
  schoolDays: SchoolDays,
): string | null {
  const { startDate } = academicYear(yearId);
  if (date.on === undefined) {
    const halves = schoolDays.datesOn(addDays(startDate, 1), null)?.terms ?? usualTerms(yearId);
    const last = halves[2 * term - 1]?.last;
    return last === undefined ? null : dateFrom(nearestSchoolDay(schoolDays, last, -1), date, schoolDays);
  }
  const day = date.on[String(term)];
  if (day === undefined) return null;
  return `${Number(startDate.slice(0, 4)) + (day >= '09-01' ? 0 : 1)}-${day}`;
}

/** The days of a plan that its dates are counted from. */
export interface DaysOfPlan {
  readonly meeting: string | null;
  readonly created: string | null;
  readonly handedIn: string | null;
  readonly yearId: number;
  readonly term: number;
}

/** The date of a plan; null while the day that it is counted from is not known. */
export function dateOfPlan(date: DeclaredDate, plan: DaysOfPlan, schoolDays: SchoolDays): string | null {
  if (isOfTerm(date)) return dateOfTerm(plan, date, schoolDays);
  const day = plan[(date.after ?? date.before) as 'meeting' | 'created' | 'handedIn'];
  return day === null ? null : dateFrom(day, date, schoolDays);
}
