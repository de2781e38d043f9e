// What declarations name of this folder: one script, loaded when the first of it is drawn (D-263).
export { MarksExport } from './MarksExport.tsx';
export { RegisterExport } from './RegisterExport.tsx';
export { ReportCards } from './ReportCards.tsx';
