import { sql } from 'kysely';
import type { RegisterDay } from '../../../contract/index.ts';
import type { JsonObject, Row, TableQuery } from '../../../engine/index.ts';
import { staff } from '../../db/staff.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition, ListRequest } from '../lists/listHandler.ts';
import { countList, readingOf, rowsStatement } from '../lists/runList.ts';
import { noteSource } from '../notes/noteSource.ts';
import { fullName } from '../students/findPupil.ts';
import { registerDate, type RegisterDate } from './registerDate.ts';
import { registerCounts, registerSource } from './registerSource.ts';

/** Schools that are named as those whom to ring up; of more the first are, with most pupils missing. */
const MOST_SCHOOLS = 100;

/** What the fields of the register are, on whatever day. */
const anyDay: RegisterDate = {
  date: '2026-01-05',
  askedDate: null,
  previousDay: '2026-01-02',
  nextDay: '2026-01-06',
  isLongAgo: () => false,
  closedSchools: [],
  openSchools: [],
  isUsual: true,
  begun: { 1: true, 2: true },
};

/** The daily register, which its file holds as well. */
export const registerList: ListDefinition = {
  operation: 'register.list',
  source: registerSource(anyDay),
  sourceOf: async (call, { date }) => registerSource(await registerDate(call, String(date))),
  told: toldRows,
  rules: {
    operations: [
      'register.saveMark',
      'register.markPresent',
      'attendance.saveBlock',
      'attendance.saveExclusion',
      'attendance.saveXCode',
      'attendance.saveICode',
      'attendance.saveRange',
    ],
    facts: ({ date }, { today }) => ({ row: { isRegistered: true, isFuture: String(date) > today } }),
  },
  extras: async (call, request, rows) => ({ day: await registerDay(call, request, rows) }) as unknown as JsonObject,
};

/** All rows are of one day; those of a file may be without it. */
async function toldRows(call: UnitCall, rows: readonly Row[]): Promise<Row[]> {
  const date = rows[0]?.date;
  if (typeof date !== 'string') return [...rows];
  const { isLongAgo } = await registerDate(call, date);
  const isFuture = date > call.today;
  return rows.map((row) => ({ ...row, isFuture, isLongAgo: isLongAgo(Number(row.organisationId)) }));
}

/** So many notes stand in an opened row (D-66). */
const NEWEST = 5;

/** The newest notes of the pupil of an opened row. */
export const registerNotes: ListDefinition = {
  operation: 'register.notes',
  source: noteSource,
  also: ({ studentId }) => [
    sql`note.id in (
      select newest.id from case_note newest
      where newest.authority_id = note.authority_id and newest.pupil_id = ${Number(studentId)}
        and newest.deleted_at is null order by newest.note_date desc, newest.id desc limit ${NEWEST})`,
  ],
};

/** What stands above the rows: the day, how far its register is, and which schools to ring up. */
async function registerDay(
  call: UnitCall,
  { compiled, query, params }: ListRequest,
  rows: readonly Row[],
): Promise<RegisterDay> {
  const day = await registerDate(call, String(params.date));
  const source = registerSource(day);
  // The register is as far as it is, whether or not only its gaps are shown.
  const { isMissing: _gaps, ...filters } = query.filters;
  const {
    due = 0,
    missing = 0,
    lastMark = null,
  } = await countsOf(call, { compiled, query: { ...query, filters }, params }, day);
  const gaps: TableQuery = { ...query, sort: null, search: '', filters: { ...filters, isMissing: { is: true } } };
  const notIn =
    missing === 0
      ? []
      : (
          await sql<RegisterDay['notIn'][number]>`
    select school.id as "schoolId", school.name as "schoolName", school.telephone, count(*)::int as pupils
    from (${rowsStatement(call, { source, compiled, query: gaps, fields: ['organisationId'] })}) gap
    join school on school.id = gap."organisationId"
    group by 1 order by 4 desc, 2 limit ${MOST_SCHOOLS}`.execute(await readingOf(call))
        ).rows;
  const { date, askedDate, previousDay, nextDay } = day;
  return {
    date,
    askedDate,
    previousDay,
    nextDay,
    due,
    marked: due - missing,
    missing,
    completed: due > 0 && missing === 0 && lastMark !== null ? await completion(call, lastMark) : null,
    hasPercentagePupils: await hasPercentagePupils(call),
    notIn,
    unmarked: unmarkedIn(rows, day),
  };
}

async function countsOf(call: UnitCall, { compiled, query }: ListRequest, day: RegisterDate) {
  const source = { ...registerSource(day), summary: registerCounts(day) };
  const { summary } = await countList(call, { source, compiled, query });
  return (summary ?? {}) as { readonly due?: number; readonly missing?: number; readonly lastMark?: LastMark };
}

/** When a mark was given, in milliseconds since 1970, and by whom: 0 for nobody, such as an import. */
type LastMark = readonly [at: number, by: number] | null;

/** Whose mark is the last of a register that has no gap, and when it was given. */
async function completion(call: UnitCall, [at, by]: NonNullable<LastMark>): Promise<RegisterDay['completed']> {
  const person = await (
    await readingOf(call)
  )
    .selectFrom(staff.as('person'))
    .select(['first_name', 'last_name'])
    .where('person.id', '=', by)
    .executeTakeFirst();
  return { at: new Date(at).toISOString(), by: person === undefined ? 'The records' : fullName(person) };
}

/** Sessions of these rows that "Mark present" would mark. */
function unmarkedIn(rows: readonly Row[], { begun }: RegisterDate): RegisterDay['unmarked'] {
  return rows
    .filter(({ missing }) => Number(missing) > 0)
    .map((row) => ({
      studentId: Number(row.studentId),
      sessions: [
        ...(begun[1] && row.amMark === null ? ['AM'] : []),
        ...(begun[2] && row.pmMark === null ? ['PM'] : []),
      ],
    }));
}

async function hasPercentagePupils(call: UnitCall): Promise<boolean> {
  const { rows } =
    await sql`select from pupil where pupil.is_percentage_register and ${visiblePupils(call)} limit 1`.execute(
      await readingOf(call),
    );
  return rows.length > 0;
}
