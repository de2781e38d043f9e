import type { LineEntry, PupilGlance, PupilLine } from '../../../src/contract/index.ts';

const entry = (
  told: Omit<LineEntry, 'endDate' | 'typeId' | 'text' | 'academicYearId'> & Partial<LineEntry>,
): LineEntry => ({
  endDate: null,
  typeId: null,
  text: null,
  academicYearId: told.date < '2025-09-01' ? 15 : 16,
  ...told,
});

const entries: readonly LineEntry[] = [
  entry({ kind: 'plan', id: 7, date: '2025-12-03', typeId: 2, text: 'Autumn 2025-2026' }),
  entry({ kind: 'note', id: 41, date: '2025-11-05', typeId: 5, text: 'The college will send its figures by Friday.' }),
  entry({ kind: 'suspension', id: 3, date: '2025-10-14', endDate: '2025-10-15', typeId: 1, text: 'Damage' }),
  entry({ kind: 'school', id: 2, date: '2025-06-16', text: 'Starlingmere High School' }),
  entry({ kind: 'placement', id: 4, date: '2025-06-12', typeId: 'U4' }),
  entry({ kind: 'care', id: 1, date: '2024-02-12', typeId: 1 }),
];

/** A pupil of whom something of every part is recorded. */
const fullGlance: PupilGlance = {
  plan: {
    pepId: 7,
    statusId: 2,
    academicYearId: 16,
    schoolTermId: 1,
    pepCycleName: null,
    meetingDate: '2025-12-03T10:00',
    nextMeetingDate: null,
    dueDate: '2025-12-10',
    isLate: false,
  },
  attendance: {
    percentage: 91.4,
    isPercentageRegister: false,
    weeks: [100, 90, null, 80, 100, 70, 100, 95].map((attendance, index) => ({
      weekStart: new Date(Date.UTC(2025, 8, 8 + index * 7)).toISOString().slice(0, 10),
      attendance,
    })),
  },
  suspensions: {
    daysThisYear: 2,
    latest: [{ id: 3, typeId: 1, startDate: '2025-10-14', endDate: '2025-10-15', numberOfDays: 2 }],
  },
  people: [
    { id: 1, name: 'Imri Calderby', typeId: 1, telephone: '01632 960040', username: 'calderby@ashcombe.example' },
    { id: 3, name: 'Elowen Iddenshaw', typeId: 6, telephone: null, username: 'iddenshaw@ashcombe.example' },
  ],
  notes: [
    {
      id: 41,
      noteDate: '2025-11-05',
      noteTypeId: 5,
      author: 'Cass Fernaby',
      text: 'The college will send its figures by Friday.',
    },
  ],
  grades: [{ id: 9, subject: 'Maths', gradeType: 'Teacher assessment', grade: '5', enteredDate: '2025-10-20' }],
  line: entries,
};

/** A pupil who was added today, and of whom nothing is recorded yet. */
export const newPupil = 8;

/** What there is of that pupil. */
const emptyGlance: PupilGlance = {
  plan: null,
  attendance: { percentage: null, isPercentageRegister: false, weeks: [] },
  suspensions: { daysThisYear: 0, latest: [] },
  people: [],
  notes: [],
  grades: [],
  line: [],
};

const lineOf = (query: URLSearchParams): PupilLine => {
  const kinds = query.getAll('kinds');
  const shown = entries.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  return { entries: shown.slice(0, Number(query.get('most'))), hasMore: false };
};

/** What is answered of a pupil at a glance. */
export const glanceAnswers = {
  'GET /api/StudentPage/overview': (query: URLSearchParams) => ({
    contents: [query.get('studentId') === String(newPupil) ? emptyGlance : fullGlance],
  }),
  'GET /api/StudentPage/lineOfTime': (query: URLSearchParams) => ({ contents: [lineOf(query)] }),
};
