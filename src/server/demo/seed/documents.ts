import { addDays } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { documentFiles, type DocumentFile } from './documentFiles.ts';
import type { SeededPupil } from './pupils.ts';
import { randomFrom, uuidFrom } from './random.ts';
import { lastSchoolDay } from './schoolDays.ts';
import { newestPlan, taughtBy } from './taught.ts';
import { staffId, type Staff } from './staff.ts';

/** Puts the bytes of a file of an authority where files are kept, within the work that records it. */
export type KeepBytes = (
  db: Db,
  file: { readonly id: string; readonly authorityId: number; readonly bytes: Buffer },
) => Promise<void>;

interface DocumentsInput {
  readonly authorityId: number;
  readonly pupils: readonly SeededPupil[];
  readonly staff: Staff;
  readonly today: string;
  readonly yearId: number;
  readonly keep: KeepBytes;
}

/** A few documents of the newest plans, and of the past, of pupils of the designated teacher who can sign in. */
export async function addDocuments(db: Db, input: DocumentsInput): Promise<void> {
  const taught = await taughtBy(db, { teacher: staffId(input.staff, 'dt'), pupils: input.pupils });
  const random = randomFrom(input.authorityId * 49_979_687);
  for (const [index, files] of documentFiles.entries()) {
    const pupil = taught.at(-1 - index);
    if (pupil === undefined) continue;
    for (const file of files) await addDocument(db, input, { id: uuidFrom(random), file, pupil });
  }
}

async function addDocument(
  db: Db,
  { authorityId, staff, today, yearId, keep }: DocumentsInput,
  { id, file, pupil }: { readonly id: string; readonly file: DocumentFile; readonly pupil: SeededPupil },
): Promise<void> {
  const pep_id = file.past ? null : await newestPlan(db, pupil.id);
  if (file.past === undefined && pep_id === null) return;
  const bytes = file.bytesFor(pupil.firstName);
  const day = lastSchoolDay(addDays(today, -file.daysAgo));
  const shared = {
    authority_id: authorityId,
    pupil_id: pupil.id,
    added_by: staffId(staff, file.addedBy === 'worker' ? pupil.socialWorker : file.addedBy),
    added_at: `${day}T${String(file.hour).padStart(2, '0')}:20:00Z`,
  };
  await db
    .insertInto('attachment')
    .values({ ...shared, id, file_name: file.name, media_type: file.mediaType, size: bytes.length })
    .execute();
  await keep(db, { id, authorityId, bytes });
  await db
    .insertInto('pep_document')
    .values({
      ...shared,
      attachment_id: id,
      kind: file.past ? 'historical' : 'pep',
      pep_id,
      reference: file.past?.reference ?? null,
      school_term_id: file.past?.termId ?? null,
      academic_year_id: file.past ? yearId - file.past.yearsAgo : null,
    })
    .execute();
}
