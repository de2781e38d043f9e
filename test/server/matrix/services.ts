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
