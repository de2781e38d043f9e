import { boolean, integer, list, nullable, object, oneOf, optional, string, type ValueOf } from './shape.ts';

/**
 * What became of one mark of several: `saved`, whether it was written now or stood there already; `clash` with the mark
 * that somebody else gave since, who and when; `refused` with a sentence.
 */
const savedMark = object({
  studentId: integer,
  date: string,
  session: oneOf('AM', 'PM'),
  status: oneOf('saved', 'clash', 'refused'),
  message: optional(string),
  mark: optional(nullable(string)),
  by: optional(string),
  at: optional(string),
});

export type SavedMark = ValueOf<typeof savedMark>;

/** What became of several marks, in the order in which they were sent. */
export const savedMarks = object({ success: boolean, marks: list(savedMark) });

/** One change of a session's mark: what stood, what it became, who changed it, when and why. */
const amendment = object({
  wasMark: nullable(string),
  wasDetails: string,
  wasBy: string,
  wasAt: nullable(string),
  mark: nullable(string),
  details: string,
  by: string,
  position: string,
  at: string,
  reason: string,
  schoolName: string,
});

export type Amendment = ValueOf<typeof amendment>;

/** What became of the mark of a session, the first change first. */
export const amendments = object({ amendments: list(amendment) });
