import type { FormDocument, JsonObject, Origin, ResolvedForm } from '../engine/index.ts';
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
  readonly isReviewedByUser: boolean;
  readonly ragRatingId: number | null;
  readonly mainUserTypeId: number;
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
  /** Record facts: what conditions of the form read, the same for every viewer. */
  readonly facts: JsonObject;
  readonly denied: { readonly [operation: string]: string };
  readonly fieldLocks: readonly Omit<FieldRule, 'when'>[];
  readonly pep: PepDetails;
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
  readonly clashes: readonly {
    readonly pointer: string;
    readonly theirs: JsonObject[string] | null;
    readonly mine: JsonObject[string] | null;
    readonly theirName: string;
  }[];
}
