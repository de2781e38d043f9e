import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSources, root } from './install.mjs';

const sources = ['index.html', 'src/app', 'src/renderer', 'src/engine', 'src/contract', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
const stamp = join(root, 'dist', 'app.sha256');

/** Builds the browser's files into dist/app unless they are already those of the present sources. */
export async function buildApp() {
  const hash = hashSources(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the browser’s files …');
  rmSync(stamp, { force: true });
  const { build } = await import('vite');
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildApp();
