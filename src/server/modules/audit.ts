import type { Viewer } from '../db/acrossAuthorities.ts';
import type { UnitCall } from './handler.ts';

export interface Trail {
  /** Operation id; the words for it stand in `lookups/audit-action`. */
  readonly action: string;
  /** Kind and id, for example `pupil/12`; `list` for one of many. */
  readonly record: string;
  /** What is known of it: `before` and `after` of a change, the `pupil` whose record it is a part of, the `query` and `count` of a list. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes to the trail within the request's own work: undone with it (D-12, settled 7.8). */
export async function audit({ db, viewer }: UnitCall, ...entries: readonly Trail[]): Promise<void> {
  await db.insertInto('audit')
    .values(entries.map(({ action, record, detail = {} }) => ({ authority_id: viewer.authorityId, ...actor(viewer), action, record, detail: JSON.stringify(detail) })))
    .execute();
}

/** Whoever asks, by the name and type of today. Support staff are no users of the authority that they work as, so it could not look them up. */
const actor = ({ userId, firstName, lastName, typeId, isSupportOrigin }: Viewer) =>
  ({ user_id: userId, actor_name: `${firstName} ${lastName}`, actor_type_id: typeId, actor_is_support: isSupportOrigin });
