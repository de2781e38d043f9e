import { addDays, isSchoolWeekday } from '../../../contract/index.ts';
import type { JsonObject, LookupOption, Row } from '../../../engine/index.ts';

const orderOf = ({ date, session }: JsonObject) => `${String(date)}${String(session)}`;
const placeOf = ({ studentId = null, date = null, session = null, schoolId = null }: JsonObject): JsonObject => ({
  studentId,
  date,
  session,
  schoolId,
});

/**
 * Facts of the dialog that a code opens: the first session's row, with the last one's date and session, and the code
 * chosen. Of more than one session `sessions` names them; `scattered` does where they are no range, so that no dates
 * are asked, and `scatteredDays` are their first and last. `failure` is what the screen says of a mark that could not
 * be saved (REG-24, REG-25, D-95).
 */
export function dialogFacts(rows: readonly Row[], option: LookupOption, failure = ''): JsonObject {
  const ordered = rows.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const [first] = ordered;
  const last = ordered.at(-1);
  const sessions = ordered.length > 1 ? ordered.map(placeOf) : null;
  return {
    row: {
      ...first,
      endDate: last?.date ?? null,
      endSession: last?.session ?? null,
      sessions,
      scattered: isRange(ordered) ? null : sessions,
      scatteredDays: isRange(ordered) ? null : [first?.date ?? null, last?.date ?? null],
      failure,
    },
    value: option.value,
  };
}

/** Whether sessions are those of one pupil, each the next of the one before, from one weekday to the next. */
function isRange(ordered: readonly Row[]): boolean {
  return ordered.every((row, place) => {
    const next = ordered[place + 1];
    if (next === undefined) return true;
    if (next.studentId !== row.studentId) return false;
    if (row.session === 'AM') return next.date === row.date && next.session === 'PM';
    let day = addDays(String(row.date), 1);
    while (!isSchoolWeekday(day)) day = addDays(day, 1);
    return next.session === 'AM' && next.date === day;
  });
}
