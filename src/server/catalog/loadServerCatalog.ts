import { createHash } from 'node:crypto';
import { knownNames } from '../../contract/index.ts';
import type { Catalog } from '../../engine/index.ts';
import { loadCatalog } from '../../engine/index.ts';
import { readSchemas } from './readSchemas.ts';

/** The catalogue of this product's declarations; throws a CatalogError that lists everything wrong in them. */
export function loadServerCatalog(folder?: string): Catalog {
  return loadCatalog(readSchemas(folder), knownNames);
}

/** How releases and entity tags are named: SHA-256 in hexadecimal. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
