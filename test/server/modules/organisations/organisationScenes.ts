import type { PortalServer } from '../../../support/portalServer.ts';

/** What a row of the list has (ORG-10). */
export const schoolFields = [
  'assignedUserNames',
  'deAuthCode',
  'distanceInMiles',
  'establishmentType',
  'isAlternativeProvision',
  'isDeInstalled',
  'laId',
  'localAuthorityName',
  'numActiveStudents',
  'numInActiveStudents',
  'numberOfStudents',
  'ofstedRating',
  'ofstedRatingId',
  'phaseOfEducation',
  'postCode',
  'schoolAddress',
  'schoolDfeNumber',
  'schoolId',
  'schoolName',
  'schoolTelephone',
  'schoolUrn',
  'status',
];

/** Who belongs to which school. */
export function organisationScenes(portal: () => PortalServer) {
  const userId = (name: string) =>
    portal().look(
      async (db) =>
        (
          await db
            .selectFrom('app_user')
            .select('id')
            .where('username', '=', `${name}.example`)
            .executeTakeFirstOrThrow()
        ).id,
    );
  const linked = (authority: number, school: number) =>
    portal().look(
      async (db) =>
        (
          await db
            .selectFrom('authority_school')
            .select('is_alternative_provision')
            .where('authority_id', '=', authority)
            .where('school_id', '=', school)
            .executeTakeFirstOrThrow()
        ).is_alternative_provision,
    );
  const schoolsOf = (userId: number) =>
    portal().look((db) =>
      db.selectFrom('user_school').select('school_id').where('user_id', '=', userId).orderBy('school_id').execute(),
    );
  /** The schools of the pupils whom somebody is assigned to. */
  const schoolsOfPupils = (userId: number) =>
    portal().look((db) =>
      db
        .selectFrom('pupil_user')
        .innerJoin('pupil', 'pupil.id', 'pupil_user.pupil_id')
        .select('pupil.school_id')
        .distinct()
        .where('pupil_user.user_id', '=', userId)
        .orderBy('pupil.school_id')
        .execute(),
    );

  return { userId, linked, schoolsOf, schoolsOfPupils };
}
