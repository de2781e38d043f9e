import { actingUser } from '../db/across/index.ts';
import type { UnitCall } from '../modules/handler.ts';
import type { AlertId } from './alerts.ts';

let told = 0;

/** How often this process has told of something: whoever delivers alerts looks whether there is more. */
export const timesTold = (): number => told;

interface Happened {
  readonly alert: AlertId;
  readonly pupilId: number;
  /** The note, document, suspension, plan, question or message that it is about; not said of the pupil as a whole. */
  readonly recordId?: number;
}

/**
 * Keeps that something has happened to a pupil that users may want to be told of. Within the request's
 * own work: undone with it. Who is told is decided later, by who may see the pupil then.
 */
export function tell(call: UnitCall, { alert, pupilId, recordId }: Happened): Promise<void> {
  return keep(call, alert, [{ pupil_id: pupilId, record_id: recordId ?? null }]);
}

/** The same of many pupils at once; of each the record that it is about, where it is about one. */
export function tellAll(
  call: UnitCall,
  { alert, pupilIds, records }: { alert: AlertId; pupilIds: readonly number[]; records?: ReadonlyMap<number, number> },
): Promise<void> {
  return keep(
    call,
    alert,
    pupilIds.map((pupil_id) => ({ pupil_id, record_id: records?.get(pupil_id) ?? null })),
  );
}

/** The same of one pupil to some users alone; of a message they are told whether or not they still see the pupil. */
export function tellUsers(
  call: UnitCall,
  { alert, pupilId, recordId, userIds }: Happened & { userIds: readonly number[] },
): Promise<void> {
  return keep(
    call,
    alert,
    userIds.map((told_user_id) => ({ pupil_id: pupilId, record_id: recordId ?? null, told_user_id })),
  );
}

async function keep(
  { db, viewer, services }: UnitCall,
  alert_id: AlertId,
  about: readonly { pupil_id: number; record_id: number | null; told_user_id?: number }[],
): Promise<void> {
  if (about.length === 0) return;
  const of = { authority_id: viewer.authorityId, alert_id, caused_by: actingUser(viewer), at: services.now() };
  await db
    .insertInto('alert_event')
    .values(about.map((each) => ({ ...of, ...each })))
    .execute();
  told += about.length;
}
