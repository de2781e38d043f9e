import type { ControlledTransaction, Kysely } from 'kysely';
import type { Database } from '../../src/server/db/database.ts';
import type { Schema } from '../../src/server/db/schema.ts';

export interface Undoing {
  /** A database to run a server on: what it commits is never stored. */
  readonly database: Database;
  /** Undoes whatever `work` stored, once it is done. */
  undone<T>(work: () => Promise<T>): Promise<T>;
}

type Transaction = ControlledTransaction<Schema, string[]>;

/**
 * A database whose every transaction is a savepoint within one that never ends, so that a call can be
 * made on the data as they stood before the one ahead of it. Transactions wait for each other, as on
 * the embedded database.
 */
export async function makeUndoing(database: Database): Promise<Undoing> {
  const outer = (await database.kysely.startTransaction().execute()) as Transaction;
  const turns = makeTurns();
  let count = 0;

  async function open() {
    const end = await turns();
    const name = `call${++count}`;
    const inner = await outer.savepoint(name).execute();
    const close = (close: { execute(): Promise<unknown> }) => ({
      execute: () =>
        close
          .execute()
          .then(() => undefined)
          .finally(end),
    });
    return {
      inner: inner as Transaction,
      commit: () => close(inner.releaseSavepoint(name)),
      rollback: () => close({ execute: () => undo(outer, name) }),
    };
  }

  const kysely = withMembers(outer as unknown as Kysely<Schema>, {
    transaction: () => ({
      execute: async (work: (db: Transaction) => Promise<unknown>) => {
        const { inner, commit, rollback } = await open();
        const done = await work(inner).catch(async (error: unknown) => {
          await rollback().execute();
          throw error;
        });
        await commit().execute();
        return done;
      },
    }),
    startTransaction: () => ({
      execute: async () => {
        const { inner, commit, rollback } = await open();
        return withMembers(inner, { commit, rollback });
      },
    }),
  });

  return {
    database: {
      ...database,
      // The ways in beside that of requests are the same one: a statement past the savepoints would wait for them, or
      // stay.
      kysely,
      system: kysely,
      owner: kysely,
      close: async () => {
        await outer.rollback().execute();
        await database.close();
      },
    },
    async undone(work) {
      const name = `undone${++count}`;
      await outer.savepoint(name).execute();
      try {
        return await work();
      } finally {
        await undo(outer, name);
      }
    },
  };
}

/**
 * Undoes what was done since a savepoint, which is then gone: those that stay are all looked through at each row that
 * is read, thousands of them after a while.
 */
async function undo(outer: Transaction, name: string): Promise<void> {
  await outer.rollbackToSavepoint(name as never).execute();
  await outer.releaseSavepoint(name as never).execute();
}

/** The same object but for some members; its own methods keep working on itself. */
function withMembers<T extends object>(target: T, members: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get(of, name) {
      if (typeof name === 'string' && name in members) return members[name];
      const value = Reflect.get(of, name) as unknown;
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(of) : value;
    },
  });
}

/** One after the other: answers, when it is one's turn, how to end it. */
function makeTurns(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    let end: () => void = () => undefined;
    last = new Promise((resolve) => (end = resolve));
    await before;
    return end;
  };
}
