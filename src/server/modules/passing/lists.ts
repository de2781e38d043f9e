import { sql } from 'kysely';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';

/**
 * Offers of the authority and to it. People of the other one have their names with the offer: they are no users here.
 */
export const passingList: ListDefinition = {
  operation: 'passing.offers',
  source: {
    base: (call) => sql`passing
      left join pupil on pupil.authority_id = passing.authority_id and pupil.id = passing.pupil_id
      where (passing.pupil_id is null or ${visiblePupils(call)})`,
    id: sql`passing.id desc`,
    key: sql`passing.id`,
    fields: {
      passingId: value(sql`passing.id`),
      direction: value(sql`(case when passing.is_offer then 'out' else 'in' end)`),
      studentId: value(sql`passing.pupil_id`),
      studentName: text(sql`(coalesce(pupil.last_name, passing.last_name) || ', '
        || coalesce(pupil.first_name, passing.first_name))`),
      dateOfBirth: value(sql`coalesce(pupil.date_of_birth, passing.date_of_birth)`),
      upn: text(sql`coalesce(pupil.upn, passing.upn)`),
      other: text(sql`passing.other_name`),
      startsOn: value(sql`passing.starts_on`),
      note: text(sql`passing.note`),
      brings: text(sql`coalesce(passing.brings, '')`),
      state: value(sql`passing.state`),
      offeredBy: text(sql`passing.offered_by_name`),
      offeredAt: value(sql`passing.offered_at`),
      decidedBy: text(sql`passing.decided_by_name`),
      decidedAt: value(sql`passing.decided_at`),
      reason: text(sql`passing.reason`),
    },
  },
  also: ({ studentId, direction }) => [
    ...(typeof studentId === 'number' ? [sql<boolean>`passing.pupil_id = ${studentId}`] : []),
    ...(typeof direction === 'string' ? [sql<boolean>`passing.is_offer = ${direction === 'out'}`] : []),
  ],
};
