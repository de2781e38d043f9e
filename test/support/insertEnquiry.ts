import type { Db } from '../../src/server/db/unitOfWork.ts';

interface Inserted {
  readonly authorityId: number;
  readonly stageId: number;
  readonly from: number;
  readonly to: number;
  readonly words?: string;
}

const at = '2026-11-17T09:00:00Z';
const everybody = [0, 1, 2, 3, 4, 6, 7, 8];

/** A question on the longer aim of a plan's targets, to which who was asked has replied; answers its number. */
export async function insertEnquiry(db: Db, { authorityId, stageId, from, to, words = 'Sought' }: Inserted) {
  const own = { authority_id: authorityId, stage_id: stageId };
  const { id } = await db
    .insertInto('enquiry')
    .values({
      ...own,
      pointer: '/longer_aim',
      title: 'Long-term aim this leads to',
      shown_to: everybody,
      shown_when_sensitive: everybody,
      asked_by: from,
      asked_of: to,
      asked_at: at,
      text: `${words} question`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('enquiry_reply')
    .values({ ...own, enquiry_id: id, written_by: to, written_at: at, text: `${words} reply` })
    .execute();
  return id;
}
