import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { openBrowser, type Watched } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** The product that the tests of a file use, once `runProduct` has been called; every file has its own. */
export let product: Product;

/** The browser they use it in. */
export let browser: Browser;

let open: Watched[] = [];

/** Runs the product, on data that was seeded before, and a browser for the tests of a file. */
export function runProduct(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(inject('seeded'), { environment }), openBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(open.map(({ context }) => context.close()));
    open = [];
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
}

/** A test that takes the server away, and failed half-way, leaves the next one a server. */
export function keepServer(): void {
  afterEach(async () => {
    if (product.child().exitCode !== null || product.child().signalCode !== null) await product.restart();
  });
}

/** Closes a profile when the present test has ended. */
export function closeAfterTest<T extends Watched>(watched: T): T {
  open.push(watched);
  return watched;
}
