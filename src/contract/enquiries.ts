import { boolean, integer, list, nullable, object, string, type ValueOf } from './replies/shape.ts';

/** Characters of a question on an answer, and of a reply, at most. */
export const MOST_ENQUIRY_TEXT = 2000;

/** Questions that a plan may have open, and those it may have in all; those at one answer; replies to each. */
export const enquiryLimits = { open: 200, inPlan: 1000, atAnswer: 20, replies: 50 } as const;

/** A question on an answer as a plan's page counts and finds it: not a word of it. */
export type EnquirySummary = ValueOf<typeof enquirySummary>;
export const enquirySummary = object({
  enquiryId: integer,
  stageId: integer,
  formSlug: string,
  /** The place of the answer; rows by their ids. */
  pointer: string,
  /** What is asked there, in the form's words. */
  title: string,
  askedBy: string,
  askedOf: string,
  isResolved: boolean,
  /** The last word is not the asker's. */
  isAnswered: boolean,
  /** The viewer is to answer it, or to resolve what was answered. */
  isMyTurn: boolean,
});

/** Something that was said, by whom and when. */
const said = { by: string, at: string, text: string };

/** A question on an answer, with its replies. */
export type EnquiryThread = ValueOf<typeof enquiryThread>;
export const enquiryThread = object({
  ...said,
  enquiryId: integer,
  askedOf: string,
  replies: list(object(said)),
  resolved: nullable(object({ by: string, at: string })),
  /** Why the viewer may not reply or resolve, by operation. */
  denied: object({ reply: nullable(string), resolve: nullable(string) }),
});

/** What was asked on one answer. */
export const enquiriesAtAnswer = object({
  title: string,
  threads: list(enquiryThread),
  /** Why nothing can be asked here now. */
  denied: nullable(string),
});
