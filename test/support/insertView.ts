import type { Db } from '../../src/server/db/unitOfWork.ts';

interface View {
  readonly authorityId: number;
  /** Everybody's where none is given. */
  readonly ownerId?: number;
  readonly id?: number;
  readonly title?: string;
}

let views = 0;

/** A saved view of the list of PEPs, of everybody in the first authority unless another or somebody is said. */
export async function insertView(db: Db, { authorityId, ownerId, id, title }: View): Promise<number> {
  views += 1;
  const row = await db
    .insertInto('list_view')
    .values({
      ...(id !== undefined && { id }),
      authority_id: authorityId,
      owner_id: ownerId ?? null,
      list: 'pep-status',
      title: title ?? `View ${views}`,
      state: JSON.stringify({ ...plainView, filters: { pepStatusId: { in: [6] } } }),
      changed_by: 1,
      changed_at: '2026-11-18T09:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A view of nothing in particular, as it is sent and stored. */
export const plainView = { filters: {}, sort: { field: 'lastName', direction: 'asc' }, pageSize: 10, columns: null };
