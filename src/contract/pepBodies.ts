import type { FormDocument, Json, JsonObject, LeftAnswer, Origin, ResolvedForm } from '../engine/index.ts';
import type { FieldRule } from './types.ts';

/** One stage in the list of a PEP (PFORM-8). Percentages are whole numbers. */
export interface PepStageSummary {
  readonly pepStageId: number;
  readonly formSlug: string;
  /** Address of the stage's screen. */
  readonly link?: string;
  readonly title: string;
  readonly percentageCompleted: number;
  readonly isOptional: boolean;
  /** False for the virtual school's own stages, which have their rings but are not in the PEP's percentage. */
  readonly isCounted: boolean;
  /** Either of the next two; what the page says tells them apart (D-112). */
  readonly isReviewedByUser: boolean;
  readonly isSavedByUser: boolean;
  readonly isRatedByUser: boolean;
  /** The latest rating, the moderated one before the original; null before the first. */
  readonly ragRatingId: number | null;
  readonly mainUserTypeId: number;
  /** The stage's number in the authority's set of forms, the same for every plan (C-31). */
  readonly stageGroupId: number;
  /** What keeps the stage below 100, in the order of the form. */
  readonly left: readonly LeftAnswer[];
}

/** One of the `stages` that `pep.complete` answers with its 400: where the page leads to. */
export type IncompleteStage = Pick<PepStageSummary, 'formSlug' | 'title' | 'percentageCompleted' | 'left'>;

/** Why and where the virtual school sent a plan back. */
export interface PepReturn {
  readonly reason: string;
  /** Slugs of the stages that are to be looked at again. */
  readonly stages: readonly string[];
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
}

/** What the rating panel needs beside the ratings; only where ratings are switched on (ROLE-13). */
export interface RatingPanelSettings {
  /** Rating id -> texts that one click puts into the review (D-42). */
  readonly quickResponses: { readonly [rating: string]: readonly string[] };
  /** Address of the guidance for the plan's year group (RAG-8); null where the authority has none. */
  readonly guidanceUrl: string | null;
}

/** One rating of a stage as `pep.stageRatings` answers it (RAG-1). `reviewDate` is an ISO instant. */
export interface StageRating {
  readonly id: number;
  readonly rating: number;
  readonly review: string;
  readonly ratingUsername: string;
  readonly reviewDate: string;
  readonly isModeration: boolean;
  /** What a moderation took the place of; null for a rating that moderates nothing. */
  readonly moderatedRating: Pick<StageRating, 'rating' | 'review' | 'ratingUsername' | 'reviewDate'> | null;
}

/** A file that answers of a stage refer to. */
export interface AttachmentSummary {
  readonly fileReference: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** Media type by its content, `image/png` for example. */
  readonly mediaType: string;
  readonly addedBy: string;
  /** ISO instant. */
  readonly addedAt: string;
}

/** Answers to the same questions on the pupil's plan before. */
export interface FormerAnswers {
  /** For example “Autumn term 2025/2026”. */
  readonly title: string;
  readonly answers: JsonObject;
}

/** One entry of a stage's history, as `pep.history` answers it in `contents`, newest first. */
export interface StageHistoryEntry {
  readonly revision: number;
  /** Null for what the records, and nobody's hand, changed. */
  readonly savedBy: string | null;
  /** ISO instant. */
  readonly savedAt: string;
  readonly activity: string;
  readonly changes: readonly {
    readonly pointer: string;
    readonly title: string;
    readonly before: Json | null;
    readonly after: Json | null;
  }[];
}

/** A PEP as `pep.details` answers it in `contents` (PFORM-7). Amounts are pounds, dates `YYYY-MM-DD`. */
export interface PepDetails {
  readonly pepId: number;
  readonly studentId: number;
  readonly studentName: string;
  /** Name of the plan's set of forms (C-30). */
  readonly formSlug?: string;
  readonly statusId: number;
  readonly academicYearName: string;
  readonly schoolTermId: number | null;
  readonly pepCycleName: string | null;
  readonly meetingDate: string | null;
  readonly nextMeetingDate: string | null;
  readonly datePepSubmitted: string | null;
  readonly endDate: string | null;
  readonly pupilPremiumTotalAmount: number | null;
  readonly studentNcYearId: number | null;
  readonly hasPepAutoSave: boolean | null;
  readonly percentageCompleted: number;
  readonly stages: readonly PepStageSummary[];
  /** Overall rating by the authority's rule; null where ratings are switched off. */
  readonly ragRatingId: number | null;
  /** Null where ratings are switched off. */
  readonly ratingPanel: RatingPanelSettings | null;
  /** Null unless the plan has been sent back and not submitted again. */
  readonly returned: PepReturn | null;
  /** Operation id -> reason, of what this viewer may not do with this PEP now (`pep.complete`). */
  readonly denied: { readonly [operation: string]: string };
}

/** A stage as `pep.stage` answers it in `contents` (PFORM-9). */
export interface PepStage {
  readonly studentName?: string;
  readonly pepStageId: number;
  readonly userStageResultId: number | null;
  readonly pepId: number;
  readonly studentId: number;
  readonly formSlug: string;
  readonly mainUserTypeId: number;
  /** Place of the stage in the list, from 1. */
  readonly keyIndex: number;
  readonly percentageCompleted: number;
  readonly isCompleted: boolean;
  /** ISO instant of the last save, null before the first. */
  readonly lastSavedDate: string | null;
  /** The form of the pinned release. */
  readonly form: ResolvedForm;
  /** The same form's two schemas under the names of PFORM-9. */
  readonly formJson: JsonObject;
  readonly formJsonUiSchema: JsonObject;
  /** Answers; `parked` stands beside them. */
  readonly formData: FormDocument['answers'];
  readonly parked: FormDocument['parked'];
  readonly origins: { readonly [pointer: string]: Origin };
  readonly revision: number;
  /** Record facts: what conditions of the form read; answers that are hidden from the viewer read as not given. */
  readonly facts: JsonObject;
  readonly denied: { readonly [operation: string]: string };
  readonly fieldLocks: readonly Omit<FieldRule, 'when'>[];
  /** Null where the pupil has no plan before this one, or it had no such stage. */
  readonly former: FormerAnswers | null;
  readonly attachments: readonly AttachmentSummary[];
  readonly pep: PepDetails;
}

/** Whose a stored answer is. */
export interface SavedBy {
  readonly theirName: string;
  /** ISO instant of that person's save. */
  readonly theirSavedAt: string;
}

/** What `pep.saveStage` answers, with 200, and with 409 when `clashes` is not empty. */
export interface SavedStage {
  readonly success: boolean;
  readonly revision: number;
  /** The stored document after the merge: theirs wherever there is a clash. */
  readonly formData: FormDocument['answers'];
  readonly parked: FormDocument['parked'];
  readonly origins: { readonly [pointer: string]: Origin };
  readonly lastSavedDate: string;
  readonly percentageCompleted: number;
  readonly pepStatusId: number;
  readonly stages: readonly PepStageSummary[];
  /** Names of those whose saves were merged into this one. */
  readonly mergedFrom: readonly string[];
  /** Pointers of answers that the merge parked. */
  readonly parkedByMerge: readonly string[];
  /** Answers that others have changed since the save's revision, merged in or not; rows by their ids. */
  readonly theirChanges: readonly ({ readonly pointer: string } & SavedBy)[];
  readonly clashes: readonly ({
    readonly pointer: string;
    readonly theirs: JsonObject[string] | null;
    readonly mine: JsonObject[string] | null;
  } & SavedBy)[];
}
