import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DENIED } from '../../../../src/engine/index.ts';
import { documentCalls, type Past } from '../../../support/documentCalls.ts';
import { samples } from '../../../support/fileSamples.ts';
import { pepCalls } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
let past: Past;
const [teacher, officer] = ['dt@ashcombe', 'la@ashcombe'];
const calls = documentCalls(() => portal);
const pdf = ['Old PEP.pdf', samples.pdf ?? ''] as const;

beforeAll(async () => {
  portal = await makePortalServer();
  const { studentId } = await pepCalls(() => portal).planOf(teacher, 2);
  past = { studentId, termId: 2, academicYearId: 12 };
});

afterAll(() => portal.close());

const rowOf = async (reference: string) =>
  (await calls.historical(teacher, past.studentId)).rows.find((row) => row.fileReference === reference);

describe('a document of a pupil’s past', () => {
  it('carries reference, term and academic year, and is listed apart from those of plans [PDOC-8] [API-13] [API-18]', async () => {
    const { status, body } = await calls.uploadPast(teacher, past, pdf, { before: { reference: ' Spring  PEP ' } });
    expect(status).toBe(200);
    expect(await rowOf(body.fileReference)).toMatchObject({
      fileName: 'Old PEP.pdf',
      reference: 'Spring PEP',
      termId: 2,
      academicYearId: 12,
      studentId: past.studentId,
      dateAdded: '2026-11-18T11:00:00.000Z',
    });
    const { rows } = await calls.ofPlans(teacher, { studentId: past.studentId });
    expect(rows.map(({ fileReference }) => fileReference)).not.toContain(body.fileReference);
    expect((await calls.read(officer, body.fileReference)).statusCode).toBe(200);
  });

  it('takes its reference from beside the file, before it or behind it, or from the address as the call is stated [D-100] [API-18]', async () => {
    const sent = [
      await calls.uploadPast(teacher, past, pdf, { before: { reference: 'Before' } }),
      await calls.uploadPast(teacher, past, pdf, { behind: { reference: 'Behind' } }),
      await calls.uploadPast(teacher, { ...past, reference: 'Stated' }, pdf),
    ];
    expect(await Promise.all(sent.map(async ({ body }) => (await rowOf(body.fileReference))?.reference))).toEqual([
      'Before',
      'Behind',
      'Stated',
    ]);
  });

  it('is refused without any of the three, and with a reference above 100 characters, and nothing is stored [PDOC-9]', async () => {
    const { studentId, termId, academicYearId } = past;
    const before = (await calls.historical(teacher, studentId)).total;
    const required = 'This field is required';
    const refused: [Past, Record<string, string>, Record<string, string>][] = [
      [past, {}, { reference: required }],
      [past, { reference: '  ' }, { reference: required }],
      [{ studentId, academicYearId }, { reference: 'a' }, { termId: required }],
      [{ studentId, termId }, { reference: 'a' }, { academicYearId: required }],
      [{ studentId }, { reference: 'a' }, { termId: required, academicYearId: required }],
      [past, { reference: 'x'.repeat(101) }, { reference: 'At most 100 characters are taken' }],
    ];
    for (const [of, fields, errors] of refused) {
      const { status, body } = await calls.uploadPast(teacher, of, pdf, { before: fields });
      expect([status, body.errors]).toEqual([400, errors]);
    }
    expect((await calls.historical(teacher, studentId)).total).toBe(before);
    expect((await calls.uploadPast(teacher, past, pdf, { before: { reference: 'ß'.repeat(100) } })).status).toBe(200);
    expect((await calls.uploadPast(teacher, { ...past, termId: 4 }, pdf, { before: { reference: 'a' } })).status).toBe(
      400,
    );
  });

  it('is deleted by who added it and by the virtual school, with an entry that says what it was [D-44] [API-16] [D-12]', async () => {
    const own = (await calls.uploadPast(teacher, { ...past, reference: 'Own' }, pdf)).body.fileReference;
    const theirs = (await calls.uploadPast(officer, { ...past, reference: 'Theirs' }, pdf)).body.fileReference;
    expect((await rowOf(theirs))?.[DENIED]).toEqual({
      'documents.deleteHistorical': 'Only who added this document and the virtual school can delete it',
    });
    expect((await calls.removePast(teacher, theirs)).status).toBe(409);
    expect((await calls.remove(officer, own)).status).toBe(404);
    expect((await calls.removePast(teacher, own)).status).toBe(200);
    expect((await calls.removePast(officer, theirs)).status).toBe(200);
    expect([await rowOf(own), await rowOf(theirs)]).toEqual([undefined, undefined]);
    const entry = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('record', '=', `document/${own}`)
        .where('action', '=', 'documents.deleteHistorical')
        .executeTakeFirstOrThrow(),
    );
    expect(entry.detail).toMatchObject({
      before: { fileName: 'Old PEP.pdf', reference: 'Own', schoolTermId: 2, academicYearId: 12 },
      after: null,
    });
  });
});
