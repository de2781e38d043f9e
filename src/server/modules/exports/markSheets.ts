import { mondayOf } from '../../../contract/index.ts';
import { sql } from 'kysely';
import { compileTable, type CompiledTable, type RecordSchema } from '../../../engine/index.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import { codeBook, NOT_IN_CARE } from '../attendance/codes.ts';
import { sessionNames } from '../attendance/halfDays.ts';
import type { UnitCall } from '../handler.ts';
import type { FoundPupil } from '../students/findPupil.ts';
import { sheetPlan } from './sheetPlan.ts';

const DAY = 86_400_000;
const columns = ['weekCommencing', 'weekday', 'date', 'session', 'mark', 'meaning', 'schoolName', 'comments'] as const;

export interface MarksOf {
  readonly pupil: FoundPupil;
  readonly sheet: string;
  readonly first: string;
  readonly last: string;
  readonly showNotInCare: boolean;
  readonly newestWeekFirst: boolean;
}

/** Writes a sheet with a row for each mark of a pupil, and answers how many there are. */
export async function writeMarks(call: UnitCall, workbook: Workbook, marks: MarksOf): Promise<number> {
  const plan = await sheetPlan(call, markTable(call), columns, {});
  await workbook.sheet({ ...plan, name: marks.sheet, record: withMeaning(plan.record) });
  const rows = await readMarkRows(call, marks);
  await workbook.add(rows);
  return rows.length;
}

async function readMarkRows(
  { db, declarations }: UnitCall,
  { pupil, first, last, showNotInCare, newestWeekFirst }: MarksOf,
): Promise<unknown[][]> {
  const book = codeBook(declarations);
  const found = await db
    .selectFrom('attendance_mark')
    .leftJoin('school', 'school.id', 'attendance_mark.school_id')
    .select(['mark_date', 'session', 'mark', 'comment', 'school.name'])
    .where('pupil_id', '=', pupil.id)
    .where('mark_date', '>=', first)
    .where('mark_date', '<=', last)
    .$if(!showNotInCare, (marks) => marks.where('mark', '<>', NOT_IN_CARE))
    .orderBy(sql`date_trunc('week', mark_date::timestamp)`, newestWeekFirst ? 'desc' : 'asc')
    .orderBy('mark_date')
    .orderBy('session')
    .execute();
  return found.map(({ mark_date: date, session, mark, comment, name }) => {
    const week = mondayOf(date);
    return [
      week,
      (Date.parse(date) - Date.parse(week)) / DAY + 1,
      date,
      sessionNames[session === 1 ? 1 : 2],
      mark,
      book.get(mark)?.label ?? '',
      name,
      comment,
    ];
  });
}

/** The marks laid out flat: on the screen they are a grid of weeks. */
function markTable({ declarations }: UnitCall): CompiledTable {
  const { pivot: _pivot, filters: _filters, ...table } = declarations.table('session-attendance');
  const flat = { ...table, columns: columns.map((field) => (field === 'mark' ? { field, format: 'text' } : field)) };
  return compileTable(flat, withMeaning(declarations.record(table.record)), declarations.lookup);
}

/** What a code means stands beside it: whoever opens the file has no list of codes at hand. */
function withMeaning(record: RecordSchema): RecordSchema {
  return { ...record, properties: { ...record.properties, meaning: { title: 'Meaning', type: 'string' } } };
}
