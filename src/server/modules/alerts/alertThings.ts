import { sql, type RawBuilder } from 'kysely';
import { alertId, type AlertId } from '../../alerts/alerts.ts';

const inAuthority = (table: string) =>
  sql`${sql.id(table)} where ${sql.id(table)}.authority_id = alert.authority_id
    and ${sql.id(table)}.id = alert.record_id`;

/** A plan that is not deleted. */
const plan = sql`${inAuthority('pep')} and pep.deleted_at is null`;

/** Row-level security leaves out questions on answers that the viewer is not shown. */
const question = sql`enquiry where enquiry.authority_id = alert.authority_id and enquiry.id = alert.record_id
  and exists (select from pep_stage stage
    join pep on pep.authority_id = stage.authority_id and pep.id = stage.pep_id and pep.deleted_at is null
    where stage.authority_id = enquiry.authority_id and stage.id = enquiry.stage_id)`;

/**
 * What alerts are about, as a table with what holds of the row, where it is there and may be opened by whoever sees the
 * pupil of the row `alert`; row-level security shows a message to its people alone.
 */
const things: { readonly [id in AlertId]?: RawBuilder<unknown> } = {
  [alertId.newMessage]: inAuthority('message'),
  [alertId.newDocument]: sql`${inAuthority('pep_document')} and pep_document.deleted_at is null
    and not exists (select from pep where pep.authority_id = pep_document.authority_id
      and pep.id = pep_document.pep_id and pep.deleted_at is not null)`,
  [alertId.newCaseNote]: sql`${inAuthority('case_note')} and case_note.deleted_at is null`,
  [alertId.exclusionAdded]: inAuthority('exclusion'),
  [alertId.pepSubmitted]: plan,
  [alertId.pepCompleted]: plan,
  [alertId.meetingDateSet]: plan,
  [alertId.pepDue]: plan,
  [alertId.reminder]: plan,
  [alertId.questionOnAnswer]: question,
  [alertId.questionAnswered]: question,
};

/** Whether what the row `alert` is about is there and may be opened by the viewer. */
export const isThere = sql`case alert.alert_id ${sql.join(
  Object.entries(things).map(([id, thing]) => sql`when ${sql.lit(Number(id))} then exists (select from ${thing})`),
  sql` `,
)} else false end`;
