import { findFormat, isObject, type Json, type JsonObject, type Lookups } from '../../../engine/index.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import { sessionNames } from '../attendance/halfDays.ts';
import { labelOf } from '../periods/checks.ts';

type Say = (held: JsonObject, declarations: Lookups) => readonly (string | null)[];

const day = (date: Json | undefined) =>
  typeof date === 'string' ? findFormat('date').toText(date, { options: {} }) : null;

const label = (declarations: Lookups, lookup: string, value: Json | undefined) =>
  value == null || value === '' ? null : labelOf(declarations, lookup, value);

const word = (value: Json | undefined) => (value == null || value === '' ? null : String(value));

const until = (date: Json | undefined) => (date == null ? null : `until ${day(date)}`);

/** What a set-aside row says, by its table; what is nobody's name or text is told by its day alone. */
const says: { readonly [source: string]: Say } = {
  attendance_mark: ({ session, mark, sub_code, comment }) => [
    sessionNames[session === 2 ? 2 : 1],
    word(mark),
    word(sub_code),
    word(comment),
  ],
  attendance_week: ({ percent_hundredths: hundredths, is_not_required: isNotRequired }) => [
    hundredths == null ? 'no figure' : `${Number(hundredths) / 100}%`,
    isNotRequired === true ? 'not required' : null,
  ],
  exclusion: ({ type_id, reason_id, end_date, session_count, comments }, declarations) => [
    label(declarations, 'exclusion-type', type_id),
    label(declarations, 'exclusion-reason', reason_id),
    until(end_date),
    `${String(session_count)} sessions`,
    word(comments),
  ],
  assessment_result: ({ academic_year_id, subject, grade, raw_grade, note }) => [
    academicYear(Number(academic_year_id)).label,
    word(subject),
    word(grade),
    word(raw_grade),
    word(note),
  ],
  care_status_change: ({ care_status_id, legal_status, end_reason }, declarations) => [
    label(declarations, 'care-status', care_status_id),
    label(declarations, 'legal-status', legal_status),
    label(declarations, 'care-end-reason', end_reason),
  ],
  placement: ({ placement_type, end_date, provider, address, postcode }, declarations) => [
    label(declarations, 'placement-type', placement_type),
    until(end_date),
    word(provider),
    word(address),
    word(postcode),
  ],
  sen_period: ({ sen_status_id, sen_need }, declarations) => [
    label(declarations, 'sen-status', sen_status_id),
    label(declarations, 'sen-need', sen_need),
  ],
  registration: ({ end_date, is_main }) => [until(end_date), is_main === true ? 'main school' : null],
  pupil_user: ({ active_status_id, given_until }) => [
    active_status_id === 1 ? 'Assigned' : 'Not assigned any more',
    until(given_until),
  ],
  alert_event: ({ alert_id }, declarations) => [label(declarations, 'alert', alert_id)],
  year_turn_pupil: ({ academic_year_id, was_year_group_id, became_year_group_id }, declarations) => [
    academicYear(Number(academic_year_id)).label,
    label(declarations, 'year-group', was_year_group_id),
    label(declarations, 'year-group', became_year_group_id),
  ],
};

/** What a set-aside row says, in a sentence's words. */
export function asideWords({ declarations }: { readonly declarations: Lookups }, told: Json | undefined): string {
  if (!isObject(told) || !isObject(told.held)) return '';
  const words = says[String(told.source)]?.(told.held, declarations) ?? [];
  return [word(told.school), ...words].filter((part) => part !== null).join(', ');
}
