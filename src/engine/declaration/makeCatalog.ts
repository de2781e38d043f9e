import type { Kind, Source } from './sources.ts';
import { deepFreeze, resolve } from './resolve.ts';
import type { Catalog, Problem, ResolvedForm, ResolvedScreen, ResolvedStages, ResolvedTable } from './catalogTypes.ts';
import type { Lookup, RecordSchema } from './types.ts';
import type { World } from './world.ts';
import { idsOf } from './world.ts';

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
  const ids = (kind: Kind): string[] => idsOf(world, kind, null);
  return deepFreeze({
    ids: {
      records: ids('record'),
      lookups: ids('lookup'),
      forms: ids('form'),
      stages: ids('stages'),
      tables: ids('table'),
      screens: ids('screen'),
    },
    warnings: [...warnings],
    tenants: [...world.tenants.keys()].sort(),
    formIds: (tenant: string) => idsOf(world, 'form', tenant),
    tableIds: (tenant: string) => idsOf(world, 'table', tenant),
    record: (id: string) => resolved('record', id) as RecordSchema,
    lookup: (id: string) => resolved('lookup', id) as Lookup,
    form: (id: string, tenant?: string) => resolved('form', id, tenant) as ResolvedForm,
    stages: (id: string, tenant?: string) => resolved('stages', id, tenant) as ResolvedStages,
    table: (id: string, tenant?: string) => resolved('table', id, tenant) as ResolvedTable,
    screen: (id: string) => resolved('screen', id) as ResolvedScreen,
  });
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
