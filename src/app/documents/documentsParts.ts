// What declarations name of this folder: one script, loaded when the first of it is drawn (D-263).
export { DocumentUpload } from './DocumentUpload.tsx';
export { HistoricalUpload } from './HistoricalUpload.tsx';
