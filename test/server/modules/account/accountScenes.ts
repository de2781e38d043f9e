import { sql } from 'kysely';
import type { PortalServer } from '../../../support/portalServer.ts';

/** An account of each type, by its name before the authority's. */
export const types = ['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu'] as const;

/** What a test of somebody's own account looks up and settles. */
export function accountScenes(server: () => PortalServer) {
  const userNamed = (username: string) =>
    server().look((db) =>
      db.selectFrom('app_user').where('username', '=', username).selectAll().executeTakeFirstOrThrow(),
    );
  const trailOf = (userId: number, action: string) =>
    server().look((db) =>
      db
        .selectFrom('audit')
        .where('user_id', '=', userId)
        .where('action', '=', action)
        .selectAll()
        .orderBy('id')
        .execute(),
    );

  const setAuthority = (id: number, settings: object) =>
    server().look((db) =>
      db
        .updateTable('authority')
        .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
        .where('id', '=', id)
        .execute(),
    );

  return { userNamed, trailOf, setAuthority };
}
