import type { ReplyOf } from '../../../contract/index.ts';
import { filesOf } from '../../catalog/loadServerCatalog.ts';
import { publishedTexts } from '../declarations/declarationsFor.ts';
import type { UnitCall } from '../handler.ts';

/** The declarations as they were written, for the playground; of overlays only those of the viewer's own authority. */
export async function declarations({
  declarations: own,
  services,
}: UnitCall): Promise<ReplyOf<'catalog.declarations'>> {
  const folder = `overlays/${own.tenant}/`;
  const files = filesOf(services.catalog);
  const published = publishedTexts(own) ?? files.filter(({ path }) => path.startsWith(folder));
  const seen = [...files.filter(({ path }) => !path.startsWith('overlays/')), ...published].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  return { contents: seen.map(({ path, text }) => ({ path, text })) };
}
