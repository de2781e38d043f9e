import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../../src/contract/index.ts';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import type { Db } from '../../../src/server/db/unitOfWork.ts';
import { documentBuilders } from './documentBuilders.ts';
import { dutyBuilders, ruleBuilders } from './dutyBuilders.ts';
import { assessmentBuilders } from './assessmentBuilders.ts';
import { attendanceBuilders, attendanceOfAll } from './attendanceBuilders.ts';
import { newRecords, recordsOfPupil } from './newRecords.ts';
import { setting, type Caller } from './scene.ts';
import type { Subject } from './subjects.ts';
import { services, springCycle } from './services.ts';
import { reportBuilders } from './reportBuilders.ts';
import { periodBuilders } from './periodBuilders.ts';
import { importBuilders } from './importBuilders.ts';
import { mailboxOfPupil } from './mailboxBuilders.ts';
import { multipart, type SentFile } from './upload.ts';
import { awaitSocialWorker } from '../../support/reminding.ts';
import { timeLimits } from '../../support/timeLimits.ts';
import { ofOneself } from './viewBuilders.ts';
import { yearBuilders } from './yearBuilders.ts';

/** What a call is made with: all of it good, so that only who calls and what it is about can be refused. */
export interface Input {
  readonly query?: Readonly<Record<string, Json>>;
  readonly body?: JsonObject;
  /** Names in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly file?: SentFile;
  /** The status that means done, where it is none of 200 to 299. */
  readonly answers?: number;
  /** What has to be so beforehand; undone after the call. */
  readonly before?: (db: Db) => Promise<unknown>;
}

type Builder = (subject: Subject, caller: Caller) => Input;
/** By operation. */
export type Builders = { readonly [id in OperationId]?: Builder };

const everything = { page: 1, sizePerPage: 99_999 };
const everySchool = { currentPageNumber: 1, numberOfItemsPerPage: 99_999 };
const aPage = { currentPageNumber: 1, numberOfItemsPerPage: 30 };
const nothing = () => ({});

const plan = ({ studentId, pepId }: Subject) => ({ studentId, pepId });
const stage = (subject: Subject) => ({ ...plan(subject), stageId: subject.stageId });
const note = ({ studentId, lastName }: Subject) => ({
  notecontent: `${lastName} note`,
  noteTypeId: 5,
  studentId: [studentId],
  noteDate: '2026-11-17',
});
const byCaller =
  ({ noteId }: Subject, { userId }: Caller) =>
  (db: Db) =>
    db.updateTable('case_note').set({ author_id: userId }).where('id', '=', noteId).execute();

const inCycles = (db: Db) => setting(db, { usesPepCycles: true });
const cycle = 990;
const addCycle = async (db: Db) => {
  await inCycles(db);
  await db
    .insertInto('pep_cycle')
    .values({ id: cycle, authority_id: 11, ...springCycle })
    .execute();
};

const colleague = ({ userId, authorityId }: Subject) => ({
  userId,
  username: `officer2@${authorityId === 11 ? 'ashcombe' : 'brinmoor'}.example`,
});
const users = 'username,firstname,lastname,telephone,organisationUrn\nnew@ashcombe.example,New,Person,,\n';

/**
 * Calls about one pupil, about something that is a pupil's, or about a colleague, who is out of nobody's sight that may
 * call.
 */
export const ofPupil: Builders = {
  'pep.details': (subject) => ({ query: plan(subject) }),
  'pep.stage': (subject) => ({ query: plan(subject), path: { slug: 'key-stages-1-4', stage: subject.slug } }),
  'pep.release': (subject) => ({ query: plan(subject) }),
  'pep.document': (subject) => ({ query: { ...plan(subject), changes: true } }),
  'pep.saveStage': (subject) => ({
    body: {
      ...stage(subject),
      formData: { longer_aim: 'Read' },
      parked: {},
      revision: subject.revision,
      saveId: randomUUID(),
    },
  }),
  'pep.history': (subject) => ({ query: stage(subject) }),
  'pep.formAsPdf': ({ pepId }) => ({ query: { pepId } }),
  'pep.redactedPdf': (subject) => ({ query: plan(subject) }),
  'pep.saveFormAsPdf': (subject) => ({ body: plan(subject) }),
  'pep.stageRatings': ({ pepId, stageId }) => ({ query: { pepId, pepStageId: stageId, count: 100 } }),
  'pep.rateStage': (subject) => ({ body: { ...stage(subject), review: 'Seen', ragRating: 3, isModeration: false } }),
  'pep.updateStatus': (subject) => ({ body: { ...plan(subject), pepStatusId: 3 } }),
  'pep.complete': (subject) => ({ body: plan(subject) }),
  'pep.takeBack': (subject) => ({
    body: plan(subject),
    before: (db) =>
      db
        .updateTable('pep')
        .set({ status_id: 6, date_submitted: '2026-11-16' })
        .where('id', '=', subject.pepId)
        .execute(),
  }),
  'pep.remind': (subject, { userId }) => ({
    body: { ...plan(subject), ownerTypeId: 6 },
    before: (db) => awaitSocialWorker(db, plan(subject), userId),
  }),
  'pep.create': ({ studentId }) => ({ body: { studentId, academicYearId: 18, schoolTermId: 3 } }),
  'pep.addMeetingDate': (subject) => ({
    body: { ...plan(subject), meetingType: 'meeting', meetingDate: '2026-12-02T10:15' },
  }),
  'pep.updateAgreedAmount': ({ pepId }) => ({ body: { pupilPremiumAgreedAmount: 120.5, pepId } }),
  'pep.delete': (subject) => ({ body: plan(subject) }),
  'pep.changeTerm': ({ pepId }) => ({ body: { pepId, schoolTermId: 3 } }),
  'pep.changeCycle': ({ pepId }) => ({ body: { pepId, pepCycleId: cycle }, before: addCycle }),
  'students.changeSchool': ({ studentId, schoolId }) => ({
    body: { studentId, organisationId: schoolId === 1 ? 2 : 1 },
  }),
  'students.header': ({ studentId }) => ({ query: { studentId } }),
  'students.page': ({ studentId }) => ({ query: { studentId } }),
  'students.overview': ({ studentId }) => ({ query: { studentId } }),
  'students.line': ({ studentId }) => ({ query: { studentId, most: 30 } }),
  'students.name': ({ studentId }) => ({ query: { studentId } }),
  'students.schoolNames': ({ studentId }) => ({ query: { studentId } }),
  'students.schoolHistory': ({ studentId }) => ({ query: { ...everything, studentId } }),
  'students.professionals': ({ studentId }) => ({ query: { ...everything, studentId } }),
  'students.setSensitive': ({ studentId }) => ({ body: { studentId, value: true } }),
  'students.setDualRegistered': ({ studentId }) => ({ body: { studentId, value: true } }),
  'students.setPercentageRegister': ({ studentId }) => ({ body: { studentId, value: true } }),
  'students.changeCareStatus': ({ studentId }) => ({ body: { studentId, careStatusId: 2, startDate: '2026-11-02' } }),
  ...recordsOfPupil,
  ...periodBuilders,
  ...dutyBuilders,
  ...documentBuilders,
  ...attendanceBuilders,
  ...assessmentBuilders,
  ...mailboxOfPupil,
  'exclusions.list': ({ studentId }) => ({ query: { ...aPage, studentId } }),
  'exclusions.update': ({ studentId, exclusionId }) => ({
    body: { studentId, exclusionId, typeId: 2, reasonId: 1, comments: 'Corrected' },
  }),
  'notes.ofPupil': ({ studentId }) => ({ query: { ...everything, studentId } }),
  'notes.read': ({ noteId }) => ({ query: { id: noteId } }),
  'notes.save': (subject) => ({ body: { ...note(subject), id: 0 } }),
  'notes.delete': (subject, caller) => ({ query: { id: subject.noteId }, before: byCaller(subject, caller) }),
  'notes.add': (subject) => ({ body: note(subject) }),
  'users.save': (subject) => ({
    body: { ...colleague(subject), firstname: 'Robin', lastname: 'Marsh', accessLevelId: 2, isActive: true },
  }),
  'users.setActive': ({ userId }) => ({ body: { userId, isActive: false } }),
  'users.resetMfa': ({ userId }) => ({
    body: { userId },
    before: (db) => db.updateTable('app_user').set({ mfa_enabled: true }).where('id', '=', userId).execute(),
  }),
  'users.resendSignup': ({ userId }) => ({
    body: { userId },
    before: (db) => db.updateTable('app_user').set({ activated_at: null }).where('id', '=', userId).execute(),
  }),
  'caseload.assign': ({ userId, studentId }) => ({ body: { userId, studentId, startDate: '2026-11-18' } }),
  'caseload.end': ({ giverId, studentId }) => ({ body: { userId: giverId, studentId } }),
  'caseload.handOver': ({ giverId, userId, studentId }) => ({
    body: { userId: giverId, toUserId: userId, extent: 'one', studentId },
  }),
  'exports.caseNotes': ({ studentId }) => ({ body: { studentId } }),
  'exports.sessions': ({ studentId }) => ({ body: { studentId } }),
  'attendanceAnalysis.codesByStudent': ({ studentId }) => ({ query: { studentId, page: 1, sizePerPage: 10 } }),
  'exports.marks': ({ studentId }) => ({
    body: { startDate: '2026-11-02', endDate: '2026-11-13', studentIds: [studentId] },
  }),
};

/** Calls about nobody in particular: what they answer must hold nobody whom the caller does not see. */
export const ofNobody: Builders = {
  'settings.read': nothing,
  'authorities.list': nothing,
  'authorities.add': ({ lastName }) => ({
    body: {
      name: `Authority of ${lastName}`,
      firstname: 'New',
      lastname: 'Head',
      username: `head.${lastName.toLowerCase()}@new.example`,
    },
  }),
  'authorities.change': () => ({ body: { LocalAuthorityId: 12 } }),
  'catalog.read': nothing,
  'catalog.declarations': nothing,
  'session.draftKey': nothing,
  'test.httpError': () => ({ query: { errorCode: 418 }, answers: 418 }),
  'session.signOut': () => ({ body: {} }),
  'lookups.academicYears': nothing,
  'lookups.schools': nothing,
  'lookups.socialWorkers': nothing,
  'lookups.users': nothing,
  'lookups.pepCycles': nothing,
  'lookups.schoolByUrn': () => ({ query: { urn: '100001' } }),
  'pep.list': () => ({ query: everything }),
  'students.list': () => ({ query: everything }),
  'register.list': () => ({ query: { ...everything, sizePerPage: 100, date: '2026-11-17' } }),
  'attendanceAnalysis.list': () => ({ query: everything }),
  'attendanceAnalysis.referenceData': nothing,
  'attendanceAnalysis.assignedUsers': nothing,
  'attendanceAnalysis.codesByOrganisation': ({ schoolId }) => ({
    query: { organisationId: schoolId, page: 1, sizePerPage: 10 },
  }),
  'caseload.list': () => ({ query: { page: 1, sizePerPage: 100 } }),
  ...attendanceOfAll,
  ...newRecords,
  ...reportBuilders,
  'exclusions.all': () => ({ query: everything }),
  'notes.all': () => ({ query: everything }),
  'notes.types': nothing,
  'notes.authors': nothing,
  'notes.students': nothing,
  'organisations.list': () => ({ query: everySchool }),
  'organisations.listByBody': () => ({ body: everySchool }),
  'organisations.setAlternativeProvision': ({ schoolId }) => ({
    body: { isAlternativeProvision: true, schoolId, laId: 11 },
  }),
  'assessments.byTerm': () => ({ query: everything }),
  'assessments.termGrades': () => ({ query: { ...everything, sizePerPage: 100 } }),
  'account.profile': nothing,
  'account.acceptTerms': () => ({ body: {} }),
  'account.qrCode': () => ({ body: {} }),
  'account.verifyToken': () => ({ body: { token: '012345', deviceName: 'Phone' } }),
  'account.mfaStatus': () => ({ body: {} }),
  'account.disableMfa': () => ({ body: {} }),
  'account.alerts': nothing,
  'account.saveAlert': () => ({ body: { id: 1, isChecked: true } }),
  'account.alertDigest': nothing,
  'account.setAlertDigest': () => ({ body: { selectedAlertOption: 2 } }),
  'authority.settings': nothing,
  'authority.saveServices': () => ({ body: services }),
  'authority.saveChoices': () => ({ body: { summaryExportFields: [] } }),
  'authority.saveTimeLimits': () => ({ body: timeLimits }),
  'authority.saveContacts': () => ({ body: { contactName: 'The virtual school' } }),
  'authority.saveSignOn': () => ({ body: {} }),
  'authority.steps': () => ({ query: { page: 1, sizePerPage: 10 } }),
  'authority.summaryFields': nothing,
  'users.list': () => ({ query: { page: 1, sizePerPage: 100 } }),
  'users.accessLevels': nothing,
  'users.readiness': nothing,
  'users.upload': () => ({
    file: { url: '/api/PortalUsers/upload?permission=1', ...multipart('users.csv', Buffer.from(users), 'text/csv') },
  }),
  ...importBuilders,
  ...ofOneself,
  ...yearBuilders,
  ...ruleBuilders,
  'trail.list': () => ({ query: { page: 1, sizePerPage: 100 } }),
  'trail.people': nothing,
  'exports.trail': () => ({ body: {} }),
  'exports.reportFromSproc': () => ({ body: { nameOfReportFromSproc: 'AssessmentKS2' } }),
};
