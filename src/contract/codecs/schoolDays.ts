import { id } from '../operations/schema.ts';
import { defineList, oneYear } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Term dates by academic year: of the authority, and of schools that have their own. */
export const termDateYears = defineList('schoolDays.years', { filters: {}, rows: 'data', total: 'totalSize' });

/** The weekdays of an academic year, by the authority's term dates or those of one school. */
export const daysOfYear = defineList('schoolDays.days', {
  filters: { academicYearId: oneYear, organisationId: { name: 'organisationId', schema: id } },
  rows: 'data',
  total: 'totalSize',
});

/** How the lists of days of school are written on the wire. */
export const schoolDayCodecs: { readonly [operation: string]: ListCodec } = {
  'schoolDays.years': listCodec(termDateYears),
  'schoolDays.days': listCodec(daysOfYear),
};
