import type { OwnText } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { baseOf, textsBelow, textsOf } from './content.ts';
import type { Standing } from './standing.ts';

/**
 * Everybody's texts that what is published lies on, of those paths where an update of the product has changed them
 * since; none of a publication that does not know them.
 */
export async function movedBelow(
  { db, services }: Pick<UnitCall, 'db' | 'services'>,
  { publication, publishedOn, baseHash }: Standing,
): Promise<readonly OwnText[]> {
  if (publishedOn === baseHash) return [];
  const row = await db
    .selectFrom('publication')
    .select('base_texts')
    .where('number', '=', publication.number)
    .executeTakeFirst();
  const former = textsOf(row?.base_texts ?? '[]');
  const now = new Map(textsBelow(baseOf(services.catalog), former).map(({ path, text }) => [path, text]));
  return former.filter(({ path, text }) => now.get(path) !== text);
}
