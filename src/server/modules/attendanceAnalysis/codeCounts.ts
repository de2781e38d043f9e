import { sql, type RawBuilder } from 'kysely';
import { queryToJson, type JsonObject, type Row, type TableQuery } from '../../../engine/index.ts';
import { earlierOf, type OperationId } from '../../../contract/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import { codeBook } from '../attendance/codes.ts';
import { countedDays } from '../attendance/figures/countedDays.ts';
import { daysOfYear, monitoredIn } from '../attendance/figures/pupilFigures.ts';
import type { ListPage, UnitCall } from '../handler.ts';
import { readListRequest } from '../lists/listHandler.ts';
import { findPupil } from '../students/findPupil.ts';

/** How often each code was given to a pupil in the days of the analysis (D-84). */
export async function codesByStudent(call: UnitCall): Promise<ListPage> {
  const operation = 'attendanceAnalysis.codesByStudent';
  const { query, params } = readListRequest(call, operation);
  const pupil = await findPupil(call, Number(params.studentId));
  const rows = await codeRows(call, params, sql`pupil.id = ${pupil.id}`);
  await tell(call, operation, { record: `pupil/${pupil.id}`, query: queryToJson(query), params, count: rows.length });
  return { page: { rows: pageOf(rows, query), total: rows.length }, query };
}

/** The same at a school, of the pupils that the viewer sees. */
export async function codesByOrganisation(call: UnitCall): Promise<ListPage> {
  const operation = 'attendanceAnalysis.codesByOrganisation';
  const { query, params } = readListRequest(call, operation);
  const schoolId = Number(params.organisationId);
  const known = await call.db
    .selectFrom('authority_school')
    .select('school_id')
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  if (known === undefined) throw new ServerError('NOT_FOUND');
  const rows = await codeRows(call, params, sql`result.school_id = ${schoolId}`);
  await tell(call, operation, {
    record: `organisation/${schoolId}`,
    query: queryToJson(query),
    params,
    count: rows.length,
  });
  return { page: { rows: pageOf(rows, query), total: rows.length }, query };
}

const pageOf = (rows: readonly Row[], { page, pageSize }: TableQuery) =>
  rows.slice((page - 1) * pageSize, page * pageSize);

interface Told {
  readonly record: string;
  readonly query: JsonObject;
  readonly params: JsonObject;
  readonly count: number;
}

const tell = (call: UnitCall, action: OperationId, { record, ...detail }: Told) =>
  audit(call, { action, record, detail });

/** A row for each code that was given, in the order of the lookup. */
async function codeRows(call: UnitCall, params: JsonObject, whose: RawBuilder<unknown>): Promise<Row[]> {
  const { db, declarations, today } = call;
  const year = daysOfYear(academicYearId(today));
  const last = earlierOf(String(params.endDate ?? year.last), today);
  const days = countedDays({
    first: sql`${String(params.startDate ?? year.first)}`,
    last: sql`${last}`,
    monitored: monitoredIn(declarations),
    inCareOnly: params.showInCareMarksOnly !== 'false',
  });
  const { rows } = await sql<{ mark: string; sessions: number }>`
    select result.mark, count(*)::int as sessions
    from pupil cross join lateral (select ${days} as days) counted
    join attendance_result result on result.authority_id = pupil.authority_id and result.pupil_id = pupil.id
      and result.mark_date between lower(counted.days) and upper(counted.days) and counted.days @> result.mark_date
    where ${visiblePupils(call)} and ${whose} group by 1`.execute(db);
  const found = new Map(rows.map(({ mark, sessions }) => [mark, sessions]));
  return [...codeBook(declarations).values()].flatMap(({ value, label }): Row[] => {
    const sessions = found.get(value);
    return sessions === undefined ? [] : [{ code: value, description: label, sessions }];
  });
}
