import { actingUser } from '../db/across/index.ts';
import type { UnitCall } from '../modules/handler.ts';
import type { AlertId } from './alerts.ts';

let told = 0;

/** How often this process has told of something: whoever delivers alerts looks whether there is more. */
export const timesTold = (): number => told;

/**
 * Keeps that something has happened to a pupil that users may want to be told of. Within the request's
 * own work: undone with it. Who is told is decided later, by who may see the pupil then.
 */
export function tell(call: UnitCall, { alert, pupilId }: { alert: AlertId; pupilId: number }): Promise<void> {
  return tellAll(call, { alert, pupilIds: [pupilId] });
}

/** The same of many pupils at once. */
export async function tellAll(
  { db, viewer, services }: UnitCall,
  { alert, pupilIds }: { alert: AlertId; pupilIds: readonly number[] },
): Promise<void> {
  if (pupilIds.length === 0) return;
  await db
    .insertInto('alert_event')
    .values(
      pupilIds.map((pupil_id) => ({
        authority_id: viewer.authorityId,
        alert_id: alert,
        pupil_id,
        caused_by: actingUser(viewer),
        at: services.now(),
      })),
    )
    .execute();
  told += pupilIds.length;
}

/** The same of one pupil to some users alone; of a message they are told whether or not they still see the pupil. */
export async function tellUsers(
  { db, viewer, services }: UnitCall,
  { alert, pupilId, userIds }: { alert: AlertId; pupilId: number; userIds: readonly number[] },
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto('alert_event')
    .values(
      userIds.map((told_user_id) => ({
        authority_id: viewer.authorityId,
        alert_id: alert,
        pupil_id: pupilId,
        caused_by: actingUser(viewer),
        at: services.now(),
        told_user_id,
      })),
    )
    .execute();
  told += userIds.length;
}
