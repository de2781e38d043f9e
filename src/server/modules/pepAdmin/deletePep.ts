import type { ReplyOf } from '../../../contract/index.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { findPlan } from './findPlan.ts';

/** Takes a plan out of sight and out of every count; its row stays, with who did it and when (D-12). */
export async function deletePep(call: UnitCall): Promise<ReplyOf<'pep.delete'>> {
  const { db, body, viewer, services } = call;
  const plan = await findPlan(call, { pepId: Number(body.pepId), studentId: Number(body.studentId) });
  await db
    .updateTable('pep')
    .set({ deleted_at: services.now(), deleted_by: viewer.userId })
    .where('id', '=', plan.id)
    .execute();
  const { academic_year_id: academicYearId, school_term_id: schoolTermId, status_id: statusId } = plan;
  await audit(call, {
    action: 'pep.delete',
    record: `pep/${plan.id}`,
    detail: {
      pupil: plan.pupil_id,
      before: { deleted: false, academicYearId, schoolTermId, statusId },
      after: { deleted: true },
    },
  });
  return { success: true, id: plan.id };
}
