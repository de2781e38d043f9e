import {
  boolean,
  integer,
  json,
  list,
  nullable,
  number,
  object,
  oneOf,
  string,
  type ValueOf,
} from './replies/shape.ts';

/** What a pupil's line of time tells of. */
export const lineKinds = ['placement', 'school', 'plan', 'suspension', 'note', 'care'] as const;

/** One of them. */
export type LineKind = (typeof lineKinds)[number];

/** So many entries of a line of time are told at first, and as many more each time that more are asked for. */
export const LINE_STEP = 30;

/** Most entries of a line of time that one call answers: what lies before them stands in the lists themselves. */
export const LINE_MOST = 600;

/** Something that came about in a pupil's life, on a day or from a day on. */
export type LineEntry = ValueOf<typeof lineEntry>;
const lineEntry = object({
  kind: oneOf(...lineKinds),
  /** Of what it tells of, in its own list. */
  id: integer,
  date: string,
  /** Last day; null where it goes on, or is of one day. */
  endDate: nullable(string),
  /** What kind of placement, note or suspension, or which status: of the lookup that its own list goes by. */
  typeId: json,
  /** The school, the provider where the viewer reads it, the beginning of a note, the term of a plan. */
  text: nullable(string),
  academicYearId: integer,
});

/** A pupil's line of time, newest first; `hasMore` where there is more than was asked for. */
export type PupilLine = ValueOf<typeof pupilLine>;
/** The shape of one. */
export const pupilLine = object({ entries: list(lineEntry), hasMore: boolean });

const glancePlan = object({
  pepId: integer,
  statusId: integer,
  academicYearId: integer,
  schoolTermId: nullable(integer),
  pepCycleName: nullable(string),
  meetingDate: nullable(string),
  nextMeetingDate: nullable(string),
  dueDate: nullable(string),
  isLate: boolean,
});

const glanceWeek = object({ weekStart: string, attendance: nullable(number) });

/** What is most asked of a pupil, each part by the rules of the page that it is taken from. */
export type PupilGlance = ValueOf<typeof pupilGlance>;
/** The shape of it. */
export const pupilGlance = object({
  /** The plan that PEP Home opens with; null where there is none, or where the viewer has no plans. */
  plan: nullable(glancePlan),
  attendance: object({
    /** Of this academic year; null where nothing is counted yet. */
    percentage: nullable(number),
    isPercentageRegister: boolean,
    /** Of a percentage register too: a week without a figure is a gap. */
    weeks: list(glanceWeek),
  }),
  suspensions: object({
    daysThisYear: number,
    latest: list(
      object({ id: integer, typeId: integer, startDate: string, endDate: nullable(string), numberOfDays: number }),
    ),
  }),
  people: list(
    object({ id: integer, name: string, typeId: integer, telephone: nullable(string), username: nullable(string) }),
  ),
  notes: list(object({ id: integer, noteDate: string, noteTypeId: json, author: string, text: string })),
  grades: list(
    object({
      id: integer,
      subject: string,
      gradeType: nullable(string),
      grade: nullable(string),
      enteredDate: nullable(string),
    }),
  ),
  line: list(lineEntry),
});
