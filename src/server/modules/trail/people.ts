import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';

interface Person {
  readonly id: number;
  readonly label: string;
}

/**
 * Whoever has left an entry under this authority, by the name of the last one: also those who have gone, and
 * support staff. Steps from one user to the next in the index, as millions of entries are of a few people.
 */
export async function trailPeople({ db, viewer }: UnitCall): Promise<ReplyOf<'trail.people'>> {
  const own = sql`entry.authority_id = ${viewer.authorityId}`;
  const found = await sql<Person>`
    with recursive person as (
      (select min(entry.user_id) as id from audit entry where ${own})
      union all
      select (select min(entry.user_id) from audit entry where ${own} and entry.user_id > person.id) from person
        where person.id is not null
    )
    select person.id, latest.label from person
    cross join lateral (
      select entry.actor_name || case when entry.actor_is_support then ' (support)' else '' end as label
      from audit entry where ${own} and entry.user_id = person.id
        order by entry.at desc nulls last, entry.id desc limit 1) latest
    order by latest.label collate "und-x-icu", person.id`.execute(db);
  return { contents: found.rows.map(({ id, label }) => ({ id, label })) };
}
