import { addDays, weekday } from '../../contract/index.ts';

/** A record of the list: it starts on 31 August, and both ends are 31 August (LOOK-3). */
export interface AcademicYear {
  id: number;
  label: string;
  startDate: string;
  endDate: string;
  firstTermDate: string;
}

const FIRST_START_YEAR = 2010;

/**
 * Id of the year a date lies in: start < date <= end, so that 31 August belongs to the year that
 * ends (C-1). Ids go on past the list's sixteen by start year - 2009 (C-2).
 */
export function academicYearId(date: string): number {
  return startYear(date, '09-01') - 2009;
}

/** On the PEP status page the new year is offered from 21 August (PEP-12). */
export function statusAdminYearId(date: string): number {
  return startYear(date, '08-21') - 2009;
}

function startYear(date: string, turn: string): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= turn ? year : year - 1;
}

export function academicYear(id: number): AcademicYear {
  const start = id + 2009;
  return {
    id,
    label: `${start}-${start + 1}`,
    startDate: `${start}-08-31`,
    endDate: `${start + 1}-08-31`,
    firstTermDate: firstTermDates[start] ?? ruledTermDate(start),
  };
}

/** First day of the autumn term by the year it begins in: data, as no rule makes it (D-104). */
const firstTermDates: { readonly [year: number]: string } = {
  2010: '2010-09-01',
  2011: '2011-09-01',
  2012: '2012-09-03',
  2013: '2013-09-02',
  2014: '2014-09-01',
  2015: '2015-09-01',
  2016: '2016-09-01',
  2017: '2017-09-04',
  2018: '2018-09-03',
  2019: '2019-09-02',
  2020: '2020-09-01',
  2021: '2021-09-01',
  2022: '2022-09-01',
  2023: '2023-09-04',
  2024: '2024-09-02',
  2025: '2025-09-01',
  2026: '2026-09-01',
  2027: '2027-09-01',
};

/** Beyond the data: the first Monday to Thursday on or after 1 September; a default, as schools differ. */
function ruledTermDate(year: number): string {
  let date = `${year}-09-01`;
  while (weekday(date) > 4) date = addDays(date, 1);
  return date;
}

/** Years from the first of the list to the one offered today, newest first. */
export function academicYearsUntil(today: string): AcademicYear[] {
  const last = statusAdminYearId(today);
  return Array.from({ length: last - (FIRST_START_YEAR - 2010) }, (_, index) => academicYear(last - index));
}

/** Default term of a date: autumn to 31 December, spring to Easter Sunday, then summer (calc.md 9). */
export function schoolTermId(date: string): number {
  if (date.slice(5) >= '09-01') return 1;
  return date <= easterSunday(Number(date.slice(0, 4))) ? 2 : 3;
}

/** First day of the term that a date falls into by default, which may be a holiday: 1 September, 1 January, or the day
 * after Easter Sunday. */
export function termStart(date: string): string {
  const year = date.slice(0, 4);
  const term = schoolTermId(date);
  if (term === 3) return addDays(easterSunday(Number(year)), 1);
  return term === 1 ? `${year}-09-01` : `${year}-01-01`;
}

/** First and last day of the term that a date falls into by default, with the holidays after it. */
export function daysOfTerm(date: string): { readonly first: string; readonly last: string } {
  const year = date.slice(0, 4);
  const last = [`${year}-12-31`, easterSunday(Number(year)), `${year}-08-31`][schoolTermId(date) - 1] ?? date;
  return { first: termStart(date), last };
}

/** Western Easter by the anonymous Gregorian computation. */
export function easterSunday(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const f = Math.floor((century + 8) / 25);
  const g = Math.floor((century - f + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
