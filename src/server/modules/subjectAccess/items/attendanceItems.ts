import { academicYearId } from '../../../calendar/academicYears.ts';
import { codeBook } from '../../attendance/codes.ts';
import { sessionNames } from '../../attendance/halfDays.ts';
import {
  dayText,
  grouped,
  labelOf,
  momentText,
  personOf,
  yearText,
  yesNo,
  type Item,
  type Line,
  type Making,
} from './item.ts';

/** Marks and weeks by academic year, and each suspension. */
export async function* attendanceItems(making: Making): AsyncGenerator<Item> {
  for (const [year, lines] of await markLines(making))
    yield { kind: 'marks', title: `Attendance marks ${yearText(year)}`, date: null, lines };
  for (const [year, lines] of await amendmentLines(making))
    yield { kind: 'amendments', title: `Amended attendance marks ${yearText(year)}`, date: null, lines };
  for (const [year, lines] of await weekLines(making))
    yield { kind: 'weeks', title: `Weekly attendance ${yearText(year)}`, date: null, lines };
  yield* suspensionItems(making);
}

async function markLines(making: Making): Promise<[number, Line[]][]> {
  const { call, pupil } = making;
  const book = codeBook(call.declarations);
  const marks = await call.db
    .selectFrom('attendance_mark')
    .leftJoin('school', 'school.id', 'attendance_mark.school_id')
    .select(['mark_date', 'session', 'mark', 'sub_code', 'comment', 'school.name', 'updated_by', 'updated_at'])
    .where('pupil_id', '=', pupil.id)
    .orderBy('mark_date')
    .orderBy('session')
    .execute();
  return grouped(marks, ({ mark_date: day }) => academicYearId(day)).map(([year, rows]) => [
    year,
    rows.map((mark) => [
      dayText(mark.mark_date),
      sessionNames[mark.session === 1 ? 1 : 2],
      mark.mark,
      book.get(mark.mark)?.label ?? '',
      mark.sub_code ?? '',
      mark.comment ?? '',
      mark.name ?? '',
      momentText(mark.updated_at),
      personOf(making, mark.updated_by),
    ]),
  ]);
}

/** Names are those of the day, as they were kept. */
async function amendmentLines({ call: { db }, pupil }: Making): Promise<[number, Line[]][]> {
  const rows = await db
    .selectFrom('attendance_amendment as amended')
    .leftJoin('school', 'school.id', 'amended.school_id')
    .selectAll('amended')
    .select('school.name')
    .where('pupil_id', '=', pupil.id)
    .orderBy('mark_date')
    .orderBy('session')
    .orderBy('amended.id')
    .execute();
  const details = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ');
  return grouped(rows, ({ mark_date: day }) => academicYearId(day)).map(([year, ofYear]) => [
    year,
    ofYear.map((row) => [
      dayText(row.mark_date),
      sessionNames[row.session === 1 ? 1 : 2],
      row.was_mark ?? '',
      row.mark ?? '',
      details(row.was_sub_code, row.was_comment),
      details(row.sub_code, row.comment),
      row.name ?? '',
      row.was_at === null ? '' : momentText(row.was_at),
      row.was_by_name,
      momentText(row.amended_at),
      details(row.amended_by_name, row.amended_by_position === '' ? null : row.amended_by_position),
      row.reason,
    ]),
  ]);
}

async function weekLines({ call: { db }, pupil }: Making): Promise<[number, Line[]][]> {
  const weeks = await db
    .selectFrom('attendance_week')
    .leftJoin('school', 'school.id', 'attendance_week.school_id')
    .select(['week_start', 'percent_hundredths', 'is_not_required', 'school.name'])
    .where('pupil_id', '=', pupil.id)
    .orderBy('week_start')
    .execute();
  return grouped(weeks, ({ week_start: day }) => academicYearId(day)).map(([year, rows]) => [
    year,
    rows.map((week) => [
      dayText(week.week_start),
      week.percent_hundredths === null ? '' : `${week.percent_hundredths / 100}%`,
      yesNo(week.is_not_required),
      week.name ?? '',
    ]),
  ]);
}

async function* suspensionItems(making: Making): AsyncGenerator<Item> {
  const found = await making.call.db
    .selectFrom('exclusion')
    .leftJoin('school', 'school.id', 'exclusion.school_id')
    .selectAll('exclusion')
    .select('school.name')
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('start_date')
    .orderBy('exclusion.id')
    .execute();
  const reason = (id: number | null) => labelOf(making, 'exclusion-reason', id);
  for (const each of found) {
    const type = labelOf(making, 'exclusion-type', each.type_id);
    const lines = [
      ['Type', type],
      ['Reason', reason(each.reason_id)],
      ['Reason 2', reason(each.reason2_id)],
      ['Reason 3', reason(each.reason3_id)],
      ['Comments', each.comments],
      ['School', each.name ?? ''],
      ['Start', `${dayText(each.start_date)} ${labelOf(making, 'session', each.start_session)}`],
      ['End', `${dayText(each.end_date)} ${labelOf(making, 'session', each.end_session)}`.trim()],
      ['Sessions', String(each.session_count)],
      ['Recorded', momentText(each.created_at)],
      ['Recorded by', personOf(making, each.created_by)],
    ];
    yield { kind: 'suspension', title: `${type}, ${dayText(each.start_date)}`, date: each.start_date, lines };
  }
}
