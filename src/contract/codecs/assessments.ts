import { yearId } from '../operations/schema.ts';
import { defineList, oneYear, ofOnePupil, pupilFilters } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Results and judgements of one pupil (API-70). */
export const assessmentsOfPupil = defineList('assessments.list', {
  ...ofOnePupil,
  filters: { academicYearId: { schema: { type: 'array', items: yearId, maxItems: 100 } } },
  rows: 'data',
  total: 'totalSize',
});

/** A pupil's judgements by term. */
export const progressOfPupil = defineList('assessments.progress', { ...ofOnePupil, rows: 'data', total: 'totalSize' });

/** Judgements of this term, a row for each pupil. */
export const termGrades = defineList('assessments.termGrades', {
  filters: { yearGroup: pupilFilters.yearGroup },
  rows: 'data',
  total: 'totalSize',
});

/** How pupils do against age-related expectation, by term and subject. */
export const resultsByTerm = defineList('assessments.byTerm', {
  filters: {
    academicYearId: oneYear,
    inOutAreaId: { name: 'inOutAreaId' },
    reportForm: { name: 'reportForm' },
    yearGroup: pupilFilters.yearGroup,
  },
  rows: 'data',
  total: 'totalSize',
});

/** How the lists of assessments are written on the wire. */
export const assessmentCodecs: { readonly [operation: string]: ListCodec } = {
  'assessments.list': listCodec(assessmentsOfPupil),
  'assessments.progress': listCodec(progressOfPupil),
  'assessments.termGrades': listCodec(termGrades),
  'assessments.byTerm': listCodec(resultsByTerm),
};
