import { sql } from 'kysely';
import { goesOn, visiblePupils } from '../../db/visiblePupils.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';

const nameOf = (alias: string) => sql`${sql.id(alias)}.first_name || ' ' || ${sql.id(alias)}.last_name`;

/** Titles of the sections, as the pupil's latest plan that has each calls it; blank of all sections. */
const sections = sql`coalesce((
  select string_agg(titled.title, ', ' order by titled.ordinal, titled.slug)
  from (select distinct on (stage.slug) stage.slug, stage.title, stage.ordinal
    from pep_stage stage join pep on pep.authority_id = stage.authority_id and pep.id = stage.pep_id
    where pep.authority_id = given.authority_id and pep.pupil_id = given.pupil_id and pep.deleted_at is null
      and stage.slug = any(given.given_stages)
    order by stage.slug, pep.id desc) titled), case when given.given_stages is null then 'All sections' else '' end)`;

/** What designated teachers have given of the pupils whom the viewer sees, also what has come to its end. */
export const delegationList: ListDefinition = {
  operation: 'delegation.list',
  source: {
    base: (call) => sql`(
      select link.*, case when ${goesOn('link', call.today)} then 'open'
        when link.given_until < ${call.today}::date then 'over' else 'paused' end as state,
        pupil.last_name || ', ' || pupil.first_name as pupil_name
      from pupil_user link
      join pupil on pupil.authority_id = link.authority_id and pupil.id = link.pupil_id
      where link.given_by is not null and link.active_status_id = 1 and ${visiblePupils(call)}) given
      join app_user person on person.authority_id = given.authority_id and person.id = given.user_id
      join app_user giver on giver.authority_id = given.authority_id and giver.id = given.given_by
      where given.authority_id = ${call.viewer.authorityId}`,
    id: sql`given.user_id, given.pupil_id`,
    fields: {
      delegationId: value(sql`concat_ws('-', given.user_id, given.pupil_id)`),
      userId: value(sql`given.user_id`),
      personName: text(sql`(${nameOf('person')})`),
      studentId: value(sql`given.pupil_id`),
      studentName: text(sql`given.pupil_name`),
      sections: text(sections),
      startDate: value(sql`given.start_date`),
      until: value(sql`given.given_until`),
      givenBy: text(sql`(${nameOf('giver')})`),
      state: value(sql`given.state`),
    },
  },
};
