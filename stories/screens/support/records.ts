import type { JsonObject } from '../../../src/engine/index.ts';

const long =
  'Three lunchtimes at home after trouble in the dinner queue. The carer was told on the day, and a place at the games club was found so that the break is spent with a mentor.';

function exclusion(id: number, values: JsonObject): JsonObject {
  return {
    id,
    studentId: 5,
    studentFullName: 'Elowen Ambrel',
    typeId: 1,
    type: 'Suspension',
    reasonId: null,
    reason2Id: null,
    reason3Id: null,
    reason: null,
    reason2: null,
    reason3: null,
    comments: '',
    sessionId: 3,
    session: 'AM/PM',
    startDate: '2025-11-10',
    endDate: '2025-11-11',
    numberOfDays: 2,
    sessionCount: 4,
    hasMissingExclusionReason: values.reasonId === undefined,
    edit: 'Edit',
    ...values,
  };
}

/** One without a reason, one with everything, one that has not ended and one of former years. */
export const exclusions: readonly JsonObject[] = [
  exclusion(41, { comments: 'Reintegration meeting held with the carer on the first day back.' }),
  exclusion(42, {
    typeId: 3,
    type: 'Lunchtime suspension',
    reasonId: 23,
    reason: 'Persistent disruptive behaviour - low level disruption',
    reason2Id: 3,
    reason3Id: 7,
    comments: long,
    numberOfDays: 1.5,
    sessionCount: 3,
  }),
  exclusion(43, {
    typeId: 2,
    type: 'Permanent exclusion',
    reasonId: 5,
    endDate: null,
    sessionId: 2,
    session: 'PM',
    numberOfDays: 0.5,
    sessionCount: 1,
  }),
  exclusion(40, {
    typeId: 4,
    type: 'Fixed-term exclusion (legacy term for suspension)',
    reasonId: 30,
    startDate: '2021-06-07',
    endDate: '2021-06-07',
    numberOfDays: 1,
    sessionCount: 2,
  }),
];

function exclusionOfAll(id: number, values: JsonObject): JsonObject {
  return {
    id,
    studentId: 5,
    studentFullName: 'Ambrel, Elowen',
    organisationId: 3,
    organisationName: 'Starlingmere High School',
    typeId: 1,
    reasonId: 3,
    startDate: '2025-11-10',
    endDate: '2025-11-11',
    numberOfDays: 2,
    daySix: null,
    daysThisYear: 2,
    hasMissingExclusionReason: false,
    ...values,
  };
}

/** One that comes to day six, one that has not ended, lunchtimes, and a pupil near the limit. */
export const allExclusions: readonly JsonObject[] = [
  exclusionOfAll(51, { endDate: '2025-11-19', numberOfDays: 8, daySix: '2025-11-17', daysThisYear: 8 }),
  exclusionOfAll(52, {
    studentId: 4,
    studentFullName: 'Fernaby-Winterbourne, Maximiliana Theodora',
    organisationName: 'Oldmill Lane Community College and Sixth Form Centre',
    typeId: 2,
    endDate: null,
    numberOfDays: 0.5,
    daySix: '2025-11-14',
    daysThisYear: 41.5,
  }),
  exclusionOfAll(53, {
    studentId: 3,
    studentFullName: 'Calderby, Cass',
    typeId: 3,
    reasonId: null,
    endDate: '2025-11-12',
    numberOfDays: 1.5,
    daysThisYear: 1.5,
    hasMissingExclusionReason: true,
  }),
];

function school(id: number, schoolName: string, values: JsonObject = {}): JsonObject {
  return {
    schoolId: id,
    organisationId: id,
    schoolUrn: String(900_100 + id),
    schoolDfeNumber: `911/40${id}`,
    schoolName,
    localAuthorityName: 'Ashcombe',
    laId: 11,
    laAreaStatus: 1,
    schoolTelephone: '01632 960110',
    schoolAddress: '3 Example Street',
    town: 'Ashcombe',
    postCode: 'ZZ1 1AA',
    status: 'open',
    closedOn: null,
    successorId: null,
    successorName: null,
    ofstedRatingId: 2,
    ofstedRating: 'Good',
    numberOfStudents: 7,
    numActiveStudents: 6,
    numInActiveStudents: 1,
    isAlternativeProvision: false,
    distanceInMiles: 2.4,
    establishmentTypeId: 1,
    establishmentType: 'Community school',
    phaseOfEducationId: 2,
    phaseOfEducation: 'Primary',
    assignedUserNames: 'Wren Mossgrove',
    dataCollectionMethodId: 1,
    isDeInstalled: true,
    deAuthCode: 'DE-11-004711',
    ...values,
  };
}

/** Of each rating one, one closed, one of which little is known, one with a very long name. */
export const organisations: readonly JsonObject[] = [
  school(11, 'Fernlight Nursery School', {
    ofstedRatingId: 1,
    numberOfStudents: 1,
    numActiveStudents: 1,
    numInActiveStudents: 0,
  }),
  school(12, 'Otterglow Primary School'),
  school(13, 'Quillhollow Primary School', {
    ofstedRatingId: 3,
    deAuthCode: null,
    isDeInstalled: false,
    dataCollectionMethodId: 2,
  }),
  school(14, 'Starlingmere High School and Sixth Form College of the Ashcombe Valley Partnership', {
    ofstedRatingId: 4,
    distanceInMiles: 118,
  }),
  school(15, 'Thistlereach Pupil Referral Unit', {
    isAlternativeProvision: true,
    ofstedRatingId: 5,
    numberOfStudents: 0,
    numActiveStudents: 0,
    numInActiveStudents: 0,
    assignedUserNames: null,
  }),
  school(16, 'Oldmill Lane School', {
    status: 'closed',
    closedOn: '2025-08-31',
    successorId: 17,
    successorName: 'Heronsedge Academy',
    ofstedRatingId: null,
    ofstedRating: null,
    schoolTelephone: '',
    schoolAddress: '',
    town: 'Ashcombe',
    postCode: '',
    distanceInMiles: null,
    establishmentTypeId: null,
    establishmentType: null,
    phaseOfEducationId: null,
  }),
  school(17, 'Heronsedge Academy', {
    localAuthorityName: 'Brinmoor',
    laAreaStatus: 2,
    ofstedRatingId: 12,
    distanceInMiles: 35.7,
  }),
];

function result(id: number, values: JsonObject): JsonObject {
  return {
    id,
    studentId: 5,
    studentName: 'Ambrel, Elowen',
    upn: 'X900112600353',
    yearGroup: 8,
    organisationName: 'Starlingmere High School',
    careStatusId: 1,
    senStatusId: 'N',
    academicYearId: 16,
    schoolTermId: 3,
    gradeLevelId: 5,
    gradeTypeId: 9,
    subject: 'Reading',
    grade: '104',
    rawGrade: '104',
    note: '',
    isComplete: true,
    enteredDate: '2026-07-12',
    ...values,
  };
}

/** A score, a judgement and a grade. */
export const results: readonly JsonObject[] = [
  result(71, {}),
  result(72, { gradeTypeId: 10, subject: 'Writing', grade: 'EXS Expected', rawGrade: '' }),
  result(73, {
    studentId: 6,
    studentName: 'Calderby, Cass',
    gradeLevelId: 7,
    gradeTypeId: 14,
    subject: 'English language',
    grade: '6',
    rawGrade: '',
    isComplete: false,
  }),
];

/** The schools as one of them is chosen; the last one is closed. */
export const schoolChoices = [
  { id: 3, label: 'Starlingmere High School' },
  { id: 5, label: 'Thistledown School, Ashcombe', name: 'Thistledown School' },
  { id: 6, label: 'Thistledown School, Westmark', name: 'Thistledown School' },
  { id: 7, label: 'Old Quarry School (closed)', name: 'Old Quarry School', offered: false },
];
