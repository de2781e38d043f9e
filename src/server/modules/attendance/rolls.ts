import type { Db } from '../../db/unitOfWork.ts';

/** A registration of a pupil at a school. */
export interface Roll {
  readonly id: number;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly start: string;
  readonly end: string | null;
  readonly isMain: boolean;
}

/** Registrations of a pupil, the main one first where two hold on a day (D-78). */
export async function rollsOf(db: Db, pupilId: number): Promise<Roll[]> {
  return (await rollsOfMany(db, [pupilId])).get(pupilId) ?? [];
}

/** The same of many pupils; those without any are not among them. */
export async function rollsOfMany(db: Db, pupilIds: readonly number[]): Promise<ReadonlyMap<number, Roll[]>> {
  if (pupilIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registration')
    .innerJoin('school', 'school.id', 'registration.school_id')
    .select(['registration.id', 'pupil_id', 'school_id', 'school.name', 'start_date', 'end_date', 'is_main'])
    .where('pupil_id', 'in', pupilIds)
    .orderBy('is_main', 'desc')
    .orderBy('start_date')
    .orderBy('registration.id')
    .execute();
  const found = new Map<number, Roll[]>();
  for (const row of rows) {
    const rolls = found.get(row.pupil_id) ?? [];
    rolls.push({
      id: row.id,
      schoolId: row.school_id,
      schoolName: row.name,
      start: row.start_date,
      end: row.end_date,
      isMain: row.is_main,
    });
    found.set(row.pupil_id, rolls);
  }
  return found;
}

/** All registrations that hold on a day, the main one first. */
export const rollsOn = (rolls: readonly Roll[], date: string): Roll[] =>
  rolls.filter(({ start, end }) => start <= date && (end === null || date <= end));

/** The main registration of a day. */
export function rollOn(rolls: readonly Roll[], date: string): Roll | undefined {
  return rolls.find(({ start, end }) => start <= date && (end === null || date <= end));
}

/**
 * The schools of a pupil in the order that the key has them, the present main one first, then from the newest on: where
 * a school stands in it is its number.
 */
export function schoolsInOrder(rolls: readonly Roll[]): ReadonlyMap<number, string> {
  const rank = ({ end, isMain }: Roll) => (end !== null ? 2 : isMain ? 0 : 1);
  const ordered = rolls.toSorted((a, b) => rank(a) - rank(b) || b.start.localeCompare(a.start));
  const names = new Map<number, string>();
  for (const { schoolId, schoolName } of ordered) if (!names.has(schoolId)) names.set(schoolId, schoolName);
  return names;
}
