import { addDays, earlierOf, isSchoolWeekday, laterOf } from '../../../../contract/index.ts';
import { isEmpty, type FormDocument, type JsonObject, type Origins } from '../../../../engine/index.ts';
import { daysOfYear } from '../../attendance/figures/pupilFigures.ts';
import { said, type RecordValues } from './automaticValuesArea.ts';

/** Confirmations and the fields that say since when they are given. */
const confirmations = { cg_auto_dt_date: 'dt_confirm', cg_auto_sw_date: 'sw_confirm' } as const;

export interface AnsweredStage {
  readonly document: FormDocument;
  readonly origins: Origins;
  readonly academicYearId: number;
  /** The day it is. */
  readonly today: string;
}

/** Fields that are filled from the answers beside them, with a clock: no `derived` can say these. */
export const answeredNames: readonly string[] = [...Object.keys(confirmations), 'days_neet'];

/** What follows from a stage's own answers on this day. */
export function fromAnswers({ document: { answers }, origins, academicYearId, today }: AnsweredStage): RecordValues {
  const dates = Object.entries(confirmations).map(([date, box]): [string, string | null | undefined] => {
    if (isEmpty(answers[box]) || answers[box] === false) return [date, null];
    const isGiven = origins[`/${date}`]?.source === 'records' && !isEmpty(answers[date]);
    return [date, isGiven ? undefined : today];
  });
  return {
    ...said('Confirmation on this page', Object.fromEntries(dates)),
    ...said('Situation on this page', daysSeeking(answers, academicYearId, today)),
  };
}

/**
 * Days without education, employment or training in the plan's year: the weekdays since the date given for
 * it, while that is the situation. What was counted stays once it has ended.
 */
function daysSeeking(
  { eet_status, status_since }: JsonObject,
  academicYearId: number,
  today: string,
): { days_neet?: number } {
  if (eet_status !== 'seeking-eet' || !isDay(status_since)) return {};
  const { first, last } = daysOfYear(academicYearId);
  let days = 0;
  for (let day = laterOf(status_since, first); day <= earlierOf(last, today); day = addDays(day, 1))
    if (isSchoolWeekday(day)) days += 1;
  return { days_neet: days };
}

/** A draft may hold anything. */
const isDay = (answer: unknown): answer is string =>
  typeof answer === 'string' && /^\d{4}-\d\d-\d\d$/.test(answer) && !Number.isNaN(Date.parse(`${answer}T00:00:00Z`));
