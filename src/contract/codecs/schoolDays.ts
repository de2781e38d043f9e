import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Term dates by academic year: of the authority, and of schools that have their own. */
export const termDateYears = defineList('schoolDays.years', { filters: {}, rows: 'data', total: 'totalSize' });

/** How the list of term dates is written on the wire. */
export const schoolDayCodecs: { readonly [operation: string]: ListCodec } = {
  'schoolDays.years': listCodec(termDateYears),
};
