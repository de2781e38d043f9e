import type { JsonObject } from '../../engine/index.ts';
import { nullable, number } from '../replies/shape.ts';
import { listCodec, propertiesOf, type ListCodec } from './list.ts';

const ofOnePupil = { filters: {}, params: { studentId: 'number' }, total: 'totalSize' } as const;

const weeks = listCodec({
  ...ofOnePupil,
  filters: { academicYearId: { name: 'academicYearId', kind: 'numbers' } },
  rows: 'registerPercentageAttendances',
});

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

/** How the lists of what belongs to one pupil are written on the wire (API-56, API-59, API-74). */
export const peopleCodecs: { readonly [operation: string]: ListCodec } = {
  'students.professionals': listCodec({ ...ofOnePupil, rows: 'data' }),
  'students.schoolHistory': listCodec({ ...ofOnePupil, rows: 'schoolNames' }),
  'students.weeks': weeksWithFigures,
};
