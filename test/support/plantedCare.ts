import { sql } from 'kysely';
import type { Db } from '../../src/server/db/unitOfWork.ts';

/** Answers in a running plan of a child whose address schools are not shown. */
export async function plantAnswers(db: Db): Promise<{ readonly studentId: number; readonly pepId: number }> {
  const { rows } = await sql<{ id: number; pupil_id: number }>`select id, pupil_id from pep where authority_id = 11
    and status_id = 2 and deleted_at is null and stages_id = 'pep/key-stages-1-4' order by id limit 1`.execute(db);
  const { id, pupil_id } = rows[0] ?? { id: 0, pupil_id: 0 };
  await db.updateTable('pupil').set({ is_sensitive: true }).where('id', '=', pupil_id).execute();
  await sql`update pep_stage set answers = answers || '{"life_story": "A book of photographs",
      "placement_address": "4 Hidden Row", "carer_name": "Ada Quill"}'
    where slug = 'care' and pep_id = ${id}`.execute(db);
  return { studentId: pupil_id, pepId: id };
}
