import { yearId } from '../operations/schema.ts';
import { defineList, ofOnePupil, oneYear } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const rows = { rows: 'data', total: 'totalSize' } as const;
/** Filters of which two take one choice each. */
const places = {
  inOutAreaId: { name: 'inOutAreaId' },
  reportForm: { name: 'reportForm' },
  yearGroup: { name: 'yearGroupIds' },
} as const;
/** Of one academic year; the present one where none is said. */
const ofYear = { params: { academicYearId: yearId } };

/** An authority's attendance by month. */
export const attendanceByMonth = defineList('attendancePictures.byMonth', {
  ...rows,
  ...ofYear,
  filters: places,
});

/** Who misses much of each term. */
export const absenceByTerm = defineList('attendancePictures.byTerm', { ...rows, ...ofYear, filters: places });

/** Why sessions were missed. */
export const absenceByReason = defineList('attendancePictures.byReason', { ...rows, ...ofYear });

/** Who misses much, by year group. */
export const absenceByYearGroup = defineList('attendancePictures.byYearGroup', { ...rows, ...ofYear });

/** The same by school. */
export const absenceBySchool = defineList('attendancePictures.bySchool', { ...rows, ...ofYear });

/** On which days marks are missing. */
export const missingMarksByDay = defineList('attendancePictures.missingByDay', { ...rows, ...ofYear });

/** A pupil's attendance by week, of the year that is chosen. */
export const attendanceByWeek = defineList('attendancePictures.byWeek', {
  ...rows,
  ...ofOnePupil,
  filters: { academicYearId: oneYear },
});

/** How the lists behind pictures of attendance are written on the wire. */
export const attendancePictureCodecs: { readonly [operation: string]: ListCodec } = {
  'attendancePictures.byMonth': listCodec(attendanceByMonth),
  'attendancePictures.byTerm': listCodec(absenceByTerm),
  'attendancePictures.byReason': listCodec(absenceByReason),
  'attendancePictures.byYearGroup': listCodec(absenceByYearGroup),
  'attendancePictures.bySchool': listCodec(absenceBySchool),
  'attendancePictures.byWeek': listCodec(attendanceByWeek),
  'attendancePictures.missingByDay': listCodec(missingMarksByDay),
};
