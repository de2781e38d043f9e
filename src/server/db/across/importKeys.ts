import { createHash } from 'node:crypto';
import { noContacts, userType } from '../../../contract/index.ts';
import { settingsUnlessSaid } from '../authoritySettings.ts';
import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';
import type { Viewer } from './sessions.ts';

/** A key as it is kept. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Who has done something, as columns name them: a key is nobody. */
export const actingUser = ({ userId, importKey }: Viewer): number | null => (importKey === undefined ? userId : null);

/**
 * Who sends files with a key, noting that it was used; null where there is no such key, or no more. Looked for by its
 * hash alone, so how long that takes says nothing of any key that there is.
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
    const authority = await db
      .selectFrom('authority')
      .select(['id', 'name', 'support_tel', 'settings', 'contacts', 'publication'])
      .where('id', '=', used.authority_id)
      .executeTakeFirstOrThrow();
    return viewerOf(used, authority, now);
  });
}

interface Authority {
  readonly id: number;
  readonly name: string;
  readonly support_tel: string;
  readonly settings: Partial<Viewer['settings']>;
  readonly contacts: Partial<Viewer['contacts']>;
  readonly publication: number | null;
}

/** A key sees what those see who make keys. Its user id is no user's, and tells keys apart where callers are counted. */
function viewerOf({ id, name }: { id: number; name: string }, authority: Authority, now: Date): Viewer {
  return {
    userId: -id,
    importKey: { id, name },
    sub: `key ${id}`,
    username: '',
    firstName: 'Key:',
    lastName: name,
    typeId: userType.laSuperUser,
    addedAt: now,
    authorityId: authority.id,
    authorityName: authority.name,
    supportTel: authority.support_tel,
    contacts: { ...noContacts, ...authority.contacts },
    settings: { ...settingsUnlessSaid, ...authority.settings },
    publication: authority.publication,
    originalAuthorityId: authority.id,
    isSupportOrigin: false,
    mustSetUpMfa: false,
    originJti: '',
    authTime: 0,
  };
}
