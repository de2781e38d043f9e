import { sql } from 'kysely';
import { staff } from '../../db/staff.ts';
import type { CareStatusPeriod, StudentPage } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';
import type { FoundPupil } from './findPupil.ts';
import { readHeader } from './readHeader.ts';

/** The pupil's page: the header's facts, the basic details, and how the care status came to be (D-57). */
export async function readPage(call: UnitCall, pupil: FoundPupil): Promise<StudentPage> {
  return {
    ...(await readHeader(call, pupil)),
    firstName: pupil.first_name,
    lastName: pupil.last_name,
    laStudentId: pupil.la_student_id,
    dateOfBirth: pupil.date_of_birth,
    genderId: pupil.gender_id,
    ethnicityCode: pupil.ethnicity_code,
    senStatusId: pupil.sen_status_id,
    keyStageId: pupil.key_stage_id,
    contactMethod: pupil.contact_method,
    educatedOtherwise: pupil.educated_otherwise,
    isDualReg: pupil.is_dual_registered,
    careStatusStart: pupil.care_status_start,
    careStart: pupil.care_start,
    careEnd: pupil.care_end,
    careHistory: await careHistory(call, pupil.id),
    socialWorker: await socialWorker(call, pupil),
    socialWorkerId: pupil.social_worker_id,
  };
}

/** Newest first; of one day the status that was set last. */
async function careHistory({ db }: UnitCall, pupilId: number): Promise<CareStatusPeriod[]> {
  const rows = await db
    .selectFrom('care_status_change as change')
    .leftJoin(staff.as('person'), 'person.id', 'change.changed_by')
    .select([
      'change.care_status_id',
      'change.start_date',
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('changed_by'),
    ])
    .where('change.pupil_id', '=', pupilId)
    .orderBy('change.start_date', 'desc')
    .orderBy('change.id', 'desc')
    .execute();
  return rows.map(({ care_status_id, start_date, changed_by }) => ({
    careStatusId: care_status_id,
    startDate: start_date,
    changedBy: changed_by,
  }));
}

async function socialWorker({ db }: UnitCall, { social_worker_id }: FoundPupil): Promise<string | null> {
  if (social_worker_id === null) return null;
  const person = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', social_worker_id)
    .executeTakeFirst();
  return person === undefined ? null : `${person.first_name} ${person.last_name}`;
}
