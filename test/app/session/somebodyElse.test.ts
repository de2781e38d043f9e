import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../../../src/app/session/session.ts';

// One browser, two tabs: a session has ended at the server, one tab has heard of it, and somebody else has signed in
// there.

const replace = vi.fn();

const token = `header.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.signature`;

function signedIn(user: string): void {
  const prefix = 'CognitoIdentityServiceProvider.client';
  localStorage.clear();
  localStorage.setItem(`${prefix}.${user}.accessToken`, token);
  localStorage.setItem(`${prefix}.${user}.refreshToken`, 'refresh');
  localStorage.setItem(`${prefix}.LastAuthUser`, user);
}

/** The page of somebody who is signed in. */
function pageOf(user: string) {
  signedIn(user);
  const session = createSession({ region: 'local', userPoolId: 'local_1', clientId: 'client' });
  return { session, stop: session.followOtherTabs() };
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('location', {
    pathname: '/users',
    search: '',
    hash: '',
    replace,
    origin: 'http://localhost',
    protocol: 'http:',
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a page over which somebody else has signed in', () => {
  it('leaves as soon as it hears of it [SIGN-14]', () => {
    const { stop } = pageOf('one');
    signedIn('another');
    window.dispatchEvent(new Event('storage'));
    expect(replace).toHaveBeenCalledWith('/');
    stop();
  });

  it('sends nothing in their name, and does not end their session', async () => {
    const { session, stop } = pageOf('one');
    signedIn('another');
    const asked = vi.fn();
    void session.getAccessToken().then(asked);
    session.expire();
    await Promise.resolve();
    expect(asked).not.toHaveBeenCalled();
    expect(replace).toHaveBeenCalledWith('/');
    expect(session.userName).toBe('another');
    stop();
  });

  it('stays where the same person has signed in again', async () => {
    const { session, stop } = pageOf('one');
    localStorage.clear();
    window.dispatchEvent(new Event('storage'));
    signedIn('one');
    window.dispatchEvent(new Event('storage'));
    expect(await session.getAccessToken()).toBe(token);
    expect(replace).not.toHaveBeenCalled();
    stop();
  });
});
