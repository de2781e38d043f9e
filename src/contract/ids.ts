/**
 * User types (ROLE-1). Nobody signs in as `caseOfficer`, and nobody is made `unknown`, who is as `readOnly` everywhere.
 */
export const userType = {
  unknown: 0,
  designatedTeacher: 1,
  laUser: 2,
  laSuperUser: 3,
  readOnly: 4,
  socialWorker: 6,
  reviewingOfficer: 7,
  otherEducation: 8,
  caseOfficer: 9,
} as const;

/** All types that sign in, and `unknown`: whoever came without a type reads what type 4 reads. */
export const signedInTypes = [0, 1, 2, 3, 4, 6, 7, 8];

/** Types that somebody can be given (ROLE-1). */
export const givenTypes = [1, 2, 3, 4, 6, 7, 8];

/** Virtual-school officers: types 2 and 3 (ROLE-3). */
export const adminTypes = [2, 3];

/** Types that see only pupils of their own: by school (1) or by assignment (6, 8) (D-7). */
export const ownPupilsTypes = [1, 6, 8];

/**
 * Owners of a plan's sections who can be reminded of them: the virtual school's own wait for a plan to be handed in.
 */
export const remindedOwners = [1, 6] as const;

/** Types that may enter marks (section 5 of the catalogue, C-50). */
export const markingTypes = [1, 2, 3, 8];

/** Subjects that each pupil is judged in, as their columns are called (D-152). */
export const judgedSubjects = ['reading', 'writing', 'english', 'maths', 'science'] as const;

/** Numbers that an authority’s cycles can have; conditions of stages and questions name them (D-338). */
export const cycleNumbers: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Where a child is educated, as conditions know it: `none` where no school is recorded either (D-349). */
export const educations = ['school', 'otherwise', 'none'] as const;

/** One of them. */
export type Education = (typeof educations)[number];

/** PEP status ids (PEP-7). */
export const pepStatus = {
  notStarted: 1,
  inProgress: 2,
  readyToSubmit: 3,
  reviewAgain: 4,
  completed: 5,
  submittedForReview: 6,
  superseded: 7,
} as const;

/**
 * Plans that somebody still works on: a publication may move them. What is submitted, completed or superseded stays as
 * those who signed it have read it.
 */
export const runningStatuses: readonly number[] = [
  pepStatus.notStarted,
  pepStatus.inProgress,
  pepStatus.readyToSubmit,
  pepStatus.reviewAgain,
];

/** Session ids (LOOK-6). On the wire a single session is written "AM" or "PM" (C-37). */
export const sessionId = { AM: 1, PM: 2, both: 3 } as const;

/** Sizes of a page on the wire that mean All (TBL-1). */
export const ALL_ROWS = 99_999;

/** Users that one answer holds at most, as a list and as choices (API-25). */
export const MOST_USERS = 2000;

/** Pupils that a designated teacher gives a colleague in one go. */
export const MOST_DELEGATED = 200;
