import { mondayOf } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';

/**
 * Facts under `route.`: the names of the address, ids as numbers. `week` is the Monday of the chosen week, or of
 * this one, so that every screen of weeks has it; `orgId` is the school that a list was opened for (ORG-12) and
 * `isActiveStudents` which of its pupils (NAV-22), `studentId` the pupil of the page or of what its query asks for;
 * null where the address does not say.
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
  };
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) facts[name] = /^\d{1,15}$/.test(value) ? Number(value) : value;
  }
  return facts;
}

const yesOrNo = (text: string | null) => (text === 'true' ? true : text === 'false' ? false : null);

const idIn = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
