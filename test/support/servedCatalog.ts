import type { Catalog } from '../../src/engine/index.ts';
import { loadServerCatalog } from '../../src/server/catalog/loadServerCatalog.ts';

let read: Catalog | undefined;

/** The product's declarations, read once for all test files that a process runs: they never change what they hold. */
export const servedCatalog = (): Catalog => (read ??= loadServerCatalog());
