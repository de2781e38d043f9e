import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../src/contract/index.ts';
import { Pace } from '../../../src/server/plugins/pace.ts';
import { makeTestServer, testConfig, type TestServer } from '../../support/testServer.ts';

describe('the pace of an address', () => {
  it('lets a room full of people in at once, and spaces out who comes after', () => {
    const pace = new Pace();
    const waits = Array.from({ length: 500 }, () => pace.waitOf('10.0.0.1', 1_000_000));
    expect(waits.slice(0, 400).every((wait) => wait === 0)).toBe(true);
    expect(waits.slice(400, 403)).toEqual([10, 20, 30]);
    expect(waits.at(-1)).toBe(1000);
  });

  it('keeps nobody else waiting', () => {
    const pace = new Pace();
    for (let nth = 0; nth < 5000; nth += 1) pace.waitOf('10.0.0.1', 1_000_000);
    expect(pace.waitOf('10.0.0.2', 1_000_000)).toBe(0);
  });

  it('refuses whose time would come too late, and lets them in when it has passed', () => {
    const pace = new Pace();
    const waits = Array.from({ length: 5000 }, () => pace.waitOf('10.0.0.1', 1_000_000));
    expect(waits.filter((wait) => wait !== null)).toHaveLength(1400);
    expect(pace.waitOf('10.0.0.1', 1_000_000 + 5000)).toBe(5010);
    expect(pace.waitOf('10.0.0.1', 1_000_000 + 60_000)).toBe(0);
  });

  it('lets everything through that keeps to it, for ever', () => {
    const pace = new Pace();
    const waits = Array.from({ length: 10_000 }, (_, nth) => pace.waitOf('10.0.0.1', 1_000_000 + nth * 10));
    expect(waits.every((wait) => wait === 0)).toBe(true);
  });

  it('forgets addresses that have been quiet', () => {
    const pace = new Pace();
    for (let nth = 0; nth < 100_000; nth += 1) pace.waitOf(`10.${nth}`, 1_000_000 + nth * 10);
    expect(pace.known).toBeLessThan(2500);
  });
});

describe('a server', () => {
  const operations: Record<string, Operation> = {};
  let server: TestServer;
  const ask = (address: string, url = '/config.json') =>
    server.app.inject({ url, headers: { 'x-forwarded-for': address } });

  beforeAll(async () => {
    server = await makeTestServer({
      operations,
      handlers: {},
      pace: new Pace({ perSecond: 100, atOnce: 50, patience: 500 }),
      config: { ...testConfig, requestsPerMinute: 600, trustProxy: ['127.0.0.1'] },
    });
  });
  afterAll(() => server.close());

  it('tells an address that floods it to come again, and answers all others meanwhile', async () => {
    const flood = Array.from({ length: 160 }, () => ask('10.0.0.1', '/'));
    expect((await ask('10.0.0.2')).statusCode).toBe(200);
    const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(refused[0]?.json()).toEqual({ message: 'Too many requests at once. Please try again in 5 seconds.' });
    expect(refused[0]?.headers['content-security-policy']).toBeDefined();
  });
});
