import { valueAt } from '../../form/pointers.ts';
import type { Json } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { Source } from './sources.ts';
import { FOLDER_OF, isSharedMeta } from './sources.ts';
import type { World } from './world.ts';

/**
 * The files that a declaration as it holds is made of: itself and what it lies on, lists whose choices it takes,
 * forms of its stages as its tenant has them, the record of a table, and their meta-schemas but for shared parts.
 */
export function madeOf(world: World, source: Source): Set<string> {
  const paths = new Set<string>();
  const take = (one: Source): void => {
    if (paths.has(one.path)) return;
    for (const path of [one.path, `meta/${one.isOverlay ? 'overlay' : one.kind}.json`]) paths.add(path);
    const base = world.base[one.kind].get(one.id);
    if (one.isOverlay && base !== undefined) take(base);
    const own = source.tenant === null ? undefined : world.tenants.get(source.tenant);
    for (const id of lookupsIn(one.value))
      for (const list of [own?.lookup.get(id), world.base.lookup.get(id)]) if (list !== undefined) paths.add(list.path);
    for (const id of formsIn(one.value)) {
      for (const form of [own?.form.get(id), world.base.form.get(id)]) if (form !== undefined) take(form);
    }
    const record = one.value.record;
    if (one.kind === 'table' && typeof record === 'string') paths.add(`${FOLDER_OF.record}/${record}.json`);
  };
  take(source);
  return paths;
}

/** Whether nothing that a declaration is made of is among the faulty files. */
export function isSound(world: World, source: Source, faulty: ReadonlySet<string>): boolean {
  if (faulty.size === 0) return true;
  return ![...faulty].some(isSharedMeta) && [...madeOf(world, source)].every((path) => !faulty.has(path));
}

function lookupsIn(json: Json | undefined): string[] {
  if (Array.isArray(json)) return json.flatMap(lookupsIn);
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner.slice('lookups/'.length)] : lookupsIn(inner),
  );
}

/** Of stages, or of a patch on them. */
function formsIn(value: Json): string[] {
  return [valueAt(value, ['stages']), valueAt(value, ['patch', 'stages'])].flatMap((stages) =>
    Object.values(isObject(stages) ? stages : {}).flatMap((stage) =>
      isObject(stage) && typeof stage.form === 'string' ? [stage.form] : [],
    ),
  );
}
