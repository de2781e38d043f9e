import type { Db } from '../../src/server/db/unitOfWork.ts';

/** The number of a publication that has moved plans. */
export const movedPublication = 70;

/** A publication that has moved plans, of which none is left to go back; it does not hold. */
export async function insertMoved(db: Db, authorityId: number): Promise<void> {
  await db
    .insertInto('publication')
    .values({
      authority_id: authorityId,
      number: movedPublication,
      hash: 'moved',
      base_hash: 'moved',
      content: '[]',
      note: '',
      published_at: '2026-11-18T08:00:00Z',
      moving: JSON.stringify({ to: { last: 0, moved: 0, kept: {} }, back: null }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
