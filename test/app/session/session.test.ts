import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../../../src/app/session/session.ts';
import { touchActivity } from '../../../src/app/session/inactivity.ts';
import { isSameVisit } from '../../../src/app/session/visit.ts';
import { takeMessage, takeWantedPath } from '../../../src/app/session/wantedPath.ts';

const pool = { signIn: vi.fn(), refresh: vi.fn(), signOutEverywhere: vi.fn() };
vi.mock('../../../src/app/session/pool.ts', () => ({ createPool: () => pool }));

const identity = { region: 'local', userPoolId: 'local_1', clientId: 'client' };
const replace = vi.fn();

function token(expiresInSeconds: number): string {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + expiresInSeconds }));
  return `header.${claims}.signature`;
}

function store(accessToken: string): void {
  const prefix = 'CognitoIdentityServiceProvider.client';
  localStorage.setItem(`${prefix}.LastAuthUser`, 'dt@ashcombe.example');
  localStorage.setItem(`${prefix}.dt@ashcombe.example.accessToken`, accessToken);
  localStorage.setItem(`${prefix}.dt@ashcombe.example.refreshToken`, 'refresh');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.resetAllMocks();
  pool.signOutEverywhere.mockResolvedValue(undefined);
  vi.stubGlobal('location', {
    pathname: '/peps',
    search: '?page=2',
    hash: '',
    replace,
    origin: 'http://localhost',
    protocol: 'http:',
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('[SIGN-1] exists exactly while the identity client’s tokens are stored', () => {
    const session = createSession(identity);
    expect(session.exists()).toBe(false);
    store(token(3600));
    expect(session.exists()).toBe(true);
    session.forget();
    expect(session.exists()).toBe(false);
  });

  it('hands out a token that is still good without asking the pool', async () => {
    const good = token(3600);
    store(good);
    expect(await createSession(identity).getAccessToken()).toBe(good);
    expect(pool.refresh).not.toHaveBeenCalled();
  });

  it('refreshes a token before it expires', async () => {
    store(token(30));
    const fresh = token(3600);
    pool.refresh.mockImplementation(async () => store(fresh));
    expect(await createSession(identity).getAccessToken()).toBe(fresh);
  });

  it('[SIGN-17] hands out no token, fresh or renewed, once nobody has been there for half an hour', async () => {
    store(token(3600));
    touchActivity(Date.now() - 30 * 60_000);
    expect(await createSession(identity).getAccessToken()).toBeNull();
    store(token(30));
    expect(await createSession(identity).getAccessToken()).toBeNull();
    expect(pool.refresh).not.toHaveBeenCalled();
  });

  it('[SIGN-14, SIGN-17] can still be ended at a server of its own after that', async () => {
    const good = token(3600);
    store(good);
    touchActivity(Date.now() - 31 * 60_000);
    const session = createSession(identity);
    const sent: (string | null)[] = [];
    await session.signOut({
      tellServer: async () => {
        // What a page still on the screen asks for in that moment is not the end of the session.
        sent.push(await session.getAccessToken(true), await session.getAccessToken());
        return true;
      },
    });
    expect(sent).toEqual([good, null]);
    expect(takeMessage()).toBeNull();
  });

  it('[SIGN-17] leaves a refused call to the time-out, which is due and says why', () => {
    store(token(3600));
    touchActivity(Date.now() - 31 * 60_000);
    createSession(identity).expire();
    expect(replace).not.toHaveBeenCalled();
  });

  it('begins with its activity and its visit', () => {
    document.cookie = 'portal-visit=; path=/; max-age=0';
    expect(isSameVisit()).toBe(false);
    const before = Date.now();
    createSession(identity).begin();
    expect(isSameVisit()).toBe(true);
    expect(Number(localStorage.getItem('session.lastActivity'))).toBeGreaterThanOrEqual(before);
  });

  it('keeps the wanted path when the server does not know the session any more', () => {
    store(token(3600));
    const session = createSession(identity);
    session.expire();
    expect(session.exists()).toBe(false);
    expect(replace).toHaveBeenCalledWith('/login');
    expect(takeWantedPath()).toBe('/peps?page=2');
  });

  it('[SIGN-14] signs out at the pool and at the server, then goes to /login', async () => {
    store(token(3600));
    const tellServer = vi.fn(async () => true);
    const session = createSession(identity);
    await session.signOut({ tellServer });
    expect(tellServer).toHaveBeenCalledOnce();
    expect(pool.signOutEverywhere).toHaveBeenCalledOnce();
    expect(session.exists()).toBe(false);
    expect(replace).toHaveBeenCalledWith('/login');
    expect(takeMessage()).toBeNull();
  });

  it('[SIGN-14] asks our own pool once: it is the server that would be told', async () => {
    store(token(3600));
    const tellServer = vi.fn(async () => true);
    await createSession({ ...identity, endpoint: '/identity/' }).signOut({ tellServer });
    expect(pool.signOutEverywhere).toHaveBeenCalledOnce();
    expect(tellServer).not.toHaveBeenCalled();
    expect(takeMessage()).toBeNull();
  });

  it('[SIGN-16] still goes to /login when signing out fails, and leaves the message', async () => {
    store(token(3600));
    pool.signOutEverywhere.mockRejectedValue(new Error('no'));
    const session = createSession(identity);
    await session.signOut({ tellServer: async () => true });
    expect(session.exists()).toBe(false);
    expect(replace).toHaveBeenCalledWith('/login');
    expect(takeMessage()).toEqual({ text: 'An error occured signing out, please try again', tone: 'error' });
  });

  it('[SIGN-15] ends in every other tab when one signs out', async () => {
    store(token(3600));
    const session = createSession(identity);
    const left = new Promise<void>((resolve) => replace.mockImplementation(() => resolve()));
    const stop = session.followOtherTabs();
    const other = new BroadcastChannel('session');
    other.postMessage({ kind: 'signedOut', from: 'another tab' });
    await left;
    other.close();
    stop();
    expect(session.exists()).toBe(false);
    expect(replace).toHaveBeenCalledWith('/login');
  });

  it('[SIGN-15, SIGN-17] leaves once where two tabs end at the same moment, and anew when its page is shown again', async () => {
    store(token(3600));
    const session = createSession(identity);
    const stop = session.followOtherTabs();
    const other = new BroadcastChannel('session');
    await session.signOut({ tellServer: async () => true });
    store(token(3600));
    other.postMessage({ kind: 'signedOut', from: 'another tab' });
    await vi.waitFor(() => expect(session.exists()).toBe(false), 30_000);
    expect(replace).toHaveBeenCalledOnce();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    store(token(3600));
    other.postMessage({ kind: 'signedOut', from: 'another tab' });
    await vi.waitFor(() => expect(replace).toHaveBeenCalledTimes(2), 30_000);
    other.close();
    stop();
  });

  it('never leads to another site after signing in', () => {
    sessionStorage.setItem('session.wantedPath', '//elsewhere.example/');
    expect(takeWantedPath()).toBe('/');
  });
});
