import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, connectSession, send } from '../../../src/app/api/request.ts';

const expire = vi.fn();
const answer = (status: number, body: object | string = {}) =>
  vi.stubGlobal('fetch', vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })));

beforeEach(() => {
  expire.mockClear();
  connectSession({ getAccessToken: async () => 'token', expire });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call to the server', () => {
  it('fills the names of the path and repeats lists in the query', () => {
    expect(addressOf('/api/Pep/:slug/form/:stage', { slug: 'pep', stage: 'a b', ids: [1, 2], none: null })).toBe('/api/Pep/pep/form/a%20b?ids=1&ids=2');
  });

  it('carries the token and the platform', async () => {
    answer(200);
    await send({ method: 'GET', path: '/api/x' });
    expect(vi.mocked(fetch).mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer token', 'X-Platform': 'web' });
  });

  it('leads to the sign-in screen when a read finds no session', async () => {
    answer(401, { message: 'no' });
    await send({ method: 'GET', path: '/api/x' }, { leaveWhenExpired: true });
    expect(expire).toHaveBeenCalledOnce();
  });

  it('leaves the page alone when a save finds no session, so that nothing typed is lost', async () => {
    answer(401, { message: 'no' });
    expect(await send({ method: 'POST', path: '/api/x' }, { body: {} })).toMatchObject({ ok: false, status: 401 });
    expect(expire).not.toHaveBeenCalled();
  });

  it('is no answer when it is left while the body is on its way', async () => {
    const left = new AbortController();
    const body = new ReadableStream({
      pull(stream) {
        left.abort();
        stream.error(left.signal.reason);
      },
    });
    vi.stubGlobal('fetch', vi.fn(async () => new Response(body, { status: 200 })));
    await expect(send({ method: 'GET', path: '/api/x' }, { signal: left.signal })).rejects.toThrow('Aborted');
  });

  it('answers with a sentence when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))));
    expect(await send({ method: 'GET', path: '/api/x' })).toMatchObject({ ok: false, status: 0 });
  });

  it('takes a plain text answer for the message', async () => {
    answer(409, 'Already done');
    expect(await send({ method: 'POST', path: '/api/x' })).toMatchObject({ message: 'Already done' });
  });
});
