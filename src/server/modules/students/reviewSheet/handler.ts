import { audit } from '../../audit.ts';
import type { OutsideHandler } from '../../handler.ts';
import { pdfReply, printPlan } from '../../pep/paper/handlers.ts';
import { findPupil } from '../findPupil.ts';
import { reviewSheet } from './reviewSheet.ts';

/** The page of a pupil for a looked-after review, handed over as a file under the pupil's number. */
export const reviewSheetHandler: OutsideHandler<never> = {
  outside: async (call, course) => {
    const studentId = Number(call.query.studentId);
    const bytes = await printPlan(call, course, async (unit) => {
      const pupil = await findPupil(unit, studentId);
      await audit(unit, { action: 'students.reviewSheet', record: `pupil/${pupil.id}` });
      return reviewSheet(unit, pupil);
    });
    return pdfReply(bytes, `Review_${studentId}.pdf`);
  },
};
