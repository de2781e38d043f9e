// The server as a few files of JavaScript: reading its TypeScript takes two seconds of processor at each start, and up
// to one in each thread.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashSources, root } from './install.mjs';

const sources = ['src/server', 'src/engine', 'src/contract', 'tsconfig.json'];
const server = join(root, 'src', 'server');
const bundle = join(root, 'dist', 'server');
const stampName = 'sources.sha256';

/** What is started by itself; a thread is found where it is named. */
const commands = ['attendance', 'authority', 'backup', 'declarations', 'places', 'restore', 'seedEngland'];
const entries = ['main.ts', ...commands.map((name) => `cli/${name}.ts`)];

/**
 * Where the bundle has a file of src/server.
 * @param {string} file
 */
export const bundled = (file) => join(bundle, fileNameOf(file));

/**
 * All lie in one folder, so that from each of them it is the same way to the sources.
 * @param {string} file
 */
const fileNameOf = (file) => file.replaceAll('/', '-').replace(/\.ts$/, '.js');

/** Builds the server's files into dist/server unless they are already those of the present sources. */
export async function buildServer() {
  const hash = hashSources(sources);
  if (isOf(hash)) return;
  const { build } = await import('vite');
  // Built beside and renamed: half of it would be taken for all of it, and two may build at once.
  const draft = `${bundle}-${process.pid}`;
  await build(settings(draft));
  writeFileSync(join(draft, stampName), hash);
  try {
    // Who was quicker may be running what it made.
    if (isOf(hash)) return;
    rmSync(bundle, { recursive: true, force: true });
    renameSync(draft, bundle);
  } catch (error) {
    if (!isOf(hash)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {string} hash */
function isOf(hash) {
  const stamp = join(bundle, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** @param {string} outDir */
const settings = (outDir) => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [whereItStood],
  build: {
    ssr: true,
    outDir,
    sourcemap: true,
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries(entries.map((file) => [fileNameOf(file), join(server, file)])),
      output: { entryFileNames: '[name]', chunkFileNames: 'part-[hash].js' },
    },
  },
});

/** A module finds files beside it by its own address, which is that of its source still; a thread is bundled too. */
const whereItStood = {
  name: 'where-it-stood',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /import\.meta\.url/ },
    handler(code, id) {
      const thread = join(dirname(id), 'thread.ts');
      const fileName = fileNameOf(relative(server, thread));
      if (code.includes(threadAddress)) this.emitFile({ type: 'chunk', id: thread, fileName });
      const address = `new URL('../../${relative(root, id)}', import.meta.url).href`;
      const parts = code.split(threadAddress).map((rest) => rest.replaceAll('import.meta.url', address));
      return { code: parts.join(`new URL('./${fileName}', import.meta.url)`), map: null };
    },
  },
};

const threadAddress = "new URL('./thread.mjs', import.meta.url)";

/**
 * Runs a file of src/server in this process, from the bundle: signals, exit code and a hard kill reach it directly.
 * @param {string} file
 */
export async function runBundled(file) {
  await buildServer();
  process.argv[1] = bundled(file);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(bundled(file)).href);
}
