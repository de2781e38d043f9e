import { jsonEqual } from '../../../../engine/index.ts';
import { leavesMarks } from '../../attendance/exclusionSessions.ts';
import { halfDayKey, type HalfDay } from '../../attendance/halfDays.ts';
import type { ExclusionColumns } from '../../attendance/newExclusion.ts';
import { putBackMarks, type FormerMark } from '../../attendance/putBackMarks.ts';
import { readMarks, type MarksByHalfDay } from '../../attendance/readMarks.ts';
import type { UnitCall } from '../../handler.ts';
import { takenBackReason, type ImportCall, type WrittenRow } from '../kind.ts';
import { exclusionsOf, type PlannedExclusion } from './readSuspensions.ts';

interface Undo {
  readonly pupilId: number;
  /** What is said of it before the row, null of a new one, and after. */
  readonly exclusion: readonly [ExclusionColumns | null, ExclusionColumns];
  /** The sessions that became E. */
  readonly marks: readonly FormerMark[];
}

const undoOf = ({ undo }: WrittenRow) => undo as unknown as Undo;

/** Takes rows of suspensions back, the last one first; names those of pupils whose records have moved on since. */
export async function undoSuspensions(call: ImportCall, rows: readonly WrittenRow[]): Promise<readonly string[]> {
  const known = await exclusionsOf(call, [...new Set(rows.map((row) => undoOf(row).pupilId))]);
  const states = new Map([...known].map(([id, exclusions]) => [id, [...exclusions]]));
  const kept: string[] = [];
  for (const row of rows) {
    const { pupilId, exclusion } = undoOf(row);
    const exclusions = states.get(pupilId) ?? [];
    if (!(await isAsWritten(call, row, exclusions))) kept.push(row.name);
    states.set(pupilId, withoutRow(exclusions, row.recordId, exclusion[0]));
  }
  if (kept.length > 0) return kept;
  for (const row of rows) await putBack(call, row);
  return [];
}

const withoutRow = (exclusions: readonly PlannedExclusion[], id: number, former: ExclusionColumns | null) =>
  exclusions.flatMap((each) => (each.id !== id ? [each] : former === null ? [] : [{ ...former, id }]));

async function isAsWritten(
  { db }: UnitCall,
  row: WrittenRow,
  exclusions: readonly PlannedExclusion[],
): Promise<boolean> {
  const { pupilId, exclusion, marks } = undoOf(row);
  const present = exclusions.find(({ id }) => id === row.recordId);
  if (!jsonEqual(present ?? null, { ...exclusion[1], id: row.recordId })) return false;
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return true;
  // Whatever was recorded later stands on the same marks.
  const isShared = exclusions.some(
    (each) => each.id > row.recordId && leavesMarks(each.type_id) && meets(each, first, last),
  );
  const stored = await readMarks(db, pupilId, { first: first.date, last: last.date });
  return !isShared && marks.every((half) => isPlainE(stored, half));
}

const meets = ({ start_date, end_date }: PlannedExclusion, first: HalfDay, last: HalfDay): boolean =>
  start_date <= last.date && first.date <= (end_date ?? start_date);

function isPlainE(stored: MarksByHalfDay, half: HalfDay): boolean {
  const found = stored.get(halfDayKey(half));
  return found?.mark === 'E' && found.sub_code === null && found.comment === null;
}

async function putBack(call: ImportCall, row: WrittenRow): Promise<void> {
  const { pupilId, exclusion, marks } = undoOf(row);
  const [former] = exclusion;
  if (former === null) await call.db.deleteFrom('exclusion').where('id', '=', row.recordId).execute();
  else await call.db.updateTable('exclusion').set(former).where('id', '=', row.recordId).execute();
  await putBackMarks(call, { pupilId, reason: takenBackReason(call) }, marks);
}
