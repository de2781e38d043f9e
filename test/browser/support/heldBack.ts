import type { Page } from 'playwright-core';

/** Holds back the next answer to a call until it is let go. */
export async function heldBack(page: Page, call: string): Promise<{ asked: Promise<unknown>; answer(): void }> {
  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  const asked = page.waitForRequest(call);
  await page.route(
    call,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return { asked, answer: () => answer() };
}
