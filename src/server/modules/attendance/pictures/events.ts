import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { findFormat, type Row } from '../../../../engine/index.ts';
import type { Call } from '../../handler.ts';
import { text, value } from '../../lists/source.ts';

// What came about in a week of a pupil's year, of relation `week`: whoever sees the pupil reads it in the pupil's own
// lists of schools, care, placements and suspensions. Of a placement it is the type, and never where it is.

const inWeek = sql<SqlBool>`one.authority_id = week.authority_id and one.pupil_id = week.pupil_id
  and one.start_date between week.week_start and week.week_start + 6`;

/** A school whose registration goes on in another line is no new one. */
const newSchool = sql`(
  select string_agg(school.name, ', ' order by one.start_date, one.id)
  from registration one join school on school.id = one.school_id
  where ${inWeek} and not exists (
    select from registration before where before.authority_id = one.authority_id and before.pupil_id = one.pupil_id
      and before.school_id = one.school_id and before.start_date < one.start_date
      and coalesce(before.end_date, 'infinity') >= one.start_date - 1))`;

const statusBefore = sql`(
  select before.care_status_id from care_status_change before
  where before.authority_id = one.authority_id and before.pupil_id = one.pupil_id
    and (before.start_date, before.id) < (one.start_date, one.id)
  order by before.start_date desc, before.id desc limit 1)`;

type Begun = 'care_status_change' | 'placement' | 'exclusion';

/** Of what kinds those are that began in the week, in their order. */
const begun = (table: Begun, kind: string, isNew: RawBuilder<SqlBool> = sql`true`): RawBuilder<unknown> => sql`(
  select array_agg(one.${sql.ref(kind)} order by one.start_date, one.id)
  from ${sql.table(table)} one where ${inWeek} and ${isNew})`;

/** The fields of a week that say what came about in it; those of `lookups` as `inWords` tells them. */
export const weekEvents = {
  newSchool: text(newSchool),
  // A period that changes the legal status alone is no new care status.
  newCareStatus: value(
    begun('care_status_change', 'care_status_id', sql`one.care_status_id is distinct from ${statusBefore}`),
  ),
  newPlacement: value(begun('placement', 'placement_type')),
  newSuspension: value(begun('exclusion', 'type_id')),
};

const lookups = {
  newCareStatus: 'care-status',
  newPlacement: 'placement-type',
  newSuspension: 'exclusion-type',
} as const;

/** A week with the words of what came about in it. */
export function inWords(declarations: Call['declarations'], row: Row): Row {
  const told = Object.entries(lookups).map(([field, lookup]) => {
    const words = findFormat('lookup').toText(row[field], { options: {}, lookup: declarations.lookup(lookup) });
    return [field, words === '' ? null : words] as const;
  });
  return { ...row, ...Object.fromEntries(told) };
}
