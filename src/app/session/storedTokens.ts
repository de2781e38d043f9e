/**
 * Reads and clears what amazon-cognito-identity-js keeps in local storage, under the library's own
 * keys, so that neither the start nor an ordinary call needs the library.
 */
export interface StoredTokens {
  readonly userName: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const prefixOf = (clientId: string) => `CognitoIdentityServiceProvider.${clientId}`;

export function readStoredTokens(clientId: string): StoredTokens | null {
  const prefix = prefixOf(clientId);
  const userName = localStorage.getItem(`${prefix}.LastAuthUser`);
  if (userName === null) return null;
  const accessToken = localStorage.getItem(`${prefix}.${userName}.accessToken`);
  const refreshToken = localStorage.getItem(`${prefix}.${userName}.refreshToken`);
  return accessToken === null || refreshToken === null ? null : { userName, accessToken, refreshToken };
}

export function clearStoredTokens(clientId: string): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefixOf(clientId)}.`));
  for (const key of keys) localStorage.removeItem(key);
}

const signedOnKey = (clientId: string) => `${prefixOf(clientId)}.signedOn`;

/** Whether the session came by single sign-on: it ends at the provider too. */
export const isSignedOn = (clientId: string): boolean => localStorage.getItem(signedOnKey(clientId)) !== null;

/** Goes with the tokens when they are cleared. */
export const markSignedOn = (clientId: string): void => localStorage.setItem(signedOnKey(clientId), 'yes');

/** When a JSON web token ends, milliseconds since 1970; 0 where it cannot be read. */
export function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const claims = JSON.parse(atob(payload)) as { exp?: number };
    return (claims.exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
