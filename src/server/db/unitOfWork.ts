import type { ControlledTransaction } from 'kysely';
import { requestRole, systemRole } from './access.ts';
import type { Database } from './database.ts';
import { enter, type Db } from './enter.ts';
import type { Replica } from './replica.ts';
import type { Schema } from './schema.ts';

export type { Db };

/** One request's transaction, opened by hand because its end depends on the answer. */
export interface OpenUnit {
  readonly db: Db;
  /**
   * Where lists are read: a transaction on the replica that sees all that was committed before this one began, or this
   * one. It ends with it.
   */
  readonly reading: () => Promise<Db>;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
}

/**
 * Opens a transaction that sees and writes the rows of one authority only; `actor` (`sealActor`) is whose name stands
 * in the trail, and whose messages are seen.
 */
export async function openUnit(database: Database, authorityId: number, actor = ''): Promise<OpenUnit> {
  const transaction: ControlledTransaction<Schema> = await database.kysely.startTransaction().execute();
  const { replica } = database;
  let position = '';
  let replicated: ReturnType<Replica> | null = null;
  const endReading = async () => (await replicated)?.end();
  const unit: OpenUnit = {
    db: transaction,
    reading: async () => {
      if (replica === null) return transaction;
      replicated ??= replica({ authorityId, actor }, position);
      return (await replicated)?.db ?? transaction;
    },
    commit: async () => {
      await endReading();
      await commitOrGiveBack(transaction);
    },
    rollback: async () => {
      await endReading();
      await transaction.rollback().execute();
    },
  };
  try {
    position = await enter(transaction, requestRole, { authorityId, actor, isPositionAsked: replica !== null });
  } catch (error) {
    await unit.rollback();
    throw error;
  }
  return unit;
}

/** A commit that fails keeps its connection; only rolling back gives it back, even where that fails too. */
async function commitOrGiveBack(transaction: ControlledTransaction<Schema>): Promise<void> {
  await transaction
    .commit()
    .execute()
    .catch(async (error: unknown) => {
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
      throw error;
    });
}

/**
 * Runs `work` in one transaction under the request role, for one authority; throwing rolls it back. `actor` as of
 * `openUnit`.
 */
export function unitOfWork<T>(
  database: Database,
  authorityId: number,
  work: (db: Db) => Promise<T>,
  actor = '',
): Promise<T> {
  return database.kysely.transaction().execute(async (db) => {
    await enter(db, requestRole, { authorityId, actor });
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
