import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Db = Transaction<Schema>;

interface Entered {
  readonly authorityId: number | null;
  readonly actor: string;
  /** Whether it matters how far the server has written. */
  readonly isPositionAsked?: boolean;
}

/**
 * Role, authority and who acts, in one round trip with the beginning of the transaction, since it has no parameters
 * (`foldBegin`); all end with it. Gives the position that everything acknowledged before it is at or before, of
 * whoever asks.
 */
export async function enter(
  db: Db,
  role: string,
  { authorityId, actor, isPositionAsked = false }: Entered,
): Promise<string> {
  const settings = { role, 'app.authority_id': authorityId === null ? '' : String(authorityId), 'app.actor': actor };
  const set = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`,
  );
  const asked = isPositionAsked ? sql`, pg_current_wal_flush_lsn()::text as position` : sql``;
  const { rows } = await sql<{ position?: string }>`select ${sql.join(set)}${asked}`.execute(db);
  return rows[0]?.position ?? '';
}
