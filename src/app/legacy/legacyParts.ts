// What declarations name of this folder: one script, loaded when the first of it is drawn (D-263).
export { HttpErrorCodes } from './HttpErrorCodes.tsx';
export { LegacyDashboard } from './LegacyDashboard.tsx';
export { LegacyRedirect } from './LegacyRedirect.tsx';
