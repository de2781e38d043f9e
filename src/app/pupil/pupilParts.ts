// What declarations name of this folder: one script, loaded when the first of it is drawn (D-263).
export { BasicDetails } from './BasicDetails.tsx';
export { LineOfTime } from './glance/LineOfTime.tsx';
export { PupilGlance } from './glance/PupilGlance.tsx';
export { HeldElsewhere, LegacyLink } from './HeldElsewhere.tsx';
export { PupilHeader } from './PupilHeader.tsx';
export { StudentPage } from './StudentPage.tsx';
