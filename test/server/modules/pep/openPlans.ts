import type { Plan } from '../../../support/pepCalls.ts';
import type { PortalServer } from '../../../support/portalServer.ts';

/** Finds plans that are under way by what is known of their pupil, and changes either. */
export function openPlans(portal: () => PortalServer) {
  const update = (table: 'pupil' | 'pep', id: number, values: object) =>
    portal().look((db) => db.updateTable(table).set(values).where('id', '=', id).execute());

  /** Plans of the current term that are neither done nor superseded, with their pupils. */
  const all = () =>
    portal().look((db) =>
      db
        .selectFrom('pep')
        .innerJoin('pupil', 'pupil.id', 'pep.pupil_id')
        .selectAll('pupil')
        .select(['pep.id as pepId', 'pep.phase', 'pep.meeting_at', 'pep.academic_year_id'])
        .where('pep.authority_id', '=', 11)
        .where('pep.academic_year_id', '=', 17)
        .where('status_id', 'not in', [5, 7])
        .orderBy('status_id')
        .orderBy('pep.id')
        .execute(),
    );

  const openPlan = async (fits: (pupil: Awaited<ReturnType<typeof all>>[number]) => boolean) => {
    const found = (await all()).find(fits);
    if (!found) throw new Error('There is no such plan.');
    return { ...found, plan: { studentId: found.id, pepId: found.pepId } satisfies Plan };
  };

  /** Everything that is stored of the sections of a plan. */
  const documents = (pepId: number) =>
    portal().look((db) =>
      db
        .selectFrom('pep_stage')
        .select(['slug', 'answers', 'parked', 'origins', 'percent'])
        .where('pep_id', '=', pepId)
        .orderBy('ordinal')
        .execute(),
    );

  return { documents, openPlan, update };
}
