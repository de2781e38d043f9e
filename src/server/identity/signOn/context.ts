import type { PoolContext } from '../pool/poolContext.ts';
import type { Providers } from './providers.ts';

/** What single sign-on needs. */
export interface SignOnContext extends PoolContext {
  readonly providers: Providers;
  /** Where users reach the portal: providers send them back there. */
  readonly publicUrl: () => string;
  readonly isSecure: boolean;
}

/** Where a provider sends people back to, and where it leaves them once they have signed out. */
export const callbackAt = (publicUrl: string): string => new URL('/sign-on/callback', publicUrl).href;
export const signedOutAt = (publicUrl: string): string => new URL('/login', publicUrl).href;
