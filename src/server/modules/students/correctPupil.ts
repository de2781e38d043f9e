import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { isObject } from '../../../engine/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import { audit } from '../audit.ts';
import { correctionsOf, only } from '../corrections.ts';
import type { UnitCall } from '../handler.ts';
import { correctPresentSen } from '../periods/presentSen.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { holdNames, refuseSameUpn } from './duplicates.ts';
import { lockPupil, type FoundPupil } from './findPupil.ts';
import { checkBirth, checkSocialWorker, detailsOf, type PupilDetails } from './pupilDetails.ts';
import { day, refuse } from './refuse.ts';

/** Corrects what was recorded wrongly of a pupil; both and the reason stay in the trail. */
export async function correctPupil(call: UnitCall): Promise<ReplyOf<'students.correct'>> {
  const { db, body } = call;
  await holdNames(call);
  const pupil = await lockPupil(call, Number(body.studentId));
  checkByForm(call, 'student/correct');
  const changed = changesOf(call, pupil);
  const after = { ...pupil, ...changed };
  if (changed.date_of_birth !== undefined) await checkNewBirth(call, after);
  if (changed.social_worker_id !== undefined) await checkSocialWorker(call, after);
  if (changed.upn !== undefined) await refuseSameUpn(call, after, pupil.id);
  // A corrected year group is that of the year in which it is corrected: the next turn of the year moves it on.
  const year = changed.year_group_id === undefined ? {} : { year_group_year: academicYearId(call.today) };
  await db
    .updateTable('pupil')
    .set({ ...changed, ...year })
    .where('id', '=', pupil.id)
    .execute();
  if (changed.sen_status_id !== undefined) await correctPresentSen(db, pupil.id);
  await audit(call, {
    action: 'students.correct',
    record: `pupil/${pupil.id}`,
    detail: {
      before: only(detailsIn(pupil), Object.keys(changed)),
      after: changed,
      reason: String(body.reason).trim(),
    },
  });
  return { success: true, id: pupil.id };
}

/** The key stage follows a year group that changes, and is never corrected alone. */
function changesOf(call: UnitCall, pupil: FoundPupil): Partial<PupilDetails> {
  const { seen } = call.body;
  const { key_stage_id, ...sent } = detailsOf(call, call.body);
  const { key_stage_id: _seen, ...shown } = detailsOf(call, isObject(seen) ? seen : {});
  const { key_stage_id: _now, ...now } = detailsIn(pupil);
  const changed = correctionsOf({ seen: shown, sent, now });
  return changed.year_group_id === undefined ? changed : { ...changed, key_stage_id };
}

const detailsIn = (pupil: FoundPupil) => ({
  first_name: pupil.first_name,
  last_name: pupil.last_name,
  date_of_birth: pupil.date_of_birth,
  upn: pupil.upn,
  la_student_id: pupil.la_student_id,
  gender_id: pupil.gender_id,
  ethnicity_code: pupil.ethnicity_code,
  sen_status_id: pupil.sen_status_id,
  year_group_id: pupil.year_group_id,
  key_stage_id: pupil.key_stage_id,
  social_worker_id: pupil.social_worker_id,
  contact_method: pupil.contact_method,
  educated_otherwise: pupil.educated_otherwise,
});

/** Nothing of a child’s care or schools begins before they were born. */
export async function checkNewBirth(call: UnitCall, pupil: FoundPupil): Promise<void> {
  checkBirth(call, pupil);
  const { db } = call;
  const care = await db
    .selectFrom('care_status_change')
    .select(({ fn }) => fn.min('start_date').as('first'))
    .where('pupil_id', '=', pupil.id)
    .executeTakeFirst();
  const school = await db
    .selectFrom('registration')
    .select(({ fn }) => fn.min('start_date').as('first'))
    .where('pupil_id', '=', pupil.id)
    .executeTakeFirst();
  const others = await sql<{ placement: string | null; sen: string | null }>`
    select (select min(start_date) from placement where pupil_id = ${pupil.id}) as placement,
      (select min(start_date) from sen_period where pupil_id = ${pupil.id}) as sen`.execute(db);
  const begins = [
    ['The care status of this child is recorded from', pupil.care_status_start],
    ['The care status of this child is recorded from', care?.first ?? null],
    ['This child is recorded as coming into care on', pupil.care_start],
    ['This child is recorded at a school from', school?.first ?? null],
    ['A placement of this child is recorded from', others.rows[0]?.placement ?? null],
    ['A SEN status of this child is recorded from', others.rows[0]?.sen ?? null],
  ] as const;
  for (const [what, first] of begins) {
    if (first !== null && first < pupil.date_of_birth)
      throw refuse('dateOfBirth', `${what} ${day(first)}, which is before this date of birth.`);
  }
}
