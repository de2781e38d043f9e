import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

/** Work on an offer of a pupil, which two authorities have: both are written in one transaction, or neither. */
export function passingBetween<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return asSystem(database, work);
}
