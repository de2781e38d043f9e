// What declarations name of this folder: one script, loaded when the first of it is drawn (D-263).
export { PepGlance } from './PepGlance.tsx';
export { PepHome } from './PepHome.tsx';
export { PlanDocument } from './document/PlanDocument.tsx';
export { PepStage } from './PepStage.tsx';
export { ReportCardField } from './ReportCardField.tsx';
export { TotalPremiumField } from './TotalPremiumField.tsx';
export { SchoolByUrn } from './SchoolByUrn.tsx';
