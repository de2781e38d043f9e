import type { StudentPage } from '../../contract/index.ts';
import type { useWords } from './FactList.tsx';

/** What is said of a pupil's care wherever it is said: a name and a text each. */
export function careFacts(page: StudentPage, { day, label }: ReturnType<typeof useWords>): [string, string][] {
  return [
    ['Care status', label('care-status', page.careStatusId)],
    ['Since', day(page.careStatusStart)],
    ['In care from', day(page.careStart)],
    ['In care until', day(page.careEnd)],
    ['Social worker', page.socialWorker ?? ''],
  ];
}
