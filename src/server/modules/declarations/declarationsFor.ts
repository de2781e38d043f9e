import { knownNames } from '../../../contract/index.ts';
import {
  openWorkbench,
  type Catalog,
  type Declarations,
  type SourceFile,
  type Workbench,
} from '../../../engine/index.ts';
import { checkInThread } from '../../catalog/publications/checkInThread.ts';
import { publicationOf, type Viewer } from '../../db/across/index.ts';
import type { Services } from '../handler.ts';
import { asFiles, baseOf, textsOf } from './content.ts';

/**
 * So many authorities' declarations are kept resolved: more than England has. Each is half a megabyte, and made in ten
 * milliseconds of everybody's time (`npm run bench -- publish`).
 */
const mostKept = 200;

interface Bound {
  /** Of the reading of the files that it was made with. */
  readonly ids: Catalog['ids'];
  readonly declarations: Promise<Declarations>;
}

/** By the server they are for: what two of them read from one database is still two. */
const kept = new WeakMap<Services['database'], Map<string, Bound>>();
const benches = new WeakMap<Catalog['ids'], Workbench>();
const texts = new WeakMap<Declarations, readonly SourceFile[]>();

/** The texts that an authority has published, of which these declarations were made; undefined where it has none. */
export const publishedTexts = (declarations: Declarations): readonly SourceFile[] | undefined =>
  texts.get(declarations);

/**
 * The declarations of the authority that a call is for: of its publication, whose number came with the viewer, so that
 * every server follows at once; or of the files.
 */
export function declarationsFor(
  services: Pick<Services, 'database' | 'catalog'>,
  { authorityId, publication }: Pick<Viewer, 'authorityId' | 'publication'>,
): Promise<Declarations> | Declarations {
  const { catalog, database } = services;
  if (publication === null) return catalog.of(String(authorityId));
  const all = kept.get(database) ?? new Map<string, Bound>();
  kept.set(database, all);
  const key = `${authorityId} ${publication}`;
  const found = all.get(key);
  const bound =
    found?.ids === catalog.ids
      ? found
      : { ids: catalog.ids, declarations: bind(services, { authorityId, number: publication }) };
  // What was asked for last stands last; what was asked for longest ago goes.
  all.delete(key);
  all.set(key, bound);
  if (all.size > mostKept) all.delete(all.keys().next().value ?? '');
  // What could not be read is asked for again.
  bound.declarations.catch(() => void (all.get(key) === bound && all.delete(key)));
  return bound.declarations;
}

async function bind(
  { database, catalog }: Pick<Services, 'database' | 'catalog'>,
  { authorityId, number }: { authorityId: number; number: number },
): Promise<Declarations> {
  const { content, base_hash } = await publicationOf(database, authorityId, number);
  const base = baseOf(catalog);
  const own = asFiles(authorityId, textsOf(content));
  const tenant = String(authorityId);
  // It passed its check on what it lay on; on anything else it is looked at anew, away from everybody's calls.
  const problems =
    base_hash === base.hash
      ? []
      : (await checkInThread({ tenant, base: base.files, own }, new AbortController().signal)).problems;
  const declarations = benchOf(catalog).bind(tenant, own, problems);
  texts.set(declarations, own);
  return declarations;
}

/** Everybody's declarations, read once, to lay an authority's own on. */
export function benchOf(catalog: Catalog): Workbench {
  const bench = benches.get(catalog.ids) ?? openWorkbench(baseOf(catalog).files, knownNames);
  benches.set(catalog.ids, bench);
  return bench;
}
