import { sql } from 'kysely';
import type { PortalServer } from './portalServer.ts';

/** Has the first authority of the demonstration make plans, or none. */
export const turnPlans = (portal: PortalServer, hasPep: boolean): Promise<unknown> =>
  portal.look((db) =>
    db
      .updateTable('authority')
      .set({ settings: sql`settings || ${JSON.stringify({ hasPep })}::jsonb` })
      .where('id', '=', 11)
      .execute(),
  );
