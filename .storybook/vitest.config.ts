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

/**
 * All stories but these in a browser of their own, with the system's colours forced or not. Nothing fades: what is half
 * there has no colours to check.
 */
const stories = (name: string, exclude: string, forcedColors: 'active' | 'none') => ({
  root: new URL('..', import.meta.url).pathname,
  cacheDir: `.cache/${name}`,
  plugins: [react(), storybookTest({ configDir: new URL('.', import.meta.url).pathname })],
  define: { global: 'globalThis' },
  // Found before the first story runs: a package found later reloads the page under a running test.
  optimizeDeps: { entries: ['stories/**/*.stories.tsx'] },
  test: {
    name,
    exclude: [exclude],
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
      provider: playwright({
        launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
        contextOptions: { forcedColors, reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
      screenshotFailures: false,
    },
  },
});

/**
 * Every story as a test. Apart from vite.config.ts, so that neither the product's build nor other tests load Storybook.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      stories('stories', 'stories/**/ForcedColours.stories.tsx', 'none'),
      stories('stories-forced-colours', 'stories/**/!(ForcedColours).stories.tsx', 'active'),
    ],
  },
});
