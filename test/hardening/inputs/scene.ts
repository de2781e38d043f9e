import { termDates } from '../../support/termDates.ts';
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../src/engine/index.ts';
import { documentCalls } from '../../support/documentCalls.ts';
import { pepCalls, type Plan } from '../../support/pepCalls.ts';
import { callScenes, newChild, newSchool, seenOf } from '../../support/callScenes.ts';
import { insertView, plainView } from '../../support/insertView.ts';
import { insertHeading, insertKey } from '../../support/importScenes.ts';
import { filePassword } from '../../support/exportCalls.ts';
import { insertAccess } from '../../support/insertAccess.ts';
import { insertMerge, insertTwin } from '../../support/insertMerge.ts';
import { insertPeriods, periodBodies } from '../../support/insertPeriods.ts';
import { insertResult } from '../../support/insertResult.ts';
import { insertOffer, offerFromElsewhere } from '../../support/insertOffer.ts';
import { aFigure, percentagePupil } from '../../support/percentagePupil.ts';
import { fixedBodies } from './fixedBodies.ts';
import { mailScene } from './mailScene.ts';
import { enquiryBodies } from './enquiryBodies.ts';
import { storedFile } from './storedFile.ts';
import { insertHold } from '../../support/insertHold.ts';
import { firstOf, today, type PortalServer } from '../../support/portalServer.ts';
import type { Known } from './goodValue.ts';

const aBase = { percentageAttended: null, attendanceNotRequired: false };

/** What is really there, for calls that would succeed. */
export interface Scene {
  readonly known: Known;
  /** What the calls of one area or one operation call by the same names; the nearest name wins. */
  readonly ofCall: Readonly<Record<string, Known>>;
}

/** Ids of the demonstration data that belong together: a pupil, their plan, a stage of it, a note. */
export async function makeScene(portal: PortalServer): Promise<Scene> {
  const { planOf, details, open } = pepCalls(() => portal);
  const plan = await planOf('la@ashcombe', 2);
  const slug = (await details('la@ashcombe', plan)).stages[0]?.formSlug ?? '';
  const stage = await open('la@ashcombe', plan, slug);
  const ids = await portal.look(async (db) => {
    const pupil = await db
      .selectFrom('pupil')
      .select(['id', 'school_id'])
      .where('id', '=', plan.studentId)
      .executeTakeFirstOrThrow();
    const note = await db
      .selectFrom('case_note')
      .select('id')
      .where('authority_id', '=', 11)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const exclusion = await db
      .selectFrom('exclusion')
      .select(['id', 'pupil_id'])
      .where('authority_id', '=', 11)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const other = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'readonly@ashcombe.example')
      .executeTakeFirstOrThrow();
    const leaver = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'reviewer3@ashcombe.example')
      .executeTakeFirstOrThrow();
    const group = await db.selectFrom('stage_group').select('id').orderBy('id').executeTakeFirst();
    return { pupil, note, exclusion, other, leaver, group };
  });
  const scenes = callScenes(portal);
  const secondSchool = await scenes.secondSchool(7);
  const access = await accessRequests(portal, plan.studentId);
  const added = addedDocuments(portal, plan);
  const holdId = await portal.look((db) => insertHold(db, { authorityId: 11, studentId: ids.pupil.id }));
  const incoming = await portal.look((db) => offerFromElsewhere(db, 11));
  const resultId = await portal.look((db) =>
    insertResult(db, { authorityId: 11, studentId: plan.studentId, subject: 'Art' }),
  );
  const otherSchool = await scenes.schoolWithout(plan.studentId);
  const known: Known = {
    ...plan,
    id: 1,
    stageId: stage.pepStageId,
    pepStageId: stage.pepStageId,
    slug: 'key-stages-1-4',
    stage: slug,
    stageGroupId: ids.group?.id ?? 1,
    organisationId: ids.pupil.school_id ?? 1,
    schoolId: ids.pupil.school_id ?? 1,
    laId: 11,
    LocalAuthorityId: 12,
    academicYearId: 17,
    schoolTermId: 1,
    date: '2026-11-17',
    weekStart: '2026-11-16',
    startDate: '2026-11-17',
    endDate: '2026-11-17',
    noteDate: '2026-11-17',
    session: 'AM',
    startSession: 1,
    mark: '/',
    exclusionId: ids.exclusion.id,
    userId: ids.other.id,
    userIds: [ids.other.id],
    revision: stage.revision,
    saveId: randomUUID(),
    formData: stage.formData,
    parked: stage.parked,
    jsonData: JSON.stringify(stage.formData),
    meetingDate: `${today}T14:00`,
    notecontent: '<p>Seen at school.</p>',
    noteTypeId: 1,
    modalExportPassword: filePassword,
    password: filePassword,
    fileReference: randomUUID(),
    urn: '100001',
    sizePerPage: 10,
    page: 1,
    numberOfItemsPerPage: 10,
    currentPageNumber: 1,
    sortField: '',
    sortKey: '',
    columns: [],
    filterSearchOnColumns: [],
  };
  return {
    known,
    ofCall: {
      ...fixedBodies,
      notes: { id: ids.note.id },
      'notes.save': { id: 0, studentId: [plan.studentId] },
      'notes.add': { id: 0, studentId: [plan.studentId] },
      assessments: { gradeTypeId: 11, gradeLevelId: 9, gradeId: 4, term: 1, subject: 'Music', grade: '' },
      'assessments.delete': { id: resultId },
      'exclusions.update': { studentId: ids.exclusion.pupil_id, typeId: 2, reasonId: 1, comments: 'Text' },
      'exclusions.list': { studentId: ids.exclusion.pupil_id },
      'attendance.savePercentage': { ...(await portal.look((db) => percentagePupil(db, 11))), ...aFigure, base: aBase },
      'register.undoPresent': { marks: [{ studentId: plan.studentId, session: 'AM' }] },
      exports: { modalExportPassword: filePassword },
      'exports.marks': { studentIds: [plan.studentId] },
      'exports.importRows': { runId: await scenes.anImport('Isaura') },
      'attachments.read': { fileReference: await storedFile(portal, { ...plan, stageId: stage.pepStageId }) },
      documents: { fileReference: await added.ofPlan() },
      'documents.deleteHistorical': { fileReference: await added.ofThePast() },
      messages: await mailScene(portal, plan.studentId),
      'registrations.add': { schoolId: otherSchool, startDate: '2026-11-16', isMain: true },
      'registrations.correct': {
        ...secondSchool,
        startDate: '2026-10-06',
        endDate: '2026-10-09',
        reason: 'Misheard',
        seen: { startDate: '2026-10-05', endDate: '2026-10-09' },
      },
      'registrations.remove': { ...secondSchool, reason: 'Misheard' },
      ...periodBodies(await portal.look((db) => insertPeriods(db, { authorityId: 11, studentId: plan.studentId }))),
      'organisations.add': { ...newSchool, urn: '999001' },
      'organisations.correct': {
        ...newSchool,
        schoolId: await scenes.ownSchool('999002'),
        name: 'Thistledown Academy',
        seen: newSchool,
        reason: 'Renamed',
      },
      'authority.saveSignOn': {
        issuer: 'https://identity.ashcombe.example',
        client: 'portal',
        clientSecret: 'kept-and-never-shown',
        domains: 'ashcombe.example',
        addressClaim: 'email',
        passwords: true,
      },
      'authority.saveContacts': { contactName: 'The virtual school', contactEmail: 'office@ashcombe.example' },
      'organisations.succeed': {
        schoolId: await scenes.ownSchool('999005'),
        successorId: await scenes.ownSchool('999006'),
        startDate: '2026-11-02',
      },
      'students.add': newChild,
      'students.correct': await correction(portal, plan.studentId),
      'students.changeCareStatus': { careStatusId: 2, startDate: '2026-11-02' },
      'students.changeSchool': { organisationId: ids.pupil.school_id === 1 ? 2 : 1 },
      'pep.create': { schoolTermId: 3, academicYearId: 18 },
      'pep.remind': { ownerTypeId: 6 },
      ...(await enquiryBodies(portal, { stageId: stage.pepStageId, from: ids.other.id, to: ids.leaver.id })),
      'pep.saveStage': { formData: stage.formData },
      users: { id: ids.other.id },
      'imports.upload': { kind: 'pupil' },
      'imports.matchColumn': { column: 4, field: 'pupil/' },
      'imports.fields': { kind: 'pupil' },
      importHeadings: { headingId: await portal.look(insertHeading), field: 'pupil/upn' },
      'views.list': { table: 'pep-status' },
      'views.save': { table: 'pep-status', title: 'Late', ...plainView },
      'views.remove': { viewId: await portal.look((db) => insertView(db, { authorityId: 11 })) },
      'importKeys.add': { name: 'Care system' },
      'importKeys.revoke': { keyId: await portal.look(insertKey) },
      years: { academicYearId: 17 },
      schoolDays: { academicYearId: 17, ...termDates },
      subjectAccess: { requestId: access.open, ...accessWords },
      'exports.subjectAccess': { requestId: access.sealed },
      retention: { kind: 'notes', basis: 'lastEntry', years: 20, reason: 'court', note: 'Case 12', holdId },
      merging: await portal.look(async (db) => {
        const pupil = { authorityId: 11, studentId: plan.studentId };
        return {
          otherId: await insertTwin(db, pupil),
          mergeId: await insertMerge(db, pupil),
          reason: 'Recorded twice',
          isSameChild: true,
        };
      }),
      'passing.offer': { otherId: 12, startsOn: '2026-11-18', note: 'Moves to Brinmoor' },
      'passing.withdraw': {
        passingId: await portal.look((db) => insertOffer(db, { from: 11, to: 12, studentId: plan.studentId })),
      },
      'passing.accept': { passingId: incoming },
      'passing.decline': { passingId: incoming, reason: 'Not ours' },
      'caseload.handOver': { userId: ids.leaver.id, toUserId: ids.other.id, extent: 'all' },
      imports: { runId: await scenes.anImport('Isaura'), row: 2, recordId: 0 },
    },
  };
}

const accessWords = { item: 1, line: 1, reason: 'court', passages: 'Sought', reference: 'SAR 2026/14' };

/** A request for all that is held on a pupil that is open, and one that is sealed. */
function accessRequests(portal: PortalServer, studentId: number) {
  return portal.look(async (db) => {
    const make = () => insertAccess(db, { authorityId: 11, studentId, words: 'Sought' });
    const [open, sealed] = [await make(), await make()];
    const by = { sealed_by: 1, sealed_at: '2026-11-18T09:00:00Z' };
    await db.updateTable('subject_access').set(by).where('id', '=', sealed).execute();
    return { open, sealed };
  });
}

/** A correction of a pupil's details, from what stands there. */
async function correction(portal: PortalServer, studentId: number): Promise<JsonObject> {
  const { body } = await portal.get('la@ashcombe', '/api/StudentPage/studentPage', { studentId });
  const seen = seenOf(firstOf(body));
  return { ...seen, seen, firstName: 'Misheard', reason: 'Misheard' };
}

/** Documents of a plan and of its pupil's past. */
function addedDocuments(portal: PortalServer, plan: Plan) {
  const { upload, uploadPast } = documentCalls(() => portal);
  const past = { studentId: plan.studentId, termId: 2, academicYearId: 12, reference: 'Spring' };
  const letter = ['a.txt', 'Some words.'] as const;
  return {
    ofPlan: async () => (await upload('la@ashcombe', plan, letter)).body.fileReference,
    ofThePast: async () => (await uploadPast('la@ashcombe', past, letter)).body.fileReference,
  };
}

/** The known values of an operation, its own before those of its area, which it always needs. */
export function knownOf({ known, ofCall }: Scene, id: string): { known: Known; always: readonly string[] } {
  const own: JsonObject = { ...ofCall[id.split('.')[0] ?? ''], ...ofCall[id] };
  return { known: { ...known, ...own }, always: Object.keys(own) };
}
