import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { bundledThreads } from './test/support/bundledThreads.ts';
import { LongestFirst } from './test/support/longestFirst.ts';
import { roomy, shortLived } from './test/support/shortLived.ts';
import { mocking, withoutServer } from './test/support/whichDatabase.mjs';

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

/** Files that leave what they import as it is share it: reading the declarations costs more than most tests. */
const sharing = ({ test, ...rest }: Project) => ({ ...rest, test: { ...test, isolate: false } });

/** Tests that ask nothing of PostgreSQL are left out where they would run on it: they run on the embedded database. */
const notHere = process.env.TEST_DATABASE_URL ? withoutServer : [];

// Importing the server takes longer than most of its tests: files that leave its modules alone share them.
const serverProjects = (include: string[]) => {
  const { test, ...rest } = project('server', 'node', include);
  // Some wait for seconds that pass and for processes that start: others work meanwhile.
  const shared = {
    maxWorkers: availableParallelism() + 1,
    sequence: { groupOrder: 1 },
    execArgv: [...shortLived, ...roomy],
    globalSetup: 'test/support/bundledServer.ts',
  };
  const mocked = project('server-mocked', 'node', [...mocking]);
  const plugins = [bundledThreads()];
  return [
    { ...rest, plugins, test: { ...test, ...shared, exclude: [...mocking, ...notHere], isolate: false } },
    { ...mocked, plugins, test: { ...mocked.test, ...shared } },
  ];
};

// Drawing anything imports the renderer with all of its library, which takes longer than most tests of it.
const rendererProjects = () => {
  const { test, ...rest } = project('renderer', 'jsdom', ['test/{renderer,app}/**/*.test.{ts,tsx}']);
  const mocks = 'test/app/session/session.test.ts';
  return [
    { ...rest, test: { ...test, exclude: [mocks], isolate: false, setupFiles: 'test/renderer/setUp.ts' } },
    project('renderer-mocked', 'jsdom', [mocks]),
  ];
};

// Seeded once; the files of a process share a browser, and those that leave the data alone a product.
const withProduct = ({ test, ...rest }: Project) => ({
  ...rest,
  test: {
    ...test,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    globalSetup: ['test/support/bundledServer.ts', 'test/browser/support/seeded.ts'],
    isolate: false,
    // A page that is waited for leaves a core idle: another file works meanwhile.
    maxWorkers: availableParallelism() + 1,
    sequence: { groupOrder: 2 },
  },
});

const pure =
  /\/src\/(contract|engine|renderer)\/|\/node_modules\/(amazon-cognito-identity-js|js-cookie|(isomorphic-)?unfetch)\//;

/** Files of components and hooks of the signed-out area; what holds state is one with the signed-in area's. */
const drawnSignedOut = /\/src\/app\/(session|public)\/([^/]+\.tsx|use[A-Z][^/]*\.ts)$/;

const small: { readonly [asked: string]: string } = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
};

/**
 * Builds what the first page draws with on Preact, which asks what React asks and is a sixth of it (D-262): from the
 * first file on, those that it reaches. A file that the signed-in area draws too is built a second time for it.
 */
const smallSignedOut = (): Plugin => ({
  name: 'small-signed-out-area',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === undefined || !/(\/src\/app\/main\.tsx|\?signed-out)$/.test(importer)) return null;
    const held = small[source];
    const found = await this.resolve(held ?? source, importer, { ...options, skipSelf: true });
    return found !== null && drawnSignedOut.test(found.id) ? { ...found, id: `${found.id}?signed-out` } : found;
  },
});

const inPackages = (...names: readonly string[]) =>
  new RegExp(`/node_modules/(${names.join(' ').replaceAll(' ', '|')})/`);

/** Packages that the signed-in area stands on: a file each, for they know nothing of the portal (SIGN-1). */
const ahead = [
  {
    name: 'libraries',
    test: inPackages(
      'react react-dom scheduler react-router react-router-dom react-redux @reduxjs/toolkit redux redux-thunk immer',
      'reselect use-sync-external-store @emotion/[^/]+ stylis @mui/system @mui/styled-engine @mui/private-theming',
    ),
  },
  {
    name: 'controls',
    test: inPackages('@mui/(material|utils|x-internals)', '@popperjs/core', '@base-ui/utils', '@babel/runtime'),
  },
  { name: 'grid', test: inPackages('@mui/(x-data-grid|x-virtualizer)') },
];

/** Where rows stand in a grid, not on cards. */
const wide = '(min-width: 900px)';

/** Names in the page what it is to load ahead, and tells what each file is made of (`npm run bench -- pages`). */
const namesAhead = (): Plugin => ({
  name: 'names-files-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      ahead.flatMap(({ name }) => {
        const file = Object.keys(bundle).find((held) => held.startsWith(`assets/${name}-`) && held.endsWith('.js'));
        if (file === undefined) return [];
        const media = name === 'grid' ? { media: wide } : {};
        return { tag: 'meta', attrs: { name: 'ahead', content: `/${file}`, ...media }, injectTo: 'head' as const };
      }),
  },
  generateBundle(_options, bundle) {
    const weights = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [[file.fileName, Object.entries(file.modules).map(([id, { renderedLength }]) => [id, renderedLength])]]
        : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: '.vite/weights.json',
      source: JSON.stringify(Object.fromEntries(weights)),
    });
  },
});

export default defineConfig({
  plugins: [smallSignedOut(), namesAhead(), react()],
  // The identity client expects Node's `global`; without this, sign-in fails in the browser only.
  define: { global: 'globalThis' },
  // It also expects Node's `Buffer`, of which it uses very little: 7 kB less on the signed-out page.
  resolve: {
    alias: [{ find: /^buffer$/, replacement: fileURLToPath(new URL('src/app/session/bytes.ts', import.meta.url)) }],
  },
  // The signed-in area is one chunk: everybody who signs in needs all of it.
  // What is asked for ahead of a part that is opened is compiled anew, although it is kept compiled (D-417).
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 2000,
    modulePreload: false,
    // Nothing of these happens by being imported: what the signed-out page does not use of them it does not load.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: pure, sideEffects: false }] },
      output: { codeSplitting: { groups: [...ahead] } },
    },
  },
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      sharing(project('engine', 'node', ['test/{engine,contract}/**/*.test.ts'])),
      sharing(project('schemas', 'node', ['test/schemas/**/*.test.ts'])),
      project('architecture', 'node', ['test/{architecture,requirements,support}/**/*.test.ts']),
      ...rendererProjects(),
      ...serverProjects(['test/{server,fuzz}/**/*.test.ts', 'test/hardening/*.test.ts']),
      withProduct(project('browser', 'node', ['test/{browser,hardening/browser}/**/*.test.ts'])),
    ],
  },
});
