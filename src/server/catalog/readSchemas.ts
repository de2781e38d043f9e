import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../../engine/index.ts';

/** Folder of the declarations of this product. */
export const SCHEMAS_FOLDER = fileURLToPath(new URL('../../../schemas', import.meta.url));

/** Every JSON file below a folder of declarations, by its path with forward slashes, in a fixed order. */
export function readSchemas(folder = SCHEMAS_FOLDER): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path: path.split(sep).join('/'), text: readFileSync(join(folder, path), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
