import type { JsonObject } from '../../engine/index.ts';
import { date } from '../operations/schema.ts';
import { integer, list, nullable, number } from '../replies/shape.ts';
import { defineList, oneYear, ofOnePupil } from './defineList.ts';
import { listCodec, numberedPaging, propertiesOf, type ListCodec, type WireQuery } from './list.ts';

const total = 'totalSize';

/** The names of PATT-12, newest first unless asked otherwise (D-98). */
const paging = { ...numberedPaging, repeats: false };
const weekOrder = { paging, sort: 'weekStartDate', isDescending: true } as const;

/** A pupil's weeks on a percentage register. */
export const weeksOfPupil = defineList('students.weeks', {
  ...ofOnePupil,
  ...weekOrder,
  filters: { academicYearId: oneYear },
  rows: 'registerPercentageAttendances',
  total,
});

/** One week of every pupil on a percentage register. */
export const percentageRegister = defineList('attendance.percentageRegister', {
  params: { weekStartDate: date },
  filters: { yearGroup: { name: 'yearGroupIds' } },
  rows: 'data',
  total,
  sort: 'studentName',
});

/** A pupil's notes about attendance, newest first. */
export const percentageNotes = defineList('attendance.percentageNotes', {
  ...ofOnePupil,
  rows: 'data',
  total,
  sort: 'noteDate',
  isDescending: true,
});

const weeks = listCodec(weeksOfPupil);

const figures = ['totalYearlyPercentage', 'numberOfWeeksMissingData', 'numberOfWeeksAttendanceNotRequired'];

/**
 * A call that says no page is answered whole: the stated filter knows none (PATT-12). It sorts from the last to the
 * first unless it says that it ascends, and all weeks are meant where those missing are not.
 */
function asStated(wire: WireQuery): WireQuery {
  const { showOnlyMissingMarks, ...others } = wire;
  return {
    numberOfItemsPerPage: '99999',
    sortIsAscending: 'false',
    ...others,
    ...(String(showOnlyMissingMarks) === 'true' ? { showOnlyMissingMarks } : {}),
  };
}

/** The figures over a pupil's weeks, and the years that have some, stand beside the rows on the wire (API-59). */
const weeksWithFigures: ListCodec = {
  toWire: weeks.toWire,
  fromWire: (wire) => weeks.fromWire(asStated(wire)),
  pageToWire: ({ summary, extras, ...page }) => ({ ...weeks.pageToWire(page), ...summary, ...extras }),
  pageFromWire: (body) => ({
    ...weeks.pageFromWire(body),
    summary: Object.fromEntries(figures.map((name) => [name, body[name] ?? null])) satisfies JsonObject,
  }),
  pageSchema(row) {
    const { summary: _summary, ...properties } = propertiesOf(weeks.pageSchema(row));
    const ofYear = Object.fromEntries(figures.map((name) => [name, nullable(number).schema]));
    const academicYearsIds = list(integer).schema;
    return { ...weeks.pageSchema(row), properties: { ...properties, ...ofYear, academicYearsIds } };
  },
};

/** How the lists of percentage registers are written on the wire (API-59, API-60). */
export const percentageCodecs: { readonly [operation: string]: ListCodec } = {
  'students.weeks': weeksWithFigures,
  'attendance.percentageRegister': listCodec(percentageRegister),
  'attendance.percentageNotes': listCodec(percentageNotes),
};
