import { noContacts, userType } from '../../../contract/index.ts';
import { settingsUnlessSaid } from '../authoritySettings.ts';
import type { Db } from '../unitOfWork.ts';
import type { Viewer } from './sessions.ts';

/** Who has done something, as columns name them: a key, and the portal itself, is nobody. */
export const actingUser = ({ userId }: Viewer): number | null => (userId > 0 ? userId : null);

/** What is told apart of those who work for an authority and are no user. */
type Nobody = Pick<Viewer, 'userId' | 'importKey' | 'sub' | 'firstName' | 'lastName' | 'addedAt'>;

/** Somebody who is no user, and sees what a super user of the authority does. */
export async function viewerOfNobody(db: Db, authorityId: number, nobody: Nobody): Promise<Viewer> {
  const authority = await db
    .selectFrom('authority')
    .select(['id', 'name', 'support_tel', 'settings', 'contacts', 'publication'])
    .where('id', '=', authorityId)
    .executeTakeFirstOrThrow();
  return {
    ...nobody,
    username: '',
    typeId: userType.laSuperUser,
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
    visitBefore: null,
  };
}
