import { callScenes, newChild, newSchool, written, type Calls } from './callScenes.ts';
import { everyAssessmentCall } from './everyAssessmentCall.ts';
import { everyAttendanceCall } from './everyAttendanceCall.ts';
import { everyAuthorityCall } from './everyAuthorityCall.ts';
import { everyDocumentCall } from './everyDocumentCall.ts';
import { everyDeclarationCall } from './everyDeclarationCall.ts';
import { everyDutyCall } from './everyDutyCall.ts';
import { everyImportCall } from './everyImportCall.ts';
import { everyMailCall } from './everyMailCall.ts';
import { everyPeriodCall } from './everyPeriodCall.ts';
import { everyPlanCall } from './everyPlanCall.ts';
import { everyYearCall } from './everyYearCall.ts';
import { filePassword } from './exportCalls.ts';
import { formOf } from './fileCalls.ts';
import type { PortalServer } from './portalServer.ts';

/** Makes each call of the portal once, on demonstration data of its own, as somebody who may. */
export function everyCall(portal: PortalServer): Calls {
  const scenes = callScenes(portal);
  const {
    la,
    head,
    ask,
    simply,
    pupil,
    ofPupil,
    note,
    listening,
    upload,
    userNamed,
    secondFactor,
    exported,
    exclusion,
  } = scenes;
  /** A pupil of somebody who has left. */
  const left = () =>
    portal.look(async (db) => {
      const { pupil_id: studentId } = await db
        .selectFrom('pupil_user')
        .innerJoin('app_user', 'app_user.id', 'user_id')
        .select('pupil_id')
        .where('username', '=', 'reviewer3@ashcombe.example')
        .orderBy('pupil_id')
        .executeTakeFirstOrThrow();
      return { studentId, startDate: '2026-11-18' };
    });
  return {
    ...everyAuthorityCall(scenes),
    ...everyAttendanceCall(portal, scenes),
    ...everyAssessmentCall(portal, scenes),
    ...everyPlanCall(portal, scenes),
    ...everyMailCall(portal, scenes),
    ...everyImportCall(portal, scenes),
    ...everyYearCall(portal, scenes),
    ...everyPeriodCall(portal, scenes),
    ...everyDutyCall(portal, scenes),
    ...everyDeclarationCall(portal, scenes),
    'session.signOut': simply('session.signOut', {}, 'iro@brinmoor'),
    'students.list': simply('students.list', { search: written.search }),
    'students.add': simply('students.add', newChild),
    'students.correct': async () => {
      const { child, seen } = await scenes.recorded();
      return ask('students.correct', { ...child, seen, laStudentId: '11-2001', reason: written.review });
    },
    'students.header': ofPupil('students.header'),
    'students.page': ofPupil('students.page'),
    'students.overview': ofPupil('students.overview'),
    'students.reviewSheet': ofPupil('students.reviewSheet'),
    'students.line': ofPupil('students.line', { most: 30 }),
    'students.name': ofPupil('students.name'),
    'students.setSensitive': ofPupil('students.setSensitive', { value: true }),
    'students.setDualRegistered': ofPupil('students.setDualRegistered', { value: true }),
    'students.setPercentageRegister': async () =>
      ask('students.setPercentageRegister', { studentId: await pupil(5), value: true }),
    'students.changeCareStatus': async () =>
      ask('students.changeCareStatus', { studentId: await pupil(3), careStatusId: 2, startDate: '2026-11-18' }),
    'students.changeSchool': async () => {
      const { school_id } = await portal.look(async (db) =>
        db
          .selectFrom('pupil')
          .select('school_id')
          .where('id', '=', await pupil(4))
          .executeTakeFirstOrThrow(),
      );
      const { id } = await portal.look((db) =>
        db
          .selectFrom('school')
          .select('id')
          .where('id', '<>', school_id ?? 0)
          .orderBy('id')
          .executeTakeFirstOrThrow(),
      );
      return ask('students.changeSchool', { studentId: await pupil(4), organisationId: id });
    },
    'students.schoolHistory': ofPupil('students.schoolHistory'),
    'students.professionals': ofPupil('students.professionals'),
    'attachments.upload': async () => (await upload()).send,
    'attachments.read': async () => {
      const { files, send } = await upload();
      const { body } = await send();
      return () => files.download(head, body.fileReference);
    },
    ...everyDocumentCall(portal, scenes),
    'notes.ofPupil': ofPupil('notes.ofPupil'),
    'notes.all': simply('notes.all', { search: written.search }),
    'notes.read': async () => ask('notes.read', { id: await note() }),
    'notes.save': async () =>
      ask('notes.save', {
        id: 0,
        studentId: [await pupil()],
        noteTypeId: 2,
        noteDate: '2026-11-18',
        notecontent: written.note,
      }),
    'notes.delete': async () => ask('notes.delete', { id: await note() }),
    'notes.add': async () => ask('notes.add', { studentId: [await pupil()], noteTypeId: 2, notecontent: written.note }),
    'exclusions.list': ofPupil('exclusions.list'),
    'exclusions.all': simply('exclusions.all', { search: written.search }),
    'exclusions.update': async () => {
      const { id, pupil_id, reason_id } = await exclusion();
      return ask(
        'exclusions.update',
        { studentId: pupil_id, exclusionId: id, typeId: 3, reasonId: reason_id ?? 3, comments: written.review },
        la,
      );
    },
    'organisations.list': simply('organisations.list', { searchTerm: written.search }),
    'organisations.listByBody': simply('organisations.listByBody'),
    'organisations.add': simply('organisations.add', { ...newSchool, urn: '999001' }),
    'organisations.correct': async () =>
      ask('organisations.correct', {
        ...newSchool,
        schoolId: await scenes.ownSchool('999002'),
        name: 'Thistledown Academy',
        seen: newSchool,
        reason: written.review,
      }),
    'organisations.succeed': async () =>
      ask('organisations.succeed', {
        schoolId: await scenes.ownSchool('999003'),
        successorId: await scenes.ownSchool('999004'),
        startDate: '2026-11-02',
      }),
    'organisations.setAlternativeProvision': async () => {
      const { school_id, is_alternative_provision } = await portal.look((db) =>
        db
          .selectFrom('authority_school')
          .select(['school_id', 'is_alternative_provision'])
          .where('authority_id', '=', 11)
          .orderBy('school_id')
          .executeTakeFirstOrThrow(),
      );
      return ask('organisations.setAlternativeProvision', {
        schoolId: school_id,
        laId: 11,
        isAlternativeProvision: !is_alternative_provision,
      });
    },
    'exports.pepPage': exported('exports.pepPage', { search: written.search }),
    'exports.students': exported('exports.students'),
    'exports.pepTimeliness': exported('exports.pepTimeliness'),
    'exports.pepCases': exported('exports.pepCases'),
    'exports.pepPremium': exported('exports.pepPremium'),
    'exports.suspensions': exported('exports.suspensions'),
    'exports.governingBoard': exported('exports.governingBoard'),
    'exports.pepRatings': exported('exports.pepRatings'),
    'exports.register': exported('exports.register', { date: '2026-11-17' }),
    'exports.registerWorkbook': exported('exports.registerWorkbook', { date: '2026-11-17' }),
    'exports.attendanceAnalysisDetail': exported('exports.attendanceAnalysisDetail'),
    'exports.organisations': exported('exports.organisations'),
    'exports.caseNotes': async () =>
      ask('exports.caseNotes', { studentId: await pupil(), modalExportPassword: filePassword }),
    'exports.allCaseNotes': exported('exports.allCaseNotes'),
    'exports.amendedMarks': exported('exports.amendedMarks'),
    'exports.allExclusions': exported('exports.allExclusions'),
    'exports.sessions': async () =>
      ask('exports.sessions', { studentId: await pupil(), modalExportPassword: filePassword }),
    'exports.marks': async () =>
      ask('exports.marks', {
        studentIds: [await pupil()],
        startDate: '2026-11-01',
        endDate: '2026-11-18',
        modalExportPassword: filePassword,
      }),
    'exports.reportFromSproc': exported('exports.reportFromSproc', { nameOfReportFromSproc: 'AssessmentKS2' }),
    'exports.trail': exported('exports.trail'),
    'account.acceptTerms': simply('account.acceptTerms', {}, 'oeu@brinmoor'),
    'account.verifyToken': secondFactor('account.verifyToken'),
    'account.disableMfa': simply('account.disableMfa', {}, 'oeu@brinmoor'),
    'account.saveAlert': simply('account.saveAlert', { id: 1, isChecked: true }, 'dt@ashcombe'),
    'account.setAlertDigest': simply('account.setAlertDigest', { selectedAlertOption: 2 }, 'dt@ashcombe'),
    'users.list': simply('users.list', { search: written.search }),
    'users.save': simply('users.save', {
      userId: 0,
      username: written.email,
      firstname: 'Wilhelmina',
      lastname: 'Fotheringay',
      telephone: '01632 960777',
      accessLevelId: 2,
      isActive: true,
    }),
    'users.setActive': async () =>
      ask('users.setActive', { userId: await userNamed('oeu@ashcombe.example'), isActive: false }),
    'caseload.list': simply('caseload.list', { search: written.search }),
    'caseload.assign': async () =>
      ask('caseload.assign', { ...(await left()), userId: await userNamed('sw@ashcombe.example') }),
    'caseload.end': async () =>
      ask('caseload.end', {
        studentId: (await left()).studentId,
        userId: await userNamed('sw@ashcombe.example'),
      }),
    'caseload.handOver': async () =>
      ask('caseload.handOver', {
        userId: await userNamed('reviewer3@ashcombe.example'),
        toUserId: await userNamed('iro@ashcombe.example'),
        extent: 'one',
        studentId: (await left()).studentId,
      }),
    'users.resetMfa': async () => {
      await portal.look((db) =>
        db.updateTable('app_user').set({ mfa_enabled: true }).where('username', '=', 'iro@ashcombe.example').execute(),
      );
      return ask('users.resetMfa', { userId: await userNamed('iro@ashcombe.example') });
    },
    'users.resendSignup': async () => ask('users.resendSignup', { userId: await userNamed(written.email) }),
    'users.upload': async () => {
      const form = formOf([
        'People.csv',
        'username,firstname,lastname,telephone,organisationUrn\nperegrine.ashdown@ashcombe.example,Peregrine,Ashdown,01632 960778,\n',
      ]);
      const to = `${await listening()}/api/PortalUsers/upload?permission=2`;
      return async () => fetch(to, { method: 'POST', headers: await portal.as(`${head}.example`), body: form });
    },
    'reports.assessments': simply('reports.assessments'),
    'pepReports.timeliness': simply('pepReports.timeliness'),
    'pepReports.cases': simply('pepReports.cases', { search: written.search }),
    'pepReports.ratings': simply('pepReports.ratings'),
    'pepReports.suspensions': simply('pepReports.suspensions', { by: 'term' }),
    'pepReports.premium': simply('pepReports.premium', { by: 'term' }),
    'trail.list': simply('trail.list', { search: written.search }),
  };
}
