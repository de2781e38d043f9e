import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

// Each project keeps a cache of its own: a shared one is rewritten under the others' feet.
const project = (name: string, environment: 'node' | 'jsdom', include: string[]) => ({
  extends: true as const,
  cacheDir: `.cache/${name}`,
  test: { name, environment, include, testTimeout: 60_000, hookTimeout: 120_000 },
});

export default defineConfig({
  plugins: [react()],
  // The identity client expects Node's `global`; without this, sign-in fails in the browser only.
  define: { global: 'globalThis' },
  build: { outDir: 'dist/app', emptyOutDir: true, manifest: true, sourcemap: false },
  test: {
    projects: [
      project('engine', 'node', ['test/{engine,contract}/**/*.test.ts']),
      project('schemas', 'node', ['test/schemas/**/*.test.ts']),
      project('architecture', 'node', ['test/{architecture,requirements,support}/**/*.test.ts']),
      project('renderer', 'jsdom', ['test/{renderer,app}/**/*.test.{ts,tsx}']),
      project('server', 'node', ['test/server/**/*.test.ts']),
      project('browser', 'node', ['test/browser/**/*.test.ts']),
    ],
  },
});
