import { listCodec, type ListCodec } from './list.ts';

const ofOnePupil = { filters: {}, params: { studentId: 'number' }, total: 'totalSize' } as const;

/** How the lists of what belongs to one pupil are written on the wire (API-56, API-59, API-74). */
export const peopleCodecs: { readonly [operation: string]: ListCodec } = {
  'students.professionals': listCodec({ ...ofOnePupil, rows: 'data' }),
  'students.schoolHistory': listCodec({ ...ofOnePupil, rows: 'schoolNames' }),
  'students.weeks': listCodec({
    ...ofOnePupil,
    filters: { academicYearId: { name: 'academicYearId', kind: 'numbers' } },
    rows: 'registerPercentageAttendances',
  }),
};
