import { sql } from 'kysely';
import { labels } from '../lists/labels.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value, type ListSource } from '../lists/source.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';

/** A permanent exclusion without an end was marked for the rest of its first day. */
const lastDay = sql`coalesce(exclusion.end_date, exclusion.start_date)`;
const lastSession = sql`coalesce(exclusion.end_session, 2)`;

/** 1 morning, 2 afternoon, 3 both (calc.md 5). */
const session = sql`case
  when exclusion.start_date = ${lastDay} and exclusion.start_session = ${lastSession} then exclusion.start_session
    else 3 end`;

/** Suspensions and exclusions of the pupils that the viewer sees (EXCL-2). */
export const exclusionSource: ListSource = {
  base: (call) => sql`exclusion
    join pupil on pupil.authority_id = exclusion.authority_id and pupil.id = exclusion.pupil_id
    left join ${labels(call, 'exclusion-type', 'kind')} on kind.id = exclusion.type_id
    left join ${labels(call, 'exclusion-reason', 'reason_one')} on reason_one.id = exclusion.reason_id
    left join ${labels(call, 'exclusion-reason', 'reason_two')} on reason_two.id = exclusion.reason2_id
    left join ${labels(call, 'exclusion-reason', 'reason_three')} on reason_three.id = exclusion.reason3_id
    left join ${labels(call, 'session', 'half')} on half.id = ${session}
    where ${visiblePupils(call)}`,
  id: sql`exclusion.id`,
  fields: {
    id: value(sql`exclusion.id`),
    studentId: value(sql`exclusion.pupil_id`),
    studentFullName: text(sql`(pupil.first_name || ' ' || pupil.last_name)`),
    typeId: value(sql`exclusion.type_id`),
    type: text(sql`kind.label`),
    // Those without a reason are what is to be worked on (D-74).
    reasonId: { ...value(sql`exclusion.reason_id`), blanksFirst: true },
    reason2Id: value(sql`exclusion.reason2_id`),
    reason3Id: value(sql`exclusion.reason3_id`),
    reason: text(sql`reason_one.label`),
    reason2: text(sql`reason_two.label`),
    reason3: text(sql`reason_three.label`),
    comments: text(sql`exclusion.comments`),
    sessionId: value(session),
    session: text(sql`half.label`),
    startDate: value(sql`exclusion.start_date`),
    endDate: value(sql`exclusion.end_date`),
    numberOfDays: value(sql`(exclusion.session_count / 2.0)::float8`),
    sessionCount: value(sql`exclusion.session_count`),
    hasMissingExclusionReason: value(sql`(exclusion.reason_id is null)`),
    edit: text(sql`'Edit'`),
  },
};

/** The suspensions and exclusions of one pupil, as they are listed and exported. */
export const exclusionList: ListDefinition = {
  operation: 'exclusions.list',
  source: exclusionSource,
  also: ({ studentId }) => [sql`exclusion.pupil_id = ${Number(studentId)}`],
};
