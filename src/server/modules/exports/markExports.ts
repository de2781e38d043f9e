import { queryToJson } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { daysOfYear } from '../attendance/figures/pupilFigures.ts';
import { audit } from '../audit.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { OutsideHandler } from '../handler.ts';
import { readList, tableOf } from '../lists/listHandler.ts';
import { findPupil, fullName } from '../students/findPupil.ts';
import { passwordOf } from './asked.ts';
import { fileHandler } from './fileHandler.ts';
import { writeMarks } from './markSheets.ts';

/** A pupil's academic year of marks under the filters of its tab (SATT-5, API-44). */
export const sessionExport: OutsideHandler<never> = fileHandler((call) => {
  const operation = 'attendance.sessions';
  const compiled = tableOf(call.declarations, operation);
  const { query, params } = readList(call.body, operation, compiled);
  const { academicYearId: year, showNotInCareMarks: notInCare } = query.filters;
  return {
    fileName: 'IprSessionAttendancePage.xlsx',
    async fill(unit, workbook) {
      const pupil = await findPupil(unit, Number(params.studentId));
      const days = daysOfYear(
        year && 'in' in year && year.in.length > 0 ? Number(year.in[0]) : academicYearId(unit.today),
      );
      const count = await writeMarks(unit, workbook, {
        ...days,
        pupil,
        sheet: compiled.declaration.title,
        newestWeekFirst: query.sort?.direction !== 'asc',
        showNotInCare: !(notInCare && 'is' in notInCare && !notInCare.is),
      });
      await audit(unit, {
        action: 'exports.sessions',
        record: `pupil/${pupil.id}`,
        detail: { query: queryToJson(query), count, locked: passwordOf(unit) !== null },
      });
    },
  };
});

/** Marks of some pupils between two dates, a sheet each (D-88). */
export const marksExport: OutsideHandler<never> = fileHandler(({ body }) => {
  const { startDate, endDate, studentIds } = body;
  const [first, last] = [String(startDate), String(endDate)];
  if (last < first)
    throw new ServerError('INVALID', { errors: { endDate: 'The To date must be after the From date' } });
  return {
    fileName: 'Marks.xlsx',
    async fill(unit, workbook) {
      for (const id of Array.isArray(studentIds) ? studentIds.map(Number) : []) {
        const pupil = await findPupil(unit, id);
        const count = await writeMarks(unit, workbook, {
          pupil,
          sheet: fullName(pupil),
          first,
          last,
          showNotInCare: true,
          newestWeekFirst: false,
        });
        await audit(unit, {
          action: 'exports.marks',
          record: `pupil/${id}`,
          detail: { startDate, endDate, count, locked: passwordOf(unit) !== null },
        });
      }
    },
  };
});
