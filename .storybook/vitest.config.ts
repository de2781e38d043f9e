import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { chromiumArguments, findChromium } from '../test/support/chromium.mjs';

// As the product is served: React and what stands on it draw twice as fast without the checks of their development
// builds, which the tests of the renderer run with.
process.env.NODE_ENV = 'production';

const executablePath = findChromium();

/** A browser with the system's colours forced or not, for all stories but some. */
const browserFor = (name: string, exclude: string, forcedColors: 'active' | 'none') => ({
  browser: 'chromium' as const,
  name,
  exclude: [exclude],
  // Nothing fades: what is half there has no colours to check.
  provider: playwright({
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
    contextOptions: { forcedColors, reducedMotion: 'reduce' },
  }),
});

/**
 * Every story as a test. Apart from vite.config.ts, so that neither the product's build nor other tests load Storybook.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  cacheDir: '.cache/stories',
  plugins: [react(), storybookTest({ configDir: new URL('.', import.meta.url).pathname })],
  define: { global: 'globalThis' },
  // Found before the first story runs: a package found later reloads the page under a running test.
  optimizeDeps: { entries: ['stories/**/*.stories.tsx'] },
  test: {
    // A page that stays loads the product once, not for every file; Storybook takes away what a story drew.
    isolate: false,
    // The pages that work side by side.
    maxWorkers: availableParallelism(),
    // Says when to give up, not how long it may take: a slow machine checks a large page for a minute.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    browser: {
      enabled: true,
      headless: true,
      connectTimeout: 300_000,
      screenshotFailures: false,
      // Two browsers of one project: what a page loads is made for both by one server.
      instances: [
        browserFor('stories', 'stories/**/ForcedColours.stories.tsx', 'none'),
        browserFor('stories-forced-colours', 'stories/**/!(ForcedColours).stories.tsx', 'active'),
      ],
    },
  },
});
