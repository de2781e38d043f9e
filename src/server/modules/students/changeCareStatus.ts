import type { ReplyOf } from '../../../contract/index.ts';
import type { Lookups } from '../../../engine/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { actingUser } from '../../db/across/index.ts';
import { tell } from '../../alerts/tell.ts';
import { audit } from '../audit.ts';
import { nextCare, type KnownCare } from '../../care/careOf.ts';
import { isInCare } from '../../care/careStatuses.ts';
import { eighteenthBirthday } from '../../care/eighteen.ts';
import type { UnitCall } from '../handler.ts';
import { lockPupil, type FoundPupil } from './findPupil.ts';
import { keepFirst } from './keepFirst.ts';
import { day, refuse } from './refuse.ts';

/** What of a pupil’s record decides which change it can take. */
export type PresentCare = Pick<
  FoundPupil,
  'date_of_birth' | 'care_status_id' | 'care_status_start' | 'care_start' | 'care_end'
>;

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

/** A care period that a change began. */
export interface BegunCare {
  readonly id: number;
  readonly legalStatus: string | null;
}

/** Writes it, with its place in the history: a child who stays in care keeps the legal status. */
export async function writeCareChange(call: UnitCall, pupil: FoundPupil, change: KnownCare): Promise<BegunCare> {
  await keepFirst(call.db, pupil.authority_id, [pupil.id]);
  const legalStatus = isInCare(call.declarations, change.care_status_id) ? await presentLegalStatus(call, pupil) : null;
  const { id } = await call.db
    .insertInto('care_status_change')
    .values({
      authority_id: pupil.authority_id,
      pupil_id: pupil.id,
      care_status_id: change.care_status_id,
      start_date: change.care_status_start,
      legal_status: legalStatus,
      changed_by: actingUser(call.viewer),
      changed_at: call.services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await call.db.updateTable('pupil').set(change).where('id', '=', pupil.id).execute();
  return { id, legalStatus };
}

/** That of the newest period; one out of care has none. */
async function presentLegalStatus({ db }: UnitCall, { id }: FoundPupil): Promise<string | null> {
  const period = await db
    .selectFrom('care_status_change')
    .select('legal_status')
    .where('pupil_id', '=', id)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return period?.legal_status ?? null;
}

/** What the pupil's record says afterwards. */
export function careChange(
  { today, declarations }: UnitCall,
  pupil: PresentCare,
  next: { careStatusId: number; startDate: string },
): KnownCare {
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
  return nextCare(declarations, pupil, { careStatusId, start: startDate });
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
