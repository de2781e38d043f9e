/** A cookie that scripts cannot read, of the paths of single sign-on. */
export interface CookieKind {
  readonly name: string;
  readonly sameSite: 'Lax' | 'Strict';
  readonly seconds: number;
}

/** Somebody comes back from the provider by a link of another site, which brings no strict cookie. */
export const onTheWay: CookieKind = { name: 'sign-on', sameSite: 'Lax', seconds: 10 * 60 };

/** Leads to the provider's own sign-out: a working day, as the session. */
export const signedOn: CookieKind = { name: 'signed-on', sameSite: 'Strict', seconds: 12 * 60 * 60 };

/** The value of a cookie that a browser sent; empty where it sent none. */
export function cookieOf(kind: CookieKind, sent: string | undefined, isSecure: boolean): string {
  const name = `${nameOf(kind, isSecure)}=`;
  const own = (sent ?? '').split(';').find((cookie) => cookie.trim().startsWith(name));
  return own?.trim().slice(name.length) ?? '';
}

/** What makes a browser keep a cookie; an empty value makes it forget. */
export function setCookie(kind: CookieKind, value: string, isSecure: boolean): string {
  const { sameSite, seconds } = kind;
  const age = value === '' ? 0 : seconds;
  return [
    `${nameOf(kind, isSecure)}=${value}`,
    `Max-Age=${age}`,
    'Path=/sign-on',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

const nameOf = ({ name }: CookieKind, isSecure: boolean) => (isSecure ? `__Secure-${name}` : name);
