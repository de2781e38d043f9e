import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DENIED } from '../../../../src/engine/index.ts';
import { alertId } from '../../../../src/server/alerts/alerts.ts';
import { documentCalls, documentPaths } from '../../../support/documentCalls.ts';
import { samples } from '../../../support/fileSamples.ts';
import { fullTargets, pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
let plan: Plan;
const [teacher, officer, superUser] = ['dt@ashcombe', 'la@ashcombe', 'super@ashcombe'];
const calls = documentCalls(() => portal);
const peps = pepCalls(() => portal);
const pdf = ['Minutes.pdf', samples.pdf ?? ''] as const;

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await peps.planOf(teacher, 2);
});

afterAll(() => portal.close());

const setPlan = ({ pepId }: Plan, values: { status_id: number; date_completed?: string | null }) =>
  portal.look((db) => db.updateTable('pep').set(values).where('id', '=', pepId).execute());

const trailOf = (reference: string) =>
  portal.look((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('record', '=', `document/${reference}`)
      .orderBy('id')
      .execute(),
  );

describe('a document of a plan', () => {
  it('is stored, listed with what it is, and handed out under its own name [PDOC-1] [API-14] [API-15] [API-17]', async () => {
    const { status, body } = await calls.upload(teacher, plan, pdf);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        id: body.fileId,
        fileId: body.fileId,
        fileReference: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        fileName: 'Minutes.pdf',
        size: pdf[1].length,
        mediaType: 'application/pdf',
      },
    ]);
    const { rows } = await calls.ofPlans(officer, { ...plan });
    expect(rows.find(({ fileId }) => fileId === body.fileId)).toMatchObject({
      fileReference: body.fileReference,
      fileName: 'Minutes.pdf',
      dateAdded: '2026-11-18T11:00:00.000Z',
      fileId: body.fileId,
      studentId: plan.studentId,
      kind: 'pep',
      pepId: plan.pepId,
      academicYearId: 17,
      addedBy: expect.stringMatching(/\w+ \w+/) as string,
    });
    const read = await calls.read(officer, body.fileReference);
    expect([read.statusCode, read.rawPayload.equals(Buffer.from(pdf[1]))]).toEqual([200, true]);
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Minutes.pdf"; filename*=UTF-8\'\'Minutes.pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it('is refused above 30 MB, and where its kind is none of the list or its bytes are of another, and leaves nothing [PDOC-2] [PDOC-3] [D-45]', async () => {
    const counted = () =>
      portal.look((db) =>
        db
          .selectFrom('attachment')
          .select(({ fn }) => fn.countAll<string>().as('all'))
          .execute(),
      );
    const before = await counted();
    const large = Buffer.alloc(30 * 1024 * 1024 + 1, 'x');
    expect((await calls.upload(teacher, plan, ['a.txt', large])).status).toBe(413);
    for (const name of ['a.svg', 'a.html', 'a.exe', 'a.pdf'])
      expect([name, (await calls.upload(teacher, plan, [name, '<svg/>'])).status]).toEqual([name, 415]);
    expect(await counted()).toEqual(before);
  });

  it('is told of to those who follow the pupil, in the same work [D-53]', async () => {
    const told = () =>
      portal.look((db) =>
        db
          .selectFrom('alert_event')
          .select('id')
          .where('alert_id', '=', alertId.newDocument)
          .where('pupil_id', '=', plan.studentId)
          .execute(),
      );
    const before = (await told()).length;
    await calls.upload(teacher, plan, pdf);
    await calls.uploadPast(
      teacher,
      { studentId: plan.studentId, termId: 1, academicYearId: 12, reference: 'Old' },
      pdf,
    );
    await calls.upload(teacher, plan, ['a.exe', 'x']);
    expect((await told()).length - before).toBe(2);
  });

  it('is found by plan, by all plans but one, and by academic year [PDOC-12] [API-14]', async () => {
    const mine = (await calls.upload(officer, plan, pdf)).body.fileReference;
    const second = await portal.look((db) =>
      db
        .selectFrom('pep')
        .select(['id', 'academic_year_id'])
        .where('pupil_id', '=', plan.studentId)
        .where('id', '<>', plan.pepId)
        .where('deleted_at', 'is', null)
        .orderBy('academic_year_id')
        .executeTakeFirstOrThrow(),
    );
    const theirs = (await calls.upload(officer, { ...plan, pepId: second.id }, pdf)).body.fileReference;
    const found = async (query: object) =>
      (await calls.ofPlans(officer, { studentId: plan.studentId, ...query })).rows.map((row) => row.fileReference);
    expect(await found({})).toEqual(expect.arrayContaining([mine, theirs]));
    expect(await found({ pepId: plan.pepId })).toContain(mine);
    expect(await found({ pepId: plan.pepId })).not.toContain(theirs);
    expect(await found({ notPepId: plan.pepId })).toContain(theirs);
    expect(await found({ notPepId: plan.pepId })).not.toContain(mine);
    const other = second.academic_year_id === 17 ? 3 : second.academic_year_id;
    expect(await found({ academicYearId: 17 })).toContain(mine);
    expect(await found({ academicYearId: other })).not.toContain(mine);
    expect((await calls.ofPlans(officer, {})).status).toBe(400);
  });

  it('goes out of sight with its plan, and comes back with it [D-12]', async () => {
    const other = await peps.planOf(officer, 2, 1);
    const { fileReference } = (await calls.upload(officer, other, pdf)).body;
    const setDeleted = (at: Date | null) =>
      portal.look((db) => db.updateTable('pep').set({ deleted_at: at }).where('id', '=', other.pepId).execute());
    await setDeleted(new Date('2026-11-18T10:00:00Z'));
    expect((await calls.read(officer, fileReference)).statusCode).toBe(404);
    expect((await calls.remove(superUser, fileReference)).status).toBe(404);
    expect((await calls.upload(officer, other, pdf)).status).toBe(404);
    const seen = async () => (await calls.ofPlans(officer, { studentId: other.studentId })).rows;
    expect((await seen()).some((row) => row.fileReference === fileReference)).toBe(false);
    await setDeleted(null);
    expect((await seen()).some((row) => row.fileReference === fileReference)).toBe(true);
  });

  it('may be added to a completed plan, since minutes are signed afterwards [D-130]', async () => {
    const completed = await peps.planOf(teacher, 5);
    expect((await calls.upload(teacher, completed, pdf)).status).toBe(200);
  });

  it('is no file of an answer: neither read by that call nor named by an answer [FORM-22] [D-131]', async () => {
    const { fileReference } = (await calls.upload(teacher, plan, pdf)).body;
    expect((await portal.get(teacher, '/api/Attachments/download', { fileReference })).status).toBe(404);
    const stage = await peps.open(teacher, plan, 'targets');
    const saved = await peps.save(teacher, stage, { ...fullTargets, pp_quote: [fileReference] });
    expect([saved.status, Object.keys(saved.body.errors)]).toEqual([400, ['/pp_quote']]);
  });
});

describe('who may', () => {
  it('see, add and read is who sees the pupil; who only reads adds nothing [D-6] [D-44]', async () => {
    const { fileReference } = (await calls.upload(teacher, plan, pdf)).body;
    const seen: boolean[] = [];
    for (const user of [
      'dt@brinmoor',
      'super@brinmoor',
      'teacher2@ashcombe',
      'oeu@ashcombe',
      'sw@ashcombe',
      'iro@ashcombe',
    ]) {
      const sees = (await portal.get(user, '/api/Pep/details', { ...plan })).status === 200;
      seen.push(sees);
      const expected = sees ? 200 : 404;
      expect([user, (await calls.read(user, fileReference)).statusCode]).toEqual([user, expected]);
      expect([user, (await calls.ofPlans(user, { ...plan })).status]).toEqual([user, expected]);
      expect([user, (await calls.historical(user, plan.studentId)).status]).toEqual([user, expected]);
      expect([user, (await calls.upload(user, plan, pdf)).status]).toEqual([user, expected]);
    }
    expect(new Set(seen)).toEqual(new Set([true, false]));
    expect((await calls.read('readonly@ashcombe', fileReference)).statusCode).toBe(200);
    expect((await calls.upload('readonly@ashcombe', plan, pdf)).status).toBe(403);
    expect((await calls.read(teacher, randomUUID())).statusCode).toBe(404);
  });

  it('delete is who added it and the virtual school, and of a completed plan the latter alone; each row says so [D-44] [API-16] [PDOC-7]', async () => {
    const own = (await calls.upload(teacher, plan, pdf)).body.fileReference;
    const others = (await calls.upload(officer, plan, pdf)).body.fileReference;
    const completed = await peps.planOf(teacher, 5);
    const late = (await calls.upload(teacher, completed, pdf)).body.fileReference;
    const denied = async (of: Plan, reference: string) =>
      (await calls.ofPlans(teacher, { ...of })).rows.find((row) => row.fileReference === reference)?.[DENIED];
    expect(await denied(plan, own)).toBeUndefined();
    const reason = 'Only who added this document and the virtual school can delete it';
    expect(await denied(plan, others)).toEqual({ 'documents.delete': reason });
    expect(await denied(completed, late)).toEqual({
      'documents.delete': expect.stringMatching(/^PEP Completed: \d\d\/\d\d\/\d{4}$/) as string,
    });
    expect(await calls.remove(teacher, others)).toMatchObject({ status: 409, body: { message: reason } });
    expect((await calls.remove(teacher, late)).status).toBe(409);
    expect((await calls.remove('readonly@ashcombe', own)).status).toBe(403);
    expect((await calls.remove('dt@brinmoor', own)).status).toBe(404);
    for (const [user, reference] of [
      [teacher, own],
      [officer, others],
      [superUser, late],
    ] as const)
      expect([user, (await calls.remove(user, reference)).status]).toEqual([user, 200]);
    expect((await calls.remove(teacher, own)).status).toBe(404);
    expect((await calls.read(teacher, own)).statusCode).toBe(404);
    await setPlan(completed, { status_id: 5 });
  });

  it('delete by one call what the other is for is nobody [API-16]', async () => {
    const ofPlan = (await calls.upload(teacher, plan, pdf)).body.fileReference;
    expect((await calls.removePast(teacher, ofPlan)).status).toBe(404);
    expect((await calls.read(teacher, ofPlan)).statusCode).toBe(200);
  });
});

describe('what is deleted', () => {
  it('stays with who did it and when, and the trail tells the whole story [D-12] [PDOC-5]', async () => {
    const { fileReference } = (await calls.upload(teacher, plan, ['Letter about Mum.txt', 'text'])).body;
    await calls.read(officer, fileReference);
    await calls.remove(teacher, fileReference);
    const row = await portal.look((db) =>
      db
        .selectFrom('pep_document')
        .innerJoin('attachment', 'attachment.id', 'attachment_id')
        .select(['deleted_at', 'deleted_by', 'size'])
        .where('attachment_id', '=', fileReference)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ deleted_at: new Date('2026-11-18T11:00:00Z'), size: 4 });
    expect(row.deleted_by).toBeGreaterThan(0);
    expect(await trailOf(fileReference)).toMatchObject([
      { action: 'documents.upload', detail: { before: null, after: { fileName: 'Letter about Mum.txt', size: 4 } } },
      { action: 'documents.read', detail: { fileName: 'Letter about Mum.txt' } },
      { action: 'documents.delete', detail: { before: { fileName: 'Letter about Mum.txt' }, after: null } },
    ]);
  });
});

it('has no call where the authority has no plans [SET-15]', async () => {
  const { settings } = await portal.look((db) =>
    db.selectFrom('authority').select('settings').where('id', '=', 12).executeTakeFirstOrThrow(),
  );
  const set = (hasPep: boolean) =>
    portal.look((db) =>
      db
        .updateTable('authority')
        .set({ settings: JSON.stringify({ ...settings, hasPep }) as never })
        .where('id', '=', 12)
        .execute(),
    );
  await set(false);
  for (const path of [documentPaths.ofPlans, documentPaths.historical])
    expect([path, (await portal.get('super@brinmoor', path, { studentId: 1 })).status]).toEqual([path, 403]);
  await set(true);
});
