import { isObject } from '../../engine/index.ts';
import { closed, date, id } from '../operations/schema.ts';
import { boolean, integer, list, nullable, object, string, type ValueOf } from '../replies/shape.ts';
import { defineList, pupilFilters } from './defineList.ts';
import { listCodec, propertiesOf, type ListCodec } from './list.ts';

/** The register of a day: session pupils who were on the roll of a school on it (D-66, D-97). */
export const registerOfDay = defineList('register.list', {
  params: { date },
  required: ['date'],
  filters: pupilFilters,
  rows: 'data',
  total: 'totalSize',
});

/** The newest notes of a pupil, in the row that is opened (D-67). */
export const notesOfRow = defineList('register.notes', {
  params: { studentId: id, date },
  required: ['studentId', 'date'],
  rows: 'notes',
  total: 'totalSize',
  isWhole: true,
  sort: 'noteDate',
  isDescending: true,
});

const sessions = list(object({ studentId: integer, sessions: list(string) }));

/** What stands above the rows: which day they are of, those beside it, and how far the register is. */
const day = object({
  date: string,
  /** The day that was asked for, where it is no day of school and another is shown. */
  askedDate: nullable(string),
  previousDay: string,
  nextDay: string,
  due: integer,
  marked: integer,
  missing: integer,
  /** Once nothing is missing: when the last of its marks was given, and by whom. */
  completed: nullable(object({ at: string, by: string })),
  hasPercentagePupils: boolean,
  /** Schools with pupils who are due and have no mark: whom to ring up. */
  notIn: list(object({ schoolId: integer, schoolName: string, telephone: string, pupils: integer })),
  /** Of the rows of this page: sessions that are due and have no mark. */
  unmarked: sessions,
});

/** What stands above the rows of a register. */
export type RegisterDay = ValueOf<typeof day>;

const plain = listCodec(registerOfDay);

const withDay: ListCodec = {
  toWire: plain.toWire,
  fromWire: plain.fromWire,
  pageToWire: ({ extras, ...page }) => ({ ...plain.pageToWire(page), day: extras?.day ?? null }),
  pageFromWire: (body) => ({
    ...plain.pageFromWire(body),
    ...(isObject(body.day) ? { extras: { day: body.day } } : {}),
  }),
  pageSchema: (row) =>
    closed({ ...propertiesOf(plain.pageSchema(row)), day: day.schema }, ['data', 'totalSize', 'day']),
};

/** How the lists of the daily register are written on the wire. */
export const registerCodecs: { readonly [operation: string]: ListCodec } = {
  'register.list': withDay,
  'register.notes': listCodec(notesOfRow),
};
