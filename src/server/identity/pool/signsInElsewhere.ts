import { userType } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';

/** What follows the @ of an address, in lower case; empty where there is none. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * Whether somebody's own authority has them sign in by single sign-on alone. Its super users keep their password, and
 * so does support: were the provider gone or its secret run out, nobody else could come in and say so.
 */
export async function signsInElsewhere(db: Db, sub: string): Promise<boolean> {
  const user = await db
    .selectFrom('app_user')
    .innerJoin('sign_on', 'sign_on.authority_id', 'app_user.authority_id')
    .innerJoin('authority', 'authority.id', 'app_user.authority_id')
    .where('app_user.sub', '=', sub)
    .where('passwords', '=', false)
    .where('is_support', '=', false)
    .where('type_id', '!=', userType.laSuperUser)
    .select(['username', 'app_user.authority_id'])
    .executeTakeFirst();
  if (user === undefined) return false;
  const domain = await db
    .selectFrom('sign_on_domain')
    .select('domain')
    .where('domain', '=', domainOf(user.username))
    .where('authority_id', '=', user.authority_id)
    .executeTakeFirst();
  return domain !== undefined;
}
