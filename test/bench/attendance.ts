import { sql } from 'kysely';
import { settingUp } from '../../src/server/db/across/index.ts';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { unitOfWork, type Db } from '../../src/server/db/unitOfWork.ts';
import { loadServerCatalog } from '../../src/server/catalog/loadServerCatalog.ts';
import { seedDemo } from '../../src/server/demo/seed/seedDemo.ts';
import { addPupils } from '../support/manyPupils.ts';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';
import { providePostgres } from '../support/postgres.mjs';
import { createDatabase } from '../support/testDatabase.ts';
import { median, percentile } from './keystrokes.ts';

const authority = 11;
const today = '2026-11-18';
const pupils = 1000;
const times = 40;

/** The academic year that has ended, whole. */
const year = { first: '2025-09-01', last: '2026-07-20', id: 16 };

/** Figures of attendance beside their bare SQL, in an authority of a thousand pupils with a full year of marks. */
export async function benchAttendance(): Promise<void> {
  const postgres = await providePostgres(() => {
    throw new Error('the bench installs nothing');
  });
  if (postgres.url === undefined) return console.log(`Attendance: not run, ${postgres.missing}`);
  const made = await createDatabase(postgres.url);
  try {
    const database = await openDatabase({ url: made.url, dataDir: null, onCrash: () => undefined });
    const marks = await fill(database);
    const portal = await makePortalServer({ database });
    portal.clock.now = new Date(`${today}T11:00:00Z`);
    console.log(`Attendance of ${pupils} pupils, ${marks} marks, on PostgreSQL (${times} times each):`);
    await measureAll(portal);
    await portal.close();
  } finally {
    await made.drop();
    await postgres.stop();
  }
}

async function fill(database: Database): Promise<number> {
  await migrate(database);
  await settingUp(database, (db) => seedDemo(db, loadServerCatalog(), today));
  await settingUp(database, async (db) => {
    await addPupils(db, authority, pupils);
    const added = sql`select id, school_id from pupil where first_name like 'Pupil %'`;
    await sql`insert into registration (authority_id, pupil_id, school_id, start_date)
      select ${authority}::int, id, school_id, '2024-09-02' from (${added}) added`.execute(db);
    await sql`insert into care_status_change (authority_id, pupil_id, care_status_id, start_date)
      select ${authority}::int, id, 1, date '2024-01-10' + id % 900 from (${added}) added`.execute(db);
    await sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
      select ${authority}::int, id, day, session,
        (array['/', '/', '/', '/', '/', '/', '/', 'I', 'O', 'M', 'L', 'B'])[1 + (id * 31 + session * 7
          + (day::date - date '2000-01-01') * 13) % 12], school_id
      from (${added}) added, generate_series(${year.first}::date, ${year.last}::date, '1 day') day,
        generate_series(1, 2) session
      where extract(isodow from day) < 6`.execute(db);
  });
  await sql`vacuum analyze`.execute(database.owner);
  const { rows } = await settingUp(database, (db) =>
    sql<{ count: string }>`select count(*) from attendance_mark`.execute(db),
  );
  return Number(rows[0]?.count);
}

async function measureAll(portal: PortalServer): Promise<void> {
  await measureYear(portal);
  await measureAnalysis(portal);
  await measureMark(portal);
}

/** One of the pupils that were added. */
const onePupil = (portal: PortalServer) =>
  portal.look((db) =>
    db.selectFrom('pupil').select(['id', 'school_id']).where('first_name', '=', 'Pupil 500').executeTakeFirstOrThrow(),
  );

async function measureYear(portal: PortalServer): Promise<void> {
  const { id } = await onePupil(portal);
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

async function measureMark(portal: PortalServer): Promise<void> {
  const { id, school_id: schoolId } = await onePupil(portal);
  let turn = 0;
  const next = () => (turn++ % 2 === 0 ? 'O' : 'L');
  await beside(portal, 'one mark saved', {
    call: () =>
      portal.post('la@ashcombe', '/api/SaveMarks/StudentMark', {
        studentId: id,
        date: '2026-07-14',
        session: 'AM',
        mark: next(),
      }),
    bare: (db) =>
      sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
        values (${authority}, ${id}, '2026-07-15', 1, ${next()}, ${schoolId})
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
    `    ${name} p50 ${median(list).toFixed(1)} ms, p95 ${percentile(list, 0.95).toFixed(1)} ms`;
  console.log([`  ${what}`, line('the call', taken.call), line('bare SQL', taken.bare)].join('\n'));
}
