import type { Db } from '../../src/server/db/unitOfWork.ts';
import type { Plan } from './pepCalls.ts';

/** A plan under way whose care section waits for a social worker who is not the caller, and has asked for reminders. */
export async function awaitSocialWorker(db: Db, { studentId, pepId }: Plan, callerId: number): Promise<void> {
  const { authority_id } = await db
    .selectFrom('pupil')
    .select('authority_id')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
  const worker = await db
    .selectFrom('app_user')
    .select('id')
    .where('authority_id', '=', authority_id)
    .where('type_id', '=', 6)
    .where('is_active', '=', true)
    .where('activated_at', 'is not', null)
    .where('id', '<>', callerId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('pep').set({ status_id: 2 }).where('id', '=', pepId).execute();
  await db
    .updateTable('pep_stage')
    .set({ percent: 50, is_counted: true })
    .where('pep_id', '=', pepId)
    .where('owner_type_id', '=', 6)
    .execute();
  await db
    .insertInto('pupil_user')
    .values({ authority_id, user_id: worker.id, pupil_id: studentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await askForReminders(db, { authorityId: authority_id, userId: worker.id });
}

/** Somebody ticks the alert "Reminder". */
export async function askForReminders(
  db: Db,
  { authorityId, userId }: { readonly authorityId: number; readonly userId: number },
): Promise<void> {
  await db.updateTable('app_user').set({ alert_option: 1 }).where('id', '=', userId).execute();
  await db
    .insertInto('alert_choice')
    .values({ authority_id: authorityId, user_id: userId, alert_id: 12, is_checked: true })
    .onConflict((conflict) =>
      conflict.columns(['authority_id', 'user_id', 'alert_id']).doUpdateSet({ is_checked: true }),
    )
    .execute();
}
