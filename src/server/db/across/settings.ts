import { sql } from 'kysely';
import { settleArea } from './areas.ts';
import type { Viewer } from './sessions.ts';
import type { AuthoritySettings } from '../authoritySettings.ts';
import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';

export interface SettingsChange {
  /** Reckoned of those that stand, where nobody changes them meanwhile. */
  readonly settings: (standing: Partial<AuthoritySettings>) => Partial<AuthoritySettings>;
  /** Left as it is where absent. */
  readonly supportTel?: string;
  /** Operation that made it. */
  readonly action: string;
  /** What the trail says in the place of the settings themselves. */
  readonly told?: { readonly before: object; readonly after: object };
}

/**
 * Changes settings of the authority that the viewer works as, with its trail; of its number in the national list hangs
 * which schools lie in its area. Requests may only read
 * their authority, so this runs under the system role, for that one row.
 */
export function changeSettings(database: Database, viewer: Viewer, change: SettingsChange): Promise<void> {
  return asSystem(database, async (db) => {
    const row = await db
      .selectFrom('authority')
      .select(['settings', 'support_tel'])
      .where('id', '=', viewer.authorityId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { supportTel = row.support_tel, action, told } = change;
    const settings = change.settings(row.settings);
    const former = Object.fromEntries(
      Object.keys(settings).map((name) => [name, row.settings[name as keyof AuthoritySettings] ?? null]),
    );
    await db
      .updateTable('authority')
      .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb`, support_tel: supportTel })
      .where('id', '=', viewer.authorityId)
      .execute();
    const { nationalListCode: code } = settings;
    if (code !== undefined && code !== (row.settings.nationalListCode ?? null))
      await settleArea(db, viewer.authorityId);
    const detail = told ?? { before: { ...former, supportTel: row.support_tel }, after: { ...settings, supportTel } };
    await db
      .insertInto('audit')
      .values({
        authority_id: viewer.authorityId,
        user_id: viewer.userId,
        action,
        record: `authority/${viewer.authorityId}`,
        detail: JSON.stringify(detail),
      })
      .execute();
  });
}
