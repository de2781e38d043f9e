import type { PortalServer } from '../../../support/portalServer.ts';

/** Plans that another one may follow. */
export function formerPlans(portal: () => PortalServer) {
  /** Plans of the current term in progress, of pupils with an earlier completed one. */
  const running = (phase: string) =>
    portal().look((db) =>
      db
        .selectFrom('pep')
        .select(['pep.id', 'pep.pupil_id', 'pep.phase'])
        .where('authority_id', '=', 11)
        .where('academic_year_id', '=', 17)
        .where('phase', '=', phase)
        .where('status_id', 'in', [1, 2, 3])
        .orderBy('pep.id')
        .execute(),
    );

  const planInNursery = () =>
    portal().look((db) =>
      db
        .selectFrom('pep')
        .innerJoin('pupil', 'pupil.id', 'pep.pupil_id')
        .select(['pep.id', 'pep.pupil_id'])
        .where('pep.authority_id', '=', 11)
        .where('pep.academic_year_id', '=', 17)
        .where('phase', '=', 'early-years')
        .orderBy('pep.id')
        .executeTakeFirstOrThrow(),
    );

  /** A plan in progress at a school of the designated teacher's, of a pupil without a next one. */
  const planOfTeacher = () =>
    portal().look((db) =>
      db
        .selectFrom('pep')
        .innerJoin('user_school', (join) => join.onRef('user_school.school_id', '=', 'pep.school_id'))
        .innerJoin('app_user', 'app_user.id', 'user_school.user_id')
        .select(['pep.id', 'pep.pupil_id'])
        .where('username', '=', 'dt@ashcombe.example')
        .where('pep.academic_year_id', '=', 17)
        .where('phase', '=', 'key-stages-1-4')
        .where('status_id', 'in', [1, 2])
        .where('pep.pupil_id', 'not in', (later) =>
          later
            .selectFrom('pep as other')
            .select('other.pupil_id')
            .where('other.school_term_id', '=', 2)
            .where('other.academic_year_id', '=', 17),
        )
        .orderBy('pep.id')
        .executeTakeFirstOrThrow(),
    );

  /** Assigns the pupil to the designated teacher. */
  const assignTeacher = (pupilId: number) =>
    portal().look(async (db) => {
      const dt = await db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'dt@ashcombe.example')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('pupil_user')
        .values({ authority_id: 11, user_id: dt.id, pupil_id: pupilId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });

  return { running, planInNursery, planOfTeacher, assignTeacher };
}
