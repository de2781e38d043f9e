import type { ReplyOf } from '../../../contract/index.ts';
import type { Lookups } from '../../../engine/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { actingUser } from '../../db/across/index.ts';
import { tell } from '../../alerts/tell.ts';
import { audit } from '../audit.ts';
import { isInCare } from '../../care/careStatuses.ts';
import { eighteenthBirthday } from '../../care/eighteen.ts';
import type { UnitCall } from '../handler.ts';
import { lockPupil, type FoundPupil } from './findPupil.ts';
import { day, refuse } from './refuse.ts';

/** What of a pupil’s record decides which change it can take. */
export type PresentCare = Pick<
  FoundPupil,
  'date_of_birth' | 'care_status_id' | 'care_status_start' | 'care_start' | 'care_end'
>;

/** What of a pupil’s record a change of care status writes. */
export interface CareChange {
  readonly care_status_id: number;
  readonly care_status_start: string;
  readonly care_start: string | null;
  readonly care_end: string | null;
}

/** Gives a pupil another care status from a day on, and keeps which held before (D-58). */
export async function changeCareStatus(call: UnitCall): Promise<ReplyOf<'students.changeCareStatus'>> {
  const pupil = await lockPupil(call, Number(call.body.studentId));
  const change = careChange(call, pupil, {
    careStatusId: Number(call.body.careStatusId),
    startDate: String(call.body.startDate),
  });
  await writeCareChange(call, pupil, change);
  const { care_status_id, care_status_start, care_start, care_end } = pupil;
  await audit(call, {
    action: 'students.changeCareStatus',
    record: `pupil/${pupil.id}`,
    detail: { before: { care_status_id, care_status_start, care_start, care_end }, after: change },
  });
  await tell(call, { alert: alertId.careStatusChanged, pupilId: pupil.id });
  return { success: true, id: pupil.id };
}

/** Writes it, with its place in the history; tells the number of that. */
export async function writeCareChange(call: UnitCall, pupil: FoundPupil, change: CareChange): Promise<number> {
  await keepFirst(call, pupil);
  const { id } = await call.db
    .insertInto('care_status_change')
    .values({
      authority_id: pupil.authority_id,
      pupil_id: pupil.id,
      care_status_id: change.care_status_id,
      start_date: change.care_status_start,
      changed_by: actingUser(call.viewer),
      changed_at: call.services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await call.db.updateTable('pupil').set(change).where('id', '=', pupil.id).execute();
  return id;
}

/** What the pupil's record says afterwards. The day on which care ends is the last of it, as on the analysis (D-85). */
export function careChange(
  { today, declarations }: UnitCall,
  pupil: PresentCare,
  next: { careStatusId: number; startDate: string },
): CareChange {
  const { careStatusId, startDate } = next;
  const label = declarations.lookup('care-status').options?.find(({ value }) => value === careStatusId)?.label;
  const [before, after] = [isInCare(declarations, pupil.care_status_id), isInCare(declarations, careStatusId)];
  if (careStatusId === pupil.care_status_id) throw refuse('careStatusId', `The care status is "${label}" already.`);
  if (startDate > today) throw refuse('startDate', 'A care status cannot start in the future.');
  const age = ageFault(declarations, { dateOfBirth: pupil.date_of_birth, careStatusId, start: startDate });
  if (age !== null) throw refuse('startDate', age);
  if (startDate < pupil.date_of_birth) throw refuse('startDate', `The child was born on ${day(pupil.date_of_birth)}.`);
  if (pupil.care_status_start !== null && startDate < pupil.care_status_start) {
    throw refuse(
      'startDate',
      `The present care status applies from ${day(pupil.care_status_start)}; the next one cannot start before it.`,
    );
  }
  if (before && !after && pupil.care_start !== null && startDate < pupil.care_start) {
    throw refuse('startDate', `The child came into care on ${day(pupil.care_start)}.`);
  }
  const care =
    before === after
      ? { care_start: pupil.care_start, care_end: pupil.care_end }
      : after
        ? { care_start: startDate, care_end: null }
        : { care_start: pupil.care_start, care_end: startDate };
  return { care_status_id: careStatusId, care_status_start: startDate, ...care };
}

/** What is wrong with the day on which a care status is to begin: nobody comes into care at eighteen. */
export function ageFault(
  declarations: Lookups,
  { dateOfBirth, careStatusId, start }: { dateOfBirth: string; careStatusId: number; start: string },
): string | null {
  const adult = eighteenthBirthday(dateOfBirth);
  return isInCare(declarations, careStatusId) && start >= adult
    ? `The child turned 18 on ${day(adult)}; care begins before that day.`
    : null;
}

/** A pupil whose record began elsewhere has no history yet: what held until now is its first entry. */
async function keepFirst(
  { db }: UnitCall,
  { id, authority_id, care_status_id, care_status_start }: FoundPupil,
): Promise<void> {
  const known = await db
    .selectFrom('care_status_change')
    .select('id')
    .where('pupil_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined || care_status_start === null) return;
  await db
    .insertInto('care_status_change')
    .values({ authority_id, pupil_id: id, care_status_id, start_date: care_status_start, changed_by: null })
    .execute();
}
