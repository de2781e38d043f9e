import type { ReplyOf } from '../../../contract/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import { knowsSchool } from '../../db/across/index.ts';
import { audit } from '../audit.ts';
import { isInCare } from '../../care/careStatuses.ts';
import type { UnitCall } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { ageFault } from './changeCareStatus.ts';
import { holdNames, refuseSameChild, refuseSameUpn } from './duplicates.ts';
import { checkBirth, checkSocialWorker, detailsOf, numberOf, type PupilDetails } from './pupilDetails.ts';
import { refuse } from './refuse.ts';

interface Care {
  readonly care_status_id: number;
  readonly care_status_start: string;
  readonly care_start: string | null;
  readonly care_end: null;
}

interface FirstSchool {
  readonly school_id: number;
  readonly start_date: string;
}

/** Adds a pupil with their first care status and, where they have one, their school. */
export async function addPupil(call: UnitCall): Promise<ReplyOf<'students.add'>> {
  checkByForm(call, 'student/add');
  const details = detailsOf(call, call.body);
  checkBirth(call, details);
  await checkSocialWorker(call, details);
  const care = careOf(call, details.date_of_birth);
  const school = await firstSchool(call);
  await holdNames(call);
  await refuseSameUpn(call, details);
  if (call.body.isAnotherChild !== true) await refuseSameChild(call, details);
  const id = await insertPupil(call, { ...details, ...care }, school);
  await audit(call, {
    action: 'students.add',
    record: `pupil/${id}`,
    detail: { before: null, after: { ...details, ...care, ...school } },
  });
  return { success: true, id };
}

function careOf({ body, declarations, today }: UnitCall, dateOfBirth: string): Care {
  const careStatusId = Number(body.careStatusId);
  const start = String(body.careStatusStart);
  if (start > today) throw refuse('careStatusStart', 'A care status cannot start in the future.');
  const age = ageFault(declarations, { dateOfBirth, careStatusId, start });
  if (age !== null) throw refuse('careStatusStart', age);
  return {
    care_status_id: careStatusId,
    care_status_start: start,
    care_start: isInCare(declarations, careStatusId) ? start : null,
    care_end: null,
  };
}

/** A school of the authority, from its first day on: what lies ahead is recorded when it comes. */
async function firstSchool({ db, viewer, body, today }: UnitCall): Promise<FirstSchool | null> {
  const schoolId = numberOf(body, 'schoolId');
  if (schoolId === null) return null;
  const start = String(body.schoolStart);
  if (start > today) throw refuse('schoolStart', 'The first day at the school cannot be in the future.');
  if (!(await knowsSchool(db, viewer.authorityId, schoolId)))
    throw refuse('schoolId', 'Please choose a school of the authority');
  return { school_id: schoolId, start_date: start };
}

/** The pupil with what their record begins with. */
async function insertPupil(
  { db, viewer, today, services }: UnitCall,
  pupil: PupilDetails & Care,
  school: FirstSchool | null,
): Promise<number> {
  const { id } = await db
    .insertInto('pupil')
    .values({
      ...pupil,
      year_group_year: academicYearId(today),
      authority_id: viewer.authorityId,
      school_id: school?.school_id ?? null,
      is_sensitive: false,
      is_dual_registered: false,
      is_percentage_register: false,
      date_added: today,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofPupil = { authority_id: viewer.authorityId, pupil_id: id };
  await db
    .insertInto('care_status_change')
    .values({
      ...ofPupil,
      care_status_id: pupil.care_status_id,
      start_date: pupil.care_status_start,
      changed_by: viewer.userId,
      changed_at: services.now(),
    })
    .execute();
  if (school) {
    await db
      .insertInto('registration')
      .values({ ...ofPupil, ...school, end_date: null, is_main: true })
      .execute();
  }
  return id;
}
