import { sql } from 'kysely';
import type { StudentHeader } from '../../../contract/index.ts';
import { isInCare } from '../../care/careStatuses.ts';
import type { UnitCall } from '../handler.ts';
import { fullName, hasMarksOutsideRegistration, type FoundPupil } from './findPupil.ts';
import { fieldsOf, firstListed } from './glance/listed.ts';
import { schoolHistoryList } from './pupilLists.ts';

/** So many schools to come are told: a pupil has one, or a second one beside it. */
const mostComing = 3;

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
    comingSchools: await comingSchools(call, pupil),
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

/** Of the pupil's list of schools, so that nobody is told of one who may not read it there. */
function comingSchools(call: UnitCall, { id: studentId }: FoundPupil): Promise<StudentHeader['comingSchools']> {
  const list: typeof schoolHistoryList = {
    ...schoolHistoryList,
    also: (query) => [...(schoolHistoryList.also?.(query) ?? []), sql<boolean>`roll.start_date > ${call.today}::date`],
  };
  return firstListed<StudentHeader['comingSchools'][number]>(call, list, {
    studentId,
    columns: fieldsOf(list, ['schoolName', 'startDate', 'isMain']),
    order: sql`roll.start_date, roll.is_main desc, roll.id`,
    most: mostComing,
  });
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
