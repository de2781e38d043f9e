import { filePassword } from './exportCalls.ts';
import type { OperationId } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/engine/index.ts';
import type { CallScenes, Calls } from './callScenes.ts';
import { written } from './callScenes.ts';
import { insertEnquiry } from './insertEnquiry.ts';
import type { PortalServer } from './portalServer.ts';
import { awaitSocialWorker } from './reminding.ts';

/** Each call on plans. */
export function everyPlanCall(portal: PortalServer, scenes: CallScenes): Calls {
  const { review, head, ask, simply, plan, ofPlan, planAlone, stage, userNamed } = scenes;
  /** A question on the longer aim of a plan, with what the call takes besides. */
  const onQuestion = (id: OperationId, more: JsonObject) => async () => {
    const { plan: found, pepStageId: stageId } = await targets();
    const from = await userNamed(`${head}.example`);
    const enquiryId = await portal.look((db) => insertEnquiry(db, { authorityId: 11, stageId, from, to: from }));
    return ask(id, { ...found, enquiryId, ...more });
  };
  let shared: ReturnType<typeof stage> | undefined;
  /** The targets of a plan that these calls share: pupils with a plan that nobody has used are few. */
  const targets = () => (shared ??= stage());
  /** A pupil at the school of the teacher who gives, and the colleague. */
  const toGive = () =>
    portal.look(async (db) => {
      const { user_id: userId, pupil_id: studentId } = await db
        .selectFrom('pupil_user')
        .innerJoin('app_user', 'app_user.id', 'given_by')
        .select(['user_id', 'pupil_id'])
        .where('username', '=', 'dt@brinmoor.example')
        .orderBy('pupil_id')
        .executeTakeFirstOrThrow();
      return { userId, studentId };
    });
  return {
    'delegation.list': simply('delegation.list', { search: written.search }, 'dt@brinmoor'),
    'delegation.give': async () => {
      const { userId, studentId } = await toGive();
      return ask('delegation.give', { userId, studentIds: [studentId], until: '2027-01-31' }, 'dt@brinmoor');
    },
    'delegation.takeBack': async () => ask('delegation.takeBack', await toGive(), 'dt@brinmoor'),
    'pep.list': simply('pep.list', { search: written.search, pepStatusIds: ['2', '6'] }),
    'pep.details': ofPlan('pep.details'),
    'pep.release': async () => ask('pep.release', { ...(await targets()).plan }),
    'pep.document': ofPlan('pep.document'),
    'pep.stage': async () => {
      const found = await plan();
      return () => portal.get(head, '/api/Pep/key-stages-1-4/form/targets', { ...found });
    },
    'pep.saveStage': async () => {
      const opened = await review.open(head, await plan(), 'targets');
      return () => review.save(head, opened, { longer_aim: written.answer });
    },
    'pep.history': async () => {
      const { plan: found, pepStageId } = await stage();
      return ask('pep.history', { ...found, stageId: pepStageId });
    },
    'pep.formAsPdf': planAlone('pep.formAsPdf', {}),
    'pep.redactedPdf': ofPlan('pep.redactedPdf'),
    'exports.pepPlans': async () => {
      const { plan: found } = await targets();
      return ask('exports.pepPlans', { studentId: found.studentId, modalExportPassword: filePassword });
    },
    'pep.saveFormAsPdf': ofPlan('pep.saveFormAsPdf'),
    'pep.stageRatings': async () => {
      const {
        plan: { pepId },
        pepStageId,
      } = await stage();
      return ask('pep.stageRatings', { pepId, pepStageId });
    },
    'pep.rateStage': async () => {
      const { plan: found, pepStageId } = await stage();
      return ask('pep.rateStage', { ...found, stageId: pepStageId, review: written.review, ragRating: 2 });
    },
    'pep.updateStatus': ofPlan('pep.updateStatus', { pepStatusId: 6 }),
    'pep.complete': async () => {
      const { id: pepId, pupil_id: studentId } = await portal.look((db) =>
        db
          .selectFrom('pep')
          .select(['id', 'pupil_id'])
          .where('authority_id', '=', 11)
          .where('status_id', '=', 3)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .executeTakeFirstOrThrow(),
      );
      await review.assign({ studentId, pepId });
      return ask('pep.complete', { studentId, pepId }, 'sw@ashcombe');
    },
    'pep.takeBack': async () => {
      const found = await review.newPlan({ statusId: 6 });
      await review.assign(found);
      return ask('pep.takeBack', { ...found }, 'sw@ashcombe');
    },
    'pep.remind': async () => {
      const found = await review.newPlan({ statusId: 2 });
      await portal.look((db) => awaitSocialWorker(db, found, 0));
      return ask('pep.remind', { ...found, ownerTypeId: 6 });
    },
    'pep.enquiryList': simply('pep.enquiryList', { search: written.search }),
    'pep.enquiries': async () => ask('pep.enquiries', { ...(await targets()).plan }),
    'pep.enquiriesAt': async () => {
      const { plan: found, pepStageId: stageId } = await targets();
      return ask('pep.enquiriesAt', { ...found, stageId, pointer: '/longer_aim' });
    },
    'pep.enquiryPeople': async () => {
      const { plan: found, pepStageId: stageId } = await targets();
      return ask('pep.enquiryPeople', { ...found, stageId, pointer: '/longer_aim' });
    },
    'pep.enquire': async () => {
      const { plan: found, pepStageId: stageId } = await targets();
      const askedOfId = await userNamed('la@ashcombe.example');
      return ask('pep.enquire', { ...found, stageId, pointer: '/longer_aim', askedOfId, text: written.note });
    },
    'pep.replyToEnquiry': onQuestion('pep.replyToEnquiry', { text: written.note }),
    'pep.resolveEnquiry': onQuestion('pep.resolveEnquiry', { isResolved: true }),
    'pep.create': async () => {
      const { studentId, pepId } = await plan();
      await portal.look((db) =>
        db.updateTable('pep').set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', pepId).execute(),
      );
      return ask('pep.create', { studentId, academicYearId: 17, schoolTermId: 1 });
    },
    'pep.addMeetingDate': ofPlan('pep.addMeetingDate', { meetingType: 'nextMeeting', meetingDate: '2027-01-20T10:00' }),
    'pep.updateAgreedAmount': planAlone('pep.updateAgreedAmount', { pupilPremiumAgreedAmount: 640.5 }),
    'pep.delete': ofPlan('pep.delete'),
    'pep.changeTerm': planAlone('pep.changeTerm', { schoolTermId: 2 }),
    'pep.changeCycle': async () => {
      const { id } = await portal.look((db) =>
        db
          .selectFrom('pep_cycle')
          .select('id')
          .where('authority_id', '=', 12)
          .orderBy('start_date', 'desc')
          .executeTakeFirstOrThrow(),
      );
      const pep = await portal.look((db) =>
        db
          .selectFrom('pep')
          .select('id')
          .where('authority_id', '=', 12)
          .where('academic_year_id', '=', 17)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .executeTakeFirstOrThrow(),
      );
      return ask('pep.changeCycle', { pepId: pep.id, pepCycleId: id }, 'super@brinmoor');
    },
  };
}
