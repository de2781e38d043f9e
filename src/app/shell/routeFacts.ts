import { mondayOf } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';

/**
 * Facts under `route.`: the names of the address, ids as numbers. `week` is the Monday of the chosen week, or of
 * this one, so that every screen of weeks has it; `orgId` is the school that a list was opened for (ORG-12) and
 * `isActiveStudents` which of its pupils (NAV-22), `studentId` the pupil of the page or of what its query asks for,
 * `recordId` the one row that a list was opened for;
 * null where the address does not say. `attendanceMin` and `attendanceMax` bound the analysis of attendance (C-39).
 */
export function routeFacts(
  params: { readonly [name: string]: string | undefined },
  search: URLSearchParams,
  today: string,
): JsonObject {
  const week = search.get('week');
  const facts: JsonObject = {
    week: mondayOf(week !== null && isDate(week) ? week : today),
    orgId: idIn(search.get('orgId')),
    isActiveStudents: yesOrNo(search.get('isActiveStudents')),
    studentId: idIn(search.get('studentId')),
    recordId: idIn(search.get('recordId')),
    ...attendanceBounds(search),
  };
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) facts[name] = /^\d{1,15}$/.test(value) ? Number(value) : value;
  }
  return facts;
}

/**
 * Bounds in per cent: `attendanceMin` and `attendanceMax` as they are, else `percentageStart` and one less than
 * `percentageEnd`; 100 where no upper one is said (ANAL-11, C-39).
 */
function attendanceBounds(search: URLSearchParams): JsonObject {
  const end = percentIn(search.get('percentageEnd'));
  return {
    attendanceMin: percentIn(search.get('attendanceMin')) ?? percentIn(search.get('percentageStart')),
    attendanceMax: percentIn(search.get('attendanceMax')) ?? (end === null ? 100 : Math.max(end - 1, 0)),
  };
}

const percentIn = (text: string | null) =>
  text !== null && /^\d{1,3}(\.\d)?$/.test(text) && Number(text) <= 100 ? Number(text) : null;

const yesOrNo = (text: string | null) => (text === 'true' ? true : text === 'false' ? false : null);

const idIn = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
