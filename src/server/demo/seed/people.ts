import { addDays } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { SeededPupil } from './pupils.ts';
import { staffId, type Staff } from './staff.ts';

interface PeopleInput {
  readonly authorityId: number;
  readonly pupils: readonly SeededPupil[];
  readonly staff: Staff;
  readonly today: string;
}

interface Period {
  readonly careStatusId: number;
  readonly startDate: string;
}

/** Since when people are with the pupils, some not yet and some no more, and how each care status came to be. */
export async function addPeople(db: Db, { authorityId, pupils, staff, today }: PeopleInput): Promise<void> {
  for (const [index, pupil] of pupils.entries()) {
    const { id, careStart } = pupil;
    const began = careStart ?? addDays(today, -400);
    await db
      .updateTable('pupil_user')
      .set({ start_date: addDays(began, 7 + (index % 20)) })
      .where('pupil_id', '=', id)
      .execute();
    const history = historyOf(pupil, { began, today, changes: index % 6 === 4 });
    await db
      .insertInto('care_status_change')
      .values(
        history.map(({ careStatusId, startDate }) => ({
          authority_id: authorityId,
          pupil_id: id,
          care_status_id: careStatusId,
          start_date: startDate,
          ...legalStatusOf(careStatusId, index),
          changed_by: staffId(staff, 'officer2'),
          changed_at: `${startDate}T10:00:00Z`,
        })),
      )
      .execute();
    await db
      .updateTable('pupil')
      .set({ care_status_start: history.at(-1)?.startDate ?? null })
      .where('id', '=', id)
      .execute();
  }
  const links = pupils.flatMap(({ id }, index) => [
    ...(index % 7 === 3
      ? [{ pupil_id: id, user: 'reviewer2', start_date: addDays(today, -300), active_status_id: 2 }]
      : []),
    // Left behind by somebody who cannot sign in any more, for somebody else to take over.
    ...(index % 11 === 5
      ? [{ pupil_id: id, user: 'reviewer3', start_date: addDays(today, -380), active_status_id: 1 }]
      : []),
    ...(index % 9 === 2
      ? [{ pupil_id: id, user: 'officer2', start_date: addDays(today, 30), active_status_id: 1 }]
      : []),
  ]);
  await db
    .insertInto('pupil_user')
    .values(links.map(({ user, ...link }) => ({ ...link, authority_id: authorityId, user_id: staffId(staff, user) })))
    .execute();
}

/** Of a child in care the order they are under; of one who left why. */
function legalStatusOf(careStatusId: number, index: number) {
  if (careStatusId === 5) return { end_reason: index % 2 === 0 ? 'E5' : 'E8' };
  return careStatusId < 3 ? { legal_status: (['C2', 'C2', 'V2', 'C1', 'E1'] as const)[index % 5] ?? 'C2' } : {};
}

/** Oldest first; the last is the status that the pupil has. */
function historyOf(
  { careStatusId }: SeededPupil,
  { began, today, changes }: { began: string; today: string; changes: boolean },
): Period[] {
  const before = changes && careStatusId < 3 ? [{ careStatusId: 10, startDate: addDays(began, -90) }] : [];
  const inCare = careStatusId === 5 ? [{ careStatusId: 1, startDate: began }] : [];
  return [...before, ...inCare, { careStatusId, startDate: careStatusId === 5 ? addDays(today, -75) : began }];
}
