import type { UnitCall } from './handler.ts';

export interface Trail {
  /** Operation id. */
  readonly action: string;
  /** Kind and id, for example `pupil/12`. */
  readonly record: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes to the trail within the request's own work: undone with it (D-12, settled 7.8). */
export async function audit({ db, viewer }: UnitCall, { action, record, detail = {} }: Trail): Promise<void> {
  await db.insertInto('audit')
    .values({ authority_id: viewer.authorityId, user_id: viewer.userId, action, record, detail: JSON.stringify(detail) })
    .execute();
}
