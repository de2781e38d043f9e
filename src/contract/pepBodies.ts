import type { AnswerError, LeftAnswer, Origin } from '../engine/index.ts';
import { fileScan } from './fileScan.ts';
import {
  boolean,
  byName,
  integer,
  json,
  jsonObject,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  string,
  type ObjectOf,
  type Shape,
  type ValueOf,
} from './replies/shape.ts';
import { pepOutlook } from './pepOutlook.ts';
import { resolvedForm } from './replies/declared.ts';

const left: Shape<LeftAnswer> = object({ pointer: string, title: string, message: string });

const origins = byName<Shape<Origin>>(
  object({ source: oneOf('records', 'typed', 'former'), at: string, from: optional(string) }),
);

/** What a stage is to whoever is led to it because it is not complete. */
const incompleteMembers = {
  formSlug: string,
  title: string,
  percentageCompleted: integer,
  /** What keeps the stage below 100, in the order of the form. */
  left: list(left),
};

/** One stage in the list of a PEP (PFORM-8). Percentages are whole numbers. */
export type PepStageSummary = ValueOf<typeof pepStageSummary>;
const pepStageSummary = object({
  ...incompleteMembers,
  pepStageId: integer,
  /** Address of the stage's screen. */
  link: optional(string),
  isOptional: boolean,
  /** False for the virtual school's own stages, which have their rings but are not in the PEP's percentage. */
  isCounted: boolean,
  /** Either of the next two; what the page says tells them apart (D-112). */
  isReviewedByUser: boolean,
  isSavedByUser: boolean,
  isRatedByUser: boolean,
  /** The latest rating, the moderated one before the original; null before the first. */
  ragRatingId: nullable(integer),
  /** What that rating says; for who may send the plan back alone, who makes the reason of it. */
  ragReview: optional(string),
  mainUserTypeId: integer,
  /** Where a designated teacher gave the viewer other sections of the plan: they only read this one (D-354). */
  isWithheld: optional(boolean),
  /** The stage's number in the authority's set of forms, the same for every plan (C-31). */
  stageGroupId: integer,
});

/** One of the `stages` that `pep.complete` replies with its 400: where the page leads to. */
export type IncompleteStage = ObjectOf<typeof incompleteMembers>;

/** Why and where the virtual school sent a plan back. */
export type PepReturn = ValueOf<typeof pepReturn>;
const pepReturn = object({
  reason: string,
  /** Slugs of the stages that are to be looked at again. */
  stages: list(string),
  by: string,
  /** ISO instant. */
  at: string,
});

/** What the rating panel needs beside the ratings; only where ratings are switched on (ROLE-13). */
export type RatingPanelSettings = ValueOf<typeof ratingPanelSettings>;
const ratingPanelSettings = object({
  /** Rating id -> texts that one click puts into the review (D-42). */
  quickResponses: byName(list(string)),
  /** Address of the guidance for the plan's year group (RAG-8); null where the authority has none. */
  guidanceUrl: nullable(string),
  /** Ids of the ratings that leave something to put right, by the authority's colours (D-205). */
  toPutRight: list(integer),
  /** Ratings that a section cannot be given yet, and why, by the section's id. */
  withheld: list(object({ stageId: integer, rating: integer, message: string })),
  /** Ratings, of sections that are there now, with which the plan cannot be completed (D-345). */
  holding: list(object({ stageId: integer, rating: integer, message: nullable(string) })),
});

/** What a rating says, and who gave it; `reviewDate` is an ISO instant. */
const givenRating = { rating: integer, review: string, ratingUsername: string, reviewDate: string };

/** One rating of a stage as `pep.stageRatings` replies it (RAG-1). */
export type StageRating = ValueOf<typeof stageRating>;
export const stageRating = object({
  id: integer,
  ...givenRating,
  isModeration: boolean,
  /** What a moderation took the place of; null for a rating that moderates nothing. */
  moderatedRating: nullable(object(givenRating)),
});

/** A file that answers of a stage refer to. */
export type AttachmentSummary = ValueOf<typeof attachmentSummary>;
const attachmentSummary = object({
  fileReference: string,
  fileName: string,
  /** Bytes. */
  size: integer,
  /** Media type by its content, `image/png` for example. */
  mediaType: string,
  scan: fileScan,
  addedBy: string,
  /** ISO instant. */
  addedAt: string,
});

/** Answers to the same questions on the pupil's plan before. */
export type FormerAnswers = ValueOf<typeof formerAnswers>;
const formerAnswers = object({
  /** For example “Autumn term 2025/2026”. */
  title: string,
  answers: jsonObject,
});

/** An answer that has no place in the form any more, in words. */
export type AnswerAside = ValueOf<typeof answerAside>;
const answerAside = object({ title: string, text: string });

/** One entry of a stage's history, as `pep.history` replies it in `contents`, newest first. */
export type StageHistoryEntry = ValueOf<typeof stageHistoryEntry>;
export const stageHistoryEntry = object({
  revision: integer,
  /** Null for what the records, and nobody's hand, changed. */
  savedBy: nullable(string),
  /** ISO instant. */
  savedAt: string,
  activity: string,
  changes: list(object({ pointer: string, title: string, before: json, after: json })),
});

/** What the authority's declarations say of a plan's money (D-351, D-352). */
export type PlanFunding = ValueOf<typeof planFunding>;
const planFunding = object({
  /** Pounds that come with the plan; null where the records alone say it. */
  amount: nullable(number),
  /** Whether they are released now, and why, or why not yet, in words; null where nothing is said of it. */
  release: nullable(object({ isReleased: boolean, words: string })),
  /** What becomes of money that is left, in the authority's words. */
  left: nullable(string),
});

/** A PEP as `pep.details` replies it in `contents` (PFORM-7). Amounts are pounds, dates `YYYY-MM-DD`. */
export type PepDetails = ValueOf<typeof pepDetails>;
export const pepDetails = object({
  pepId: integer,
  studentId: integer,
  studentName: string,
  /** Name of the plan's set of forms (C-30). */
  formSlug: optional(string),
  statusId: integer,
  academicYearName: string,
  schoolTermId: nullable(integer),
  pepCycleName: nullable(string),
  meetingDate: nullable(string),
  nextMeetingDate: nullable(string),
  datePepSubmitted: nullable(string),
  endDate: nullable(string),
  pupilPremiumTotalAmount: nullable(number),
  funding: nullable(planFunding),
  studentNcYearId: nullable(integer),
  hasPepAutoSave: nullable(boolean),
  percentageCompleted: integer,
  stages: list(pepStageSummary),
  /** Overall rating by the authority's rule; null where ratings are switched off. */
  ragRatingId: nullable(integer),
  /** Null where ratings are switched off. */
  ratingPanel: nullable(ratingPanelSettings),
  /** Null unless the plan has been sent back and not submitted again. */
  returned: nullable(pepReturn),
  /** Operation id -> reason, of what this viewer may not do with this PEP now (`pep.complete`). */
  denied: byName(string),
  /** Of `pep.details` alone: the page of a stage does not show it. */
  outlook: optional(pepOutlook),
});

/** What a stage is drawn from. */
export const stageContent = {
  studentName: optional(string),
  pepStageId: integer,
  pepId: integer,
  studentId: integer,
  formSlug: string,
  /** The form of the pinned release. */
  form: resolvedForm,
  /** Answers; `parked` stands beside them. */
  formData: jsonObject,
  parked: jsonObject,
  /** By the pointer of the answer. */
  origins,
  /** Record facts: what conditions of the form read; answers that are hidden from the viewer read as not given. */
  facts: jsonObject,
  /** Fields that are locked, or with `hide` not there at all, by JSON pointer with a star for rows. */
  fieldLocks: list(object({ pointer: string, reason: string, hide: optional(boolean) })),
  attachments: list(attachmentSummary),
  /** What publications have set aside: the form asks for it no more. */
  setAside: list(answerAside),
};
export type StageContent = ObjectOf<typeof stageContent>;

/** A stage as `pep.stage` replies it in `contents` (PFORM-9). */
export type PepStage = ValueOf<typeof pepStage>;
export const pepStage = object({
  ...stageContent,
  userStageResultId: nullable(integer),
  mainUserTypeId: integer,
  /** Place of the stage in the list, from 1. */
  keyIndex: integer,
  percentageCompleted: integer,
  isCompleted: boolean,
  /** ISO instant of the last save, null before the first. */
  lastSavedDate: nullable(string),
  /** The form's two schemas under the names of PFORM-9. */
  formJson: jsonObject,
  formJsonUiSchema: jsonObject,
  revision: integer,
  /** Name of the pinned release: another one says that the plan has been moved. */
  release: string,
  denied: byName(string),
  /** Null where the pupil has no plan before this one, or it had no such stage. */
  former: nullable(formerAnswers),
  pep: pepDetails,
});

/** Whose a stored answer is, and the ISO instant of that person's save. */
export type SavedBy = ObjectOf<typeof savedBy>;
const savedBy = { theirName: string, theirSavedAt: string };

const answerError: Shape<AnswerError> = object({ pointer: string, keyword: string, message: string });

/** What `pep.saveStage` replies, with 200, and with 409 when `clashes` is not empty. */
export type SavedStage = ValueOf<typeof savedStage>;
export const savedStage = object({
  success: boolean,
  revision: integer,
  /** Name of the release that the plan was pinned to when it was saved. */
  release: optional(string),
  /** The stored document after the merge: theirs wherever there is a clash. */
  formData: jsonObject,
  parked: jsonObject,
  /** By the pointer of the answer. */
  origins,
  lastSavedDate: string,
  percentageCompleted: integer,
  pepStatusId: integer,
  stages: list(pepStageSummary),
  /** Names of those whose saves were merged into this one. */
  mergedFrom: list(string),
  /** Pointers of answers that the merge parked. */
  parkedByMerge: list(string),
  /** Answers that others have changed since the save's revision, merged in or not; rows by their ids. */
  theirChanges: list(object({ pointer: string, ...savedBy })),
  clashes: list(object({ pointer: string, theirs: json, mine: json, ...savedBy })),
  /** Faults of the stored answers in draft mode, the first of them; they are stored all the same. */
  errors: optional(list(answerError)),
  /** What to do about the clashes, in a sentence. */
  message: optional(string),
});
