import { userType } from '../../../contract/index.ts';
import type { Facts, JsonObject } from '../../../engine/index.ts';
import { countOthers, findManaged, type ManagedUser } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import type { Services, UnitCall } from '../handler.ts';

/** What is missing to administer the identity pool; null where nothing is. */
export type Readiness = string | null;

export const readinessOf = ({ identity }: Services): Promise<Readiness> => identity.users.missing();

export const identityFacts = (missing: Readiness): Facts => ({
  identity: { isReady: missing === null, missing: missing ?? '' },
});

export async function identityFactsOf({ services }: UnitCall): Promise<Facts> {
  return identityFacts(await readinessOf(services));
}

/** A user of the authority that the viewer works as; any other is not found. */
export async function managedUser(db: Db, authorityId: number, userId: number): Promise<ManagedUser> {
  const found = await findManaged(db, authorityId, userId);
  if (found === null) throw new ServerError('NOT_FOUND');
  return found;
}

export const stateOf = ({ isErased, isActivated, isActive }: ManagedUser) =>
  isErased ? 'Erased' : !isActivated ? 'Un-activated' : isActive ? 'Active' : 'Inactive';

/** What is to become of a user. */
export interface IntendedUser {
  readonly typeId: number;
  readonly isActive: boolean;
}

const newcomer = {
  typeId: null,
  state: null,
  isNew: true,
  isActive: true,
  isSelf: false,
  isLastSuper: false,
  hasSecondFactor: false,
};

/** What the rules name of a user who is administered, and of what is asked; null for one to be added. */
export async function accountFacts(
  { db, viewer }: Pick<UnitCall, 'db' | 'viewer'>,
  user: ManagedUser | null,
  asked: IntendedUser | null = null,
): Promise<JsonObject> {
  if (user === null) return { account: newcomer, asked: { ...asked, endsOwn: false, endsLastSuper: false } };
  const isSelf = user.id === viewer.userId;
  const isLastSuper =
    user.typeId === userType.laSuperUser &&
    user.isActive &&
    (await countOthers(db, viewer.authorityId, { typeId: user.typeId, userId: user.id })) === 0;
  const isLess = asked !== null && (asked.typeId !== user.typeId || (user.isActive && !asked.isActive));
  return {
    account: {
      typeId: user.typeId,
      state: stateOf(user),
      isNew: false,
      isActive: user.isActive,
      isSelf,
      isLastSuper,
      hasSecondFactor: user.hasSecondFactor,
    },
    asked: { ...asked, endsOwn: isSelf && isLess, endsLastSuper: isLastSuper && isLess },
  };
}
