import type { Db } from '../../../../src/server/db/unitOfWork.ts';

interface OfPupil {
  readonly studentId: number;
  readonly userId: number;
}

/** What a mark of the pupil was before, and a week of theirs. */
export const attendancePlants = {
  attendance_amendment: {
    write: (db: Db, pupil: OfPupil, mark: string) =>
      db
        .insertInto('attendance_amendment')
        .values({
          authority_id: 11,
          pupil_id: pupil.studentId,
          mark_date: '2013-09-11',
          session: 2,
          school_id: 2,
          was_mark: 'N',
          was_sub_code: null,
          was_comment: null,
          was_by: null,
          was_by_name: 'The records',
          was_at: new Date('2013-09-11T15:00:00Z'),
          mark: 'L',
          sub_code: null,
          comment: null,
          amended_by: pupil.userId,
          amended_by_name: 'Pat Plant',
          amended_by_position: 'LA User',
          amended_at: new Date('2013-09-25T09:00:00Z'),
          reason: mark,
        })
        .execute(),
    shown: (mark: string) => [mark, '11/09/2013', 'Pat Plant, LA User'],
  },
  attendance_week: {
    write: (db: Db, pupil: OfPupil) =>
      db
        .insertInto('attendance_week')
        .values({
          authority_id: 11,
          pupil_id: pupil.studentId,
          week_start: '2013-09-16',
          school_id: 2,
          percent_hundredths: 7321,
        })
        .execute(),
    shown: () => ['16/09/2013', '73.21%'],
  },
};
