import { pepStatus, type ReplyOf } from '../../../contract/index.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { loadPep } from '../pep/read/loadPep.ts';
import { readPeriod, refuseSecond, type Period } from '../pep/save/period.ts';
import { refreshStages } from '../pep/read/stageWork.ts';
import { findPlanAndPupil } from './findPlan.ts';

/** Moves a plan to another term of its year (PEP-29); its cycle, where there is one, is no matter of this call. */
export async function changeTerm(call: UnitCall): Promise<ReplyOf<'pep.changeTerm'>> {
  return move(call, 'pep.changeTerm', ({ pepCycleId }) =>
    Promise.resolve({ schoolTermId: Number(call.body.schoolTermId), pepCycleId }),
  );
}

/** Moves a plan to another cycle of its authority (PEP-30); its term follows. */
export async function changeCycle(call: UnitCall): Promise<ReplyOf<'pep.changeCycle'>> {
  return move(call, 'pep.changeCycle', () => readPeriod(call));
}

/** One plan that counts for each period: a superseded one may go where another is (D-31). */
async function move(
  call: UnitCall,
  action: 'pep.changeTerm' | 'pep.changeCycle',
  to: (from: Period) => Promise<Period>,
): Promise<ReplyOf<'pep.changeTerm'>> {
  const plan = await findPlanAndPupil(call, { pepId: Number(call.body.pepId) });
  const { pupil_id: pupilId, academic_year_id: academicYearId } = plan;
  const before: Period = { schoolTermId: plan.school_term_id, pepCycleId: plan.pep_cycle_id };
  const after = await to(before);
  if (before.schoolTermId === after.schoolTermId && before.pepCycleId === after.pepCycleId)
    return { success: true, id: plan.id };
  if (plan.status_id !== pepStatus.superseded)
    await refuseSecond(call.db, { pupilId, academicYearId, except: plan.id, ...after });
  await call.db
    .updateTable('pep')
    .set({ school_term_id: after.schoolTermId, pep_cycle_id: after.pepCycleId })
    .where('id', '=', plan.id)
    .execute();
  await audit(call, { action, record: `pep/${plan.id}`, detail: { pupil: pupilId, before, after } });
  // What is asked can depend on the term: the circles show at once what is left now.
  await refreshStages(call, await loadPep(call, { studentId: pupilId, pepId: plan.id }));
  return { success: true, id: plan.id };
}
