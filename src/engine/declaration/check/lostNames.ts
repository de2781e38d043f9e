import { pointerOf } from '../../form/pointers.ts';
import type { Json } from '../../json.ts';
import { mentions } from './misnamed.ts';
import type { Found, Missing, Source } from '../read/sources.ts';
import { nearest, notAmong } from '../read/suggest.ts';
import type { Lookup, RecordSchema } from '../types.ts';
import type { World } from '../read/world.ts';

/** A name that is missing from another file, and who speaks of it. */
interface Lost {
  readonly missing: Missing;
  readonly files: Set<string>;
  places: number;
}

/** What several places miss in a lookup or record was changed there, and is no slip of each: it is told there. */
export function tellLost(world: World, found: readonly Found[]): void {
  const lost = new Map<string, Lost>();
  for (const { file, missing } of found) {
    if (missing?.home === undefined || missing.home === file) continue;
    const key = `${missing.kind} ${missing.name} ${missing.home}`;
    const one = lost.get(key) ?? { missing, files: new Set(), places: 0 };
    one.files.add(file);
    one.places += 1;
    lost.set(key, one);
  }
  for (const one of lost.values()) if (!tellValue(world, one)) tellField(world, one);
}

function tellValue({ base, tenants }: World, { missing, files }: Lost): boolean {
  const lists = [base, ...tenants.values()].map(({ lookup: all }) => at(all, missing));
  const lookup = lists.find((one) => one !== undefined);
  if (missing.kind !== 'value' || lookup === undefined || files.size < 2) return false;
  const options = ((lookup.value as unknown as Lookup).options ?? []).map(({ value }) => value);
  const message = notAmong(JSON.parse(missing.name) as Json, {
    of: 'option here, and conditions wait for it',
    choices: options,
  });
  lookup.report('/options', message, { missing: { ...missing, isCause: true } });
  return true;
}

function tellField({ base }: World, { missing, places }: Lost): void {
  const record = at(base.record, missing);
  if (missing.kind !== 'field' || record === undefined || places < 2) return;
  const meant = nearest(missing.name, Object.keys((record.value as unknown as RecordSchema).properties));
  const isUsed =
    meant === undefined ||
    [...base.table.values()].some(({ value }) => value.record === record.id && mentions(value, meant) > 0);
  if (isUsed) return;
  const message = `"${meant}" stands here, and everywhere else it is called "${missing.name}"`;
  record.report(`/properties${pointerOf([meant])}`, message, { missing: { ...missing, isCause: true } });
}

function at(sources: ReadonlyMap<string, Source>, { home }: Missing): Source | undefined {
  return [...sources.values()].find(({ path }) => path === home);
}
