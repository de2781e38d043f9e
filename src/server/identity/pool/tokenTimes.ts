/** How long an access token holds. */
export const accessMinutes = 60;

/**
 * For how long a refresh token gives new ones when nobody uses it. A browser uses it each hour in which somebody works
 * there: what is found on a computer that was shut, and not signed out of, is worth nothing a little later.
 */
const unusedHours = 3;

/** For how long at all: a working day. */
const longestHours = 12;

const hour = 60 * 60_000;

/** Seconds since 1970: sessions that began before are over, whoever uses them. */
export const oldestSession = (now: Date): number => Math.floor((now.getTime() - longestHours * hour) / 1000);

/** Until when a session can last that begins now. */
export const sessionEnds = (now: Date): Date => new Date(now.getTime() + longestHours * hour);

/** Until when a refresh token holds that is given or used now, of a session that began at `authTime`. */
export function refreshEnds(authTime: number, now: Date): Date {
  return new Date(Math.min(now.getTime() + unusedHours * hour, authTime * 1000 + longestHours * hour));
}
