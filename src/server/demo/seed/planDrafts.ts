import { addDays, earlierOf } from '../../../contract/index.ts';
import { easterSunday, schoolTermId } from '../../calendar/academicYears.ts';
import type { Random } from './random.ts';
import { lastSchoolDay, nextSchoolDay } from './schoolDays.ts';

/** One plan to be made: its term, where it stands, and when it was last written in. */
export interface PlanDraft {
  readonly yearId: number;
  readonly termId: number;
  readonly statusId: number;
  readonly written: string;
  /** How much of what is asked is answered, from 0 to 1. */
  readonly share: number;
}

interface CurrentPlan {
  readonly index: number;
  /** Status of the current term's plan. */
  readonly statusId: number;
}

/** Two earlier plans and the current one, oldest first. */
export function draftsOf(
  { today, yearId, random }: { today: string; yearId: number; random: Random },
  { index, statusId }: CurrentPlan,
): PlanDraft[] {
  const termId = schoolTermId(today);
  const [before, last] = [2, 1].map((back) => termBefore({ yearId, termId }, back));
  const old = (term: { yearId: number; termId: number }, status: number): PlanDraft => ({
    ...term,
    statusId: status,
    written: writtenIn(term, today),
    share: 1,
  });
  const shares: Record<number, number> = { 1: 0, 2: 0.3 + random.next() * 0.5 };
  const current = {
    yearId,
    termId,
    statusId,
    written: lastSchoolDay(addDays(today, -(3 + random.below(12)))),
    share: shares[statusId] ?? 1,
  };
  return [
    ...(index % 4 === 0 && before ? [old(before, index % 12 === 0 ? 7 : 5)] : []),
    ...(last ? [old(last, 5)] : []),
    current,
  ];
}

function termBefore(
  { yearId, termId }: { yearId: number; termId: number },
  back: number,
): { yearId: number; termId: number } {
  const terms = yearId * 3 + (termId - 1) - back;
  return { yearId: Math.floor(terms / 3), termId: (terms % 3) + 1 };
}

/** A day in the middle of the term, never after today. */
function writtenIn({ yearId, termId }: { yearId: number; termId: number }, today: string): string {
  const year = yearId + 2009;
  const middle =
    termId === 1 ? `${year}-11-17` : termId === 2 ? `${year + 1}-03-02` : addDays(easterSunday(year + 1), 60);
  return lastSchoolDay(earlierOf(middle, addDays(today, -30)));
}

/** Meetings and the days on which the plan was handed in and agreed. Some plans have no meeting yet. */
export function datesOf({ statusId, written }: PlanDraft, { random, today }: { random: Random; today: string }) {
  const hour = `${String(9 + random.below(7)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`;
  const open = statusId <= 2;
  const ahead = random.below(20) - 5;
  // Of the plans that are being written some have had their meeting in the last days, the others have it within a
  // fortnight.
  const around = ahead < 0 ? lastSchoolDay(addDays(today, ahead * 2)) : nextSchoolDay(addDays(today, ahead));
  const meeting = open ? around : lastSchoolDay(addDays(written, -3));
  const isSubmitted = statusId >= 5 || statusId === 4;
  return {
    meeting_at: open && random.chance(0.35) ? null : `${meeting}T${hour}`,
    next_meeting_at: statusId === 5 ? `${nextSchoolDay(addDays(meeting, 112))}T${hour}` : null,
    date_submitted: isSubmitted ? written : null,
    date_completed: statusId === 5 ? lastSchoolDay(earlierOf(addDays(written, 9), today)) : null,
  };
}
