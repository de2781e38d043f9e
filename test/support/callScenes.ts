import { Secret, TOTP } from 'otpauth';
import { operation, type OperationId } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/engine/index.ts';
import { filePassword } from './exportCalls.ts';
import { fileCalls, formOf, listening, sendForm } from './fileCalls.ts';
import { samples } from './fileSamples.ts';
import { firstOf, type Answered, type PortalServer } from './portalServer.ts';
import { reviewCalls } from './reviewCalls.ts';

/** One call of an operation that does what it is for. What it needs is made before it is made. */
export type Call = () => Promise<Pick<Answered, 'status'>>;

/** Each with what it needs made before it. */
export type Calls = { readonly [id in OperationId]?: () => Promise<Call> };

/** Words that are nobody's name and stand nowhere else, for whoever looks for what was written. */
export const written = {
  note: 'Grandmother rang about Saturday',
  answer: 'Wants to keep bees',
  review: 'Targets are thin',
  search: 'qwyjibo',
  email: 'wilhelmina.fotheringay@ashcombe.example',
};

/** A child whom nobody has recorded yet. */
export const newChild = {
  firstName: 'Thessaly',
  lastName: 'Quarrington',
  dateOfBirth: '2014-05-06',
  genderId: 2,
  ethnicityCode: 'WBRI',
  senStatusId: 'N',
  careStatusId: 1,
  careStatusStart: '2026-11-02',
};

type Query = Record<string, string | number | boolean | string[]>;

/** An authority that nobody has added yet, and its first super user. */
export const newAuthority = {
  name: 'Thistlemarsh',
  firstname: 'Wilhelmina',
  lastname: 'Fotheringay',
  username: 'head@thistlemarsh.example',
};

/** A school that nobody has recorded yet. */
export const newSchool = { name: 'Thistledown School', phaseId: 2, establishmentTypeId: 1 };

const detailsOfPupil = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'upn',
  'laStudentId',
  'genderId',
  'ethnicityCode',
  'senStatusId',
  'yearGroupId',
  'socialWorkerId',
  'contactMethod',
  'educatedOtherwise',
];

/** Of a pupil's page what a correction of it says that it has seen. */
export const seenOf = (page: JsonObject): JsonObject =>
  Object.fromEntries(detailsOfPupil.map((name) => [name, page[name] ?? null]));

export type CallScenes = ReturnType<typeof callScenes>;

/** Ways to make a call of the portal, and what calls are made on. */
export function callScenes(portal: PortalServer) {
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
  const upload = async () => {
    const { plan: found, pepStageId } = await stage('meeting');
    const files = fileCalls(portal, await listening(portal), { ...found, stageId: pepStageId });
    return { files, send: () => files.upload(head, 'Birth certificate.pdf', samples.pdf ?? '') };
  };
  const sendImport = (...lines: readonly string[]) => {
    const heading = 'First name,Last name,Date of birth,SEN status,Care status,Care status from';
    const form = formOf(['Pupils.csv', [heading, ...lines].join('\n')]);
    return sendForm(portal, '/api/Imports/upload?kind=pupil', { user: head, form });
  };
  /** An import of one row, faulty where it says no care status, read by its own headings whatever another call did. */
  const anImport = async (firstName: string, care = 'In care monitored,02/11/2026'): Promise<number> => {
    await portal.look((db) => db.deleteFrom('import_heading').where('key', 'not like', 'heading%').execute());
    const answer = await (await sendImport(`${firstName},Quillfeather,06/05/2014,N,${care}`))();
    return Number(((await answer.json()) as JsonObject).id);
  };
  const ofImport = (id: OperationId, firstName: string, more: JsonObject & { care?: string } = {}) => {
    const { care, ...rest } = more;
    return async () => ask(id, { runId: await anImport(firstName, care), ...rest });
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

  /** A school of the authority that the pupil has never been at. */
  const schoolWithout = async (studentId: number) => {
    const { school_id } = await portal.look((db) =>
      db
        .selectFrom('authority_school')
        .select('school_id')
        .where('authority_id', '=', 11)
        .where('school_id', 'not in', (of) =>
          of.selectFrom('registration').select('school_id').where('pupil_id', '=', studentId),
        )
        .orderBy('school_id')
        .executeTakeFirstOrThrow(),
    );
    return school_id;
  };
  /** A week of a pupil at a second school, on which nothing stands. */
  const secondSchool = async (nth: number) => {
    const studentId = await pupil(nth);
    const week = {
      authority_id: 11,
      pupil_id: studentId,
      school_id: await schoolWithout(studentId),
      start_date: '2026-10-05',
      end_date: '2026-10-09',
      is_main: false,
    };
    const { id } = await portal.look((db) =>
      db.insertInto('registration').values(week).returning('id').executeTakeFirstOrThrow(),
    );
    return { studentId, registrationId: id };
  };
  /** A school that the authority alone has. */
  const ownSchool = async (urn: string) => {
    const { body } = await portal.post(head, operation('organisations.add').path, { ...newSchool, urn });
    return Number(body.id);
  };
  /** A pupil whose details somebody has seen. */
  const recorded = async (nth = 0) => {
    const studentId = await pupil(nth);
    const page = firstOf((await portal.get(head, '/api/StudentPage/studentPage', { studentId })).body);
    return { child: { studentId, ...seenOf(page) }, seen: seenOf(page) };
  };

  return {
    review,
    recorded,
    secondSchool,
    ownSchool,
    schoolWithout,
    la,
    head,
    ask,
    simply,
    pupils,
    pupil,
    ofPupil,
    mark,
    note,
    plan,
    ofPlan,
    planAlone,
    stage,
    listening: () => listening(portal),
    upload,
    sendImport,
    anImport,
    ofImport,
    userNamed,
    secondFactor,
    exported,
    exclusion,
  };
}
