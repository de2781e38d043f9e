import type { ReplyOf } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import type { HeldFile } from '../attachments/fileStorage.ts';
import { holdFile, releaseFile } from '../attachments/heldFile.ts';
import { refuseOverQuota } from '../attachments/quota.ts';
import type { UploadHandler } from '../handler.ts';
import { seePep } from '../pep/read/loadPep.ts';
import { findPupil } from '../students/findPupil.ts';
import { keepDocument } from './keepDocument.ts';

type Upload = UploadHandler<ReplyOf<'documents.upload'>>;

/** Adds a file to the documents of a plan. */
export const uploadDocument: Upload = {
  facts: async (call) => {
    const { studentId, pepId } = call.query;
    await seePep(call, { studentId: Number(studentId), pepId: Number(pepId) });
    await refuseOverQuota(call);
    return {};
  },
  receive: ({ services }, file) => holdFile(services.files.incoming, file),
  record: (call, file) => {
    const { studentId, pepId } = call.query;
    const of = { kind: 'pep', pupilId: Number(studentId), pepId: Number(pepId) } as const;
    return keepDocument(call, { file, of, action: 'documents.upload' });
  },
  release: releaseFile,
};

/** Adds a file to the documents of a pupil’s past. */
export const uploadHistorical: Upload = {
  facts: async (call) => {
    await findPupil(call, Number(call.query.studentId));
    refuseMissing({ termId: call.query.termId ?? null, academicYearId: call.query.academicYearId ?? null });
    await refuseOverQuota(call);
    return {};
  },
  // What stands beside the file may come after it, and is looked at when all is there.
  receive: async ({ services }, file) => ({
    ...(await holdFile(services.files.incoming, file)),
    fields: file.fields,
  }),
  record: (call, file) => {
    const { studentId, termId, academicYearId } = call.query;
    const of = {
      kind: 'historical',
      pupilId: Number(studentId),
      reference: referenceOf(file, call.query),
      termId: Number(termId),
      academicYearId: Number(academicYearId),
    } as const;
    return keepDocument(call, { file, of, action: 'documents.uploadHistorical' });
  },
  release: releaseFile,
};

const required = 'This field is required';
const longestReference = 100;

/** Refuses what is not there, in the words that the page has for it (PDOC-9). */
function refuseMissing(answers: JsonObject): void {
  const missing = Object.entries(answers).filter(([, answer]) => answer === null || answer === '');
  if (missing.length === 0) return;
  throw new ServerError('INVALID', { errors: Object.fromEntries(missing.map(([name]) => [name, required])) });
}

/** The reference: beside the file, as the page sends it, or in the address as the call is stated (D-100). */
function referenceOf({ fields = {} }: HeldFile, { reference: stated }: JsonObject): string {
  const reference = (fields.reference ?? (typeof stated === 'string' ? stated : '')).replaceAll(/\s+/g, ' ').trim();
  refuseMissing({ reference });
  if ([...reference].length > longestReference)
    throw new ServerError('INVALID', { errors: { reference: `At most ${longestReference} characters are taken` } });
  return reference;
}
