import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { withoutServer } from './test/support/whichDatabase.mjs';

// Each project keeps a cache of its own: a shared one is rewritten under the others' feet.
const project = (name: string, environment: 'node' | 'jsdom', include: string[]) => ({
  extends: true as const,
  cacheDir: `.cache/${name}`,
  // A poll ends when it is so: its limit only says when to give up, which vitest does after one second.
  test: {
    name,
    environment,
    include,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

type Project = ReturnType<typeof project>;

/** Tests that put a module of their own in the place of one of the server's. */
const mocking = ['test/server/matrix/*.test.ts', 'test/server/exports/refused.test.ts'];

/** Tests that ask nothing of PostgreSQL are left out where they would run on it: they run on the embedded database. */
const notHere = process.env['TEST_DATABASE_URL'] ? withoutServer : [];

// Importing the server takes longer than most of its tests: files that leave its modules alone share them.
const serverProjects = (include: string[]) => {
  const { test, ...rest } = project('server', 'node', include);
  return [
    { ...rest, test: { ...test, exclude: [...mocking, ...notHere], isolate: false } },
    project('server-mocked', 'node', mocking),
  ];
};

// Seeded once; every file then has a product, a database and a browser of its own.
const withProduct = ({ test, ...rest }: Project) => ({
  ...rest,
  test: { ...test, testTimeout: 300_000, hookTimeout: 300_000, globalSetup: 'test/browser/support/seeded.ts' },
});

const pure =
  /\/src\/(contract|engine)\/|\/node_modules\/(amazon-cognito-identity-js|js-cookie|isomorphic-unfetch|unfetch)\//;

export default defineConfig({
  plugins: [react()],
  // The identity client expects Node's `global`; without this, sign-in fails in the browser only.
  define: { global: 'globalThis' },
  // It also expects Node's `Buffer`, of which it uses very little: 7 kB less on the signed-out page.
  resolve: {
    alias: [{ find: /^buffer$/, replacement: fileURLToPath(new URL('src/app/session/bytes.ts', import.meta.url)) }],
  },
  // The signed-in area is one chunk: everybody who signs in needs all of it.
  // Browsers that the portal runs in preload modules by themselves: no polyfill on the signed-out page.
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 2000,
    modulePreload: { polyfill: false },
    // Nothing of these happens by being imported: what the signed-out page does not use of them it does not load.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: pure, sideEffects: false }] } },
  },
  test: {
    maxWorkers: '100%',
    projects: [
      project('engine', 'node', ['test/{engine,contract}/**/*.test.ts']),
      project('schemas', 'node', ['test/schemas/**/*.test.ts']),
      project('architecture', 'node', ['test/{architecture,requirements,support}/**/*.test.ts']),
      project('renderer', 'jsdom', ['test/{renderer,app}/**/*.test.{ts,tsx}']),
      ...serverProjects(['test/{server,fuzz}/**/*.test.ts', 'test/hardening/*.test.ts']),
      withProduct(project('browser', 'node', ['test/{browser,hardening/browser}/**/*.test.ts'])),
    ],
  },
});
