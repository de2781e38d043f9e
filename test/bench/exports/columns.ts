/** The columns of the plans that the bench exports. */
export const columns = [
  'lastName', 'firstName', 'pepStatusId', 'meetingDate', 'yearGroup', 'organisationName', 'schoolTermId', 'academicYearName', 'nextMeetingDate', 'datePepSubmitted',
  'datePepCompleted', 'careStatusId', 'socialWorker', 'senStatusId', 'ragRatingId', 'pupilPremiumRequestedAmount', 'pupilPremiumAgreedAmount', 'pupilPremiumTotalAmount',
  'pupilPremiumTotalRequested', 'keyStageId', 'gender', 'inBorough', 'organisationId', 'id', 'studentId',
] as const;
