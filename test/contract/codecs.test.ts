import { describe, expect, it } from 'vitest';
import { codecOf, listCodecs, operations } from '../../src/contract/index.ts';
import type { Row, TableQuery } from '../../src/engine/index.ts';

const query: TableQuery = {
  page: 2,
  pageSize: 25,
  sort: { field: 'lastName', direction: 'desc' },
  search: 'ash',
  filters: { academicYearId: { in: [17] }, pepStatusId: { in: [1, 6] }, organisationId: { in: [4] } },
};

describe('the wire of lists', () => {
  it('has a codec for every list operation and for nothing else', () => {
    const lists = Object.entries(operations).filter(([, { kind }]) => kind === 'list');
    expect(Object.keys(listCodecs).sort()).toEqual(lists.map(([id]) => id).sort());
  });

  it('writes the PEP list with the names of its call', () => {
    expect(codecOf('pep.list').toWire(query, {})).toEqual({
      page: ['2'],
      sizePerPage: ['25'],
      sortField: ['lastName'],
      sortOrder: ['desc'],
      search: ['ash'],
      academicYearId: ['17'],
      pepStatusIds: ['1', '6'],
      organisationIds: ['4'],
    });
  });

  it('reads back what it wrote', () => {
    const codec = codecOf('pep.list');
    expect(codec.fromWire(codec.toWire(query, { studentId: 9 }))).toEqual({ query, params: { studentId: 9 } });
  });

  it('writes the bounds of a range as two parameters, where a call is stated so, either of them alone [ANAL-5]', () => {
    const codec = codecOf('attendanceAnalysis.list');
    const filters: TableQuery['filters'] = {
      startDate: { between: ['2026-09-01', null] },
      absences: { between: [1, 20] },
      totalAttendancePercentage: { between: [null, 89] },
    };
    const wire = codec.toWire({ ...query, filters }, {});
    expect(wire).toMatchObject({
      startDate: ['2026-09-01'],
      absencesNumSessionsMin: ['1'],
      absencesNumSessionsMax: ['20'],
      attendancePercentageMax: ['89'],
    });
    expect(Object.keys(wire)).not.toEqual(expect.arrayContaining(['endDate']));
    expect(codec.fromWire(wire).query.filters).toEqual(filters);
  });

  it('sends All as 99999 and reads it as 0 [TBL-1]', () => {
    const codec = codecOf('students.list');
    const wire = codec.toWire({ ...query, filters: {}, pageSize: 0 }, {});
    expect(wire.sizePerPage).toEqual(['99999']);
    expect(codec.fromWire(wire).query.pageSize).toBe(0);
  });

  it('refuses a filter that the call has no name for', () => {
    expect(() => codecOf('students.list').toWire(query, {})).toThrow(/"academicYearId"/);
  });
});

describe('session marks on the wire', () => {
  const row = (weekday: number, session: 'AM' | 'PM', mark: string | null): Row => ({
    id: `7:2026-11-${15 + weekday}:${session}`,
    studentId: 7,
    yearGroupId: 9,
    weekCommencing: '2026-11-16',
    lineSchool: null,
    weekday,
    session,
    sessionId: session === 'AM' ? 1 : 2,
    date: `2026-11-${15 + weekday}`,
    schoolId: 3,
    schoolName: 'Larkfield School',
    schoolNumber: 1,
    isFuture: false,
    isRegistered: true,
    mark,
    subCode: null,
    comments: null,
    registerId: null,
    $denied: {},
  });
  const rows = [1, 2, 3, 4, 5].flatMap((day) => [row(day, 'AM', '/'), row(day, 'PM', day === 5 ? null : '\\')]);
  const page = { rows, total: 1, extras: { totalSessions: [], totalMarks: [], schoolKey: [], academicYearId: 17 } };
  const codec = codecOf('attendance.sessions');

  it('travel as weeks of days with an AM and a PM each [SATT-2] [SATT-3]', () => {
    const wire = codec.pageToWire(page);
    expect(wire).toMatchObject({ total: 1, academicYearId: 17, totalSessions: [], totalMarks: [], schoolKey: [] });
    expect(wire.sessionAttendance).toHaveLength(1);
    expect(wire.sessionAttendance).toMatchObject([
      {
        week: '2026-11-16',
        yearGroupId: 9,
        fri: { date: '2026-11-20', schoolId: 3, am: { mark: '/' }, pm: { mark: null } },
      },
    ]);
  });

  it('travel as a row for each school of a week that has two [SATT-2] [D-96]', () => {
    const of = (lineSchool: string, schoolId: number) =>
      rows.map((each) => ({ ...each, id: `${each.id}:${schoolId}`, lineSchool, schoolId }));
    const both = { ...page, rows: [...of('Hill School', 3), ...of('Vale School', 4)], total: 2 };
    const wire = codec.pageToWire(both);
    expect(wire.sessionAttendance).toMatchObject([
      { week: '2026-11-16', lineSchool: 'Hill School', mon: { schoolId: 3, am: { mark: '/' } } },
      { week: '2026-11-16', lineSchool: 'Vale School', mon: { schoolId: 4, am: { mark: '/' } } },
    ]);
    expect(codec.pageFromWire(wire)).toEqual(both);
  });

  it('are one row a session again inside', () => {
    expect(codec.pageFromWire(codec.pageToWire(page))).toEqual(page);
  });
});
