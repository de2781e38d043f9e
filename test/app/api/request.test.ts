import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, connectSession, send } from '../../../src/app/api/request.ts';

const expire = vi.fn();
const answer = (status: number, body: object | string = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );

beforeEach(() => {
  expire.mockClear();
  connectSession({ getAccessToken: async () => 'token', expire });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call to the server', () => {
  it('fills the names of the path and repeats lists in the query', () => {
    expect(addressOf('/api/Pep/:slug/form/:stage', { slug: 'pep', stage: 'a b', ids: [1, 2], none: null })).toBe(
      '/api/Pep/pep/form/a%20b?ids=1&ids=2',
    );
  });

  it('carries the token and the platform [API-1]', async () => {
    answer(200);
    await send({ method: 'GET', path: '/api/x' });
    expect(vi.mocked(fetch).mock.calls[0]?.[1]?.headers).toMatchObject({
      Authorization: 'Bearer token',
      'X-Platform': 'web',
    });
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
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(body, { status: 200 })),
    );
    await expect(send({ method: 'GET', path: '/api/x' }, { signal: left.signal })).rejects.toThrow('Aborted');
  });

  it('answers with a sentence when the server cannot be reached', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    );
    expect(await send({ method: 'GET', path: '/api/x' })).toMatchObject({ ok: false, status: 0 });
  });

  it('takes a plain text answer for the message', async () => {
    answer(409, 'Already done');
    expect(await send({ method: 'POST', path: '/api/x' })).toMatchObject({ message: 'Already done' });
  });

  it('[D-108] is no answer when the connection breaks while the body is on its way', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(body, { status: 200 })),
    );
    expect(await send({ method: 'GET', path: '/api/x' })).toMatchObject({ ok: false, status: 0 });
  });

  it('[D-109] goes nowhere where the session could not be renewed for want of a connection: it would be refused', async () => {
    answer(200);
    connectSession({ getAccessToken: () => Promise.reject(new Error('Network error')), expire });
    expect(await send({ method: 'GET', path: '/api/x' }, { leaveWhenExpired: true })).toMatchObject({
      ok: false,
      status: 0,
    });
    expect(fetch).not.toHaveBeenCalled();
    expect(expire).not.toHaveBeenCalled();
  });
});

describe('a server that says when to ask again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const busy = (status: number, retryAfter: string | null) => () =>
    new Response('{"message":"Wait"}', { status, headers: retryAfter === null ? {} : { 'Retry-After': retryAfter } });
  const done = () => new Response('{"done":true}');
  /** Answers one after the other, the last for ever. */
  const answers = (...each: (() => Response)[]) => {
    let next = 0;
    const server = vi.fn(async () => (each[Math.min(next++, each.length - 1)] ?? done)());
    vi.stubGlobal('fetch', server);
    return server;
  };
  const get = { method: 'GET', path: '/api/x' } as const;
  const post = { method: 'POST', path: '/api/x' } as const;

  it('is asked again then, and not before, be it for a read or a save', async () => {
    for (const [target, sending] of [
      [get, {}],
      [post, { body: {} }],
    ] as const) {
      const server = answers(busy(429, '3'), done);
      const reply = send(target, sending);
      await vi.advanceTimersByTimeAsync(2999);
      expect(server).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect([await reply, server.mock.calls.length]).toEqual([{ ok: true, body: { done: true } }, 2]);
    }
  });

  it('takes a moment as well as seconds', async () => {
    const server = answers(busy(429, new Date(Date.now() + 5000).toUTCString()), done);
    const reply = send(get);
    await vi.advanceTimersByTimeAsync(5000);
    expect([(await reply).ok, server.mock.calls.length]).toEqual([true, 2]);
  });

  it('is waited for half a minute altogether; then its answer stands', async () => {
    const server = answers(busy(429, '10'));
    const reply = send(get);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([await reply, server.mock.calls.length]).toEqual([
      expect.objectContaining({ status: 429, message: 'Wait' }),
      4,
    ]);
  });

  it('is believed at once where it asks for longer, or does not say for how long', async () => {
    for (const retryAfter of ['900', null, 'soon']) {
      const server = answers(busy(429, retryAfter));
      expect([(await send(get)).ok, server.mock.calls.length]).toEqual([false, 1]);
    }
  });

  it('gets what may have been carried out a second time only where that does no harm', async () => {
    const seen = async (target: typeof get | typeof post, sending: object) => {
      const server = answers(busy(503, '1'), done);
      const reply = send(target, sending);
      await vi.advanceTimersByTimeAsync(1000);
      await reply;
      return server.mock.calls.length;
    };
    expect([
      await seen(get, {}),
      await seen(post, { body: {} }),
      await seen(post, { body: {}, repeatable: true }),
    ]).toEqual([2, 1, 2]);
  });

  it('is not asked again for what nobody waits for any more', async () => {
    const server = answers(busy(429, '5'), done);
    const left = new AbortController();
    const reply = send(get, { signal: left.signal }).catch((error: unknown) => (error as Error).name);
    await vi.advanceTimersByTimeAsync(1000);
    left.abort();
    expect(await reply).toBe('AbortError');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server).toHaveBeenCalledTimes(1);
  });
});
