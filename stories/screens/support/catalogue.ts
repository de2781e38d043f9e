import { knownNames, type CatalogReply } from '../../../src/contract/index.ts';
import { loadCatalog, makeRelease, type Catalog, type Release, type SourceFile } from '../../../src/engine/index.ts';

const texts = import.meta.glob('../../../schemas/**/*.json', { query: '?raw', import: 'default', eager: true });

/** The files of the product's own declarations. */
export const files: readonly SourceFile[] = Object.entries(texts).map(([path, text]) => ({
  path: path.replace('../../../schemas/', ''),
  text: String(text),
}));

/** The product's own declarations: a story shows what is declared, not a copy of it. */
export const catalog: Catalog = loadCatalog(files, knownNames);

/** What is declared for one authority, as the server answers it. */
export function declarationsFor(
  tenant: string,
): Pick<CatalogReply, 'records' | 'lookups' | 'forms' | 'tables' | 'screens'> {
  const { ids, record, lookup, form, table, screen } = catalog.of(tenant);
  return {
    records: byId(ids.records, record),
    lookups: byId(ids.lookups, lookup),
    forms: byId(ids.forms, form),
    tables: byId(ids.tables, table),
    screens: byId(ids.screens, screen),
  };
}

/** Phases of plans, in the order of the last digits of their stories' ids: 1101 is the first's. */
export const phases = ['key-stages-1-4', 'early-years', 'post-16'] as const;
export type Phase = (typeof phases)[number];

const releases = new Map<string, Release>();

/** The release of an authority's plans of a phase, made once: it resolves every form of the plan, and never changes. */
export function releaseFor(tenant: string, phase: Phase = 'key-stages-1-4'): Release {
  const key = `${tenant} ${phase}`;
  const release = releases.get(key) ?? makeRelease(catalog.of(tenant), `pep/${phase}`, () => tenant);
  releases.set(key, release);
  return release;
}

/** The release of a story's PEP: 1101 is of authority 11, 1201 of authority 12. */
export function releaseOf(pepId: number): Release {
  return releaseFor(String(Math.floor(pepId / 100)), phases[(pepId % 100) - 1]);
}

const byId = <T>(ids: readonly string[], find: (id: string) => T): { [id: string]: T } =>
  Object.fromEntries(ids.map((id) => [id, find(id)]));
