import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Kinds of file that become smaller; pictures and fonts are compressed as they are. */
const compressible = /\.(js|css|svg|json|txt|map)$/;

/**
 * Writes beside each file of a folder, at any depth, the same compressed: .br and .gz, as the server hands them out.
 */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const wanted = names.filter((name) => compressible.test(name) && !name.startsWith('.'));
  await Promise.all(
    wanted.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      const hint = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, hint));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
