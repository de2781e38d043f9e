import { codecOf } from '../../../src/contract/index.ts';
import type { Row } from '../../../src/engine/index.ts';

const recorded = {
  studentId: 5,
  academicYearId: 16,
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

/** Answers of the calls about results of a pupil. */
export const assessmentAnswers = {
  'GET /api/Assessments/list': () => codecOf('assessments.list').pageToWire({ rows, total: rows.length }),
  'GET /api/Assessments/gradeOptions': () => ({
    contents: marks.map((label, index) => ({ id: index + 1, label })),
    items: marks.map((mark, index) => ({ id: index + 1, mark })),
  }),
  'GET /api/Assessments/gradeTypes': () => ({ contents: types.map(([id, label]) => ({ id, label })) }),
};
