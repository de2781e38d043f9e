import type { Viewer } from '../../db/across/index.ts';
import type { AddressClaim } from '../../db/tables/signOn.ts';

/** How an authority's people sign in by its own provider, as it is shown: the secret never leaves again. */
export interface SignOnChoice {
  readonly issuer: string;
  readonly clientId: string;
  readonly domains: readonly string[];
  readonly addressClaim: AddressClaim;
  readonly passwords: boolean;
}

/** Keeps what authorities have said of their provider. */
export interface SignOnKeeper {
  /** Null where there is no single sign-on. */
  read(authorityId: number): Promise<SignOnChoice | null>;
  /**
   * Changes it for the authority that the viewer works as, with its trail; null ends it, and the secret stays where
   * none is given. Throws what stands in the way, in a sentence.
   */
  save(viewer: Viewer, choice: SignOnChoice | null, clientSecret: string): Promise<void>;
}
