import { sql, type ControlledTransaction, type Transaction } from 'kysely';
import { requestRole, systemRole } from './access.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

export type Db = Transaction<Schema>;

/** One request's transaction, opened by hand because its end depends on the answer. */
export interface OpenUnit {
  readonly db: Db;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
}

/**
 * Opens a transaction that sees and writes the rows of one authority only; `actor` (`sealActor`) is whose name stands
 * in the trail.
 */
export async function openUnit(database: Database, authorityId: number, actor = ''): Promise<OpenUnit> {
  const transaction: ControlledTransaction<Schema> = await database.kysely.startTransaction().execute();
  const unit: OpenUnit = {
    db: transaction,
    commit: () =>
      transaction
        .commit()
        .execute()
        .catch(async (error: unknown) => {
          // A commit that fails keeps its connection; only rolling back gives it back, even where that fails too.
          await transaction
            .rollback()
            .execute()
            .catch(() => undefined);
          throw error;
        }),
    rollback: () => transaction.rollback().execute(),
  };
  try {
    await enter(transaction, requestRole, { authorityId, actor });
  } catch (error) {
    await unit.rollback();
    throw error;
  }
  return unit;
}

/** Runs `work` in one transaction under the request role, for one authority; throwing rolls it back. */
export function unitOfWork<T>(database: Database, authorityId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return database.kysely.transaction().execute(async (db) => {
    await enter(db, requestRole, { authorityId, actor: '' });
    return work(db);
  });
}

/**
 * Runs `work` under the system role, across authorities. Only the folder `across` may call
 * this.
 */
export function asSystem<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.system.transaction().execute(async (db) => {
    await enter(db, systemRole, { authorityId: null, actor: '' });
    return work(db);
  });
}

/**
 * Role, authority and who acts, in one round trip with the beginning of the transaction, since it has no parameters
 * (`foldBegin`); all end with it.
 */
async function enter(
  db: Db,
  role: string,
  { authorityId, actor }: { authorityId: number | null; actor: string },
): Promise<void> {
  const settings = { role, 'app.authority_id': authorityId === null ? '' : String(authorityId), 'app.actor': actor };
  const set = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`,
  );
  await sql`select ${sql.join(set)}`.execute(db);
}
