import type { Db } from '../../src/server/db/unitOfWork.ts';

/** Whose result it is, and its words. */
interface Given {
  readonly authorityId: number;
  readonly studentId: number;
  readonly subject: string;
}

/** Puts a judgement of the autumn term of 2026-27 among a pupil's results; its id. */
export async function insertResult(db: Db, { authorityId, studentId, subject }: Given): Promise<number> {
  const { id } = await db
    .insertInto('assessment_result')
    .values({
      authority_id: authorityId,
      pupil_id: studentId,
      academic_year_id: 17,
      school_term_id: 1,
      grade_level_id: 9,
      grade_type_id: 11,
      subject,
      grade_id: 3,
      grade: 'Working towards expected',
      raw_grade: '',
      note: '',
      is_complete: true,
      entered_date: '2026-10-15',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
