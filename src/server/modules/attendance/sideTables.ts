import type { JsonObject } from '../../../engine/index.ts';
import { codeBook } from './codes.ts';
import type { UnitCall } from '../handler.ts';
import { schoolsInOrder, type Roll } from './rolls.ts';
import type { MarksByHalfDay } from './readMarks.ts';
import { percentOf } from './totals.ts';
import { markCounts, yearFigures, type YearOfPupil } from './figures/pupilFigures.ts';

/** Colours of the chart palette; a thirty-first school takes the first again (C-3). */
const paletteSize = 30;

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
    totalMarks: totalMarks(call, marks, await markCounts(call.db, call.declarations, year)),
    schoolKey: schoolKey(rolls),
    academicYearId: year.academicYearId,
  };
}

/** One row a code: all its sessions, and how many of them are in the figures of Total sessions (D-375). */
function totalMarks(
  { declarations }: UnitCall,
  marks: MarksByHalfDay,
  counted: ReadonlyMap<string, number>,
): JsonObject[] {
  const found = new Map<string, number>();
  for (const { mark } of marks.values()) found.set(mark, (found.get(mark) ?? 0) + 1);
  return [...codeBook(declarations).values()].flatMap(({ value, label }): JsonObject[] => {
    const sessions = found.get(value);
    if (sessions === undefined) return [];
    return [
      {
        mark: value,
        description: `${value} ${label}`,
        sessions,
        marksCounted: counted.get(value) ?? 0,
      },
    ];
  });
}

function schoolKey(rolls: readonly Roll[]): JsonObject[] {
  return [...schoolsInOrder(rolls)].map(([schoolId, schoolName], index) => ({
    schoolId,
    schoolName,
    colour: index % paletteSize,
  }));
}
