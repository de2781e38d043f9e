import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { condition, text, value } from '../lists/source.ts';

/** Marks with what they mean, which the page of a session's history knows from its lookup. */
function codesInWords({ declarations }: UnitCall): RawBuilder<unknown> {
  const options = declarations.lookup('attendance-code').options ?? [];
  const [codes, labels] = [options.map((each) => String(each.value)), options.map(({ label }) => label)];
  return sql`unnest(${codes}::text[], ${labels}::text[])`;
}

const name = (column: string): RawBuilder<unknown> => sql.ref(`amended.${column}`);

/** A mark as its session's history tells it: code, meaning, sub-code and comment; some stand for none. */
const inWords = (prefix: 'was_' | '', meaning: RawBuilder<unknown>) =>
  sql`case when ${name(`${prefix}mark`)} is null then 'No mark' else concat_ws(', ', ${name(`${prefix}mark`)},
    ${meaning}, nullif(${name(`${prefix}sub_code`)}, ''), nullif(${name(`${prefix}comment`)}, '')) end`;

/**
 * What became of marks of all pupils that the viewer sees, as they are listed and exported (regulation 10 of the School
 * Attendance (Pupil Registration) (England) Regulations 2024).
 */
export const amendedMarkList: ListDefinition = {
  operation: 'attendance.amendedMarks',
  source: {
    base: (call) => sql`attendance_amendment amended
      join pupil on pupil.authority_id = amended.authority_id and pupil.id = amended.pupil_id
      join school on school.id = amended.school_id
      left join ${codesInWords(call)} as was_code (mark, label) on was_code.mark = amended.was_mark
      left join ${codesInWords(call)} as code (mark, label) on code.mark = amended.mark
      where amended.authority_id = ${call.viewer.authorityId} and ${visiblePupils(call)}`,
    // Of one moment the amendment written last comes first.
    id: sql`amended.id desc`,
    fields: {
      id: value(sql`amended.id::int`),
      studentId: value(sql`amended.pupil_id`),
      studentFullName: text(sql`(pupil.last_name || ', ' || pupil.first_name)`),
      date: value(sql`amended.mark_date`),
      weekCommencing: value(sql`date_trunc('week', amended.mark_date)::date`),
      session: text(sql`case amended.session when 1 then 'AM' else 'PM' end`),
      organisationId: value(sql`amended.school_id`),
      organisationName: text(sql`school.name`),
      wasMark: text(inWords('was_', sql`was_code.label`)),
      wasBy: text(sql`amended.was_by_name`),
      wasAt: value(sql`amended.was_at`),
      mark: text(inWords('', sql`code.label`)),
      by: text(sql`concat_ws(', ', amended.amended_by_name, nullif(amended.amended_by_position, ''))`),
      at: value(sql`amended.amended_at`),
      reason: text(sql`coalesce(nullif(amended.reason, ''), 'None given')`),
      hasNoReason: condition(sql<SqlBool>`amended.reason = ''`),
    },
  },
};
