import { createHash } from 'node:crypto';
import { knownNames } from '../../contract/index.ts';
import type { Catalog, SourceFile } from '../../engine/index.ts';
import { loadCatalog } from '../../engine/index.ts';
import { readSchemas } from './readSchemas.ts';

/** The catalogue of this product's declarations; throws a CatalogError that lists everything wrong in them. */
export function loadServerCatalog(folder?: string): Catalog {
  const files = readSchemas(folder);
  const catalog = loadCatalog(files, knownNames);
  read.set(catalog.ids, files);
  return catalog;
}

/** What was read for a catalogue, which is known by its ids: another reading has others. */
const read = new WeakMap<Catalog['ids'], readonly SourceFile[]>();

/** The files that a catalogue was read from. */
export function filesOf(catalog: Catalog): readonly SourceFile[] {
  const found = read.get(catalog.ids) ?? readSchemas();
  read.set(catalog.ids, found);
  return found;
}

/** How releases and entity tags are named: SHA-256 in hexadecimal. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
