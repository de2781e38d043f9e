import { addDays, weeksBetween } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { SeededPupil } from './pupils.ts';
import { randomFrom } from './random.ts';
import { isHoliday } from './schoolDays.ts';

/**
 * Weeks of the pupils whose school gives a percentage for each, those in early years first; of a few nobody has said
 * anything yet, and a few are not required. Holidays need no entry.
 */
export async function addWeeks(
  db: Db,
  { authorityId, pupils, today }: { authorityId: number; pupils: readonly SeededPupil[]; today: string },
): Promise<void> {
  const random = randomFrom(authorityId * 32_452_843);
  const known = pupils.filter(
    ({ isPercentageRegister, yearGroupId }) => isPercentageRegister && (yearGroupId < 3 || yearGroupId > 9),
  );
  const rows = known.flatMap((pupil) =>
    weeksBetween(addDays(today, -365), addDays(today, -7)).flatMap((week) => {
      const school = pupil.registrations.find(
        ({ start, end, main }) => main && start <= addDays(week, 4) && (end === null || end >= week),
      );
      if (!school) return [];
      if ((isHoliday(week) && isHoliday(addDays(week, 4))) || random.chance(0.08)) return [];
      const notRequired = random.chance(0.03);
      const percent = notRequired ? null : 8000 + random.below(21) * 100;
      return [
        {
          authority_id: authorityId,
          pupil_id: pupil.id,
          week_start: week,
          school_id: school.schoolId,
          percent_hundredths: percent,
          is_not_required: notRequired,
        },
      ];
    }),
  );
  if (rows.length > 0) await db.insertInto('attendance_week').values(rows).execute();
}
