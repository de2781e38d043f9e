import type { PepDetails, PepStage, PepStageSummary, SavedStage } from '../../../src/contract/index.ts';
import type { FormDocument, JsonObject, ResolvedForm } from '../../../src/engine/index.ts';

export const form: ResolvedForm = {
  id: 'pep/send',
  version: 1,
  title: 'Special educational needs',
  schema: {
    type: 'object',
    required: ['need', 'support'],
    properties: {
      need: { type: 'string', title: 'Main need' },
      support: { type: 'string', title: 'Support' },
      notes: { type: 'string', title: 'Notes' },
    },
  },
};

export const stages: readonly PepStageSummary[] = ['attendance', 'send', 'targets'].map((formSlug, index) => ({
  pepStageId: 10 + index,
  formSlug,
  title: formSlug,
  percentageCompleted: index * 50,
  isOptional: formSlug === 'send',
  isCounted: true,
  isReviewedByUser: false,
  isSavedByUser: false,
  isRatedByUser: false,
  ragRatingId: null,
  mainUserTypeId: 1,
  stageGroupId: 1,
  left: [],
}));

export const pep: PepDetails = {
  pepId: 5,
  studentId: 7,
  studentName: 'Robin Example',
  statusId: 2,
  academicYearName: '2025-2026',
  schoolTermId: 1,
  pepCycleName: null,
  meetingDate: null,
  nextMeetingDate: null,
  datePepSubmitted: null,
  endDate: null,
  pupilPremiumTotalAmount: null,
  funding: null,
  studentNcYearId: 9,
  hasPepAutoSave: true,
  percentageCompleted: 40,
  stages,
  ragRatingId: null,
  ratingPanel: null,
  returned: null,
  denied: {},
};

export function stageOf(answers: JsonObject, more: Partial<PepStage> = {}): PepStage {
  return {
    pepStageId: 11,
    userStageResultId: null,
    pepId: 5,
    studentId: 7,
    formSlug: 'send',
    mainUserTypeId: 1,
    keyIndex: 2,
    percentageCompleted: 0,
    isCompleted: false,
    lastSavedDate: null,
    form,
    formJson: form.schema,
    formJsonUiSchema: {},
    formData: answers,
    parked: {},
    origins: {},
    revision: 3,
    release: 'first',
    facts: {},
    former: null,
    setAside: [],
    attachments: [],
    denied: {},
    fieldLocks: [],
    pep,
    ...more,
  };
}

export function savedOf(answers: FormDocument['answers'], more: Partial<SavedStage> = {}): SavedStage {
  return {
    success: true,
    revision: 4,
    formData: answers,
    parked: {},
    origins: {},
    lastSavedDate: '2026-01-01T10:00:00.000Z',
    percentageCompleted: 50,
    pepStatusId: 2,
    stages,
    mergedFrom: [],
    parkedByMerge: [],
    theirChanges: [],
    clashes: [],
    ...more,
  };
}
