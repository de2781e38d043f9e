import { yearId } from '../operations/schema.ts';
import { defineList, pupilFilters } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Results of assessments, a row each. */
export const assessments = defineList('reports.assessments', {
  filters: { ...pupilFilters, academicYearId: { schema: { type: 'array', items: yearId, maxItems: 100 } } },
  rows: 'data',
  total: 'totalSize',
});

/** How the lists behind reports are written on the wire. */
export const reportCodecs: { readonly [operation: string]: ListCodec } = {
  'reports.assessments': listCodec(assessments),
};
