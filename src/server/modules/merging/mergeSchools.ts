import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';
import type { Merging } from './kinds.ts';

/**
 * Registrations, day by day. The days of the record that is kept hold; of the other's those are added that it does not
 * have at the same school, as main school where it has none. So each day that had a school keeps one, no school is
 * recorded twice, and there is one main school at a time. A registration that stays as it is moves; of any other the
 * parts are made, and itself stands aside.
 */
export async function mergeSchools(db: Db, { authorityId, mergeId, keptId, otherId }: Merging): Promise<void> {
  const ofMerge = sql`${authorityId}::int, ${mergeId}::int, 'registration'`;
  await sql`
    with known as (
      select school_id, is_main, daterange(start_date, end_date, '[]') as days from registration
      where authority_id = ${authorityId} and pupil_id = ${keptId}
    ), main as (
      select coalesce(range_agg(days), '{}') as days from known where is_main
    ), coming as (
      select roll.id, roll.is_main,
        datemultirange(daterange(roll.start_date, roll.end_date, '[]'))
          - coalesce((select range_agg(known.days) from known where known.school_id = roll.school_id), '{}') as days
      from registration roll where roll.authority_id = ${authorityId} and roll.pupil_id = ${otherId}
    ), split as (
      select id, case when is_main then coming.days - main.days else '{}'::datemultirange end as as_main,
        case when is_main then coming.days * main.days else coming.days end as as_other
      from coming cross join main
    ), part as (
      select id, true as is_main, unnest(as_main) as days from split
      union all select id, false, unnest(as_other) from split
    ), whole as (
      select roll.id from registration roll join part on part.id = roll.id and part.is_main = roll.is_main
        and part.days = daterange(roll.start_date, roll.end_date, '[]')
      where roll.authority_id = ${authorityId} and roll.pupil_id = ${otherId}
    ), moved as (
      update registration roll set pupil_id = ${keptId} from whole
      where roll.authority_id = ${authorityId} and roll.id = whole.id returning roll.id
    ), gone as (
      delete from registration roll where roll.authority_id = ${authorityId} and roll.pupil_id = ${otherId}
        and roll.id not in (select id from whole) returning roll.*
    ), made as (
      insert into registration (authority_id, pupil_id, school_id, start_date, end_date, is_main)
      select gone.authority_id, ${keptId}, gone.school_id, lower(part.days), upper(part.days) - 1, part.is_main
      from part join gone on gone.id = part.id returning registration.*
    )
    insert into pupil_merge_row (authority_id, merge_id, source, state, key, held)
    select ${ofMerge}, 'moved', jsonb_build_object('id', id), null::jsonb from moved
    union all select ${ofMerge}, 'aside', '{}', to_jsonb(gone) from gone
    union all select ${ofMerge}, 'made', jsonb_build_object('id', id), to_jsonb(made) from made`.execute(db);
}
