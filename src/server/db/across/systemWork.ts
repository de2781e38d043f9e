import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

/** The work of the identity pool of our own, whose tables no request may touch. */
export function inPool<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return asSystem(database, work);
}

/** Seeding and the first authority, which come before anybody could sign in. */
export function settingUp<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return asSystem(database, work);
}

/** Looking after the events of all authorities; who is told of one is always asked within its own. */
export function lookAfterAlerts<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return asSystem(database, work);
}
