import type { JsonObject } from '../../engine/index.ts';
import { nullable, number } from '../replies/shape.ts';
import { defineList, oneYear, ofOnePupil, pupilFilters } from './defineList.ts';
import { listCodec, propertiesOf, type ListCodec } from './list.ts';

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

/** A pupil's weeks on a percentage register. */
export const weeksOfPupil = defineList('students.weeks', {
  ...ofOnePupil,
  filters: { academicYearId: oneYear },
  rows: 'registerPercentageAttendances',
  total,
});

const weeks = listCodec(weeksOfPupil);

const figures = ['totalYearlyPercentage', 'numberOfWeeksMissingData', 'numberOfWeeksAttendanceNotRequired'];

/** The figures over a pupil's weeks stand beside the rows on the wire, and are the table's summary here (API-59). */
const weeksWithFigures: ListCodec = {
  toWire: weeks.toWire,
  fromWire: weeks.fromWire,
  pageToWire: ({ summary, ...page }) => ({ ...weeks.pageToWire(page), ...summary }),
  pageFromWire: (body) => ({
    ...weeks.pageFromWire(body),
    summary: Object.fromEntries(figures.map((name) => [name, body[name] ?? null])) satisfies JsonObject,
  }),
  pageSchema(row) {
    const { summary: _summary, ...properties } = propertiesOf(weeks.pageSchema(row));
    const ofYear = Object.fromEntries(figures.map((name) => [name, nullable(number).schema]));
    return { ...weeks.pageSchema(row), properties: { ...properties, ...ofYear } };
  },
};

/** How the lists of pupils and of what belongs to one of them are written on the wire (API-56, API-59, API-74). */
export const peopleCodecs: { readonly [operation: string]: ListCodec } = {
  'students.list': listCodec(pupils),
  'students.professionals': listCodec(professionals),
  'students.schoolHistory': listCodec(schoolHistory),
  'students.weeks': weeksWithFigures,
};
