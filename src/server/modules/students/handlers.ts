import type { StudentHeader } from '../../../contract/index.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { listHandler, type ListDefinition } from '../lists/listHandler.ts';
import { findPupil, fullName, hasMarksOutsideRegistration } from './findPupil.ts';
import { studentSource } from './studentSource.ts';

/** What heads every page of a pupil: the union of both specified headers (C-27). */
async function readHeader(call: UnitCall, studentId: number): Promise<StudentHeader> {
  const pupil = await findPupil(call, studentId);
  const school = pupil.school_id === null
    ? undefined
    : await call.db.selectFrom('school').select(['name', 'sends_data']).where('id', '=', pupil.school_id).executeTakeFirst();
  const careStatus = call.services.catalog.lookup('care-status').options?.find(({ value }) => value === pupil.care_status_id);
  return {
    studentId: pupil.id,
    studentName: fullName(pupil),
    upn: pupil.upn,
    yearGroupId: pupil.year_group_id,
    schoolName: school?.name ?? null,
    careStatusId: pupil.care_status_id,
    dateAdded: pupil.date_added,
    isInCare: careStatus?.data?.inCare === true,
    hasDataErrors: await hasMarksOutsideRegistration(call, pupil),
    hasManualCalls: pupil.contact_method === 'Call',
    hasDe: school?.sends_data ?? false,
    isPercentageRegister: pupil.is_percentage_register,
    isSensitive: pupil.is_sensitive,
  };
}

/** The list of pupils, which their report and exports hold as well. */
export const studentList: ListDefinition = { operation: 'students.list', source: studentSource };

export const studentHandlers: Handlers = {
  'students.list': listHandler(studentList),
  'students.header': {
    run: async (call) => {
      const header = await readHeader(call, Number(call.query.studentId));
      await audit(call, { action: 'students.header', record: `pupil/${header.studentId}` });
      return { contents: [{ ...header }] };
    },
  },
};
