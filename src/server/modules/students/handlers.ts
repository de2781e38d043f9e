import { sql } from 'kysely';
import { audit } from '../audit.ts';
import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { addPupil } from './addPupil.ts';
import { changeCareStatus } from './changeCareStatus.ts';
import { correctPupil } from './correctPupil.ts';
import { findPupil, fullName } from './findPupil.ts';
import { readGlance } from './glance/pupilGlance.ts';
import { isLineKind, readLine } from './glance/pupilLine.ts';
import { professionalList, pupilListHandler, schoolHistoryList, studentList } from './pupilLists.ts';
import { readHeader } from './readHeader.ts';
import { reviewSheetHandler } from './reviewSheet/handler.ts';
import { readPage } from './studentPage.ts';
import { switchHandler } from './switches.ts';

export { studentList };

export const studentHandlers = {
  'students.list': listHandler(studentList),
  'students.add': { run: addPupil },
  'students.correct': { run: correctPupil },
  'students.header': {
    run: async (call) => {
      const header = await readHeader(call, await findPupil(call, Number(call.query.studentId)));
      await audit(call, { action: 'students.header', record: `pupil/${header.studentId}` });
      return { contents: [header] };
    },
  },
  'students.page': {
    run: async (call) => {
      const page = await readPage(call, await findPupil(call, Number(call.query.studentId)));
      await audit(call, { action: 'students.page', record: `pupil/${page.studentId}` });
      return { contents: [page] };
    },
  },
  'students.overview': {
    run: async (call) => {
      const pupil = await findPupil(call, Number(call.query.studentId));
      const glance = await readGlance(call, pupil);
      await audit(call, { action: 'students.overview', record: `pupil/${pupil.id}` });
      return { contents: [glance] };
    },
  },
  'students.line': {
    run: async (call) => {
      const { id: studentId } = await findPupil(call, Number(call.query.studentId));
      const kinds = [call.query.kinds ?? []].flat().filter(isLineKind);
      const line = await readLine(call, { studentId, kinds, most: Number(call.query.most) });
      await audit(call, { action: 'students.line', record: `pupil/${studentId}` });
      return { contents: [line] };
    },
  },
  'students.reviewSheet': reviewSheetHandler,
  'students.setSensitive': switchHandler('students.setSensitive', 'is_sensitive'),
  'students.setDualRegistered': switchHandler('students.setDualRegistered', 'is_dual_registered'),
  'students.setPercentageRegister': switchHandler('students.setPercentageRegister', 'is_percentage_register'),
  'students.changeCareStatus': { run: changeCareStatus },
  'students.name': {
    run: async (call) => {
      const pupil = await findPupil(call, Number(call.query.studentId));
      await audit(call, { action: 'students.name', record: `pupil/${pupil.id}` });
      return { options: [{ label: fullName(pupil) }] };
    },
  },
  'students.schoolNames': {
    run: async (call) => {
      const { id, school_id } = await findPupil(call, Number(call.query.studentId));
      const rows = await call.db
        .selectFrom('registration as roll')
        .innerJoin('school', 'school.id', 'roll.school_id')
        .select(['school.id', 'school.name'])
        .where('roll.pupil_id', '=', id)
        .groupBy(['school.id', 'school.name'])
        .orderBy(sql`school.id is distinct from ${school_id}::int`)
        .orderBy(sql`max(roll.start_date)`, 'desc')
        .orderBy('school.id')
        .execute();
      await audit(call, { action: 'students.schoolNames', record: `pupil/${id}` });
      return { contents: rows.map(({ id: schoolId, name }) => ({ id: schoolId, label: name })) };
    },
  },
  'students.professionals': pupilListHandler(professionalList),
  'students.schoolHistory': pupilListHandler(schoolHistoryList),
} satisfies Handlers;
