import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

const node = (name: string, include: string[]) => ({
  extends: true as const,
  cacheDir: `.cache/${name}`,
  test: { name, environment: 'node' as const, include, testTimeout: 60_000, hookTimeout: 120_000 },
});

export default defineConfig({
  plugins: [react()],
  // The identity client expects Node's `global`; without this, sign-in fails in the browser only.
  define: { global: 'globalThis' },
  build: { outDir: 'dist/app', emptyOutDir: true, manifest: true, sourcemap: false },
  test: {
    projects: [
      node('engine', ['test/{engine,contract,schemas,architecture,requirements}/**/*.test.ts']),
      node('server', ['test/server/**/*.test.ts']),
      {
        extends: true,
        cacheDir: '.cache/renderer',
        test: { name: 'renderer', environment: 'jsdom', include: ['test/{renderer,app}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
