import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { anyOf, days, text, value, type ListSource } from '../lists/source.ts';
import { tellEntries } from './tellEntries.ts';

/** Counting millions of entries would keep everybody waiting; nobody reads so far. */
const MOST_COUNTED = 10_000;

const subject = (kind: string): RawBuilder<unknown> =>
  sql`case when entry.record ~ ${sql.lit(`^${kind}/[0-9]{1,9}$`)} then split_part(entry.record, '/', 2)::int end`;

/** The words and the kind of each action, for search and filter. */
function deeds({ declarations }: UnitCall): RawBuilder<unknown> {
  const options = declarations.lookup('audit-action').options ?? [];
  return sql`unnest(${options.map(({ value: action }) => String(action))}::text[], ${options.map(({ label }) => label)}::text[], ${options.map(({ data }) => Number(data?.kind))}::int[])`;
}

/**
 * Entries of the authority worked as. Whom or what one is about has the name of today; whoever made it, that of the
 * day.
 */
export const trailSource: ListSource = {
  base: (call) => sql`audit entry
    left join ${deeds(call)} as deed (action, label, kind) on deed.action = entry.action
    left join pupil on pupil.authority_id = entry.authority_id and pupil.id = entry.pupil_id
    left join app_user person on person.id = ${subject('user')}
    left join school on school.id = ${subject('school')}
    where entry.authority_id = ${call.viewer.authorityId}`,
  id: sql`entry.id desc`,
  key: sql`entry.id`,
  mostCounted: MOST_COUNTED,
  fields: {
    id: value(sql`entry.id::text`),
    at: value(sql`entry.at`),
    day: days(sql`entry.at`),
    // What happens by itself, such as the end of care at eighteen, nobody has done; nor what another system sends.
    who: text(sql`(case when entry.user_id is null then coalesce('Key: ' || (entry.detail->>'importKey'), 'The portal')
      else entry.actor_name || case when entry.actor_is_support then ' (support)' else '' end end)`),
    userId: anyOf((chosen) => sql`entry.user_id = any(${chosen.map(Number)}::int[])`),
    userTypeId: value(sql`entry.actor_type_id`),
    kindId: anyOf((chosen) => sql`deed.kind = any(${chosen.map(Number)}::int[])`),
    actionId: value(sql`entry.action`),
    what: text(sql`deed.label`),
    about: text(
      sql`coalesce(pupil.last_name || ', ' || pupil.first_name, person.first_name || ' ' || person.last_name,
        school.name, (select merged.last_name || ', ' || merged.first_name || ' (merged)' from pupil_merge
          join pupil merged on merged.authority_id = pupil_merge.authority_id and merged.id = pupil_merge.pupil_id
          where pupil_merge.authority_id = entry.authority_id and pupil_merge.merged_id = entry.pupil_id),
        (select distinct 'Erased record ' || gone.pupil_id from erasure gone where gone.kind = 'record'
          and gone.authority_id = entry.authority_id and gone.pupil_id = entry.pupil_id), '')`,
    ),
    // Whoever looks for a pupil is after those who have seen the record: lists that showed it among others did, too.
    studentId: {
      ...value(sql`entry.pupil_id`),
      anyOf: (chosen) => sql<SqlBool>`exists (select from audit_pupil shown
        where shown.authority_id = entry.authority_id and shown.entry_id = entry.id
          and shown.pupil_id = any(${chosen.map(Number)}::int[] || array(
            select merged_id from pupil_merge where pupil_id = any(${chosen.map(Number)}::int[]))))`,
    },
    // All that its words are made of.
    changes: value(sql`jsonb_build_object('action', entry.action, 'record', entry.record, 'detail', entry.detail)`),
  },
};

/** The trail as its screen and its file hold it. */
export const trailList: ListDefinition = { operation: 'trail.list', source: trailSource, told: tellEntries };
