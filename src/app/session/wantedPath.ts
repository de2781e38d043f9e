const WANTED = 'session.wantedPath';
const MESSAGE = 'session.message';

/** What the sign-in screen says about how the last session ended. */
export interface LeftMessage {
  readonly text: string;
  readonly tone: 'info' | 'error';
}

/** Remembers, for this tab, where the user was or wanted to go before signing in. */
export function keepWantedPath(): void {
  const { pathname, search, hash } = window.location;
  if (/^\/(login|logout)$/i.test(pathname)) return;
  sessionStorage.setItem(WANTED, `${pathname}${search}${hash}`);
}

/** The kept path, once; "/" where there is none. */
export function takeWantedPath(): string {
  const path = sessionStorage.getItem(WANTED);
  sessionStorage.removeItem(WANTED);
  // Only a path of this site: "//elsewhere" would be another host.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/';
}

export function leaveMessage(text: string, tone: LeftMessage['tone']): void {
  sessionStorage.setItem(MESSAGE, JSON.stringify({ text, tone }));
}

export function takeMessage(): LeftMessage | null {
  const text = sessionStorage.getItem(MESSAGE);
  sessionStorage.removeItem(MESSAGE);
  return text === null ? null : (JSON.parse(text) as LeftMessage);
}
