import type { JsonObject } from '../../../engine/index.ts';
import { codeBook } from './codes.ts';
import type { UnitCall } from '../handler.ts';
import type { Roll } from './rolls.ts';
import type { CountedMark, MarksByHalfDay } from './readMarks.ts';
import { SCHOOL_COLOURS } from './sessionRows.ts';
import { percentOf } from './totals.ts';
import { yearFigures, type YearOfPupil } from './figures/pupilFigures.ts';

const inFraction: readonly string[] = ['attended', 'authorised', 'unauthorised'];

/** What stands beside the grid: totals by kind and by mark, and the key of schools (SATT-6 to SATT-8). */
export async function sideTables(
  call: UnitCall,
  year: YearOfPupil,
  rolls: readonly Roll[],
  marks: MarksByHalfDay,
): Promise<JsonObject> {
  const totals = await yearFigures(call.db, call.declarations, year);
  const share = (part: number) => percentOf(part, totals.possible);
  return {
    totalSessions: [
      { description: 'Possible', sessions: totals.possible, percentage: null },
      { description: 'Attended', sessions: totals.attended, percentage: share(totals.attended) },
      { description: 'Authorised absence', sessions: totals.authorised, percentage: share(totals.authorised) },
      { description: 'Unauthorised absence', sessions: totals.unauthorised, percentage: share(totals.unauthorised) },
      { description: 'Unable to attend', sessions: totals.unable, percentage: null },
      { description: 'Missing', sessions: totals.missing, percentage: null },
    ],
    totalMarks: totalMarks(call, marks),
    schoolKey: schoolKey(rolls),
    academicYearId: year.academicYearId,
  };
}

/** One row a code: its sessions, and how many of them are in the attendance fraction. */
function totalMarks({ declarations }: UnitCall, marks: MarksByHalfDay): JsonObject[] {
  const found = new Map<string, CountedMark[]>();
  for (const mark of marks.values()) found.set(mark.mark, [...(found.get(mark.mark) ?? []), mark]);
  return [...codeBook(declarations).values()].flatMap(({ value, label }): JsonObject[] => {
    const sessions = found.get(value);
    if (sessions === undefined) return [];
    return [
      {
        mark: value,
        description: `${value} ${label}`,
        sessions: sessions.length,
        marksCounted: sessions.filter((mark) => mark.class !== null && inFraction.includes(mark.class)).length,
      },
    ];
  });
}

function schoolKey(rolls: readonly Roll[]): JsonObject[] {
  const names = new Map(rolls.map(({ schoolId, schoolName }) => [schoolId, schoolName]));
  return [...names].map(([schoolId, schoolName], index) => ({ schoolId, schoolName, colour: index % SCHOOL_COLOURS }));
}
