import { staff } from '../../../db/staff.ts';
import type { UnitCall } from '../../handler.ts';
import { staffName } from '../read/staffName.ts';

/** Names of people by their ids, read at once; whoever is of another authority has none here. */
export async function staffNames(
  { db }: UnitCall,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom(staff.as('person'))
    .select(['person.id', 'first_name', 'last_name'])
    .where('person.id', 'in', wanted)
    .execute();
  const known = new Map(rows.map((row) => [row.id, staffName(row)]));
  return new Map(wanted.map((id) => [id, known.get(id) ?? staffName({ first_name: null, last_name: null })]));
}
