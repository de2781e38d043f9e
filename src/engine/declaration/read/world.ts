import { formats } from '../../format/formats.ts';
import type { Kind, Missing, Report, Source } from './sources.ts';
import { FOLDER_OF } from './sources.ts';
import type { Known } from './suggest.ts';
import { unknownName } from './suggest.ts';
import type { KnownNames } from '../catalogTypes.ts';
import type { TableDeclaration } from '../tableTypes.ts';
import type { RecordSchema } from '../types.ts';

/** Every declaration by kind and id, as read, and the names that code registered. */
export interface World {
  readonly names: KnownNames;
  readonly base: { readonly [K in Kind]: ReadonlyMap<string, Source> };
  /** Tenant -> what stands below its folder, by kind and id. */
  readonly tenants: ReadonlyMap<string, { readonly [K in Kind]: ReadonlyMap<string, Source> }>;
  /** Sources that cannot be read or breach their meta-schema: their names count, their content is not looked into. */
  readonly broken: ReadonlySet<Source>;
  /** Files of which errors are told already: what is made of them is not looked into. */
  readonly faulty: ReadonlySet<string>;
}

/** What a check of one declaration needs: where names are looked up, for whom, and its voice. */
export interface Check {
  readonly world: World;
  readonly tenant: string | null;
  readonly report: Report;
  /** Fields of the row that templates and conditions here may read; undefined: as the facts say. */
  readonly rowFields?: readonly string[];
  /** The record that has them. */
  readonly rowHome?: string;
  /** Names in the path of the screen. */
  readonly routeNames?: readonly string[];
  /** Names that an overlay hides: conditions may still speak of them, they are simply never answered. */
  readonly hidden?: readonly string[];
}

function kindMaps(): { [K in Kind]: Map<string, Source> } {
  return {
    record: new Map(),
    lookup: new Map(),
    form: new Map(),
    stages: new Map(),
    table: new Map(),
    screen: new Map(),
  };
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
  const unread = sources.filter(({ isRead }) => !isRead);
  return { names, base, tenants, broken: new Set([...broken, ...unread]), faulty: new Set() };
}

/** Ids of a kind that a tenant can name: everybody's, and its own. */
export function idsOf(world: World, kind: Kind, tenant: string | null): string[] {
  return [...new Set([...world.base[kind].keys(), ...(ownOf(world, kind, tenant)?.keys() ?? [])])];
}

const ownOf = (world: World, kind: Kind, tenant: string | null): ReadonlyMap<string, Source> | undefined =>
  tenant === null ? undefined : world.tenants.get(tenant)?.[kind];

/** The list of options that a tenant means by an id: everybody's, or its own; one of both is a fault of its own. */
export function lookupFor(world: World, id: string, tenant: string | null): Source | undefined {
  return world.base.lookup.get(id) ?? ownOf(world, 'lookup', tenant)?.get(id);
}

/** The record of that id, or undefined where it does not exist or is itself faulty. */
export function recordOf(world: World, id: string): RecordSchema | undefined {
  const source = world.base.record.get(id);
  return source === undefined || world.broken.has(source) ? undefined : (source.value as unknown as RecordSchema);
}

/** Everybody's table of that id; a tenant's changes of it take away no column or filter that others name. */
export function tableOf(world: World, id: string): TableDeclaration | undefined {
  const source = world.base.table.get(id);
  return source === undefined || world.broken.has(source) ? undefined : (source.value as unknown as TableDeclaration);
}

/** A name that is spoken of at a pointer; `home` and `isCause` as a Missing has them. */
export interface NamePlace extends Pick<Missing, 'home'> {
  readonly pointer: string;
  readonly kind: string;
  readonly name: string | undefined;
}

/** Reports a name that is not among the known ones, with the nearest and those that there are; absent names pass. */
export function checkName(check: Check, { pointer, ...place }: NamePlace, known: readonly string[] | Known): void {
  const { name } = place;
  const names = 'names' in known ? known.names : known;
  if (name === undefined || names.includes(name)) return;
  check.report(pointer, unknownName(place.kind, name, known), { missing: { ...place, name } });
}

/** The same for a field of the row. */
export function checkField(check: Check, pointer: string, name: string | undefined): void {
  if (check.rowFields === undefined) return;
  checkName(
    check,
    { pointer, kind: 'field', name, ...(check.rowHome !== undefined && { home: check.rowHome }) },
    check.rowFields,
  );
}

/** The same for the id of a declaration. */
export function checkId(check: Check, kind: Kind, { pointer, id }: { pointer: string; id: string | undefined }): void {
  const { world, tenant } = check;
  if (id === undefined || world.base[kind].has(id) || ownOf(world, kind, tenant)?.has(id) === true) return;
  const known = { names: idsOf(world, kind, tenant), where: `schemas/${FOLDER_OF[kind]}` };
  checkName(check, { pointer, kind, name: id, home: '' }, known);
}

/** The same for a format of the engine. */
export function checkFormat(check: Check, pointer: string, name: string | undefined): void {
  checkName(check, { pointer, kind: 'format', name, home: '' }, Object.keys(formats));
}

/** The same for an operation. */
export function checkOperation(check: Check, pointer: string, name: string | undefined): void {
  const { operations, where } = check.world.names;
  checkName(check, { pointer, kind: 'operation', name, home: '' }, { names: operations, where: where?.operations });
}
