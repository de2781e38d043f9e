import { inPool, type Viewer } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import type { LocalPool } from '../pool/localPool.ts';
import type { SignOnChoice, SignOnKeeper } from '../port/signOnKeeper.ts';
import { refuseAddress, type Guard } from './guardedFetch.ts';
import { readSignOn, sealSecret, type SignOnSettings } from './signOnSettings.ts';

/** The choices of authorities, over the pool's own tables. */
export function signOnKeeper(database: Database, pool: LocalPool, guard: Guard): SignOnKeeper {
  return {
    read: (authorityId) =>
      inPool(database, async (db) => {
        const settings = await readSignOn(db, pool, { authorityId });
        return settings && choiceOf(settings);
      }),
    save: async (viewer, choice, clientSecret) => {
      if (choice !== null) checkIssuer(choice.issuer, guard);
      await inPool(database, (db) => save(db, { pool, viewer, choice, clientSecret: clientSecret.trim() }));
    },
  };
}

const choiceOf = ({ issuer, clientId, domains, addressClaim, passwords }: SignOnSettings): SignOnChoice => ({
  issuer,
  clientId,
  domains,
  addressClaim,
  passwords,
});

function checkIssuer(issuer: string, guard: Guard): void {
  try {
    refuseAddress(issuer, guard);
  } catch {
    throw new ServerError('INVALID', {
      errors: { '/issuer': 'Please write an address that begins with https://, of a server that the internet reaches' },
    });
  }
}

interface Change {
  readonly pool: LocalPool;
  readonly viewer: Viewer;
  readonly choice: SignOnChoice | null;
  readonly clientSecret: string;
}

async function save(db: Db, { pool, viewer, choice, clientSecret }: Change): Promise<void> {
  const { authorityId } = viewer;
  // One change of an authority after the other: its row of single sign-on may not be there yet.
  await db.selectFrom('authority').select('id').where('id', '=', authorityId).forUpdate().execute();
  const standing = await readSignOn(db, pool, { authorityId });
  const secret = clientSecret === '' ? (standing?.clientSecret ?? '') : clientSecret;
  if (choice !== null && secret === '')
    throw new ServerError('INVALID', { message: 'Please write the client secret: none is kept yet.' });
  // What was begun, or is open, by the former provider ends with it where that changes.
  if (choice === null || choice.issuer !== standing?.issuer)
    await db.deleteFrom('sign_on').where('authority_id', '=', authorityId).execute();
  if (choice !== null) await write(db, authorityId, { choice, secret: sealSecret(pool, authorityId, secret) });
  const detail = {
    before: standing && choiceOf(standing),
    after: choice && { ...choice, secretChanged: clientSecret !== '' },
  };
  await db
    .insertInto('audit')
    .values({
      authority_id: authorityId,
      user_id: viewer.userId,
      action: 'authority.saveSignOn',
      record: `authority/${authorityId}`,
      detail: JSON.stringify(detail),
    })
    .execute();
}

async function write(
  db: Db,
  authorityId: number,
  { choice, secret }: { choice: SignOnChoice; secret: string },
): Promise<void> {
  const row = {
    issuer: choice.issuer,
    client_id: choice.clientId,
    client_secret: secret,
    address_claim: choice.addressClaim,
    passwords: choice.passwords,
  };
  await db
    .insertInto('sign_on')
    .values({ authority_id: authorityId, ...row })
    .onConflict((conflict) => conflict.column('authority_id').doUpdateSet(row))
    .execute();
  await takeDomains(db, authorityId, choice.domains);
}

/** Another authority may ask for the same domain at once: the second waits for the first, and is told. */
async function takeDomains(db: Db, authorityId: number, domains: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_on_domain').where('authority_id', '=', authorityId).execute();
  const taken = await db
    .insertInto('sign_on_domain')
    // In one order, so that two authorities never wait for each other.
    .values(domains.toSorted().map((domain) => ({ domain, authority_id: authorityId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .execute();
  if (taken.length < domains.length)
    throw new ServerError('INVALID', {
      errors: { '/domains': 'One of these domains belongs to the single sign-on of another authority' },
    });
}
