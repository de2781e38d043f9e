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
  function resolved<T>(kind: Kind, id: string, tenant: string | null): T {
    const key = `${kind} ${tenant ?? ''} ${id}`;
    if (!known.has(key)) {
      const value = resolve(world, unusable, { kind, id, tenant });
      // Records and lookups are named by whoever asked; the others carry their id with them.
      known.set(key, deepFreeze(kind === 'record' || kind === 'lookup' ? value : { ...value, id }));
    }
    return known.get(key) as T;
  }
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
    record: (id: string) => resolved<RecordSchema>('record', id, null),
    lookup: (id: string) => resolved<Lookup>('lookup', id, null),
    form: (id: string, tenant?: string) => resolved<ResolvedForm>('form', id, tenant ?? null),
    stages: (id: string, tenant?: string) => resolved<ResolvedStages>('stages', id, tenant ?? null),
    table: (id: string, tenant?: string) => resolved<ResolvedTable>('table', id, tenant ?? null),
    screen: (id: string) => resolved<ResolvedScreen>('screen', id, null),
  });
}

/** Stale overlays about which more was said than that they are stale: their result cannot be relied on. */
function unusableOverlays(world: World, warnings: readonly Problem[]): Set<Source> {
  const faulty = new Set(warnings.filter((problem) => problem.pointer !== '/base/version').map((problem) => problem.file));
  const overlays = [...world.tenants.values()].flatMap((kinds) => Object.values(kinds).flatMap((sources) => [...sources.values()]));
  return new Set(overlays.filter((source) => faulty.has(source.path)));
}
