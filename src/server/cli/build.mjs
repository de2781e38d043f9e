import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './bundle.mjs';
import { readCommandLine } from './commandLine.mjs';
import { compressFiles } from './compressFiles.mjs';
import { hashSources, root } from './install.mjs';

const sources = [
  'index.html',
  'src/app',
  'src/renderer',
  'src/engine',
  'src/contract',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'src/server/cli/build.mjs',
  'src/server/cli/compressFiles.mjs',
];
const stamp = join(root, 'dist', 'app.sha256');

/** Builds the browser's files into dist/app unless they are already those of the present sources. */
export async function buildApp() {
  const hash = hashSources(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the browser’s files …');
  rmSync(stamp, { force: true });
  const { build } = await import('vite');
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await compressFiles(join(root, 'dist', 'app'));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Builds all that `npm start` runs, unless it is that of the present sources already. */
export async function buildProduct() {
  await buildApp();
  await buildServer();
}

const usage = `Builds the browser’s files into dist/app and the server’s into dist/server, unless they are those of the
present sources already.

  npm run build

npm start does so by itself.`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommandLine({ usage });
  await buildProduct();
}
