// What declarations name of this folder: one script, loaded when the first of it is drawn (D-263).
export { AnswerBook } from './answers/AnswerBook.tsx';
export { ImportKeyMaker } from './ImportKeyMaker.tsx';
export { ImportRun } from './ImportRun.tsx';
export { ImportUpload } from './ImportUpload.tsx';
export { ImportWork } from './ImportWork.tsx';
