import type { SavedView } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { staffId, type Staff } from './staff.ts';

interface ViewsInput {
  readonly authorityId: number;
  readonly staff: Staff;
  readonly today: string;
}

/** Pupils in monitored care in the years of the examinations: the view of whoever plans for them. */
const examinationYears: SavedView = {
  filters: { careStatusId: { in: [1] }, yearGroup: { in: [12, 13] } },
  sort: { field: 'yearGroup', direction: 'desc' },
  pageSize: 25,
  columns: null,
};

/** A saved view of the list of pupils, for everybody in the authority. */
export async function addViews(db: Db, { authorityId, staff, today }: ViewsInput): Promise<void> {
  const view = { authority_id: authorityId, list: 'students', title: 'Years 10 and 11' };
  await db
    .insertInto('list_view')
    .values({
      ...view,
      state: JSON.stringify(examinationYears),
      changed_by: staffId(staff, 'super'),
      changed_at: `${today}T08:00:00Z`,
    })
    .execute();
}
