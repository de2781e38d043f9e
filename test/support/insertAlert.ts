import { sql } from 'kysely';
import type { Db } from '../../src/server/db/unitOfWork.ts';
import { alertId } from '../../src/server/alerts/alerts.ts';

interface Told {
  readonly authorityId: number;
  readonly userName: string;
  readonly studentId: number;
  readonly at: Date;
}

/** An authority has its officers told of new notes, and one of them is told of one about a pupil. */
export async function insertAlert(db: Db, { authorityId, userName, studentId, at }: Told): Promise<void> {
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', 'like', `${userName}%`)
    .executeTakeFirstOrThrow();
  const alert = { authority_id: authorityId, alert_id: alertId.newCaseNote };
  await db
    .updateTable('authority')
    .set({ settings: sql`settings || ${JSON.stringify({ alerts: [alert.alert_id] })}::jsonb` })
    .where('id', '=', authorityId)
    .execute();
  await db
    .insertInto('alert_event')
    .values({ ...alert, pupil_id: studentId, told_user_id: id, at, handled_at: at })
    .execute();
}
