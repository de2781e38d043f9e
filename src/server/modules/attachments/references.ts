import { sql } from 'kysely';
import { staff } from '../../db/staff.ts';
import type { AttachmentSummary } from '../../../contract/index.ts';
import type { FormDocument, JsonObject, ResolvedForm } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { staffName } from '../pep/read/staffName.ts';
import { goneWithPlans } from './deletedPlans.ts';
import { isNoDocument } from './isNoDocument.ts';
import { openScan } from './openScan.ts';
import { references, texts } from './textsOfFiles.ts';

const reference = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is known of every file of a pupil that answers refer to, oldest first. */
export async function attachmentsOf(
  { db }: UnitCall,
  studentId: number,
  answers: readonly JsonObject[],
): Promise<AttachmentSummary[]> {
  const ids = [...new Set(answers.flatMap((document) => [...texts(document)]))].filter((text) => reference.test(text));
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('attachment')
    .leftJoin(staff.as('person'), 'person.id', 'attachment.added_by')
    .select(openScan('attachment').as('scan'))
    .select(['attachment.id', 'file_name', 'size', 'media_type', 'attachment.added_at', 'first_name', 'last_name'])
    .where('pupil_id', '=', studentId)
    .where(isNoDocument)
    .where('is_of_message', '=', false)
    .where(sql<boolean>`attachment.id = any(${ids}::uuid[])`)
    .orderBy('attachment.added_at')
    .orderBy('attachment.id')
    .execute();
  return rows.map((row) => ({
    fileReference: row.id,
    fileName: row.file_name,
    size: row.size,
    mediaType: row.media_type,
    scan: row.scan,
    addedBy: staffName(row),
    addedAt: row.added_at.toISOString(),
  }));
}

export interface AnswersToCheck {
  readonly form: ResolvedForm;
  readonly studentId: number;
  /** What is to be saved, and what was there when the editing began. */
  readonly sent: FormDocument;
  readonly before: readonly FormDocument[];
}

/**
 * Refuses an answer to a question for files that names none of this pupil's in this authority: a
 * reference is the right to read. What was there before is let be.
 */
export async function checkReferences(
  call: UnitCall,
  { form, studentId, sent, before }: AnswersToCheck,
): Promise<void> {
  const filesOf = ({ answers, parked }: FormDocument) =>
    [answers, parked].flatMap((document) => [...references(document, form.uiSchema ?? {})]);
  // Only what stood at a question for files: any other answer may be any text.
  const known = new Set(before.flatMap(filesOf).map(({ text }) => text));
  const added = filesOf(sent).filter(({ text }) => !known.has(text));
  if (added.length === 0) return;
  const found = await attachmentsOf(call, studentId, [
    Object.fromEntries(added.map(({ text }, index) => [String(index), text])),
  ]);
  const gone = await goneWithPlans(
    call,
    found.map(({ fileReference }) => fileReference),
  );
  const own = new Set(found.map(({ fileReference }) => fileReference).filter((reference) => !gone.has(reference)));
  const strange = added.filter(({ text }) => !own.has(text));
  if (strange.length === 0) return;
  throw new ServerError('INVALID', {
    errors: Object.fromEntries(
      strange.map(({ pointer }) => [pointer, 'This file is not among this child’s files; please add it again']),
    ),
  });
}
