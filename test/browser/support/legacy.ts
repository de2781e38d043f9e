import type { Page } from 'playwright-core';

/** The product says to a page, from its next opening on, that there is a legacy system. */
export async function withLegacySystem(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, legacyOrigins: ['https://legacy.example'] } });
  });
}
