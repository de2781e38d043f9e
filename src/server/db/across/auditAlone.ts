import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';

/** An entry of the trail, of whoever did something in an authority. */
export interface AuditEntry {
  readonly authorityId: number;
  readonly userId: number | null;
  readonly action: string;
  readonly record: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes to the trail in a transaction of its own, for what has to stay when the request's work is undone. */
export function auditAlone(database: Database, entry: AuditEntry): Promise<void> {
  return asSystem(database, async (db) => {
    const { authorityId, userId, action, record, detail = {} } = entry;
    await db
      .insertInto('audit')
      .values({ authority_id: authorityId, user_id: userId, action, record, detail: JSON.stringify(detail) })
      .execute();
  });
}
