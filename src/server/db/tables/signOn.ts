import type { Optional, Timestamp } from './columns.ts';

/** The claim by which a provider's people are matched with users. */
export type AddressClaim = 'email' | 'preferred_username';

export interface SignOnTable {
  authority_id: number;
  issuer: string;
  client_id: string;
  /** Sealed, see `identity/pool/sealed.ts`. */
  client_secret: string;
  address_claim: AddressClaim;
  /** Whether passwords still open the portal to those of the domains. */
  passwords: boolean;
}

export interface SignOnDomainTable {
  domain: string;
  authority_id: number;
}

export interface SignOnTransactionTable {
  state_hash: string;
  browser_hash: string;
  authority_id: number;
  nonce: string;
  verifier: string;
  /** The user, once the provider has said who it is; the rest is what it said beside. */
  sub: Optional<string>;
  provider_sub: Optional<string>;
  provider_sid: Optional<string>;
  /** Sealed. */
  id_token: Optional<string>;
  expires_at: Timestamp;
}

export interface SignOnSessionTable {
  origin_jti: string;
  sub: string;
  authority_id: number;
  provider_sub: string;
  provider_sid: Optional<string>;
  /** Of the cookie by which the browser is led to the provider's own sign-out. */
  browser_hash: string;
  /** Sealed; the provider is shown it when the session ends. */
  id_token: string;
  expires_at: Timestamp;
}

/** Logout tokens that have been used. */
export interface SignOnLogoutTable {
  jti_hash: string;
  expires_at: Timestamp;
}

/** Single sign-on; only the system role reads it. */
export interface SignOnTables {
  sign_on: SignOnTable;
  sign_on_domain: SignOnDomainTable;
  sign_on_transaction: SignOnTransactionTable;
  sign_on_session: SignOnSessionTable;
  sign_on_logout: SignOnLogoutTable;
}
