import { sql } from 'kysely';
import type { UnitCall } from '../../handler.ts';
import type { Match } from '../kind.ts';

/** Whether a person has changed what a question asks of a record. */
export type HandChanged = (recordId: number, field: string) => boolean;

/** Kinds whose records have a trail of their own, by what it calls them. */
const ownTrail: { readonly [kind: string]: string } = { pupil: 'pupil', school: 'school' };

/** As the trail names it: calls by hand say columns, imports questions. */
const namesOf = (field: string): readonly string[] => {
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [field, column, `${column}_id`];
};

/**
 * What people have changed of some records, as the trail tells it: for what no file of the key has said yet, or none
 * that is still kept.
 */
export async function handChanges(
  { db, viewer }: UnitCall,
  kindId: string,
  rows: readonly { readonly match: Match }[],
): Promise<HandChanged> {
  const prefix = ownTrail[kindId];
  const records = rows.flatMap(({ match: { recordId } }) => (recordId === null ? [] : [`${prefix}/${recordId}`]));
  if (prefix === undefined || records.length === 0) return () => false;
  const { rows: found } = await sql<{ record: string; names: readonly string[] }>`
    select record, array_agg(distinct changed.name) as names
    from audit cross join lateral jsonb_object_keys(
      case jsonb_typeof(detail -> 'before') when 'object' then detail -> 'before' else '{}' end) changed (name)
    where authority_id = ${viewer.authorityId} and record = any(${records}::text[]) and not detail ? 'importKey'
    group by record`.execute(db);
  const changed = new Map(found.map(({ record, names }) => [record, names]));
  return (recordId, field) => {
    const names = changed.get(`${prefix}/${recordId}`) ?? [];
    return namesOf(field).some((name) => names.includes(name));
  };
}
