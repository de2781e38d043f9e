import type { Kind, Source } from '../read/sources.ts';
import { deepFreeze, resolve } from './resolve.ts';
import type {
  Catalog,
  Declarations,
  Declared,
  Problem,
  ResolvedForm,
  ResolvedScreen,
  ResolvedStages,
  ResolvedTable,
} from '../catalogTypes.ts';
import type { Lookup, RecordSchema } from '../types.ts';
import type { World } from '../read/world.ts';
import { idsOf } from '../read/world.ts';

/** A checked world as a catalogue: every answer resolved once for each tenant, then the same frozen object. */
export function makeCatalog(world: World, warnings: readonly Problem[]): Catalog {
  const unusable = unusableOverlays(world, warnings);
  const known = new Map<string, unknown>();
  const resolved = (kind: Kind, id: string, tenant: string | null = null): unknown => {
    const key = `${kind} ${tenant ?? ''} ${id}`;
    if (!known.has(key)) {
      const value = resolve(world, unusable, { kind, id, tenant });
      // Records and lookups are named by whoever asked; the others carry their id with them.
      known.set(key, deepFreeze(kind === 'record' || kind === 'lookup' ? value : { ...value, id }));
    }
    return known.get(key);
  };
  // Everybody's lists are one object each, however many tenants ask for them.
  const isOwn = (tenant: string | null, lookup: string): boolean =>
    tenant !== null && world.tenants.get(tenant)?.lookup.has(lookup) === true;
  const declared = (tenant: string | null): Declared => ({
    ids: idsFor(world, tenant),
    record: (id) => resolved('record', id) as RecordSchema,
    lookup: (id) => resolved('lookup', id, isOwn(tenant, id) ? tenant : null) as Lookup,
    form: (id) => resolved('form', id, tenant) as ResolvedForm,
    stages: (id) => resolved('stages', id, tenant) as ResolvedStages,
    table: (id) => resolved('table', id, tenant) as ResolvedTable,
    screen: (id) => resolved('screen', id) as ResolvedScreen,
  });
  const bound = new Map<string, Declarations>();
  const of = (tenant: string): Declarations => {
    const found = bound.get(tenant);
    if (found !== undefined) return found;
    const own = warnings.filter(({ file }) => file.startsWith(`overlays/${tenant}/`));
    const made = deepFreeze({ ...declared(tenant), tenant, warnings: own });
    bound.set(tenant, made);
    return made;
  };
  return deepFreeze({ ...declared(null), warnings: [...warnings], tenants: [...world.tenants.keys()].sort(), of });
}

function idsFor(world: World, tenant: string | null): Declared['ids'] {
  const ids = (kind: Kind) => idsOf(world, kind, tenant);
  return {
    records: ids('record'),
    lookups: ids('lookup'),
    forms: ids('form'),
    stages: ids('stages'),
    tables: ids('table'),
    screens: ids('screen'),
  };
}

/** Stale overlays about which more was said than that they are stale: their result cannot be relied on. */
function unusableOverlays(world: World, warnings: readonly Problem[]): Set<Source> {
  const faulty = new Set(
    warnings.filter((problem) => problem.pointer !== '/base/version').map((problem) => problem.file),
  );
  const overlays = [...world.tenants.values()].flatMap((kinds) =>
    Object.values(kinds).flatMap((sources) => [...sources.values()]),
  );
  return new Set(overlays.filter((source) => faulty.has(source.path)));
}
