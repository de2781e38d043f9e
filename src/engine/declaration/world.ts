import { formats } from '../format/formats.ts';
import type { Kind, Report, Source } from './sources.ts';
import { unknownName } from './suggest.ts';
import type { KnownNames } from './catalogTypes.ts';
import type { RecordSchema } from './types.ts';

/** Every declaration by kind and id, as read, and the names that code registered. */
export interface World {
  readonly names: KnownNames;
  readonly base: { readonly [K in Kind]: ReadonlyMap<string, Source> };
  /** Tenant -> what stands below its folder, by kind and id. */
  readonly tenants: ReadonlyMap<string, { readonly [K in Kind]: ReadonlyMap<string, Source> }>;
  /** Sources that breach their meta-schema: their names count, their content is not looked into. */
  readonly broken: ReadonlySet<Source>;
}

/** What a check of one declaration needs: where names are looked up, for whom, and its voice. */
export interface Check {
  readonly world: World;
  readonly tenant: string | null;
  readonly report: Report;
  /** Fields of the row that templates and conditions here may read; undefined: as the facts say. */
  readonly rowFields?: readonly string[];
  /** Names in the path of the screen. */
  readonly routeNames?: readonly string[];
  /** Names that an overlay hides: conditions may still speak of them, they are simply never answered. */
  readonly hidden?: readonly string[];
}

function kindMaps(): { [K in Kind]: Map<string, Source> } {
  return { record: new Map(), lookup: new Map(), form: new Map(), stages: new Map(), table: new Map(), screen: new Map() };
}

/** Sorts sources into a world; nothing is checked yet. */
export function makeWorld(sources: readonly Source[], names: KnownNames, broken: ReadonlySet<Source>): World {
  const base = kindMaps();
  const tenants = new Map<string, ReturnType<typeof kindMaps>>();
  for (const source of sources) {
    if (source.tenant === null) {
      base[source.kind].set(source.id, source);
    } else {
      const own = tenants.get(source.tenant) ?? kindMaps();
      own[source.kind].set(source.id, source);
      tenants.set(source.tenant, own);
    }
  }
  return { names, base, tenants, broken };
}

/** Ids of a kind that a tenant can name: everybody's, and its own. */
export function idsOf(world: World, kind: Kind, tenant: string | null): string[] {
  const own = tenant === null ? undefined : world.tenants.get(tenant)?.[kind];
  return [...new Set([...world.base[kind].keys(), ...(own?.keys() ?? [])])];
}

/** The record of that id, or undefined where it does not exist or is itself faulty. */
export function recordOf(world: World, id: string): RecordSchema | undefined {
  const source = world.base.record.get(id);
  return source === undefined || world.broken.has(source) ? undefined : (source.value as unknown as RecordSchema);
}

/** Reports a name that is not among the known ones, with the nearest; absent names pass. */
export function checkName(check: Check, place: { pointer: string; kind: string; name: string | undefined }, known: readonly string[]): void {
  if (place.name === undefined || known.includes(place.name)) return;
  check.report(place.pointer, unknownName(place.kind, place.name, known));
}

/** The same for the id of a declaration. */
export function checkId(check: Check, kind: Kind, place: { pointer: string; id: string | undefined }): void {
  checkName(check, { pointer: place.pointer, kind, name: place.id }, idsOf(check.world, kind, check.tenant));
}

/** The same for a format of the engine. */
export function checkFormat(check: Check, pointer: string, name: string | undefined): void {
  checkName(check, { pointer, kind: 'format', name }, Object.keys(formats));
}

/** The same for an operation. */
export function checkOperation(check: Check, pointer: string, name: string | undefined): void {
  checkName(check, { pointer, kind: 'operation', name }, check.world.names.operations);
}
