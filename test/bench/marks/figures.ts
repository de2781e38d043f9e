import { sql } from 'kysely';
import type { Database } from '../../../src/server/db/database.ts';
import { unitOfWork, type Db } from '../../../src/server/db/unitOfWork.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { median, percentile } from '../keystrokes.ts';
import { authority, onePupil, year } from './ground.ts';

const today = '2026-11-18';
const times = 40;

/** A pupil's year, the authority's analysis and missing marks by day, and one mark, each beside its bare SQL. */
export async function benchFigures(database: Database): Promise<void> {
  const portal = await makePortalServer({ database });
  portal.clock.now = new Date(`${today}T11:00:00Z`);
  console.log(`  by the server alone, ${times} times each`);
  await measureYear(portal);
  await measureAnalysis(portal);
  await measureMissing(portal);
  await measureMark(portal);
}

async function measureYear(portal: PortalServer): Promise<void> {
  const { id } = await portal.look(onePupil);
  const path = '/api/IprSessionAttendance/SessionAttendance';
  const query = { studentId: id, academicYearId: year.id, page: 1, sizePerPage: 10 };
  await beside(portal, 'a pupil’s year of marks and totals', {
    call: () => portal.get('la@ashcombe', path, query),
    bare: (db) =>
      sql`select mark_date, session, mark from attendance_mark where authority_id = ${authority} and pupil_id = ${id}
        and mark_date between ${year.first}::date and '2026-08-31'`.execute(db),
  });
}

async function measureAnalysis(portal: PortalServer): Promise<void> {
  const path = '/api/AttendanceAnalysis/attendanceAnalysisDetailReport';
  const sort = { sortField: 'totalAttendancePercentage', sortOrder: 'asc' };
  await beside(portal, 'the analysis by percentage, 25 rows and the group', {
    call: () => portal.get('la@ashcombe', path, { ...sort, academicYearId: year.id, page: 1, sizePerPage: 25 }),
    // From the marks themselves, without care, what is missing, or whom the viewer sees.
    bare: (db) =>
      sql`select pupil.id, count(*) filter (where class = 'attended') as attended,
          count(*) filter (where class in ('attended', 'authorised', 'unauthorised')) as possible
        from pupil join attendance_mark mark on mark.authority_id = pupil.authority_id and mark.pupil_id = pupil.id
          and mark_date between ${year.first}::date and '2026-08-31'
        join attendance_code_class code on code.mark = mark.mark
        where pupil.authority_id = ${authority} group by 1 order by 2`.execute(db),
  });
}

async function measureMissing(portal: PortalServer): Promise<void> {
  const path = '/api/AttendanceAnalysis/missingByDay';
  await beside(portal, 'missing marks by day, of all pupils', {
    call: () => portal.get('la@ashcombe', path, { academicYearId: year.id, page: 1, sizePerPage: 99_999 }),
    // How many sessions of each day have a mark, from the marks themselves: the least that has to be known.
    bare: (db) =>
      sql`select mark_date, count(distinct (pupil_id, session)) from attendance_mark
        where authority_id = ${authority} and mark_date between ${year.first}::date and '2026-08-31'
        group by 1 order by 1 desc`.execute(db),
  });
}

async function measureMark(portal: PortalServer): Promise<void> {
  const { id, schoolId } = await portal.look(onePupil);
  let turn = 0;
  const next = () => (turn++ % 2 === 0 ? 'O' : 'L');
  await beside(portal, 'one mark saved', {
    call: () =>
      portal.post('la@ashcombe', '/api/SaveMarks/StudentMark', {
        studentId: id,
        date: '2026-11-17',
        session: 'AM',
        mark: next(),
      }),
    bare: (db) =>
      sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
        values (${authority}, ${id}, '2026-11-16', 1, ${next()}, ${schoolId})
        on conflict (authority_id, pupil_id, mark_date, session, school_id) do update set mark = excluded.mark`.execute(
        db,
      ),
  });
}

interface Sides {
  readonly call: () => Promise<{ readonly status: number }>;
  readonly bare: (db: Db) => Promise<unknown>;
}

/** Turn by turn, so that whatever else the machine does falls on both. */
async function beside({ database }: PortalServer, what: string, { call, bare }: Sides): Promise<void> {
  const taken = { call: [] as number[], bare: [] as number[] };
  for (let turn = -5; turn < times; turn += 1) {
    const first = performance.now();
    const { status } = await call();
    const second = performance.now();
    await unitOfWork(database, authority, bare);
    const third = performance.now();
    if (status !== 200) throw new Error(`${what}: answered ${status}`);
    if (turn < 0) continue;
    taken.call.push(second - first);
    taken.bare.push(third - second);
  }
  const line = (name: string, list: readonly number[]) =>
    `      ${name} p50 ${median(list).toFixed(1)} ms, p95 ${percentile(list, 0.95).toFixed(1)} ms`;
  console.log([`    ${what}`, line('the call', taken.call), line('bare SQL', taken.bare)].join('\n'));
}
