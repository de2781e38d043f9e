import { actingUser } from '../db/across/index.ts';
import type { UnitCall } from './handler.ts';

export interface Trail {
  /** Operation id; the words for it stand in `lookups/audit-action`. */
  readonly action: string;
  /** Kind and id, for example `pupil/12`; `list` for one of many. */
  readonly record: string;
  /**
   * What is known of it: `before` and `after` of a change, the `pupil` whose record it is a part of, the `query` and
   * `count` of a list.
   */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Writes to the trail within the request's own work: undone with it (D-12, settled 7.8). When is the database's to say,
 * and in a request who.
 */
export async function audit({ db, viewer }: UnitCall, ...entries: readonly Trail[]): Promise<void> {
  await db
    .insertInto('audit')
    .values(
      entries.map(({ action, record, detail = {} }) => ({
        authority_id: viewer.authorityId,
        user_id: actingUser(viewer),
        action,
        record,
        // Keys are no users, whom the database names by itself.
        detail: JSON.stringify(viewer.importKey ? { ...detail, importKey: viewer.importKey.name } : detail),
      })),
    )
    .execute();
}
