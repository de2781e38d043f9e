import { sql } from 'kysely';
import { labelIn, said, type Area } from './automaticValuesArea.ts';

const reviewers = sql<string | null>`(
  select string_agg(reviewer.first_name || ' ' || reviewer.last_name, ', '
    order by reviewer.last_name collate "und-x-icu", reviewer.id)
  from pupil_user link join app_user reviewer on reviewer.id = link.user_id
  where link.authority_id = pupil.authority_id and link.pupil_id = pupil.id and link.active_status_id = 1
    and reviewer.type_id = 7 and reviewer.is_active)`;

/** Who the child is and who cares: the pupil's record and those who are assigned to it. */
export const pupilArea: Area = {
  names: [
    'cg_auto_name',
    'cg_auto_dob',
    'cg_auto_gender',
    'cg_auto_ethnicity',
    'cg_auto_upn',
    'cg_auto_la_student_id',
    'cg_auto_year_group',
    'cg_auto_key_stage',
    'cg_auto_care_status',
    'cg_auto_care_start',
    'cg_auto_social_worker',
    'cg_auto_iro',
    'cg_auto_sen_status',
  ],
  async read({ db, declarations }, { loaded: { pep } }) {
    const pupil = await db
      .selectFrom('pupil')
      .leftJoin('app_user as worker', 'worker.id', 'pupil.social_worker_id')
      .select([
        'pupil.first_name',
        'pupil.last_name',
        'date_of_birth',
        'gender_id',
        'ethnicity_code',
        'upn',
        'la_student_id',
      ])
      .select([
        'care_status_id',
        'care_start',
        'sen_status_id',
        'worker.first_name as worker_first',
        'worker.last_name as worker_last',
      ])
      .select(reviewers.as('reviewers'))
      .where('pupil.id', '=', pep.pupil_id)
      .executeTakeFirstOrThrow();
    return {
      ...said('Pupil record', {
        cg_auto_name: `${pupil.first_name} ${pupil.last_name}`,
        cg_auto_dob: pupil.date_of_birth,
        cg_auto_gender: labelIn(declarations, 'gender', pupil.gender_id),
        cg_auto_ethnicity: labelIn(declarations, 'ethnicity', pupil.ethnicity_code),
        cg_auto_upn: pupil.upn,
        cg_auto_la_student_id: pupil.la_student_id,
        // The plan is of the year and stage in which it was begun.
        cg_auto_year_group: labelIn(declarations, 'year-group', pep.year_group_id),
        cg_auto_key_stage: labelIn(declarations, 'key-stage', pep.key_stage_id),
        cg_auto_care_status: labelIn(declarations, 'care-status', pupil.care_status_id),
        cg_auto_care_start: pupil.care_start,
        cg_auto_sen_status: pupil.sen_status_id,
      }),
      ...said('Assigned staff', {
        cg_auto_social_worker:
          pupil.worker_first === null ? null : `${pupil.worker_first} ${pupil.worker_last ?? ''}`.trim(),
        cg_auto_iro: pupil.reviewers,
      }),
    };
  },
};
