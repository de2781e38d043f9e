import { userType, type ReplyOf } from '../../../contract/index.ts';
import { assignPupils } from '../../db/across/index.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { lockPupil } from '../students/findPupil.ts';
import { refuse } from '../students/refuse.ts';
import { accountFacts } from '../users/accountFacts.ts';
import { caseloadList } from './caseloadList.ts';
import { endWork, handOver } from './handOver.ts';
import { fullName, person, setSocialWorker } from './work.ts';

/** Who works with which pupils and schools. */
export const caseloadHandlers = {
  'caseload.list': listHandler(caseloadList),
  'caseload.assign': { facts: async (call) => accountFacts(call, await person(call, 'userId')), run: assign },
  'caseload.end': endWork,
  'caseload.handOver': handOver,
} satisfies Handlers;

async function assign(call: UnitCall): Promise<ReplyOf<'caseload.assign'>> {
  const { db, viewer, body } = call;
  const user = await person(call, 'userId');
  const pupil = await lockPupil(call, Number(body.studentId));
  checkByForm(call, 'caseload/assign');
  const isSocialWorker = body.isSocialWorker === true;
  if (isSocialWorker && user.typeId !== userType.socialWorker)
    throw refuse('isSocialWorker', 'Only somebody of the user type Social Worker can be the social worker of a record');
  const startDate = String(body.startDate);
  if (isSocialWorker) await setSocialWorker(call, [pupil.id], user.id);
  await assignPupils(db, viewer.authorityId, [
    { userId: user.id, pupilId: pupil.id, startDate, isActive: true, isSocialWorker: false },
  ]);
  await audit(call, {
    action: 'caseload.assign',
    record: `pupil/${pupil.id}`,
    detail: {
      before: null,
      after: { person: fullName(user), startDate, ...(isSocialWorker && { social_worker_id: user.id }) },
    },
  });
  return { success: true, id: pupil.id };
}
