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

/** The time limits of the calculations, which an authority has until it says others. */
export const usualTimeLimits = {
  limitInitial: 10,
  limitInitialLonger: 20,
  limitNewSetting: 10,
  limitAfterMeeting: 5,
  limitReview: 10,
  limitCutOff: 0,
  limitsCountedIn: 'working',
  youngestPepAge: null,
};
