import { yearId } from '../operations/schema.ts';
import { defineList, ofOnePupil } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Results and judgements of one pupil (API-70). */
export const assessmentsOfPupil = defineList('assessments.list', {
  ...ofOnePupil,
  filters: { academicYearId: { schema: { type: 'array', items: yearId, maxItems: 100 } } },
  rows: 'data',
  total: 'totalSize',
});

/** How the lists of assessments are written on the wire. */
export const assessmentCodecs: { readonly [operation: string]: ListCodec } = {
  'assessments.list': listCodec(assessmentsOfPupil),
};
