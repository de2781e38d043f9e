import type { Db } from '../../db/unitOfWork.ts';
import { halfDayKey } from './halfDays.ts';

/** A mark as it is kept. */
export interface StoredMark {
  readonly mark: string;
  readonly sub_code: string | null;
  readonly comment: string | null;
  readonly school_id: number;
}

/** A mark that counts of its session, and as what it does on its day. */
export interface CountedMark extends StoredMark {
  readonly class: string | null;
}

export type MarksByHalfDay = ReadonlyMap<string, CountedMark>;

interface Days {
  readonly first: string;
  readonly last: string;
}

const columns = ['mark_date', 'session', 'mark', 'sub_code', 'comment', 'school_id'] as const;

/** The mark that counts of each session, whether one school marked it or two (D-96). */
export async function readMarks(db: Db, pupilId: number, days: Days): Promise<MarksByHalfDay> {
  const rows = await db
    .selectFrom('attendance_result')
    .select([...columns, 'class'])
    .where('pupil_id', '=', pupilId)
    .where('mark_date', '>=', days.first)
    .where('mark_date', '<=', days.last)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** All marks of each session, of one school or two. */
export async function readMarksOfSchools(
  db: Db,
  pupilId: number,
  days: Days,
): Promise<ReadonlyMap<string, readonly StoredMark[]>> {
  const rows = await db
    .selectFrom('attendance_mark')
    .select(columns)
    .where('pupil_id', '=', pupilId)
    .where('mark_date', '>=', days.first)
    .where('mark_date', '<=', days.last)
    .orderBy('school_id')
    .execute();
  const found = new Map<string, StoredMark[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
}

const keyOf = ({ mark_date: date, session }: { mark_date: string; session: number }) =>
  halfDayKey({ date, session: session === 1 ? 1 : 2 });
