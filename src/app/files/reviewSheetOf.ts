import { operation } from '../../contract/index.ts';
import { receiveFile } from '../api/request.ts';
import type { MadeFile } from './FileButtons.tsx';
import { handOver } from './handOver.ts';

/** The page of a pupil for a looked-after review (D-295). */
export const reviewSheetOf = (studentId: number): MadeFile => ({
  label: 'Page for a looked-after review',
  receive: async () =>
    handOver(await receiveFile(operation('students.reviewSheet'), { studentId }), `Review_${studentId}.pdf`),
});
