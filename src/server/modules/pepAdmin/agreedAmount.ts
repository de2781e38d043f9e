import type { ReplyOf } from '../../../contract/index.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { loadPep } from '../pep/read/loadPep.ts';
import { premiumOf } from '../pep/read/stageWork.ts';
import { checkByForm } from './checkByForm.ts';
import { findPlan } from './findPlan.ts';

/**
 * Sets the agreed amount by hand (PEP-33). It stands before the sum of the plan's answers, which no
 * save can put in its place, until somebody empties it again.
 */
export async function updateAgreedAmount(call: UnitCall): Promise<ReplyOf<'pep.updateAgreedAmount'>> {
  const { db, body } = call;
  checkByForm(call, 'pep-admin/agreed-amount', 'pupilPremiumAgreedAmount');
  const plan = await findPlan(call, { pepId: Number(body.pepId) });
  const amount = body.pupilPremiumAgreedAmount;
  const byHand = typeof amount === 'number' ? Math.round(amount * 100) : null;
  const { stages } = await loadPep(call, { studentId: plan.pupil_id, pepId: plan.id });
  const { agreed_pence } = premiumOf(stages, byHand);
  if (plan.agreed_pence !== agreed_pence || plan.agreed_by_hand_pence !== byHand) {
    const before = { agreedAmount: pounds(plan.agreed_pence), byHand: pounds(plan.agreed_by_hand_pence) };
    const after = { agreedAmount: pounds(agreed_pence), byHand: pounds(byHand) };
    await db.updateTable('pep').set({ agreed_pence, agreed_by_hand_pence: byHand }).where('id', '=', plan.id).execute();
    await audit(call, {
      action: 'pep.updateAgreedAmount',
      record: `pep/${plan.id}`,
      detail: { pupil: plan.pupil_id, before, after },
    });
  }
  return { success: true, id: plan.id, pupilPremiumAgreedAmount: pounds(agreed_pence) };
}

const pounds = (pence: number | null) => (pence === null ? null : pence / 100);
