import type { StudentHeader } from '../../../contract/index.ts';
import { isInCare } from '../../care/careStatuses.ts';
import type { UnitCall } from '../handler.ts';
import { fullName, hasMarksOutsideRegistration, type FoundPupil } from './findPupil.ts';

/** What heads every page of a pupil: the union of both specified headers (C-27). */
export async function readHeader(call: UnitCall, pupil: FoundPupil): Promise<StudentHeader> {
  const school =
    pupil.school_id === null
      ? undefined
      : await call.db
          .selectFrom('school')
          .select(['name', 'sends_data'])
          .where('id', '=', pupil.school_id)
          .executeTakeFirst();
  return {
    studentId: pupil.id,
    studentName: fullName(pupil),
    upn: pupil.upn,
    yearGroupId: pupil.year_group_id,
    schoolName: school?.name ?? null,
    careStatusId: pupil.care_status_id,
    dateAdded: pupil.date_added,
    isInCare: isInCare(call.declarations, pupil.care_status_id),
    hasDataErrors: await hasMarksOutsideRegistration(call, pupil),
    hasManualCalls: pupil.contact_method === 'Call',
    hasDe: school?.sends_data ?? false,
    isPercentageRegister: pupil.is_percentage_register,
    isSensitive: pupil.is_sensitive,
    passedOn: pupil.passed_on,
    passedTo: pupil.passed_on === null ? null : await passedTo(call, pupil),
  };
}

async function passedTo({ db }: UnitCall, { id }: FoundPupil): Promise<string | null> {
  const passing = await db
    .selectFrom('passing')
    .select('other_name')
    .where('pupil_id', '=', id)
    .where('is_offer', '=', true)
    .where('state', '=', 'accepted')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return passing?.other_name ?? null;
}
