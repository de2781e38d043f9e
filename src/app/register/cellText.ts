import type { LookupOption, Row } from '../../engine/index.ts';
import { schoolNumber } from './schoolColour.ts';
import { inWords, weekdayName } from './weeks.ts';

/** A session in words: Monday 3 November 2025 AM. */
export function sessionName(row: Row): string {
  const date = String(row.date);
  const number = schoolNumber(row);
  // The first school is where most sessions are.
  const where = number !== null && number > 1 ? ` at ${String(row.schoolName)}` : '';
  return `${weekdayName(date)} ${inWords(date)} ${String(row.session)}${where}`;
}

/** What a pointer resting on the cell is told. */
export function cellNote(row: Row, option: LookupOption | undefined, reason: string | null): string {
  const school = row.isElsewhere === true ? `a mark is for ${String(row.schoolName)}` : row.schoolName;
  const parts = [option?.label, row.subCode, row.comments, school, reason];
  return parts.filter((part): part is string => typeof part === 'string' && part !== '').join(' · ');
}
