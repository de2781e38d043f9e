import { filesOf } from '../../catalog/loadServerCatalog.ts';
import type { Answer, UnitCall } from '../handler.ts';

/** The declarations as they were written, for the playground; of overlays only those of the viewer's own authority. */
export async function declarations({ viewer, services }: UnitCall): Promise<Answer> {
  const own = `overlays/${viewer.authorityId}/`;
  const seen = filesOf(services.catalog).filter(({ path }) => !path.startsWith('overlays/') || path.startsWith(own));
  return { contents: seen.map(({ path, text }) => ({ path, text })) };
}
