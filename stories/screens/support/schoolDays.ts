import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { termDates } from '../../../test/support/termDates.ts';

const year = (schoolId: number | null, schoolName: string, more: JsonObject): JsonObject => ({
  key: `17-${schoolId ?? 0}`,
  academicYearId: 17,
  label: '2026-2027',
  schoolId,
  schoolName,
  autumn: '01/09/2026 to 23/10/2026, 02/11/2026 to 18/12/2026',
  spring: '04/01/2027 to 12/02/2027, 22/02/2027 to 19/03/2027',
  summer: '05/04/2027 to 28/05/2027, 07/06/2027 to 21/07/2027',
  closures: '',
  ...termDates,
  ...more,
});

const years: readonly JsonObject[] = [
  year(null, 'All other schools', { state: 'Missing: these are proposed' }),
  year(1, 'Starlingmere High School', { state: 'Kept', closures: '25/06/2027' }),
];

const kinds: Record<string, number> = { '2026-12-11': 2, '2026-12-25': 3, '2026-12-28': 3, '2027-01-01': 3 };

/** The weekdays of two months, with the end of a term, a closure and bank holidays. */
const days: readonly JsonObject[] = Array.from({ length: 61 }, (_, day) => new Date(Date.UTC(2026, 11, 1 + day)))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10))
  .map((date) => ({ date, kind: kinds[date] ?? (date > '2026-12-18' && date < '2027-01-04' ? 4 : 1) }));

/** What the server says of days of school. */
export const schoolDayAnswers = {
  'GET /api/SchoolDays/years': () => codecOf('schoolDays.years').pageToWire({ rows: years, total: years.length }),
  'GET /api/SchoolDays/days': () => codecOf('schoolDays.days').pageToWire({ rows: days, total: days.length }),
  'POST /api/SchoolDays/follow': () => ({ success: true, id: 1 }),
  'POST /api/SchoolDays/year': () => ({ success: true, id: 1 }),
};
