// What the calls on a section of a plan answer (PFORM-7, PFORM-8, PFORM-9).

/** An opened section. */
export const stageFields = [
  'pepStageId',
  'userStageResultId',
  'pepId',
  'formSlug',
  'studentId',
  'studentName',
  'formData',
  'formJson',
  'formJsonUiSchema',
  'isCompleted',
  'lastSavedDate',
  'percentageCompleted',
  'keyIndex',
  'mainUserTypeId',
];

/** Its plan. */
export const planFields = [
  'pepId',
  'studentId',
  'formSlug',
  'statusId',
  'endDate',
  'pupilPremiumTotalAmount',
  'studentNcYearId',
  'hasPepAutoSave',
  'stages',
];

/** A section in the list of the plan's. */
export const sectionFields = [
  'formSlug',
  'link',
  'title',
  'percentageCompleted',
  'isOptional',
  'isReviewedByUser',
  'ragRatingId',
  'mainUserTypeId',
];
