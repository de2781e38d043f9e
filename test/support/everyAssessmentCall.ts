import { written, type CallScenes, type Calls } from './callScenes.ts';
import type { PortalServer } from './portalServer.ts';

/** A judgement of this term that nobody has recorded yet. */
export const newResult = {
  id: 0,
  subject: 'Beekeeping',
  gradeTypeId: 11,
  gradeLevelId: 9,
  academicYearId: 17,
  term: 1,
  gradeId: 4,
  note: written.review,
  complete: true,
};

/** Calls about results of assessments. */
export function everyAssessmentCall(portal: PortalServer, { head, ask, simply, ofPupil, pupil }: CallScenes): Calls {
  const added = async (subject: string) => {
    const body = { ...newResult, subject, studentId: await pupil() };
    return Number((await portal.post(head, '/api/Assessments/save', body)).body.id);
  };
  return {
    'assessments.list': ofPupil('assessments.list', { search: written.search }),
    'assessments.gradeOptions': ofPupil('assessments.gradeOptions', { gradeTypeId: 11 }),
    'assessments.gradeTypes': ofPupil('assessments.gradeTypes'),
    'assessments.save': ofPupil('assessments.save', newResult),
    'assessments.delete': async () => ask('assessments.delete', { id: await added('Falconry') }),
    'assessments.progress': ofPupil('assessments.progress'),
    'assessments.byTerm': simply('assessments.byTerm'),
    'assessments.termGrades': simply('assessments.termGrades', { search: written.search }),
    'assessments.saveTerm': ofPupil('assessments.saveTerm', { science: 4 }),
    'pep.grades': ofPupil('pep.grades'),
    'pep.exclusions': ofPupil('pep.exclusions'),
  };
}
