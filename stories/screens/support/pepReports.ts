import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const measures: readonly (readonly [limitWords: string, met: number, notMet: number, notDue: number])[] = [
  ['10 working days', 31, 9, 3],
  ['20 working days', 38, 2, 4],
  ['10 working days', 12, 4, 1],
  ['Last day of term', 0, 0, 118],
  ['5 working days', 74, 11, 6],
  ['10 working days', 52, 14, 8],
  ['', 101, 16, 0],
  ['', 80, 5, 0],
];

const figure = ([limitWords, met, notMet, notDue]: (typeof measures)[number], index: number) => ({
  measureId: index + 1,
  limitWords,
  due: met + notMet,
  met,
  notMet,
  notDue,
  percentMet: met + notMet === 0 ? null : Math.round((1000 * met) / (met + notMet)) / 10,
  remark: '',
});

const remark = 'Not shown: fewer than 6, or would tell such a figure';

/** The same for publication: small figures are left out. */
const published = measures.slice(0, 6).map((measure, index) => {
  const { notDue, ...row } = figure(measure, index);
  const isHidden = row.notMet < 6;
  const open = { notDue: notDue < 6 ? null : notDue };
  return isHidden || notDue < 6
    ? { ...row, ...open, ...(isHidden ? { met: null, notMet: null, percentMet: null } : {}), remark }
    : { ...row, ...open };
});

const cases = [
  ['Ambrel', 'Elowen', 1, '2026-10-05', '2026-10-19', '2026-10-21'],
  ['Quillon', 'Rafferty', 5, '2026-11-04', '2026-11-11', null],
].map(([lastName, firstName, measureId, fromDate, limitDate, doneDate], index) => ({
  id: `${String(measureId)}-${index}`,
  studentId: index + 1,
  pepId: index === 0 ? null : 3,
  lastName: String(lastName),
  firstName: String(firstName),
  measureId: Number(measureId),
  outcomeId: 2,
  fromDate: String(fromDate),
  limitDate: String(limitDate),
  doneDate: doneDate ?? null,
  schoolTermId: 1,
  organisationId: 1,
  organisationName: 'Otterglow Primary School',
  yearGroup: 5,
}));

const section = (sectionId: string, sectionTitle: string, good: number, below: number) => ({
  sectionId,
  sectionTitle,
  rated: good + below,
  good,
  below,
  percentGood: Math.round((1000 * good) / (good + below)) / 10,
  notCompliant: 1,
  notRated: 30 - good - below,
  percentOfAll: Math.round((1000 * good) / 31) / 10,
  remark: '',
});

const sections = [
  section('', 'Whole PEP', 14, 9),
  section('personal', 'Personal details', 22, 2),
  section('my-views', 'My views', 17, 6),
  section('targets', 'Targets and Pupil Premium Plus', 12, 11),
];

const line = (lineId: number, period: string, part: number) => ({
  lineId,
  period,
  pupils: part === 0 ? 0 : 118,
  plans: part === 0 ? 0 : 121,
  undecided: part === 0 ? 0 : 14,
  requested: part === 0 ? null : 64_250.5 * part,
  agreed: part === 0 ? null : 51_800 * part,
  spent: part === 0 ? null : 30_412.25 * part,
  unspent: part === 0 ? null : 2_150 * part,
  allotted: part === 0 ? null : 50_000 + 53_447 * (part - 1),
  unallocated: part === 0 ? null : 50_000 + 53_447 * (part - 1) - 51_800 * part,
  isOver: part === 1,
  remark: '',
});

/** As it is said where an authority's forms declare when money is released. */
const released = 'Released: £50,700.00; not yet released: £1,100.00: It is paid once the PEP is at least adequate.';

const terms = [
  { ...line(1, 'Autumn', 1), remark: released },
  line(2, 'Spring', 0),
  line(3, 'Summer', 0),
  { ...line(4, 'Year 2026-2027', 1), remark: released },
];
const financialYears = [2023, 2024, 2025, 2026].map((year, index) =>
  line(year, `April ${year} to March ${year + 1}`, index === 3 ? 1 : 3),
);

const suspended = (lineId: number, title: string, suspensions: number, pupils: number) => ({
  lineId,
  title,
  suspensions,
  days: suspensions * 1.5,
  pupils,
  inCare: 118,
  perHundred: Math.round((1000 * suspensions) / 118) / 10,
  percentSuspended: Math.round((1000 * pupils) / 118) / 10,
  permanent: 0,
  lunchtimes: 1,
  remark: '',
});

const suspensionsOf = {
  term: [
    suspended(1, 'Autumn', 18, 11),
    suspended(2, 'Spring', 0, 0),
    suspended(3, 'Summer', 0, 0),
    suspended(4, 'Year 2026-2027', 18, 11),
  ],
  reason: [suspended(7, 'Persistent or general disruptive behaviour', 12, 8), suspended(0, 'No reason given', 6, 6)],
};

const parts: { readonly [by: string]: readonly JsonObject[] } = {
  term: terms,
  financialYear: financialYears,
  area: [line(1, 'English', 1), line(2, 'Maths', 1)],
  keyStage: [line(3, 'Key Stage 2', 1), line(5, 'Key Stage 4', 1)],
};

type Operation = Parameters<typeof codecOf>[0];
const page = (operation: Operation, rows: readonly JsonObject[]) =>
  codecOf(operation).pageToWire({ rows: [...rows], total: rows.length });

/** What the server says behind the reports of plans. */
export const pepReportAnswers = {
  'GET /api/PepReports/timeliness': (query: URLSearchParams) =>
    page('pepReports.timeliness', query.get('reportForm') === 'publication' ? published : measures.map(figure)),
  'GET /api/PepReports/cases': () => page('pepReports.cases', cases),
  'GET /api/PepReports/ratings': () => page('pepReports.ratings', sections),
  'GET /api/PepReports/suspensions': (query: URLSearchParams) =>
    page('pepReports.suspensions', suspensionsOf[query.get('by') === 'reason' ? 'reason' : 'term']),
  'GET /api/PepReports/premium': (query: URLSearchParams) =>
    page('pepReports.premium', parts[query.get('by') ?? 'term'] ?? terms),
};
