import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { chromiumArguments, findChromium } from '../test/support/chromium.mjs';

const executablePath = findChromium();

/** Every story as a test. Apart from vite.config.ts, so that neither the product's build nor other tests load Storybook. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  cacheDir: '.cache/stories',
  plugins: [react(), storybookTest({ configDir: new URL('.', import.meta.url).pathname })],
  define: { global: 'globalThis' },
  // Found before the first story runs: a package found later reloads the page under a running test.
  optimizeDeps: { entries: ['stories/**/*.stories.tsx'] },
  test: {
    name: 'stories',
    testTimeout: 60_000,
    setupFiles: [new URL('vitest.setup.ts', import.meta.url).pathname],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments } }),
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
    },
  },
});
