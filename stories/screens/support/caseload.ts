import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const left = { userId: 31, personName: 'Odo Marlpit', accessLevelId: 7, state: 'Inactive' };
const pupil = {
  kind: 'pupil',
  schoolId: null,
  startDate: '2025-10-08',
  isSocialWorker: false,
  openQuestions: null,
  shared: '',
};

const rows: readonly JsonObject[] = [
  { ...left, ...pupil, itemId: '31-pupil-5', studentId: 5, itemName: 'Larkhanger, Rafi', alsoWith: 'Petra Sallow' },
  {
    ...left,
    ...pupil,
    itemId: '31-pupil-9',
    studentId: 9,
    itemName: 'Thorncombe, Isolde',
    alsoWith: '',
    openQuestions: 2,
  },
  {
    ...pupil,
    itemId: '12-pupil-5',
    userId: 12,
    personName: 'Petra Sallow',
    accessLevelId: 6,
    state: 'Active',
    studentId: 5,
    itemName: 'Larkhanger, Rafi',
    isSocialWorker: true,
    alsoWith: '',
  },
  {
    itemId: '8-school-3',
    userId: 8,
    personName: 'Bartholomew-Maximilian Featherstonehaugh of the Upper Valley',
    accessLevelId: 1,
    state: 'Un-activated',
    kind: 'school',
    studentId: null,
    schoolId: 3,
    itemName: 'Starlingmere High School',
    startDate: null,
    isSocialWorker: false,
    openQuestions: null,
    shared: '',
    alsoWith: 'Ina Coverdale',
  },
  {
    ...pupil,
    itemId: '8-pupil-9',
    userId: 8,
    personName: 'Bartholomew-Maximilian Featherstonehaugh of the Upper Valley',
    accessLevelId: 1,
    state: 'Un-activated',
    studentId: 9,
    itemName: 'Thorncombe, Isolde',
    startDate: null,
    shared: 'Given to Ina Coverdale until 31/01/2027',
    alsoWith: 'Odo Marlpit',
  },
];

/** What the server says of who works with whom. */
export const caseloadAnswers = {
  'GET /api/Users/Caseloads': () => codecOf('caseload.list').pageToWire({ rows: [...rows], total: rows.length }),
  'POST /api/Users/AssignPupil': () => ({ success: true, id: 5 }),
  'POST /api/Users/EndCaseload': () => ({ success: true, id: 31 }),
  'POST /api/Users/HandOver': () => ({ success: true, id: 12 }),
};
