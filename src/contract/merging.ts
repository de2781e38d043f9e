/** Days for which two records that became one can be taken apart again. */
export const MERGE_UNDO_DAYS = 30;

/** Of which either record's word may hold: each is chosen by itself. The name is that of the details. */
export const mergeFields = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'upn',
  'laStudentId',
  'genderId',
  'ethnicityCode',
  'yearGroupId',
  'senStatusId',
  'careStatusId',
  'socialWorkerId',
  'contactMethod',
  'educatedOtherwise',
] as const;

/** Such a detail. */
export type MergeField = (typeof mergeFields)[number];

/** Which record’s: that which is kept, or the other (lookup merge-side). */
export const mergeSides = ['kept', 'other'] as const;

/** One of them. */
export type MergeSide = (typeof mergeSides)[number];
