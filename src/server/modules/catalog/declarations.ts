import type { ReplyOf } from '../../../contract/index.ts';
import { filesOf } from '../../catalog/loadServerCatalog.ts';
import type { UnitCall } from '../handler.ts';

/** The declarations as they were written, for the playground; of overlays only those of the viewer's own authority. */
export async function declarations({
  declarations: { tenant },
  services,
}: UnitCall): Promise<ReplyOf<'catalog.declarations'>> {
  const own = `overlays/${tenant}/`;
  const seen = filesOf(services.catalog).filter(({ path }) => !path.startsWith('overlays/') || path.startsWith(own));
  return { contents: seen.map(({ path, text }) => ({ path, text })) };
}
