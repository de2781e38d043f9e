import { inPool } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { AddressClaim } from '../../db/tables/signOn.ts';
import { seal, unseal } from '../pool/sealed.ts';
import type { LocalPool } from '../pool/localPool.ts';

/** How an authority's people sign in by its own provider. */
export interface SignOnSettings {
  readonly authorityId: number;
  readonly authorityName: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly addressClaim: AddressClaim;
  readonly passwords: boolean;
  readonly domains: readonly string[];
}

type Pool = Pick<LocalPool, 'secret'>;

const sealedFor = (authorityId: number) => ({ purpose: 'sign-on secret', owner: `authority ${authorityId}` });

export const sealSecret = (pool: Pool, authorityId: number, secret: string): string =>
  seal(pool, sealedFor(authorityId), secret);

/** An authority's, or that of whoever a domain belongs to, or of a provider's client; null where there is none. */
export type WhoseSignOn =
  | { readonly authorityId: number }
  | { readonly domain: string }
  | { readonly issuer: string; readonly clientId: string };

export function findSignOn(database: Database, pool: Pool, whose: WhoseSignOn): Promise<SignOnSettings | null> {
  return inPool(database, (db) => readSignOn(db, pool, whose));
}

export async function readSignOn(db: Db, pool: Pool, whose: WhoseSignOn): Promise<SignOnSettings | null> {
  const row = await db
    .selectFrom('sign_on')
    .innerJoin('authority', 'authority.id', 'sign_on.authority_id')
    .selectAll('sign_on')
    .select('authority.name')
    .where((where) => {
      if ('authorityId' in whose) return where('sign_on.authority_id', '=', whose.authorityId);
      if ('issuer' in whose)
        return where.and([where('issuer', '=', whose.issuer), where('client_id', '=', whose.clientId)]);
      return where(
        'sign_on.authority_id',
        '=',
        where.selectFrom('sign_on_domain').select('authority_id').where('domain', '=', whose.domain),
      );
    })
    .orderBy('sign_on.authority_id')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { authority_id: authorityId } = row;
  const domains = await db
    .selectFrom('sign_on_domain')
    .select('domain')
    .where('authority_id', '=', authorityId)
    .orderBy('domain')
    .execute();
  return {
    authorityId,
    authorityName: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: unseal(pool, sealedFor(authorityId), row.client_secret),
    addressClaim: row.address_claim,
    passwords: row.passwords,
    domains: domains.map(({ domain }) => domain),
  };
}
