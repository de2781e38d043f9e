import type { SourceFile } from '../../../engine/index.ts';
import { readSchemas } from '../../catalog/readSchemas.ts';
import type { Answer, UnitCall } from '../handler.ts';

let files: readonly SourceFile[] | null = null;

/** The declarations as they were written, for the playground; of overlays only those of the viewer's own authority. */
export async function declarations({ viewer }: UnitCall): Promise<Answer> {
  files ??= readSchemas();
  const own = `overlays/${viewer.authorityId}/`;
  const seen = files.filter(({ path }) => !path.startsWith('overlays/') || path.startsWith(own));
  return { contents: seen.map(({ path, text }) => ({ path, text })) };
}
