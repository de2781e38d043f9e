import type { FastifyInstance } from 'fastify';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CatalogError, type Catalog } from '../../engine/index.ts';
import { loadServerCatalog } from './loadServerCatalog.ts';
import { SCHEMAS_FOLDER } from './readSchemas.ts';

/** A catalogue that can be read anew while it is in use. */
export interface FollowedCatalog {
  /** Always the one that was read last without a fault; its `ids` are others after each reading. */
  readonly catalog: Catalog;
  /**
   * Reads the files again if they have changed since: null where they have not, else their faults; for
   * any of those the former catalogue stays in use.
   */
  look(): readonly string[] | null;
}

/**
 * Reads a folder of declarations, and again when told to look. Throws a CatalogError where it has faults at the start.
 */
export function followSchemas(folder = SCHEMAS_FOLDER): FollowedCatalog {
  let stamp = stampOf(folder);
  let current = loadServerCatalog(folder);
  return {
    // Not over a catalogue itself: what is frozen may not be answered differently.
    catalog: new Proxy({} as Catalog, { get: (_nothing, name) => Reflect.get(current, name) as unknown }),
    look() {
      try {
        const now = stampOf(folder);
        if (now === stamp) return null;
        stamp = now;
        current = loadServerCatalog(folder);
        return [];
      } catch (error) {
        return error instanceof CatalogError ? error.details : [String(error)];
      }
    },
  };
}

/** Looks every second, and says in the log what came of it. */
export function keepLooking(app: FastifyInstance, { look }: FollowedCatalog): void {
  const timer = setInterval(() => {
    const faults = look();
    if (faults === null) return;
    if (faults.length === 0) app.log.info('Changed declarations are in use.');
    else app.log.error(`Changed declarations have faults, so those from before stay in use:\n${faults.join('\n')}`);
  }, 1_000).unref();
  app.addHook('onClose', () => clearInterval(timer));
}

/** Names, times and sizes of the files; one that goes while they are looked at counts as gone. */
function stampOf(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
  return paths
    .map((path) => {
      const file = statSync(join(folder, path), { throwIfNoEntry: false });
      return file === undefined ? '' : `${path} ${file.mtimeMs} ${file.size}`;
    })
    .join('\n');
}
