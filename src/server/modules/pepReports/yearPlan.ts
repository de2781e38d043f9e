import { addDays } from '../../../contract/index.ts';
import { academicYear, schoolTermId } from '../../calendar/academicYears.ts';
import { foundOnce } from '../../calendar/foundOnce.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';
import { limitDays, limitFrom, limitsFromEach, type DayLimit } from '../../calendar/timeLimits.ts';
import { usualTerms } from '../../calendar/usualWeeks.ts';
import type { PepTimeLimits } from '../../db/authoritySettings.ts';
import type { UnitCall } from '../handler.ts';
import { dateOfTerm, usualDates } from '../pep/dates/planDates.ts';

/** What is asked of plans, by the ids of `lookups/pep-measure` (calc.md 7). */
export const pepMeasure = {
  firstMeeting: 1,
  firstMeetingLonger: 2,
  newSetting: 3,
  termly: 4,
  handedIn: 5,
  reviewed: 6,
  hasMeeting: 7,
  notReturned: 8,
} as const;

/** A day that a limit runs from, and the last day of the limit. */
export interface LimitDay {
  readonly measure: number;
  readonly from: string;
  readonly on: string;
  /** The term in which the limit ends. */
  readonly term: number;
}

/** A term of the year, with what its plans are due by. */
export interface TermPlan {
  readonly term: number;
  readonly first: string;
  readonly last: string;
  /** The day by which its plans have to be completed. */
  readonly cutOff: string;
  /** Who came into care after it is due a first plan and no termly one. */
  readonly careBy: string;
}

/** Longer than any limit with the summer holidays in it: no limit that ends in the year runs from before. */
const longest = 200;

/** The first and the last day of an academic year. */
export function daysOfPlanYear(yearId: number): { readonly first: string; readonly last: string } {
  const { startDate, endDate } = academicYear(yearId);
  return { first: addDays(startDate, 1), last: endDate };
}

/** Every day from which a limit runs that ends in the year, of each limit that is no date of a plan. */
export function limitDaysOf(yearId: number, limits: PepTimeLimits, schoolDays: SchoolDays): LimitDay[] {
  const { first, last } = daysOfPlanYear(yearId);
  // Three limits ask of the same days.
  const counts = foundOnce(limitDays(limits, schoolDays));
  const all: readonly (readonly [number, DayLimit])[] = [
    [pepMeasure.firstMeeting, { days: limits.initial, counts }],
    [pepMeasure.firstMeetingLonger, { days: limits.initialLonger, counts }],
    [pepMeasure.newSetting, { days: limits.newSetting, counts }],
  ];
  const from = [addDays(first, -longest), last] as const;
  return all.flatMap(([measure, limit]) =>
    limitsFrom(measure, from, limit).filter(({ on }) => first <= on && on <= last),
  );
}

const limitsFrom = (measure: number, days: readonly [string, string], limit: DayLimit): LimitDay[] =>
  limitsFromEach(days, limit).map(({ from, on }) => ({ measure, from, on, term: schoolTermId(on) }));

/** The three terms of a year by the authority's dates, else by the usual weeks (D-94). */
export function termPlansOf(yearId: number, limits: PepTimeLimits, schoolDays: SchoolDays): TermPlan[] {
  const halves = schoolDays.datesOn(daysOfPlanYear(yearId).first, null)?.terms ?? usualTerms(yearId);
  const { completed } = usualDates(limits);
  return [1, 2, 3].flatMap((term) => {
    const [begins, ends] = [halves[2 * term - 2], halves[2 * term - 1]];
    if (begins === undefined || ends === undefined) return [];
    const cutOff = dateOfTerm({ yearId, term }, completed, schoolDays) ?? ends.last;
    const careBy = careByOf(cutOff, limits, schoolDays);
    return [{ term, first: begins.first, last: ends.last, cutOff, careBy }];
  });
}

/** A term with the day on which the next begins: what happens in the holidays belongs to the term before. */
export interface TermSpan {
  readonly term: number;
  readonly title: string;
  readonly first: string;
  /** The first day that is none of it. */
  readonly until: string;
}

const termNames: readonly string[] = ['Autumn', 'Spring', 'Summer'];

/** The terms of a year for figures of what happened in each. */
export function termSpansOf({ viewer }: Pick<UnitCall, 'viewer'>, yearId: number, schoolDays: SchoolDays): TermSpan[] {
  const terms = termPlansOf(yearId, viewer.settings.pepTimeLimits, schoolDays);
  return terms.map(({ term, first }, index) => ({
    term,
    title: termNames[term - 1] ?? '',
    first,
    until: terms[index + 1]?.first ?? addDays(daysOfPlanYear(yearId).last, 1),
  }));
}

/** Who came into care after it is due no plan by a day, but a first one. */
export function careByOf(cutOff: string, limits: PepTimeLimits, schoolDays: SchoolDays): string {
  const days = { days: limits.initial, counts: limitDays(limits, schoolDays) };
  let careBy = cutOff;
  while (limitFrom(careBy, days) > cutOff) careBy = addDays(careBy, -1);
  return careBy;
}
