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
