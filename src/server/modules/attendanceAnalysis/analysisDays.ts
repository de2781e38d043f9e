import { earlierOf } from '../../../contract/index.ts';
import type { TableQuery } from '../../../engine/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import { inYears } from '../../care/ages.ts';
import { daysOfYear } from '../attendance/figures/pupilFigures.ts';
import type { UnitCall } from '../handler.ts';

/** Over which days the analysis reckons, and whether of monitored care alone. */
export interface AnalysisDays {
  readonly yearId: number;
  readonly first: string;
  /** Never after today. */
  readonly last: string;
  readonly inCareOnly: boolean;
  /** A year up to the 31 March of the academic year that the last day lies in, or until today where that lies ahead. */
  readonly twelveMonths: { readonly first: string; readonly last: string };
}

/** The days that are named, else those of the academic year; in-care marks alone unless all are asked for (ANAL-12). */
export function analysisDays({ today }: Pick<UnitCall, 'today'>, query: TableQuery | undefined): AnalysisDays {
  const { academicYearId: year, startDate, showInCareMarksOnly } = query?.filters ?? {};
  const yearId = Number(firstOf(year) ?? academicYearId(today));
  const days = daysOfYear(yearId);
  const [start, end] = startDate !== undefined && 'between' in startDate ? startDate.between : [null, null];
  const last = earlierOf(end === null ? days.last : String(end), today);
  const march = `${daysOfYear(academicYearId(last)).last.slice(0, 4)}-03-31`;
  return {
    yearId,
    first: start === null ? days.first : String(start),
    last,
    twelveMonths: { first: inYears(march, -1), last: earlierOf(march, today) },
    inCareOnly: firstOf(showInCareMarksOnly) !== 'false',
  };
}

const firstOf = (filter: TableQuery['filters'][string] | undefined): string | number | undefined =>
  filter !== undefined && 'in' in filter ? filter.in[0] : undefined;
