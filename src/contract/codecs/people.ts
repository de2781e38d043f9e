import { defineList, ofOnePupil, pupilFilters } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const total = 'totalSize';

/** Pupils that the user may see. */
export const pupils = defineList('students.list', {
  filters: { ...pupilFilters, isActive: { name: 'isActiveStudents' } },
  rows: 'data',
  total,
});

/** Who works with a pupil. */
export const professionals = defineList('students.professionals', { ...ofOnePupil, rows: 'data', total });

/** A pupil's schools. */
export const schoolHistory = defineList('students.schoolHistory', { ...ofOnePupil, rows: 'schoolNames', total });

/** How the lists of pupils and of what belongs to one of them are written on the wire (API-56, API-74). */
export const peopleCodecs: { readonly [operation: string]: ListCodec } = {
  'students.list': listCodec(pupils),
  'students.professionals': listCodec(professionals),
  'students.schoolHistory': listCodec(schoolHistory),
};
