import type { Plan } from '../../../support/pepCalls.ts';
import type { PortalServer } from '../../../support/portalServer.ts';
import type { Wanted } from '../../../support/reviewCalls.ts';

/** Plans of which the register knows nothing yet, and what it then comes to know. */
export function registerScenes(portal: () => PortalServer, newPlan: (wanted: Wanted) => Promise<Plan>) {
  /** A plan whose attendance the register does not know, so that schools type it. */
  const withoutRegister = async (wanted: Wanted): Promise<Plan> => {
    const plan = await newPlan(wanted);
    await portal().look((db) => db.deleteFrom('attendance_mark').where('pupil_id', '=', plan.studentId).execute());
    await portal().look((db) =>
      db
        .updateTable('pep_stage')
        .set({ answers: '{}', parked: '{}', origins: '{}' })
        .where('pep_id', '=', plan.pepId)
        .where('slug', '=', 'attendance')
        .execute(),
    );
    return plan;
  };
  /** A whole day's attendance in the register. */
  const mark = ({ studentId }: Plan) =>
    portal().look(async (db) => {
      const { school_id: school } = await db
        .selectFrom('pupil')
        .select('school_id')
        .where('id', '=', studentId)
        .executeTakeFirstOrThrow();
      const registered = await db
        .selectFrom('registration')
        .selectAll()
        .where('pupil_id', '=', studentId)
        .executeTakeFirst();
      const row = {
        authority_id: 11,
        pupil_id: studentId,
        mark_date: '2026-11-17',
        mark: '/',
        sub_code: null,
        comment: null,
        school_id: registered?.school_id ?? school ?? 1,
        updated_by: null,
      };
      await db
        .insertInto('attendance_mark')
        .values([
          { ...row, session: 1 },
          { ...row, session: 2, mark: '\\' },
        ])
        .execute();
    });

  return { withoutRegister, mark };
}
