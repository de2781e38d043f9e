import { sql } from 'kysely';
import { isObject, type Json, type Lookup } from '../../../engine/index.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import type { UnitCall } from '../handler.ts';
import { fieldOfEntry, filtersOfEntry, type Entry } from './entry.ts';

/** The lookups whose options are data, with those options that entries name. */
export type Names = ReadonlyMap<string, Lookup>;

type Read = (call: UnitCall, ids: number[]) => Promise<{ readonly id: number; readonly name: string }[]>;

const people: Read = ({ db }, ids) =>
  db
    .selectFrom('app_user')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', 'in', ids)
    .execute();

/** By the operation that answers the options to a page: of one school at a time nobody needs all. */
const readers: { readonly [list: string]: Read } = {
  'lookups.users': people,
  'lookups.socialWorkers': people,
  'notes.authors': people,
  'trail.people': people,
  'lookups.schools': ({ db }, ids) => db.selectFrom('school').select(['id', 'name']).where('id', 'in', ids).execute(),
  'lookups.pepCycles': ({ db }, ids) =>
    db.selectFrom('pep_cycle').select(['id', 'name']).where('id', 'in', ids).execute(),
  'lookups.academicYears': (_call, ids) => Promise.resolve(ids.map((id) => ({ id, name: academicYear(id).label }))),
  'notes.students': ({ db }, ids) =>
    db
      .selectFrom('pupil')
      .select(['id', sql<string>`last_name || ', ' || first_name`.as('name')])
      .where('id', 'in', ids)
      .execute(),
};

/** Looks up what the values in some entries are called, each lookup's in one statement. */
export async function readNames(call: UnitCall, entries: readonly Entry[]): Promise<Names> {
  const wanted = new Map<string, Set<number>>();
  const want = (lookup: string | undefined, value: Json) => {
    if (lookup === undefined) return;
    const ids = wanted.get(lookup) ?? new Set<number>();
    wanted.set(lookup, ids);
    for (const id of Array.isArray(value) ? value : [value]) if (typeof id === 'number') ids.add(id);
  };
  for (const entry of entries) {
    walk(entry.detail, (name, value) => want(fieldOfEntry(call, name)?.$ref?.slice('lookups/'.length), value));
    for (const { filter, value } of filtersOfEntry(call, entry))
      if ('in' in value) want(filter.lookupId, [...value.in]);
  }
  const names = new Map<string, Lookup>();
  for (const [id, ids] of wanted) {
    const lookup = call.declarations.lookup(id);
    const read = readers[lookup.list ?? ''];
    const found = read === undefined || ids.size === 0 ? [] : await read(call, [...ids]);
    if (read !== undefined)
      names.set(id, { ...lookup, options: found.map(({ id: value, name }) => ({ value, label: name })) });
  }
  return names;
}

function walk(json: Json | undefined, each: (name: string, value: Json) => void): void {
  if (Array.isArray(json)) for (const item of json) walk(item, each);
  if (!isObject(json)) return;
  for (const [name, value] of Object.entries(json)) {
    each(name, value);
    walk(value, each);
  }
}
