import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PublicConfig } from '../../src/contract/index.ts';
import { endedStart, type Product, startProduct } from './support/product.ts';
import { type Seeded, seededFolder } from './support/seeded.ts';

// A newcomer's product stands on the embedded database.
let seeded: Seeded;
beforeAll(async () => {
  seeded = await seededFolder();
});

let product: Product | undefined;
afterEach(async () => {
  await product?.remove();
  product = undefined;
});

const health = (url: string) => fetch(`${url}/api/health`);

/** How many demonstration accounts a signed-out browser is told of. */
async function accountsTold({ url }: Product): Promise<number> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as PublicConfig;
  return config.demonstration?.accounts.length ?? 0;
}

describe('the product as a process', () => {
  test('the start command serves pages, API and identity on one port and says where and for whom', async () => {
    product = await startProduct(seeded, { entry: ['src/server/cli/start.mjs'] });
    const { url, dataDir } = product;
    const answer = await health(url);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    const config = (await (await fetch(`${url}/config.json`)).json()) as PublicConfig;
    expect(config.identity).toMatchObject({
      region: expect.any(String),
      userPoolId: expect.any(String),
      clientId: expect.any(String),
      endpoint: expect.any(String),
    });
    const page = await fetch(url);
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
    for (const told of [url, dataDir, 'dt@ashcombe.example', 'support@support.example', 'Demo-Passw0rd!']) {
      // It answers before it has said so.
      await expect.poll(() => product?.output()).toContain(told);
    }
  });

  test('tells a signed-out browser of no demonstration accounts where the data is not: SEED=none', async () => {
    product = await startProduct(seeded, { environment: { SEED: 'none' } });
    expect(await accountsTold(product)).toBe(0);
  });

  test.each([
    ['PORT', '80a0'],
    ['SEED', 'some'],
    ['DATABASE_URL', 'mysql://somewhere/else'],
    ['LOG_LEVEL', 'loud'],
  ])('does not start with a wrong %s, and names it', async (name, value) => {
    const { code, output } = await endedStart({ [name]: value });
    expect(code).toBeGreaterThan(0);
    expect(output).toContain(name);
    expect(output).not.toMatch(/\n\s+at /);
  });
});

describe('one product on its data, from its start to its end', () => {
  let running: Product;

  beforeAll(async () => {
    running = await startProduct(seeded, { environment: { SEED: 'demo' } });
  });

  afterAll(() => running?.remove());

  test('tells a signed-out browser of demonstration accounts with demonstration data: SEED=demo', async () => {
    expect(await accountsTold(running)).toBe(15);
  });

  test('refuses a second server on the same data with a sentence, and leaves the first alone', async () => {
    const second = await endedStart({ DATA_DIR: running.dataDir });
    expect(second.code).toBeGreaterThan(0);
    expect(second.output).toContain(running.dataDir);
    expect(second.output).not.toMatch(/\n\s+at /);
    expect((await health(running.url)).status).toBe(200);
  });

  test('starts again after a hard kill with nothing to clear up', async () => {
    await running.kill();
    await running.restart();
    expect((await health(running.url)).status).toBe(200);
  });

  test('ends cleanly when asked to', async () => {
    expect(await running.stop()).toBe(0);
  });
});
