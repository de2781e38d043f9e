// What declarations name of this folder: one script, loaded when the first of it is drawn (D-263).
export { AttendanceCodes } from './AttendanceCodes.tsx';
export { BetaLabel } from './BetaLabel.tsx';
export { AttendanceLegend } from './AttendanceLegend.tsx';
export { AttendanceTotals } from './AttendanceTotals.tsx';
export { MarkEntry, RegisterMarkEntry } from './MarkEntry.tsx';
export { RegisterHead } from './RegisterHead.tsx';
export { WeekNavigator } from './WeekNavigator.tsx';
