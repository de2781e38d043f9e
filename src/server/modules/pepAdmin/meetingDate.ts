import type { ReplyOf } from '../../../contract/index.ts';
import type { Facts } from '../../../engine/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tell } from '../../alerts/tell.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { shownDate } from '../pep/read/recordFacts.ts';
import { checkByForm } from './checkByForm.ts';
import { findPlan } from './findPlan.ts';

const columns = { meeting: 'meeting_at', nextMeeting: 'next_meeting_at' } as const;
const forms = { meeting: 'pep-admin/meeting', nextMeeting: 'pep-admin/next-meeting' } as const;

const named = ({ body }: UnitCall) => ({ pepId: Number(body.pepId), studentId: Number(body.studentId) });

/** What the rules of the call speak of: only the meeting of a completed plan stays as it was (PEP-19, PEP-20). */
export async function meetingFacts(call: UnitCall): Promise<Facts> {
  const plan = await findPlan(call, named(call));
  return {
    pep: { statusId: plan.status_id, endDate: shownDate(plan.date_completed) },
    meeting: { type: String(call.body.meetingType) },
  };
}

/** Sets a meeting's day and time. The same again changes nothing, so nothing is recorded of it (PEP-21). */
export async function addMeetingDate(call: UnitCall): Promise<ReplyOf<'pep.addMeetingDate'>> {
  const { db, body } = call;
  const type = body.meetingType === 'meeting' ? 'meeting' : 'nextMeeting';
  checkByForm(call, forms[type], 'meetingDate');
  const plan = await findPlan(call, named(call));
  const column = columns[type];
  // Stored to the minute; seconds that a client adds say nothing.
  const meetingDate = String(body.meetingDate).slice(0, 16);
  if (plan[column] === meetingDate) return { success: true, id: plan.id };
  await db
    .updateTable('pep')
    .set({ [column]: meetingDate })
    .where('id', '=', plan.id)
    .execute();
  await audit(call, {
    action: 'pep.addMeetingDate',
    record: `pep/${plan.id}`,
    detail: { pupil: plan.pupil_id, before: { [type]: plan[column] }, after: { [type]: meetingDate } },
  });
  await tell(call, { alert: alertId.meetingDateSet, pupilId: plan.pupil_id, recordId: plan.id });
  return { success: true, id: plan.id };
}
