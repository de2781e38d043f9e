import type { IdentityConfig } from '../../contract/index.ts';
import type { SessionAccess } from '../api/request.ts';
import { leaveWithoutAsking } from './beforeSignOut.ts';
import { notifyOtherTabs, onSignedOutElsewhere } from './otherTabs.ts';
import { isIdleTooLong, touchActivity } from './inactivity.ts';
import { markVisit } from './visit.ts';
import type { Pool } from './pool.ts';
import { clearStoredTokens, expiryOf, isSignedOn, readStoredTokens, type StoredTokens } from './storedTokens.ts';
import { keepWantedPath, leaveMessage } from './wantedPath.ts';

interface Beginnings extends Pick<Pool, 'signIn' | 'fetchSignOn' | 'forgotPassword' | 'resetPassword'> {
  /** Loads the identity client, so that signing in need not wait for it; resolves where it cannot be had, too. */
  prepare(): Promise<void>;
  /** Tells that somebody got through: from here on inactivity is counted, in this visit of the browser. */
  begin(): void;
}

/** The browser's session: the tokens that the identity client stored, and how it begins and ends. */
export interface Session extends SessionAccess, Beginnings {
  readonly userName: string | null;
  exists(): boolean;
  /** Ends the session in this browser only. */
  forget(): void;
  /** Ends the session everywhere (SIGN-14) and goes to the sign-in screen, whatever happens. */
  signOut(options: { readonly reason?: string; readonly tellServer: () => Promise<boolean> }): Promise<void>;
  /** Leaves when another tab has signed out, or somebody else has signed in there; answers how to stop listening. */
  followOtherTabs(): () => void;
}

const REFRESH_BEFORE_MS = 60_000;
const SIGN_OUT_FAILED = 'An error occured signing out, please try again';

export function createSession(identity: IdentityConfig): Session {
  const { clientId } = identity;
  const tokens = () => readStoredTokens(clientId);
  const forget = () => clearStoredTokens(clientId);
  const pool = async () => (await import('./pool.ts')).createPool(identity);
  const end = ending(forget, () => isSignedOn(clientId));
  const isSomebodyElses = ownerWatch(() => tokens()?.userName ?? null);
  const refresh = refreshing(tokens, pool);

  return {
    get userName() {
      return tokens()?.userName ?? null;
    },
    exists: () => tokens() !== null,
    ...beginnings(pool),
    async getAccessToken(forItsEnd = false) {
      if (isSomebodyElses()) return new Promise(() => undefined);
      const held = tokens();
      // A page that has slept asks for data before it notices the hour: nothing goes out but the end of the session.
      if (held === null || (!forItsEnd && isIdleTooLong(Date.now()))) return null;
      return isFresh(held.accessToken) ? held.accessToken : oneAtATime(refresh).catch(nullUnlessUnreached);
    },
    forget,
    expire() {
      if (isSomebodyElses()) return;
      // A page that nobody used for half an hour is about to end the session itself, and to say why.
      if (isIdleTooLong(Date.now())) return;
      keepWantedPath();
      end();
    },
    async signOut({ reason, tellServer }) {
      const ended = await pool()
        .then((held) => held.signOutEverywhere())
        .then(
          () => true,
          (error: unknown) => tokens() === null || isOver(error),
        );
      // Our own pool is our own server: it has just ended the session here as well, and the call would be refused.
      const told = (ended && identity.endpoint !== undefined) || (await tellServer().catch(() => false));
      sayWhy(told && ended, reason);
      end();
    },
    followOtherTabs: () => follow(isSomebodyElses, end),
  };
}

/**
 * Leaves a page over which somebody else has signed in, and says so: where a session ends at the server, one tab hears
 * of it before the others. The page shows what is not theirs to see, and what it sends would be done in their name.
 */
function ownerWatch(userNow: () => string | null): () => boolean {
  let owner: string | null = null;
  const leave = once(() => {
    leaveWithoutAsking();
    window.location.replace('/');
  });
  return () => {
    const user = userNow();
    owner ??= user;
    if (user === null || user === owner) return false;
    leave();
    return true;
  };
}

function follow(isSomebodyElses: () => boolean, end: () => void): () => void {
  const stop = onSignedOutElsewhere((reason) => {
    if (reason !== undefined) keepReason(reason);
    end();
  });
  window.addEventListener('storage', isSomebodyElses);
  isSomebodyElses();
  return () => {
    stop();
    window.removeEventListener('storage', isSomebodyElses);
  };
}

/** Renews the access token where it has not been renewed meanwhile. */
function refreshing(tokens: () => StoredTokens | null, pool: () => Promise<Pool>): () => Promise<string | null> {
  return async () => {
    const held = tokens();
    // Another tab may have refreshed while this one waited for its turn.
    if (held !== null && isFresh(held.accessToken)) return held.accessToken;
    if (held === null) return null;
    await (await pool()).refresh();
    return tokens()?.accessToken ?? null;
  };
}

function beginnings(pool: () => Promise<Pool>): Beginnings {
  return {
    prepare: () =>
      import('./pool.ts').then(
        () => undefined,
        () => undefined,
      ),
    fetchSignOn: async () => (await pool()).fetchSignOn(),
    signIn: async (userName, password) => (await pool()).signIn(userName, password),
    forgotPassword: async (userName) => (await pool()).forgotPassword(userName),
    resetPassword: async (...given) => (await pool()).resetPassword(...given),
    begin() {
      touchActivity(Date.now());
      markVisit();
    },
  };
}

function isFresh(token: string): boolean {
  return expiryOf(token) - Date.now() > REFRESH_BEFORE_MS;
}

// Refreshing in two tabs at once could make one of them use a refresh token that is used up.
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? await navigator.locks.request('session-refresh', work) : await work();
}

function sayWhy(ended: boolean, reason: string | undefined): void {
  if (!ended) leaveMessage(SIGN_OUT_FAILED, 'error');
  else if (reason !== undefined) leaveMessage(reason, 'info');
  notifyOtherTabs(ended ? reason : undefined);
}

/**
 * Several tabs end at the same moment after a time-out: whichever hears of it first says the same as the others, and
 * leads back.
 */
function keepReason(reason: string): void {
  keepWantedPath();
  leaveMessage(reason, 'info');
}

/** What another tab has ended a moment before is over as well, and no failure. */
function isOver(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'NotAuthorizedException';
}

/**
 * A refused renewal leaves no token, and the call says the rest; one that reached nobody says nothing of the session.
 */
function nullUnlessUnreached(error: unknown): null {
  if ((error as { code?: unknown } | null)?.code === 'NetworkError') throw error;
  return null;
}

/**
 * Tabs end at the same moment and tell each other: one that set out a second time while it was leaving has crashed in
 * Chromium 156. A page that the browser kept and shows again may leave anew.
 */
function once(leave: () => void): () => void {
  let isLeaving = false;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isLeaving = false;
  });
  return () => {
    if (!isLeaving) leave();
    isLeaving = true;
  };
}

/** Ends the session in this browser, and leaves. */
function ending(forget: () => void, isByProvider: () => boolean): () => void {
  const leave = once(() => goTo('/login'));
  const leaveByProvider = once(() => goTo('/sign-on/end'));
  return () => {
    const isByProviderNow = isByProvider();
    forget();
    if (isByProviderNow) leaveByProvider();
    else leave();
  };
}

/** A full load: nothing that the signed-in area read stays in memory. */
function goTo(address: string): void {
  leaveWithoutAsking();
  window.location.replace(address);
}
