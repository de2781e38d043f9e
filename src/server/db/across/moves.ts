import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Way } from '../tables/declarations.ts';
import { asSystem } from '../unitOfWork.ts';
import type { Viewer } from './sessions.ts';
import { viewerOfNobody } from './viewerOfNobody.ts';

/** Plans of an authority on their way to a publication, or back, that nobody has found the end of. */
export interface UnfinishedMove {
  readonly authorityId: number;
  readonly number: number;
  readonly way: Way;
}

/** All of them, each authority's in the order in which they were begun. */
export async function unfinishedMoves(database: Database): Promise<UnfinishedMove[]> {
  const { rows } = await asSystem(database, (db) =>
    sql<UnfinishedMove>`select authority_id as "authorityId", number, way
      from publication, unnest(array['back', 'to']) way
      where jsonb_typeof(moving->way) = 'object' and moving->way->'over' is null
      order by authority_id, number, way`.execute(db),
  );
  return rows;
}

/** Who moves plans: the portal itself, which is no user, and sees what those see who publish. */
export const portalOf = (database: Database, authorityId: number, now: Date): Promise<Viewer> =>
  asSystem(database, (db) =>
    viewerOfNobody(db, authorityId, {
      userId: 0,
      sub: 'portal',
      firstName: 'The',
      lastName: 'portal',
      addedAt: now,
    }),
  );
