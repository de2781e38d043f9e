/** Time limits of plans as the page sends them. */
export const timeLimits = {
  limitInitial: 15,
  limitInitialLonger: 20,
  limitNewSetting: 20,
  limitAfterMeeting: 6,
  limitReview: 11,
  limitCutOff: 5,
  limitsCountedIn: 'school',
  youngestPepAge: 2,
};
