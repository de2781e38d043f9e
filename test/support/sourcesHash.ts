import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

let hash: string | undefined;

/** Changes with everything that a filled database comes from: packages, server, contract, engine, declarations. */
export function sourcesHash(): string {
  hash ??= makeHash();
  return hash;
}

function makeHash(): string {
  const made = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const place of ['src/engine', 'src/contract', 'src/server', 'schemas']) {
    const names = readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs|json)$/.test(name))
      .sort();
    for (const name of names) made.update(name).update(readFileSync(join(root, place, name)));
  }
  return made.digest('hex').slice(0, 16);
}
