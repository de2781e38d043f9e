import { codecOf } from '../../../src/contract/index.ts';
import type { Row } from '../../../src/engine/index.ts';

const recorded = {
  studentId: 5,
  academicYearId: 16,
  academicYear: '2025-26',
  gradeLevelId: 6,
  gradeType: 'In-year judgement against age-related expectation',
  gradeTypeId: 11,
  term: 1,
  note: '',
  complete: true,
  isScore: false,
  enteredDate: '2025-10-15',
  addedBy: 'Senara Fairlode',
  addedById: 3,
  addedOn: '2025-10-15',
};

const words = 'This was added more than 30 days ago: only the virtual school can delete it';

/** A judgement, one without a grade yet, a score, and one that may not be deleted. */
const rows: readonly Row[] = [
  { ...recorded, id: 81, subject: 'Maths', gradeId: 4, grade: 'At expected', note: 'Enjoys algebra' },
  { ...recorded, id: 82, subject: 'Science', gradeId: null, grade: '', complete: false },
  {
    ...recorded,
    id: 83,
    subject: 'Reading',
    gradeType: 'KS2 scaled score',
    gradeTypeId: 9,
    gradeLevelId: 5,
    academicYearId: 14,
    academicYear: '2023-24',
    term: 3,
    gradeId: null,
    grade: '104',
    isScore: true,
  },
  {
    ...recorded,
    id: 84,
    subject: 'Writing',
    gradeId: 3,
    grade: 'Working towards expected',
    term: 3,
    academicYearId: 15,
    academicYear: '2024-25',
    $denied: { 'assessments.delete': words },
  },
];

const marks = [
  'Well below expected',
  'Below expected',
  'Working towards expected',
  'At expected',
  'Above expected / greater depth',
  'Not assessed',
];

const types: readonly (readonly [number, string])[] = [
  [9, 'KS2 scaled score'],
  [11, 'In-year judgement against age-related expectation'],
  [14, 'GCSE grade (9 to 1)'],
];

const blank = { reading: null, writing: null, english: null, maths: null, science: null };

/** Terms of a pupil; nothing was judged in the spring. */
const terms: readonly Row[] = [
  { ...blank, termNumber: 46, termName: 'Autumn 2024-2025', reading: 2, writing: 2, maths: 3 },
  { ...blank, termNumber: 47, termName: 'Spring 2024-2025' },
  { ...blank, termNumber: 48, termName: 'Summer 2024-2025', reading: 3, writing: 2, maths: 4, science: 4 },
  { ...blank, termNumber: 49, termName: 'Autumn 2025-2026', reading: 4, writing: 3, maths: 5, science: 4 },
];

const school = { organisationId: 3, organisationName: 'Starlingmere High School', upn: '' };

/** Two pupils of a school, one of whom has no judgement of this term yet. */
const judged: readonly Row[] = [
  { ...school, ...blank, studentId: 6, studentName: 'Calderby, Cass', yearGroup: 12, isMissing: true },
  { ...school, ...blank, studentId: 5, studentName: 'Larkhanger, Rafi', yearGroup: 10, maths: 4, isMissing: false },
];

const result = (lineId: number, title: string, subject: string, expected: number) => ({
  lineId,
  title,
  subject,
  judged: 48,
  expected,
  below: 48 - expected,
  percentExpected: Math.round((1000 * expected) / 48) / 10,
  remark: '',
});

/** An autumn of all pupils, and the year that it is the latest term of. */
const results = ['Autumn', 'Year 2026-2027'].flatMap((title, index) => [
  result(10 + 30 * index + 1, title, 'Reading', 26),
  result(10 + 30 * index + 4, title, 'Maths', 21),
]);

/** Answers of the calls about results of a pupil. */
export const assessmentAnswers = {
  'GET /api/Assessments/list': () => codecOf('assessments.list').pageToWire({ rows, total: rows.length }),
  'GET /api/Assessments/progress': () =>
    codecOf('assessments.progress').pageToWire({ rows: terms, total: terms.length }),
  'GET /api/Assessments/termGrades': () =>
    codecOf('assessments.termGrades').pageToWire({ rows: judged, total: judged.length }),
  'GET /api/Assessments/byTerm': () =>
    codecOf('assessments.byTerm').pageToWire({ rows: results, total: results.length }),
  'GET /api/Assessments/gradeOptions': () => ({
    contents: marks.map((label, index) => ({ id: index + 1, label })),
    items: marks.map((mark, index) => ({ id: index + 1, mark })),
  }),
  'GET /api/Assessments/gradeTypes': () => ({ contents: types.map(([id, label]) => ({ id, label })) }),
};
