import { Secret, TOTP } from 'otpauth';
import { operation, type OperationId } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/engine/index.ts';
import { fileCalls, formOf } from './fileCalls.ts';
import { samples } from './fileSamples.ts';
import { filePassword } from './exportCalls.ts';
import type { Answered, PortalServer } from './portalServer.ts';
import { reviewCalls } from './reviewCalls.ts';

/** One call of an operation that does what it is for. What it needs is made before it is made. */
export type Call = () => Promise<Pick<Answered, 'status'>>;

/** Words that are nobody's name and stand nowhere else, for whoever looks for what was written. */
export const written = {
  note: 'Grandmother rang about Saturday',
  answer: 'Wants to keep bees',
  review: 'Targets are thin',
  search: 'qwyjibo',
  email: 'wilhelmina.fotheringay@ashcombe.example',
};

const services = {
  hasPep: true,
  hasPepAutoSave: false,
  hasPepRagRatingEnabled: true,
  hasSessionStudents: true,
  hasPercentageStudents: true,
  usesPepCycles: false,
  useExportPassword: true,
  mfaRequired: false,
  alerts: [1],
};

type Query = Record<string, string | number | boolean | string[]>;

/** Makes each call of the portal once, on demonstration data of its own, as somebody who may. */
export function everyCall(portal: PortalServer): { readonly [id in OperationId]?: () => Promise<Call> } {
  const review = reviewCalls(() => portal);
  const la = 'la@ashcombe';
  const head = 'super@ashcombe';

  const ask = (id: OperationId, given: Query | JsonObject = {}, user = head): Call => {
    const { method, path } = operation(id);
    if (method === 'POST') return () => portal.post(user, path, given);
    return method === 'GET'
      ? () => portal.get(user, path, given as Query)
      : () => portal.del(user, path, given as Record<string, number>);
  };
  const simply =
    (id: OperationId, given: Query | JsonObject = {}, user = head) =>
    () =>
      Promise.resolve(ask(id, given, user));

  const pupils = portal.look((db) =>
    db
      .selectFrom('pupil')
      .select('pupil.id')
      .where('authority_id', '=', 11)
      .where('school_id', 'is not', null)
      .where('is_sensitive', '=', false)
      .where('is_percentage_register', '=', false)
      .where('care_status_id', '=', 1)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('registration')
            .select('registration.id')
            .whereRef('registration.pupil_id', '=', 'pupil.id')
            .where('start_date', '<', '2026-09-10')
            .where('end_date', 'is', null),
        ),
      )
      .orderBy('id')
      .execute(),
  );
  const pupil = async (nth = 0) => (await pupils)[nth]?.id ?? 0;
  const ofPupil =
    (id: OperationId, more: Query | JsonObject = {}, user = head) =>
    async () =>
      ask(id, { studentId: await pupil(), ...more }, user);

  const mark = (id: OperationId, given: JsonObject) => async () =>
    ask(id, { studentId: await pupil(), session: 'AM', ...given }, la);
  const note = async () =>
    Number(
      (
        await portal.post(head, '/api/CaseNotes', {
          id: 0,
          studentId: [await pupil()],
          noteTypeId: 2,
          noteDate: '2026-11-01',
          notecontent: written.note,
        })
      ).body.id,
    );
  const plan = () => review.newPlan({ statusId: 2 });
  const ofPlan =
    (id: OperationId, more: JsonObject = {}) =>
    async () =>
      ask(id, { ...(await plan()), ...more });
  const planAlone = (id: OperationId, more: JsonObject) => async () =>
    ask(id, { pepId: (await plan()).pepId, ...more });
  const stage = async (slug = 'targets') => {
    const found = await plan();
    const { pepStageId } = await review.stageOf(head, found, slug);
    return { plan: found, pepStageId };
  };
  const listening = async () =>
    portal.app.server.listening
      ? `http://127.0.0.1:${(portal.app.server.address() as { port: number }).port}`
      : portal.app.listen({ port: 0, host: '127.0.0.1' });
  const upload = async () => {
    const { plan: found, pepStageId } = await stage('meeting');
    const files = fileCalls(portal, await listening(), { ...found, stageId: pepStageId });
    return { files, send: () => files.upload(head, 'Birth certificate.pdf', samples.pdf ?? '') };
  };
  const userNamed = async (username: string) =>
    (
      await portal.look((db) =>
        db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow(),
      )
    ).id;
  const secondFactor = (id: OperationId) => async () => {
    const { body } = await portal.post('oeu@brinmoor', operation('account.qrCode').path, {});
    const secret = Secret.fromBase32(String(body.secretCode).replaceAll(' ', ''));
    return ask(
      id,
      { token: new TOTP({ secret }).generate({ timestamp: portal.clock.now.getTime() }), deviceName: 'Telephone' },
      'oeu@brinmoor',
    );
  };
  const exported = (id: OperationId, more: JsonObject = {}) =>
    simply(id, { modalExportPassword: filePassword, ...more });
  const exclusion = () =>
    portal.look((db) =>
      db
        .selectFrom('exclusion')
        .select(['id', 'pupil_id', 'reason_id'])
        .where('authority_id', '=', 11)
        .where('type_id', '=', 1)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );

  return {
    'authorities.change': simply('authorities.change', { LocalAuthorityId: 11 }, 'support@support'),
    'session.signOut': simply('session.signOut', {}, 'iro@brinmoor'),
    'students.list': simply('students.list', { search: written.search }),
    'students.header': ofPupil('students.header'),
    'students.page': ofPupil('students.page'),
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
    'students.weeks': ofPupil('students.weeks'),
    'pep.list': simply('pep.list', { search: written.search, pepStatusIds: ['2', '6'] }),
    'pep.details': ofPlan('pep.details'),
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
    'attendance.sessions': ofPupil('attendance.sessions'),
    'attendance.week': ofPupil('attendance.week', { weekStart: '2026-11-16' }),
    'attendance.saveMark': mark('attendance.saveMark', { date: '2026-11-17', mark: 'L' }),
    'attendance.saveBlock': mark('attendance.saveBlock', { date: '2026-11-16', mark: 'N', overwrite: true }),
    'attendance.saveExclusion': mark('attendance.saveExclusion', {
      date: '2026-11-10',
      mark: 'E',
      typeId: 1,
      reasonId: 3,
      startDate: '2026-11-10',
      endDate: '2026-11-10',
      startSession: 1,
      session: 'PM',
    }),
    'attendance.saveXCode': mark('attendance.saveXCode', { date: '2026-11-12', mark: 'X', subCode: 'X01' }),
    'attendance.saveICode': mark('attendance.saveICode', { date: '2026-11-11', mark: 'I', subCode: 'I01' }),
    'attendance.saveRange': mark('attendance.saveRange', {
      date: '2026-11-05',
      mark: '7',
      startDate: '2026-11-05',
      endDate: '2026-11-06',
      startSession: 1,
      overwrite: true,
    }),
    'attachments.upload': async () => (await upload()).send,
    'attachments.read': async () => {
      const { files, send } = await upload();
      const { body } = await send();
      return () => files.download(head, body.fileReference);
    },
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
    'exports.organisations': exported('exports.organisations'),
    'exports.caseNotes': async () =>
      ask('exports.caseNotes', { studentId: await pupil(), modalExportPassword: filePassword }),
    'exports.allCaseNotes': exported('exports.allCaseNotes'),
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
    'authority.saveServices': simply(
      'authority.saveServices',
      { supportTel: '01632 960002', ...services },
      'support@support',
    ),
    'authority.saveChoices': simply('authority.saveChoices', { summaryExportFields: ['pepStatusId'] }),
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
    'trail.list': simply('trail.list', { search: written.search }),
  };
}
