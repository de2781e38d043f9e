import { codecOf } from '../../../src/contract/index.ts';
import type { Row } from '../../../src/engine/index.ts';

const recorded = { studentId: 5, recordedBy: 'Senara Fairlode' };

const care: readonly Row[] = [
  { id: 3, startDate: '2024-02-12', endDate: null, careStatusId: 1, legalStatus: 'C2', endReason: null },
  { id: 2, startDate: '2022-07-06', endDate: '2024-02-11', careStatusId: 3, legalStatus: null, endReason: 'E4A' },
  { id: 1, startDate: '2020-09-04', endDate: '2022-07-05', careStatusId: 1, legalStatus: 'V2', endReason: null },
].map((row) => ({ ...row, ...recorded }));

const placements: readonly Row[] = [
  {
    id: 2,
    startDate: '2025-06-16',
    endDate: null,
    placementType: 'U4',
    provider: 'Hazelmere Fostering',
    address: '14 Rowan Terrace, Larkhill under the Upper Downs',
    postcode: 'ZZ1 4AA',
    isOutOfArea: true,
  },
  {
    id: 1,
    startDate: '2024-02-12',
    endDate: '2025-06-15',
    placementType: 'K2',
    provider: null,
    address: null,
    postcode: null,
    isOutOfArea: null,
  },
].map((row) => ({ ...row, ...recorded }));

const sen: readonly Row[] = [
  { id: 1, startDate: '2024-09-02', endDate: null, senStatusId: 'K', senNeed: 'SEMH', ...recorded },
];

const list = (operation: string, rows: readonly Row[]) => () =>
  codecOf(operation).pageToWire({ rows, total: rows.length });

/** Answers of the lists of a pupil's periods. */
export const periodAnswers = {
  'GET /api/StudentDetails/CarePeriods': list('carePeriods.list', care),
  'GET /api/StudentDetails/Placements': list('placements.list', placements),
  'GET /api/StudentDetails/SenPeriods': list('senPeriods.list', sen),
};
