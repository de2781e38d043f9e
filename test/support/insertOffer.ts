import type { Db } from '../../src/server/db/unitOfWork.ts';

interface Offered {
  readonly from: number;
  readonly to: number;
  readonly studentId: number;
}

/** An open offer of a pupil, with its row in each of the two authorities; one that was open is gone. */
export async function insertOffer(db: Db, { from, to, studentId }: Offered): Promise<number> {
  await forgetOffers(db, studentId);
  const pupil = await db.selectFrom('pupil').selectAll().where('id', '=', studentId).executeTakeFirstOrThrow();
  const { first_name, last_name, date_of_birth, upn } = pupil;
  const both = {
    starts_on: '2026-11-18',
    note: `${last_name} moves`,
    state: 'open',
    offered_by: 1,
    offered_by_name: 'Somebody',
    offered_at: '2026-11-18T08:00:00Z',
  } as const;
  const made = await db
    .insertInto('passing')
    .values({
      ...both,
      authority_id: from,
      is_offer: true,
      other_id: to,
      other_name: 'There',
      pupil_id: studentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const child = { first_name, last_name, date_of_birth, upn };
  await db
    .insertInto('passing')
    .values({ ...both, ...child, id: made.id, authority_id: to, is_offer: false, other_id: from, other_name: 'Here' })
    .execute();
  return made.id;
}

/** Leaves a pupil offered to nobody. */
export const forgetOffers = (db: Db, studentId: number): Promise<unknown> =>
  db
    .deleteFrom('passing')
    .where('id', 'in', (of) => of.selectFrom('passing').select('id').where('pupil_id', '=', studentId))
    .execute();

/** Nothing keeps a pupil's record where it is. */
export async function freeToGo(db: Db, studentId: number): Promise<void> {
  await forgetOffers(db, studentId);
  await db.deleteFrom('retention_hold').where('pupil_id', '=', studentId).execute();
  await db.deleteFrom('subject_access').where('pupil_id', '=', studentId).execute();
}

/** A pupil of another authority, whom nobody has offered yet, is offered to one. */
export async function offerFromElsewhere(db: Db, to: number): Promise<number> {
  const from = to === 11 ? 12 : 11;
  const pupil = await db
    .selectFrom('pupil')
    .select('id')
    .where('authority_id', '=', from)
    .where('passed_on', 'is', null)
    // No record that could be merged with another.
    .where('first_name', '<>', 'Also')
    .where('id', 'not in', (of) => of.selectFrom('passing').select('pupil_id').where('pupil_id', 'is not', null))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await freeToGo(db, pupil.id);
  return insertOffer(db, { from, to, studentId: pupil.id });
}
