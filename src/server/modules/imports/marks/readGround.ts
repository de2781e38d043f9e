import { sql } from 'kysely';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import type { SchoolDays } from '../../../calendar/schoolDays.ts';
import { staff } from '../../../db/staff.ts';
import { codeBook, type CodeBook } from '../../attendance/codes.ts';
import type { HalfDay } from '../../attendance/halfDays.ts';
import { longAgo, type IsLongAgo } from '../../attendance/longAgo.ts';
import { markKey } from '../../attendance/judgeMarks.ts';
import type { StoredMark } from '../../attendance/readMarks.ts';
import { rollsOfMany, type Roll } from '../../attendance/rolls.ts';
import type { UnitCall } from '../../handler.ts';
import { staffName } from '../../pep/read/staffName.ts';
import type { RowToMatch } from '../kind.ts';
import { isPupil, pupilOrFaults, readNamedPupils, textsOf, type NamedPupil } from '../pupilKeys.ts';
import { readSchools } from '../registrations/readRolls.ts';

/** A mark that stands, with who gave it; nobody did where it came with the records or by a key. */
export interface GivenMark extends StoredMark {
  readonly givenBy: number | null;
  readonly by: string;
}

/** A pupil whose marks a file holds. */
export interface MarkedPupil {
  readonly rolls: readonly Roll[];
  /** Attendance is recorded by week, so no session of theirs takes a mark. */
  readonly isByWeek: boolean;
}

/** What is known of a file's pupils, and which sessions its rows have named so far. */
export interface MarkMemory {
  readonly book: CodeBook;
  readonly schoolDays: SchoolDays;
  readonly isLongAgo: IsLongAgo;
  readonly pupils: Map<number, MarkedPupil>;
  readonly named: Set<string>;
}

/** Begins to read a file. */
export async function beginMarks({ db, viewer, declarations, today }: UnitCall): Promise<MarkMemory> {
  const schoolDays = await readSchoolDays(db, viewer.authorityId);
  const isLongAgo = longAgo(schoolDays, today);
  return { book: codeBook(declarations), schoolDays, isLongAgo, pupils: new Map(), named: new Set() };
}

/** A row with whom and which school it names, and what stands in its session. */
export interface RowGround {
  readonly row: RowToMatch;
  readonly pupil: NamedPupil | null;
  /** Null where the row names none, or one that is not the authority's. */
  readonly schoolId: number | null;
  readonly standing: readonly GivenMark[];
  readonly faults: { readonly [question: string]: string };
}

/** The session that a row is about. */
export const halfDayOf = ({ date, session }: RowToMatch['answers']): HalfDay => ({
  date: String(date),
  session: session === 'PM' ? 2 : 1,
});

/** Reads what some rows are about, in a number of statements that does not grow with theirs. */
export async function readGround(
  call: UnitCall,
  { pupils }: MarkMemory,
  rows: readonly RowToMatch[],
): Promise<RowGround[]> {
  const known = await readNamedPupils(call, rows);
  const schools = await readSchools(call, textsOf(rows, 'schoolUrn'));
  const naming = rows.map((row) => {
    const found = pupilOrFaults(known, row.answers);
    const { schoolUrn } = row.answers;
    const schoolId = schools.get(String(schoolUrn))?.id ?? null;
    const faults = {
      ...(!isPupil(found) && found),
      ...(schoolUrn !== undefined && schoolId === null && { schoolUrn: 'no school of the authority has it' }),
    };
    return { row, pupil: isPupil(found) ? found : null, schoolId, faults };
  });
  const ids = naming.flatMap(({ pupil }) => (pupil === null || pupils.has(pupil.id) ? [] : [pupil.id]));
  await readPupils(call, [...new Set(ids)], pupils);
  const standing = await readStanding(
    call,
    naming.flatMap(({ pupil, row }) => (pupil === null ? [] : [{ pupil: pupil.id, day: halfDayOf(row.answers).date }])),
  );
  return naming.map((each) => {
    const key = each.pupil === null ? '' : markKey(each.pupil.id, halfDayOf(each.row.answers));
    return { ...each, standing: standing.get(key) ?? [] };
  });
}

async function readPupils({ db }: UnitCall, ids: readonly number[], pupils: Map<number, MarkedPupil>): Promise<void> {
  if (ids.length === 0) return;
  const rolls = await rollsOfMany(db, ids);
  const found = await db.selectFrom('pupil').select(['id', 'is_percentage_register']).where('id', 'in', ids).execute();
  for (const { id, is_percentage_register: isByWeek } of found)
    pupils.set(id, { rolls: rolls.get(id) ?? [], isByWeek });
}

interface Asked {
  readonly pupil: number;
  readonly day: string;
}

interface StandingRow extends StoredMark {
  readonly pupil_id: number;
  readonly mark_date: string;
  readonly session: number;
  readonly updated_by: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The marks of all schools on some days of some pupils, by pupil and session. */
export async function readStanding(
  { db, viewer }: UnitCall,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, readonly GivenMark[]>> {
  const found = new Map<string, GivenMark[]>();
  if (asked.length === 0) return found;
  const { rows } = await sql<StandingRow>`
    select mark.pupil_id, mark.mark_date, mark.session, mark.mark, mark.sub_code, mark.comment, mark.school_id,
      mark.updated_by, person.first_name, person.last_name
    from (select distinct pupil, day from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as named (pupil int, day date)) asked
      join attendance_mark mark on mark.authority_id = ${viewer.authorityId} and mark.pupil_id = asked.pupil
        and mark.mark_date = asked.day
      left join ${staff} person on person.id = mark.updated_by
    order by mark.pupil_id, mark.mark_date, mark.session, mark.school_id`.execute(db);
  for (const { pupil_id, mark_date, session, updated_by, first_name, last_name, ...stored } of rows) {
    const key = markKey(pupil_id, { date: mark_date, session: session === 1 ? 1 : 2 });
    const by = updated_by === null ? 'the records' : staffName({ first_name, last_name });
    const { mark, sub_code, comment, school_id } = stored;
    found.set(key, [...(found.get(key) ?? []), { mark, sub_code, comment, school_id, givenBy: updated_by, by }]);
  }
  return found;
}
