import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';
import type { Viewer } from './sessions.ts';
import { viewerOfNobody } from './viewerOfNobody.ts';

/** A key as it is kept. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Who sends files with a key, noting that it was used; null where there is no such key, or no more. Looked for by its
 * hash alone, so how long that takes says nothing of any key that there is. A key sees what those see who make keys.
 */
export function findKeyViewer(database: Database, key: string, now: Date): Promise<Viewer | null> {
  return asSystem(database, async (db) => {
    const used = await db
      .updateTable('import_key')
      .set({ last_used_at: now })
      .where('key_hash', '=', hashOfKey(key))
      .where('revoked_at', 'is', null)
      .returning(['id', 'name', 'authority_id'])
      .executeTakeFirst();
    if (used === undefined) return null;
    const { id, name } = used;
    // Its user id is no user's, and tells keys apart where callers are counted.
    return viewerOfNobody(db, used.authority_id, {
      userId: -id,
      importKey: { id, name },
      sub: `key ${id}`,
      firstName: 'Key:',
      lastName: name,
      addedAt: now,
    });
  });
}
