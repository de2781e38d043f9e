/** What an authority has switched on, as a call says it. */
export const services = {
  hasPep: true,
  hasPepAutoSave: true,
  hasPepRagRatingEnabled: true,
  hasSessionStudents: true,
  hasPercentageStudents: false,
  usesPepCycles: false,
  useExportPassword: true,
  mfaRequired: false,
  alerts: [],
};

export const springCycle = { number: 2, name: 'Spring', start_date: '2027-01-05', end_date: '2027-03-26' };
