import { sql } from 'kysely';
import type { Contacts, PublicContacts } from '../../../contract/index.ts';
import { noContacts } from '../../../contract/index.ts';
import type { RetentionRules } from '../authoritySettings.ts';
import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';
import type { Viewer } from './sessions.ts';

/** What an authority says on the public pages, and its own rules of how long it keeps what. */
export type SaidPublicly = Omit<PublicContacts['authorities'][number], 'keeping'> & {
  readonly authorityId: number;
  readonly rules: RetentionRules;
};

/** What each authority says on the public pages, by name; of support, and of those that said nothing, nothing. */
export function publicContacts(database: Database): Promise<readonly SaidPublicly[]> {
  return asSystem(database, async (db) => {
    const rows = await db
      .selectFrom('authority')
      .select(['id', 'name', 'contacts', 'settings'])
      .where('is_support', '=', false)
      .where(sql<boolean>`contacts <> '{}'`)
      .orderBy(sql`name collate "und-x-icu"`)
      .orderBy('id')
      .execute();
    return rows.map(({ id, name, contacts, settings }) => ({
      authorityId: id,
      name,
      ...noContacts,
      ...contacts,
      rules: settings.retention ?? {},
    }));
  });
}

/** Changes what the viewer's authority says there, with its trail; requests themselves may only read their authority. */
export function changeContacts(database: Database, viewer: Viewer, contacts: Contacts): Promise<void> {
  return asSystem(database, async (db) => {
    const { authorityId } = viewer;
    const row = await db
      .selectFrom('authority')
      .select('contacts')
      .where('id', '=', authorityId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await db
      .updateTable('authority')
      .set({ contacts: JSON.stringify(contacts) })
      .where('id', '=', authorityId)
      .execute();
    const detail = { before: { ...noContacts, ...row.contacts }, after: contacts };
    await db
      .insertInto('audit')
      .values({
        authority_id: authorityId,
        user_id: viewer.userId,
        action: 'authority.saveContacts',
        record: `authority/${authorityId}`,
        detail: JSON.stringify(detail),
      })
      .execute();
  });
}
