import { inPool } from '../../db/across/index.ts';
import type { SecondFactor } from '../port/secondFactor.ts';
import { PoolError } from './poolError.ts';
import type { SignedInContext } from './poolContext.ts';
import { requireToken } from './session.ts';
import { associateSoftwareToken, mfaOf, setMfaPreference, verifySoftwareToken } from './softwareToken.ts';

const off = { enabled: false, preferred: false };

/** The caller's second factor in the pool of our own. */
export function localSecondFactor(context: SignedInContext): SecondFactor {
  return {
    async isEnabled(accessToken) {
      const { sub } = await requireToken(context, accessToken);
      const { softwareToken, sms } = await inPool(context.database, (db) => mfaOf(db, sub));
      return softwareToken || sms;
    },
    begin: (accessToken) => associateSoftwareToken(context, accessToken),
    async confirm(accessToken, given) {
      if (!(await verifySoftwareToken(context, accessToken, given).catch(falseWithoutSecret))) return false;
      await setMfaPreference(context, accessToken, { softwareToken: { enabled: true, preferred: true } });
      return true;
    },
    disable: (accessToken) => setMfaPreference(context, accessToken, { softwareToken: off, sms: off }),
  };
}

/** A code without a secret that it could be of is a wrong one: the user starts again. */
function falseWithoutSecret(error: unknown): false {
  if (error instanceof PoolError && error.type === 'SoftwareTokenMFANotFoundException') return false;
  throw error;
}
