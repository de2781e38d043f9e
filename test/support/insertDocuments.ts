import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/server/db/unitOfWork.ts';

interface Whose {
  readonly authorityId: number;
  readonly studentId: number;
  /** The one who is said to have added them. */
  readonly addedBy?: number;
}

/** A document of a pupil's plan and one of their past, which are only listed: nothing is stored of their bytes. */
export async function insertDocuments(db: Db, { authorityId, studentId, addedBy = 1 }: Whose): Promise<void> {
  const plan = await db
    .selectFrom('pep')
    .select('id')
    .where('authority_id', '=', authorityId)
    .where('pupil_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  const added = { authority_id: authorityId, pupil_id: studentId, added_by: addedBy, added_at: '2026-11-10T10:00:00Z' };
  const kinds = [
    { kind: 'historical', reference: 'Letters', school_term_id: 2, academic_year_id: 12 } as const,
    ...(plan === undefined ? [] : [{ kind: 'pep', pep_id: plan.id } as const]),
  ];
  for (const kind of kinds) {
    const id = randomUUID();
    const file = { file_name: 'Letter.txt', media_type: 'text/plain', size: 3, stage_id: null };
    await db
      .insertInto('attachment')
      .values({ ...added, ...file, id })
      .execute();
    await db
      .insertInto('pep_document')
      .values({ ...added, ...kind, attachment_id: id })
      .execute();
  }
}
