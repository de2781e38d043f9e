import { codecOf } from '../../../src/contract/index.ts';
import type { Row } from '../../../src/engine/index.ts';
import { noteRows } from './notes.ts';
import { TODAY } from './pupils.ts';

const names = ['Ambrel, Elowen', 'Cobbray, Grady', 'Fairlode, Linden', 'Hallimond, Imri', 'Mossgrove, Kit'];

const rows = names.map((studentName, index): Row => {
  const gaps = index === 1 ? 2 : index === 3 ? 1 : 0;
  return {
    studentId: 5 + index,
    studentName,
    upn: `A82030042001${index}`,
    date: TODAY,
    weekCommencing: '2025-11-10',
    organisationId: index < 3 ? 3 : 4,
    organisationName: index < 3 ? 'Starlingmere High School' : 'Hazelwharf Academy',
    yearGroup: 7 + index,
    registerId: 1,
    amMark: gaps === 2 ? null : index === 2 ? 'I' : '/',
    amSubCode: index === 2 ? 'I01' : null,
    amComments: null,
    amSchoolId: index < 3 ? 3 : 4,
    amSchoolName: index < 3 ? 'Starlingmere High School' : 'Hazelwharf Academy',
    amElsewhere: false,
    amDue: true,
    pmMark: gaps > 0 ? null : index === 2 ? 'I' : '\\',
    pmSubCode: null,
    pmComments: null,
    pmSchoolId: index < 3 ? 3 : 4,
    pmSchoolName: index < 3 ? 'Starlingmere High School' : 'Hazelwharf Academy',
    pmElsewhere: false,
    pmDue: true,
    amAmended: index === 4,
    pmAmended: false,
    isLongAgo: false,
    missing: gaps,
    isFuture: false,
    attendancePercentage: index === 4 ? null : 90.4 + index,
    contactMethod: ['Portal', 'Call', 'Email', 'No call', 'Portal'][index] ?? 'Portal',
    stickyNote: index === 1 ? 'Ring the carer first: the school office opens at ten.' : null,
  };
});

const day = {
  date: TODAY,
  askedDate: null,
  previousDay: '2025-11-12',
  nextDay: '2025-11-14',
  due: 10,
  marked: 7,
  missing: 3,
  completed: null,
  hasPercentagePupils: true,
  notIn: [
    { schoolId: 3, schoolName: 'Starlingmere High School', telephone: '01632 960142', pupils: 1 },
    { schoolId: 4, schoolName: 'Hazelwharf Academy', telephone: '', pupils: 1 },
  ],
  unmarked: [
    { studentId: 6, sessions: ['AM', 'PM'] },
    { studentId: 8, sessions: ['PM'] },
  ],
};

/** What stands above a register that is complete. */
const noGaps = {
  marked: 10,
  missing: 0,
  completed: { at: '2025-11-11T13:42:00Z', by: 'Ada Quillfeather' },
  notIn: [],
  unmarked: [],
};

/** What the calls of the daily register answer: a day with three gaps, and one without. */
export const registerAnswers = {
  'GET /api/StudentDetails/RegisterPage': (query: URLSearchParams) => {
    const complete = query.get('date') === '2025-11-11';
    const shown = complete ? { ...day, date: '2025-11-11', ...noGaps } : day;
    return codecOf('register.list').pageToWire({
      rows: complete ? rows.filter(({ missing }) => missing === 0) : rows,
      total: rows.length,
      extras: { day: { ...shown, askedDate: query.get('date') === '2025-11-15' ? '2025-11-15' : null } },
    });
  },
  'GET /api/StudentDetails/RowExpandArea': () =>
    codecOf('register.notes').pageToWire({ rows: noteRows.slice(0, 5), total: Math.min(noteRows.length, 5) }),
};
