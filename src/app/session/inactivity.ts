/** Sign-out after half an hour without activity in any tab, with a warning for the last three minutes. */
export const IDLE_LIMIT_MS = 30 * 60_000;
export const IDLE_WARNING_MS = 3 * 60_000;

export const IDLE_MESSAGE = 'You were signed out because of inactivity';

const KEY = 'session.lastActivity';

export type IdleState =
  | { readonly kind: 'active' }
  | { readonly kind: 'warning'; readonly secondsLeft: number }
  | { readonly kind: 'expired' };

/** What holds at `now` when the last activity was at `last`; both milliseconds since 1970. */
export function idleState(now: number, last: number): IdleState {
  const left = IDLE_LIMIT_MS - (now - last);
  if (left <= 0) return { kind: 'expired' };
  return left <= IDLE_WARNING_MS ? { kind: 'warning', secondsLeft: Math.ceil(left / 1000) } : { kind: 'active' };
}

/** Seconds as `m:ss`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Local storage holds the time, so that all tabs share it and a sleeping laptop is found out on waking. */
export function lastActivity(): number | null {
  const text = localStorage.getItem(KEY);
  return text === null ? null : Number(text);
}

export function touchActivity(now: number): void {
  localStorage.setItem(KEY, String(now));
}

export function isIdleTooLong(now: number): boolean {
  const last = lastActivity();
  return last !== null && idleState(now, last).kind === 'expired';
}
