import type { UnitCall } from '../handler.ts';
import { halfDayKey, type HalfDay } from './halfDays.ts';
import { changeMarks, type MarkStep } from './markDoor.ts';
import { readMarksOfSchools, type StoredMark } from './readMarks.ts';

/** A session with what stood there before something marked it; null where nothing did. */
export interface FormerMark extends HalfDay {
  /** Where the pupil has two schools on the day: the one at which it was marked. */
  readonly schoolId?: number;
  readonly former: StoredMark | null;
}

/** Of whom marks are put back, and why. */
interface PuttingBack {
  readonly pupilId: number;
  readonly reason: string;
}

/** Gives sessions of a pupil back what stood there. */
export async function putBackMarks(call: UnitCall, of: PuttingBack, marks: readonly FormerMark[]): Promise<void> {
  const dates = marks.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return;
  const standing = await readMarksOfSchools(call.db, of.pupilId, { first, last });
  await changeMarks(
    call,
    marks.flatMap((mark) => stepsOf(of, mark, standing.get(halfDayKey(mark)) ?? [])),
  );
}

function stepsOf({ pupilId, reason }: PuttingBack, mark: FormerMark, there: readonly StoredMark[]): MarkStep[] {
  const { date, session, schoolId, former } = mark;
  const gone = there.filter(({ school_id }) => schoolId === undefined || school_id === schoolId);
  const step = { pupilId, at: { date, session }, reason };
  const none = { mark: null, subCode: null, comment: null };
  const back = former === null ? none : { mark: former.mark, subCode: former.sub_code, comment: former.comment };
  const [main, ...others] = gone.map(({ school_id }) => school_id);
  const at = former?.school_id ?? main;
  if (at === undefined) return [];
  return [
    ...others.map((school) => ({ ...step, schoolId: school, stoodAt: school, ...none })),
    { ...step, schoolId: at, stoodAt: main ?? at, ...back },
  ];
}
