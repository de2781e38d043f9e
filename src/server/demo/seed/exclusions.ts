import { addDays, mondayOf } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { SeededPupil } from './pupils.ts';
import { isHoliday } from './schoolDays.ts';

const comments =
  'Three lunchtimes at home after trouble in the dinner queue. The carer was told on the day, and a place at the games club ' +
  'was found so that the break is spent with a mentor from now on. Reviewed with the class teacher after two weeks.';

/** Lunchtimes away, and one exclusion by its name of former years: neither changes a mark. */
export async function addLunchtimes(
  db: Db,
  { pupils, today }: { pupils: readonly SeededPupil[]; today: string },
): Promise<void> {
  const monday = schoolMonday(addDays(mondayOf(today), -49));
  const rows = (await suspendedAmong(db, pupils)).map((pupil, index) => lunchtimes(pupil, monday, index % 2 === 0));
  const [first] = rows;
  if (first === undefined) return;
  const years = schoolMonday(addDays(monday, -364));
  const former = {
    ...first,
    type_id: 4,
    reason_id: 25,
    reason2_id: null,
    comments: '',
    start_date: years,
    end_date: years,
    session_count: 2,
    created_at: `${years}T15:00:00Z`,
  };
  await db
    .insertInto('exclusion')
    .values([...rows, former])
    .execute();
}

async function suspendedAmong(db: Db, pupils: readonly SeededPupil[]): Promise<readonly SeededPupil[]> {
  const suspended = await db
    .selectFrom('exclusion')
    .select('pupil_id')
    .distinct()
    .where(
      'pupil_id',
      'in',
      pupils.map(({ id }) => id),
    )
    .orderBy('pupil_id')
    .execute();
  return pupils.filter(({ id }) => suspended.some((row) => row.pupil_id === id));
}

const lunchtimes = ({ id, authorityId, schoolId }: SeededPupil, monday: string, hasReasons: boolean) => ({
  authority_id: authorityId,
  pupil_id: id,
  school_id: schoolId,
  type_id: 3,
  reason_id: hasReasons ? 23 : null,
  reason2_id: hasReasons ? 3 : null,
  comments,
  start_date: monday,
  start_session: 1,
  end_date: addDays(monday, 2),
  end_session: 2,
  session_count: 3,
  created_at: `${monday}T15:00:00Z`,
});

function schoolMonday(date: string): string {
  return isHoliday(date) || isHoliday(addDays(date, 2)) ? schoolMonday(addDays(date, -7)) : date;
}
