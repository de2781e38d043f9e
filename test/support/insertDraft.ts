import type { Db } from '../../src/server/db/unitOfWork.ts';

/** Where the draft stands. */
export const draftPath = 'forms/pep/health';

/** A sound text for it, that differs from everybody's. */
export const draftText = JSON.stringify(
  {
    $schema: '../../../../meta/overlay.json',
    base: { form: 'pep/health', version: 1 },
    patch: {
      schema: { properties: { likes_the_dentist: { type: 'string', title: 'Likes the dentist', maxLength: 80 } } },
    },
  },
  null,
  2,
);

/** A draft that can be published, in the place of any other of its path. */
export async function insertDraft(db: Db, authorityId: number): Promise<void> {
  const draft = { text: draftText, revision: 1, faults: 0, saved_by: null, saved_at: '2026-11-18T08:00:00Z' };
  await db
    .insertInto('declaration_draft')
    .values({ authority_id: authorityId, path: draftPath, ...draft })
    .onConflict((conflict) => conflict.columns(['authority_id', 'path']).doUpdateSet(draft))
    .execute();
}
